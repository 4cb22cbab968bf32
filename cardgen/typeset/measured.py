"""Measured words and lines, in thousandths of the type size.

As nothing depends on the size, trying another size is only arithmetic.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardgen.model.ops import Glyphs, Paint, ShapedGlyphs
from cardgen.typeset.bidi import visual_order
from cardgen.typeset.chunks import InlineIcon
from cardgen.typeset.metrics import FontMetrics

_NO_GLYPHS = Glyphs("", ())


class FontPaint:
    """A font and a paint. All letters drawn with both share one object."""

    __slots__ = ("font", "paint")

    def __init__(self, font: FontMetrics, paint: Paint) -> None:
        self.font = font
        self.paint = paint


class Fragment(NamedTuple):
    """A part of a word: letters in one font, paint and direction, or an icon.

    `level` is that of its direction (UAX #9): odd ones run from right to left.
    """

    text: str
    font_paint: FontPaint
    width: float
    top: float
    bottom: float
    glyphs: Glyphs | ShapedGlyphs = _NO_GLYPHS
    icon: InlineIcon | None = None
    level: int = 0

    @property
    def spoken(self) -> str:
        """Return the text as search and copy find it; an icon is its token."""
        return f":{self.icon.token}:" if self.icon else self.text


class Word(NamedTuple):
    """Fragments that stay on one line, and how wide the space after them is.

    `advance` is the width with the space, and `hyphen` is drawn if a line ends here.
    A word of one fragment of letters has a `font_paint`, and `spaced` are its letters
    with the space. `level` is the highest of its parts, `space_level` that of the
    space.
    """

    fragments: tuple[Fragment, ...]
    width: float
    top: float
    bottom: float
    space: float
    advance: float
    hyphen: Fragment | None = None
    font_paint: FontPaint | None = None
    spaced: Glyphs | ShapedGlyphs = _NO_GLYPHS
    level: int = 0
    space_level: int = 0

    @property
    def spoken(self) -> str:
        """Return the word as search and copy find it."""
        return "".join([fragment.spoken for fragment in self.fragments])


class MeasuredLine(NamedTuple):
    """Words up to a line end in the text itself.

    `ends` and `nexts` are where each word ends and the next one begins if all are on
    one line. An item of a list has an indent, and its marker before the words. `gap`
    is set for the first line of a further paragraph, `backward` if lines begin at the
    right.
    """

    words: tuple[Word, ...]
    ends: tuple[float, ...]
    nexts: tuple[float, ...]
    indent: float = 0.0
    marker: Word | None = None
    gap: bool = False
    backward: bool = False


class MeasuredText(NamedTuple):
    """The lines of a text, and its letters drawn by other fonts with their names."""

    lines: tuple[MeasuredLine, ...]
    stand_ins: tuple[tuple[str, str], ...]


def parts_from_left(words: Sequence[Word]) -> list[tuple[Fragment | float, int]]:
    """Return the parts of a line and the spaces between its words, from left to right.

    Each is with the number of its word; a space is its width.
    """
    parts = list(_parts(words))
    levels = [level for level, _, _ in parts]
    return [parts[at][1:] for at in visual_order(levels)]


def _parts(words: Sequence[Word]) -> Iterator[tuple[int, Fragment | float, int]]:
    for number, word in enumerate(words):
        for fragment in word.fragments:
            yield fragment.level, fragment, number
        if number + 1 == len(words):
            yield from [(word.hyphen.level, word.hyphen, number)] if word.hyphen else []
        elif word.space:
            yield word.space_level, word.space, number


def word_spans(words: Sequence[Word]) -> list[tuple[float, float]]:
    """Return where each word of a line begins and ends, in thousandths."""
    spans: dict[int, tuple[float, float]] = {}
    at = 0.0
    for part, number in parts_from_left(words):
        if isinstance(part, float):
            at += part
            continue
        begin, _ = spans.get(number, (at, at))
        at += part.width
        spans[number] = begin, at
    return [spans[number] for number in range(len(words))]
