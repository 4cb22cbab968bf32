"""Find paragraphs that stop in the middle of a sentence."""

from collections.abc import Iterator

from cardgen.validate.rule_kit.lint_kit import (
    Lexicon,
    LintFault,
    LintText,
    has_sentence,
    is_ended,
    is_marked,
)

_HEADING = 4
"""A paragraph with no more words than this is a heading."""


def find(text: LintText, _: Lexicon) -> Iterator[LintFault]:
    """Yield paragraphs, except the last, without punctuation at their end."""
    for start, end in text.paragraphs[:-1]:
        part = text.plain[start:end]
        heading = len(part.split()) <= _HEADING and not has_sentence(part)
        if heading or is_ended(part) or is_marked(text.text[start:end]):
            continue
        last = start + len(part.rstrip()) - len(part.split()[-1])
        message = "this paragraph stops in the middle of a sentence"
        hint = "end it with a full stop, or remove the empty line"
        yield LintFault(last, start + len(part.rstrip()), message, hint)
