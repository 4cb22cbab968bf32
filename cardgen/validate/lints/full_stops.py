"""Find texts whose last sentence has no full stop."""

from collections.abc import Iterator

from cardgen.validate.rule_kit.lint_kit import (
    Lexicon,
    LintFault,
    LintText,
    is_ended,
    is_marked,
)


def find(text: LintText, _: Lexicon) -> Iterator[LintFault]:
    """Yield a text that consists of sentences but does not end like one."""
    for start, end in text.paragraphs[-1:]:
        part = text.plain[start:end]
        words = part.split()
        if not text.prose or not words or is_ended(part):
            continue
        if not is_marked(text.text[start:end]):
            start = end - len(words[-1])
            message = "the last sentence has no punctuation at its end"
            yield LintFault(start, end, message, "add a full stop")
