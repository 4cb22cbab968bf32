"""Texts that say nothing."""

from collections.abc import Iterator

from cardgen.model.problem import Severity
from cardgen.validate.rule_kit.lint_kit import GAP, Lexicon, LintFault, LintText

DEFAULT = Severity.ERROR


def find(text: LintText, _: Lexicon) -> Iterator[LintFault]:
    """Find a text without a letter, a digit or an icon."""
    if not any(sign.isalnum() or sign == GAP for sign in text.plain):
        hint = "write some, or leave it out"
        yield LintFault(0, len(text.text), "no word in it", hint)
