"""Find remains of other markup, and notes for later."""

import re
from collections.abc import Iterator

from cardgen.typeset.marks import in_word, star_sides
from cardgen.validate.rule_kit.lint_kit import Lexicon, LintFault, LintText
from cardgen.validate.rule_kit.literal_codes import literal_codes

_LEFT = re.compile(
    # The lookahead of first characters skips most of a text quickly.
    r"""
    (?= [@TFX?LlSs] ) (?:
    (?P<note> @?\b(?:TODO|TBD|FIXME|XXX)\b | \?\?\?
      | (?i:\blorem\ ipsum\b) )
    | (?P<picture> (?i:\bsee\ (?:image|picture|figure)\b) ) )
    """,
    re.VERBOSE,
)
_STARS = re.compile(r"\*+")
_FOUND = {
    "note": ("an unresolved note", "replace it with the final text"),
    "picture": ("leftover text", "the card has none; describe it in words"),
}


def find(text: LintText, _: Lexicon) -> Iterator[LintFault]:
    """Yield leftovers."""
    yield from literal_codes(text)
    for found in _LEFT.finditer(text.bare):
        what, cure = _FOUND[str(found.lastgroup)]
        yield LintFault(*found.span(), f'{what}: "{found[0]}"', cure)
    yield from _stars(text.bare)


def _stars(text: str) -> Iterator[LintFault]:
    """Yield double stars that have no partner."""
    opened: tuple[int, int] | None = None
    for found in _STARS.finditer(text):
        start, end = found.span()
        opens, closes = star_sides(text, start, end)
        if end - start < 2:
            continue
        if not opens and not closes:
            # Between letters or digits they are signs, as in 2**3.
            if not text[start - 1 : start].strip():
                yield _star(start, end, "does not mark anything")
        elif opened and closes:
            opened = None
        elif opens and not opened:
            opened = start, end
        elif not in_word(text, start, end):
            yield _star(start, end, "closes nothing that is open")
    if opened:
        yield _star(*opened, "is opened and never closed")


def _star(start: int, end: int, what: str) -> LintFault:
    # In the words of the check `markup`, so that it is reported once.
    message = f'"{"*" * min(end - start, 9)}" {what}'
    return LintFault(start, end, message, 'for a literal star, write "\\*"')
