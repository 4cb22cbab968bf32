"""Find unpaired brackets, and brackets without content."""

import re
from collections.abc import Iterator

from cardgen.validate.rule_kit.lint_kit import Lexicon, LintFault, LintText

_PARTNERS = {")": "(", "]": "[", "}": "{"}
_BRACKET = re.compile(r"[()\[\]{}]")
_EMPTY = re.compile(r"\(\s*\)")
_NUMBERED = re.compile(r"(?:^|\n)[^\S\n]*\w{1,2}\)")


def find(text: LintText, _: Lexicon) -> Iterator[LintFault]:
    """Yield brackets that do not match, and empty ones."""
    whole = text.bare
    items = {found.end() - 1 for found in _NUMBERED.finditer(whole)}
    opened: list[tuple[str, int]] = []
    for found in _BRACKET.finditer(whole):
        bracket, at = found[0], found.start()
        if bracket not in _PARTNERS:
            opened.append((bracket, at))
        elif opened and opened[-1][0] == _PARTNERS[bracket]:
            opened.pop()
        elif at not in items:
            yield _unpaired(bracket, at, "has no opening bracket")
    for bracket, at in opened:
        yield _unpaired(bracket, at, "is never closed")
    for found in _EMPTY.finditer(whole):
        message = f'"{found[0]}" is empty'
        hint = "an icon may be missing here; write it as :token:"
        yield LintFault(*found.span(), message, hint)


def _unpaired(bracket: str, at: int, message: str) -> LintFault:
    hint = f'for a literal bracket, write "\\{bracket}"'
    return LintFault(at, at + 1, f'"{bracket}" {message}', hint)
