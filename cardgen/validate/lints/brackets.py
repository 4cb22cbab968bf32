"""Brackets without their partner, or with nothing inside."""

import re
from collections.abc import Iterator

from cardgen.model.problem import Severity
from cardgen.validate.rule_kit.lint_kit import Lexicon, LintFault, LintText

DEFAULT = Severity.ERROR

_PARTNERS = {")": "(", "]": "[", "}": "{"}
_BRACKET = re.compile(r"[()\[\]{}]")
_EMPTY = re.compile(r"\(\s*\)")
_NUMBERED = re.compile(r"(?:^|\n)[^\S\n]*\w{1,2}\)")


def find(text: LintText, _: Lexicon) -> Iterator[LintFault]:
    """Find brackets that do not match, and empty ones."""
    whole = text.bare
    items = {found.end() - 1 for found in _NUMBERED.finditer(whole)}
    opened: list[tuple[str, int]] = []
    for found in _BRACKET.finditer(whole):
        sign, at = found[0], found.start()
        if sign not in _PARTNERS:
            opened.append((sign, at))
        elif opened and opened[-1][0] == _PARTNERS[sign]:
            opened.pop()
        elif at not in items:
            yield _lonely(sign, at, "closes nothing that is open")
    for sign, at in opened:
        yield _lonely(sign, at, "is opened and not closed")
    for found in _EMPTY.finditer(whole):
        message = f'"{found[0]}" with nothing inside'
        hint = "an icon may have been lost here; write it as :token:"
        yield LintFault(*found.span(), message, hint)


def _lonely(sign: str, at: int, message: str) -> LintFault:
    hint = f'for a plain bracket write "\\{sign}"'
    return LintFault(at, at + 1, f'"{sign}" {message}', hint)
