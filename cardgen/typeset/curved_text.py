"""One line of text along a curve, with each letter upright on it."""

from collections.abc import Iterator
from typing import NamedTuple

from cardgen.model.geometry import Box
from cardgen.model.ops import Glyphs, Group, Icon, Run, ShapedGlyphs, TextLine
from cardgen.typeset.chunks import Paragraph
from cardgen.typeset.curve import Curve
from cardgen.typeset.fragments import place_icon
from cardgen.typeset.lines import Align
from cardgen.typeset.measure import measure_text
from cardgen.typeset.measured import Fragment, Word, parts_from_left
from cardgen.typeset.shaping import shaped_units
from cardgen.typeset.sizes import Sizes, largest, tries
from cardgen.typeset.typeface import TextStyle

# Alignments that depend on the direction of the text.
_SIDES = ("start", "end")


class CurvedText(NamedTuple):
    """A text set on a curve: its size and operations, and a box for each letter.

    `needs` is the length of the text at its size, `spoken` the text as it was typed.
    """

    size: float
    ops: tuple[Group, ...]
    letters: tuple[Box, ...]
    needs: float
    spoken: str
    stand_ins: tuple[tuple[str, str], ...]


def fit_curve(
    paragraphs: tuple[Paragraph, ...],
    curve: Curve,
    style: TextStyle,
    align: Align,
    sizes: Sizes,
) -> CurvedText:
    """Set a text on one line along a curve, as large as possible.

    It does not fit if `needs` is more than the curve's length. Raises TextFault for
    letters or styles that the font lacks.
    """
    text = measure_text(paragraphs, style)
    words = [word for line in text.lines for word in line.words]
    wide = sum(word.advance for word in words) - words[-1].space
    sought = tries(sizes, 1.0)

    def attempt(size: float, _: float) -> float | None:
        return size if wide * size / 1000 <= curve.length + 1e-6 else None

    size = largest(sought, attempt) or sought[-1][0]
    needs = wide * size / 1000
    setter = _CurveSetter(curve, size, (curve.length - needs) * _share(align, style))
    setter.set(words)
    spoken = _spoken(words)
    ops, boxes = tuple(setter.ops), tuple(setter.boxes)
    return CurvedText(size, ops, boxes, needs, spoken, text.stand_ins)


def _spoken(words: list[Word]) -> str:
    said = [f"{word.spoken} " if word.space else word.spoken for word in words[:-1]]
    return "".join([*said, words[-1].spoken])


def _share(align: Align, style: TextStyle) -> float:
    """Return how much of the room that is left is before the text."""
    if align in ("center", "justify"):
        return 0.5
    return float((align in ("end", "right")) != (style.backward and align in _SIDES))


class _Unit(NamedTuple):
    """Letters that stand upright together: their width, and the way to the next."""

    glyphs: Glyphs | ShapedGlyphs
    wide: float
    advance: float


class _CurveSetter:
    """Sets letters one by one, each by its middle."""

    def __init__(self, curve: Curve, size: float, start: float) -> None:
        self.ops: list[Group] = []
        self.boxes: list[Box] = []
        self._curve, self._size, self._at = curve, size, start
        self._em = size / 1000

    def set(self, words: list[Word]) -> None:
        for part, _ in parts_from_left(words):
            if isinstance(part, float):
                self._at += part * self._em
            elif part.icon:
                self._icon(part)
            else:
                self._letters(part)

    def _letters(self, fragment: Fragment) -> None:
        font, paint = fragment.font_paint.font, fragment.font_paint.paint
        for glyphs, width, advance in _units(fragment):
            wide = width * self._em
            run = Run(-wide / 2, (glyphs,), font.file, self._size, paint)
            if glyphs.text.strip():
                line = TextLine(0.0, (run,))
                self._put(self._at + wide / 2, line, fragment, wide)
            self._at += advance * self._em

    def _put(
        self, middle: float, op: TextLine | Icon, fragment: Fragment, wide: float
    ) -> None:
        upright = self._curve.upright_at(middle)
        high = (fragment.top + fragment.bottom) * self._em
        box = Box(-wide / 2, -fragment.top * self._em, wide, high)
        self.ops.append(Group(upright, (op,)))
        self.boxes.append(upright.bounds(box))

    def _icon(self, fragment: Fragment) -> None:
        icon = place_icon(fragment, self._em, self._at, 0.0)
        middle = icon.x + icon.size / 2
        icon = icon._replace(x=-icon.size / 2)
        self._put(middle, icon, fragment, icon.size)
        self._at += fragment.width * self._em


def _units(fragment: Fragment) -> Iterator[_Unit]:
    """Yield the letters of a fragment from left to right, each with its marks."""
    glyphs, font = fragment.glyphs, fragment.font_paint.font
    if isinstance(glyphs, ShapedGlyphs):
        yield from _shaped_units(glyphs, bool(fragment.level % 2))
        return
    for letter, kern in zip(*glyphs, strict=True):
        wide = font.advance(letter)
        yield _Unit(Glyphs(letter, (0.0,)), wide, wide + kern)


def _shaped_units(shaped: ShapedGlyphs, backward: bool) -> Iterator[_Unit]:
    """Yield shaped letters with their marks; the next ones begin where they end."""
    units = shaped_units(shaped, backward)
    # Marks have no width of their own, and may hang over a neighbour.
    begins = [
        min([glyph.x for glyph in unit if glyph.wide], default=unit[0].x)
        for unit in units
    ]
    ends = [*begins[1:], shaped.width]
    for unit, begin, end in zip(units, begins, ends, strict=True):
        moved = tuple(glyph._replace(x=glyph.x - begin) for glyph in unit)
        text = "".join(glyph.letters for glyph in unit)
        wide = end - begin
        yield _Unit(shaped._replace(text=text, glyphs=moved, width=wide), wide, wide)
