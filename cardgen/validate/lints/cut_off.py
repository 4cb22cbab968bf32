"""Paragraphs that stop in the middle of a sentence."""

from collections.abc import Iterator

from cardgen.model.problem import Severity
from cardgen.validate.rule_kit.lint_kit import (
    Lexicon,
    LintFault,
    LintText,
    has_sentence,
    is_ended,
    is_marked,
)

DEFAULT = Severity.ERROR

_HEADING = 4
"""So few words before a paragraph are its heading."""


def find(text: LintText, _: Lexicon) -> Iterator[LintFault]:
    """Find a paragraph, but for the last, that does not end."""
    for start, end in text.paragraphs[:-1]:
        part = text.plain[start:end]
        heading = len(part.split()) <= _HEADING and not has_sentence(part)
        if heading or is_ended(part) or is_marked(text.text[start:end]):
            continue
        last = start + len(part.rstrip()) - len(part.split()[-1])
        message = "this paragraph stops in the middle of a sentence"
        hint = "end it with a full stop, or take out the empty line"
        yield LintFault(last, start + len(part.rstrip()), message, hint)
