"""Texts whose last sentence has no full stop."""

from collections.abc import Iterator

from cardgen.model.problem import Severity
from cardgen.validate.rule_kit.lint_kit import (
    Lexicon,
    LintFault,
    LintText,
    is_ended,
    is_marked,
)

DEFAULT = Severity.WARNING


def find(text: LintText, _: Lexicon) -> Iterator[LintFault]:
    """Find a text made of sentences that does not end as one."""
    for start, end in text.paragraphs[-1:]:
        part = text.plain[start:end]
        words = part.split()
        if not text.prose or not words or is_ended(part):
            continue
        if not is_marked(text.text[start:end]):
            start = end - len(words[-1])
            message = "the last sentence has no end"
            yield LintFault(start, end, message, "end it with a full stop")
