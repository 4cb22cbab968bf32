"""One line of text along a curve, with each letter upright on it."""

from typing import NamedTuple

from cardgen.model.geometry import Box
from cardgen.model.ops import Glyphs, Group, Icon, Run, TextLine
from cardgen.typeset.chunks import Paragraph
from cardgen.typeset.curve import Curve
from cardgen.typeset.lines import Align
from cardgen.typeset.measure import measure_text
from cardgen.typeset.setter import place_icon
from cardgen.typeset.sizes import Sizes, largest, tries
from cardgen.typeset.typeface import TextStyle
from cardgen.typeset.words import Fragment, Word


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
    share = {"left": 0.0, "center": 0.5, "right": 1.0, "justify": 0.5}[align]
    setter = _CurveSetter(curve, size, (curve.length - needs) * share)
    setter.set(words)
    spoken = "".join(setter.spoken)
    ops, boxes = tuple(setter.ops), tuple(setter.boxes)
    return CurvedText(size, ops, boxes, needs, spoken, text.stand_ins)


class _CurveSetter:
    """Sets letters one by one, each by its middle."""

    def __init__(self, curve: Curve, size: float, start: float) -> None:
        self.ops: list[Group] = []
        self.boxes: list[Box] = []
        self.spoken: list[str] = []
        self._curve, self._size, self._at = curve, size, start
        self._em = size / 1000

    def set(self, words: list[Word]) -> None:
        for index, word in enumerate(words, 1):
            for fragment in word.fragments:
                if fragment.icon:
                    self._icon(fragment)
                else:
                    self._letters(fragment)
            self.spoken.append(word.spoken)
            if word.space and index < len(words):
                self._at += word.space * self._em
                self.spoken.append(" ")

    def _letters(self, fragment: Fragment) -> None:
        font, paint = fragment.font_paint.font, fragment.font_paint.paint
        for letter, kern in zip(*fragment.glyphs, strict=True):
            wide = font.advance(letter) * self._em
            glyphs = (Glyphs(letter, (0.0,)),)
            run = Run(-wide / 2, glyphs, font.file, self._size, paint)
            if letter.strip():
                line = TextLine(0.0, (run,))
                self._put(self._at + wide / 2, line, fragment, wide)
            self._at += wide + kern * self._em

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
