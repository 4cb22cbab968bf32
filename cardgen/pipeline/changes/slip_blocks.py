"""What a change slip consists of: headings, and rows with boxes to tick."""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from cardgen.model.assets import own
from cardgen.model.geometry import Matrix
from cardgen.model.ops import BLACK, Color, Group, Op, Paint, Shape, Stroke
from cardgen.model.outlines import rectangle
from cardgen.model.units import to_points
from cardgen.typeset.label import label_width, set_label
from cardgen.typeset.metrics import FontMetrics
from cardgen.typeset.scripts import obstacle
from cardgen.typeset.typeface import Typeface, lone

INK, GREY = Paint(BLACK), Paint(Color(0.33, 0.33, 0.33))
_LINE = Stroke(Paint(Color(0.6, 0.6, 0.6)), 0.4)
_BOX = Stroke(Paint(Color(0.2, 0.2, 0.2)), 0.6)
# Millimetres: a box to tick, where the words start, the distance between the two.
_TICK, _WORDS, _AIR = 3.0, 13.5, 2.0
_SIZE, _LEADING, _GAP = 9.5, 4.2, 1.5
_MISSING = "?"


class SlipFont(NamedTuple):
    """One of the fonts of a slip, measured, with a size in points and a paint."""

    face: Typeface
    size: float
    paint: Paint

    def width(self, text: str) -> float:
        """Return the width of a text in points."""
        return label_width(self.face, text, self.size)

    def line(self, text: str, x: float, y: float, end: bool = False) -> Op:
        """Set a text from or up to a place in points."""
        start = x - self.width(text) if end else x
        return set_label(self.face, text, self.size, start, y, self.paint)

    def draws(self, text: str) -> bool:
        """Return whether all letters of a text can be set."""
        return self.written(text) == text

    def written(self, text: str) -> str:
        """Return a text on one line, with a sign for letters that cannot be set."""
        flat = " ".join(unicodedata.normalize("NFC", text).split())
        return "".join([each if self._sets(each) else _MISSING for each in flat])

    def cut(self, text: str, width: float) -> str:
        """Return a text that can be set, as much of it as fits into a width."""
        text = self.written(text)
        if self.width(text) <= width:
            return text
        return f"{text[: self.fitting(text, width - self.width('…'))].rstrip()}…"

    def fitting(self, text: str, width: float) -> int:
        """Return how many letters of a text fit into a width, one at least."""
        used = 0.0
        for count, letter in enumerate(text):
            used += self.width(letter)
            if used > width:
                return max(1, count)
        return len(text)

    def _sets(self, letter: str) -> bool:
        return self.face.regular.covers(letter) and obstacle(letter) is None


@cache
def slip_font(
    name: str = "Regular", size: float = _SIZE, paint: Paint = INK
) -> SlipFont:
    """Return a font of the slip: "Regular", "Bold", or "Title"."""
    title = "alegreya/Alegreya-Bold.ttf"
    path = title if name == "Title" else f"source-sans-3/SourceSans3-{name}.ttf"
    return SlipFont(lone(FontMetrics(own("fonts") / path)), size, paint)


class Block(NamedTuple):
    """Something on a slip, drawn from its own corner, and its height in points.

    What `begins` something is never the last in a column; what `breaks` begins a column
    where there are several. `again` is its heading in full, for the top of a column.
    """

    height: float
    ops: tuple[Op, ...]
    begins: bool = False
    breaks: bool = False
    again: tuple["Block", ...] = ()

    def at(self, x: float, y: float) -> Op:
        """Return the drawing at a place."""
        return Group(Matrix(e=x, f=y), self.ops)


def section_head(text: str, width: float, breaks: bool) -> Block:
    """Return the heading of a list."""
    lines = _lines([(text, slip_font("Title", 14.0))], width)
    ops = [op for n, line in enumerate(lines) for op in _set(line, 0.0, _mm(5 + 6 * n))]
    return Block(_mm(1 + 6 * len(lines)), tuple(ops), True, breaks)


def group_head(text: str, width: float) -> Block:
    """Return the name of a component, over a line."""
    bold = slip_font("Bold", 8.5, GREY)
    (first, *_) = _lines([(bold.written(text), bold)], width) or [[]]
    rule = Shape(rectangle(0.0, _mm(5.6), width, 0.0), stroke=_LINE)
    return Block(_mm(7.2), (*_set(first, 0.0, _mm(4.4)), rule), begins=True)


def row(count: int, name: str, reason: str, width: float) -> Block:
    """Return a row: a box to tick, how many of what, and why."""
    bold, plain = slip_font("Bold"), slip_font("Regular", 9.0, GREY)
    words = [(name, bold), (plain.written(reason), plain)]
    many = f"{count:,} ×"
    # Hundreds of tokens push the words aside.
    start = max(_mm(_WORDS), _mm(_TICK + 2 * _AIR) + bold.width(many))
    lines = _lines(words, width - start)
    first = _mm(3.2)
    # The box is as high as the capitals beside it, and a little more.
    box = Shape(rectangle(0.3, first - _mm(_TICK) + 0.6, _mm(_TICK), _mm(_TICK)))
    ops: list[Op] = [box._replace(stroke=_BOX)]
    ops.append(bold.line(many, start - _mm(_AIR), first, end=True))
    for number, line in enumerate(lines):
        ops += _set(line, start, first + number * _mm(_LEADING))
    return Block(_mm(len(lines) * _LEADING + _GAP), tuple(ops))


_Word = tuple[str, SlipFont]


def _lines(texts: Iterable[_Word], width: float) -> list[list[_Word]]:
    """Divide texts, each in its font, into lines."""
    lines: list[list[_Word]] = []
    room = 0.0
    for word, font in _words(texts, width):
        wide = font.width(f"{word} ")
        if not lines or wide - font.width(" ") > room:
            lines.append([])
            room = width
        lines[-1].append((word, font))
        room -= wide
    return lines


def _words(texts: Iterable[_Word], width: float) -> Iterator[_Word]:
    """Yield the words, those that are wider than a line in parts."""
    for text, font in texts:
        for word in text.split(" "):
            rest = word
            while rest and font.width(rest) > width:
                fits = font.fitting(rest, width)
                yield rest[:fits], font
                rest = rest[fits:]
            if rest:
                yield rest, font


def _set(line: Sequence[_Word], x: float, y: float) -> Iterator[Op]:
    """Set a line; words of one font that follow each other are one text."""
    waiting: list[str] = []
    for number, (word, font) in enumerate(line):
        waiting.append(word)
        if number + 1 == len(line) or line[number + 1][1] != font:
            text = f"{' '.join(waiting)} "
            yield font.line(text.rstrip(), x, y)
            x += font.width(text)
            waiting = []


def _mm(millimetres: float) -> float:
    return to_points(millimetres)
