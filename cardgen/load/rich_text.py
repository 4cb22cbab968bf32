"""The markup of cardgen for a text whose parts are bold, italic or coloured."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, groupby
from typing import NamedTuple, TypeAlias

from cardgen.typeset import TextFault
from cardgen.typeset.chunks import Letters, Piece, Token
from cardgen.typeset.runs import read_runs

# A bracket may end a colour too early, and a backslash the mark behind it.
_LOOSE = re.compile(r"(?<!\\)[\[\]]|(?<!\\)\\$")
# What one of them is depends on the words around it.
_ALIKE = str.maketrans("•~", "-\u00a0")
_Sign: TypeAlias = tuple[str, bool, bool, str]
_Escape: TypeAlias = Callable[[str], str]


class TextRun(NamedTuple):
    """Characters of one look; a colour is "#rrggbb", or "" for that of the text."""

    text: str
    bold: bool = False
    italic: bool = False
    color: str = ""


def markup_of(runs: Sequence[TextRun], escape: Callable[[str], str]) -> str | None:
    """Return the markup that prints exactly these runs, or None if there is none.

    `escape` turns the words of a run into markup, before marks go around them.
    """
    joined = list(_joined(runs))
    if not any(any(run[1:]) for run in joined):
        return escape("".join(run.text for run in joined))
    for words in (escape, lambda text: _LOOSE.sub(r"\\\g<0>", escape(text))):
        markup = "".join(_marked(run, words) for run in joined)
        if _prints(markup, joined, escape):
            return markup
    return None


def _joined(runs: Sequence[TextRun]) -> Iterator[TextRun]:
    """Yield runs that differ in their looks. Spaces have that of the run before."""
    alike: list[TextRun] = []
    for run in runs:
        look = run[1:] if run.text.strip() or not alike else alike[-1][1:]
        alike.append(TextRun(run.text, *look))
    for look, group in groupby(alike, key=lambda run: run[1:]):
        yield TextRun(re.sub("\r\n?", "\n", "".join(run.text for run in group)), *look)


def _marked(run: TextRun, escape: _Escape) -> str:
    stars = "*" * (2 * run.bold + run.italic)
    begin, end = (
        ("[" + stars, f"{stars}]{{{run.color}}}") if run.color else (stars, stars)
    )
    lines = map(_parted, run.text.split("\n"))
    return "\n".join(a + (begin + escape(b) + end if b else b) + c for a, b, c in lines)


def _parted(line: str) -> tuple[str, str, str]:
    words = line.strip()
    before, _, behind = line.partition(words) if words else (line, "", "")
    return before, words, behind


def _prints(markup: str, runs: Sequence[TextRun], escape: _Escape) -> bool:
    tokens = set(re.findall(r":([\w-]+):", markup))
    try:
        signs = [sign for run in runs for sign in _looks(run, escape, tokens)]
        return _spaced(signs) == _spaced(_read(markup, tokens))
    except TextFault:
        return False


def _looks(run: TextRun, escape: _Escape, tokens: set[str]) -> Iterator[_Sign]:
    for at, line in enumerate(run.text.split("\n")):
        before, words, behind = _parted(line)
        yield from _unmarked("\n" * (at > 0) + before)
        # The last two are the end of the line.
        for sign, bold, italic, color in [*_read(escape(words), tokens)][:-2]:
            yield sign, bold or run.bold, italic or run.italic, color or run.color
        yield from _unmarked(behind)


def _read(markup: str, tokens: set[str]) -> Iterator[_Sign]:
    for line in chain.from_iterable(read_runs(markup, tokens)):
        for chunk in line:
            yield from chain.from_iterable(map(_signs, chunk))
            yield from _unmarked(" ")
        yield from _unmarked("\n")


def _signs(piece: Piece) -> Iterator[_Sign]:
    if isinstance(piece, Token):
        # An icon is as bold as any run.
        return iter([(piece.token, True, True, piece.color or "")])
    letters = piece if isinstance(piece, Letters) else Letters(piece.text)
    look = letters.bold, letters.italic, letters.color or ""
    return ((sign, *look) for sign in piece.text)


def _unmarked(text: str) -> Iterator[_Sign]:
    return ((sign, False, False, "") for sign in text)


def _spaced(signs: Iterable[_Sign]) -> list[_Sign]:
    spaced: list[_Sign] = []
    gap = ""
    for sign, bold, italic, color in signs:
        alike = sign.translate(_ALIKE)
        if alike.isspace():
            gap = "\n" if "\n" in (gap, alike) else " "
            continue
        spaced += _unmarked(gap if spaced else "")
        spaced.append((alike, bold, italic, color))
        gap = ""
    return spaced
