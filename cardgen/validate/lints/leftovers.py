"""Find remains of other markup, and notes for later."""

import re
from collections.abc import Iterator

from cardgen.validate.rule_kit.lint_kit import Lexicon, LintFault, LintText

_LEFT = re.compile(
    # The lookahead of first characters skips most of a text quickly.
    r"""
    (?= [-~\#{%<&_@TFX?LlSs] ) (?:
    (?P<markup> ~~ | \#\#\#+ | \{\{ | \{% | %\} | <!-- | -->
      | </?(?:em|strong|b|i|u|s|sup|sub|span|br|hr|div|p|img|a|ul|ol|li|h[1-6])\b
      | &(?:nbsp|amp|lt|gt|quot|apos);
      | (?<!\w)_[^\s_][^_\n]*_(?!\w) )
    | (?P<note> @?\b(?:TODO|TBD|FIXME|XXX)\b | \?\?\?
      | (?i:\blorem\ ipsum\b) )
    | (?P<picture> (?i:\bsee\ (?:image|picture|figure)\b) ) )
    """,
    re.VERBOSE,
)
_STARS = re.compile(r"\*+")
_CURES = {
    "markup": "texts support **bold**, *italic*, :icon: and [words]{colour}",
    "note": "replace it with the final text",
    "picture": "the card has none; describe it in words",
}


def find(text: LintText, _: Lexicon) -> Iterator[LintFault]:
    """Yield leftovers."""
    for found in _LEFT.finditer(text.bare):
        kind = str(found.lastgroup)
        what = "an unresolved note" if kind == "note" else "leftover text"
        message = f'{what}: "{found[0][:20]}"'
        cure = _CURES[kind] if text.markup or kind != "markup" else ""
        yield LintFault(*found.span(), message, cure or "this field has no markup")
    yield from _stars(text.bare)


def _stars(text: str) -> Iterator[LintFault]:
    """Yield double stars that have no partner."""
    opened: tuple[int, int] | None = None
    for found in _STARS.finditer(text):
        start, end = found.span()
        opens, closes = text[end : end + 1].strip(), text[start - 1 : start].strip()
        if end - start < 2:
            continue
        if not opens and not closes:
            yield _star(start, end, "does not mark anything")
        elif opened and closes:
            opened = None
        elif opens and not opened:
            opened = start, end
        else:
            yield _star(start, end, "closes nothing that is open")
    if opened:
        yield _star(*opened, "is opened and never closed")


def _star(start: int, end: int, what: str) -> LintFault:
    # In the words of the check `markup`, so that it is reported once.
    message = f'"{"*" * min(end - start, 9)}" {what}'
    return LintFault(start, end, message, 'for a literal star, write "\\*"')
