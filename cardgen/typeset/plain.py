"""Texts as they are read aloud, and texts whose signs are no markup."""

import re
import unicodedata
from collections.abc import Callable, Collection

from cardgen.typeset import TextFault
from cardgen.typeset.chunks import NO_BREAK, Line, Piece, Token
from cardgen.typeset.marks import without_ties
from cardgen.typeset.runs import read_runs

_SIGNS = re.compile(r"[\\*:\[\]{}~]|-(?=\s)|(?<=\d)[.)](?=\s)")


def plain_text(text: str) -> str:
    """Return a text as one line with single plain spaces, to compare or quote it."""
    return " ".join(without_ties(unicodedata.normalize("NFC", text)).split())


def spoken_lines(
    text: str, tokens: Collection[str], say: Callable[[str], str]
) -> list[str]:
    """Return the lines of a text without its markup; `say` names an icon by its token.

    A text whose markup is wrong is one line, as it is written.
    """
    try:
        read = read_runs(text, tokens)
    except TextFault:
        return [text]
    return [spoken(line, say) for paragraph in read for line in paragraph]


def spoken(line: Line, say: Callable[[str], str]) -> str:
    """Return a line without its markup; `say` names an icon by its token."""
    return " ".join("".join(_spoken(piece, say) for piece in word) for word in line)


def _spoken(piece: Piece, say: Callable[[str], str]) -> str:
    if isinstance(piece, Token):
        return say(piece.token)
    return piece.text.replace(NO_BREAK, " ")


def without_markup(text: str) -> str:
    """Return the markup of a text that is set as it is written, signs and all."""
    return _SIGNS.sub(r"\\\g<0>", text)
