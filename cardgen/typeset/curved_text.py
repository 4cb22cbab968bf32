"""One line of text along a curve: each letter stands upright on it."""

import math
from itertools import accumulate, pairwise
from typing import NamedTuple

from cardgen.model.geometry import Box, Matrix, move, turn
from cardgen.model.ops import Glyphs, Group, Icon, Run, TextLine
from cardgen.typeset.fit import Sizes, largest, tries
from cardgen.typeset.lines import Align
from cardgen.typeset.measure import measure_text
from cardgen.typeset.runs import Paragraph
from cardgen.typeset.typeface import TextStyle
from cardgen.typeset.words import Fragment, Word, icon_side

Point = tuple[float, float]


class Curve:
    """A curve as a chain of points; places on it are lengths from its start."""

    def __init__(self, points: list[Point]) -> None:
        self._points = points
        steps = [math.dist(one, other) for one, other in pairwise(points)]
        self._lengths = list(accumulate(steps, initial=0.0))

    @property
    def length(self) -> float:
        """Give the whole length in points."""
        return self._lengths[-1]

    def stand(self, at: float) -> Matrix:
        """Give the map that sets what stands at the origin upright at a place."""
        index = 1
        while index < len(self._lengths) - 1 and self._lengths[index] < at:
            index += 1
        (x0, y0), (x1, y1) = self._points[index - 1], self._points[index]
        step = self._lengths[index] - self._lengths[index - 1] or 1.0
        share = (at - self._lengths[index - 1]) / step
        angle = math.degrees(math.atan2(y1 - y0, x1 - x0))
        place = x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
        return turn(angle).then(move(*place))


class CurvedText(NamedTuple):
    """Ops along a curve, and a box around each letter.

    `needs` is the length that the text takes at its size, `spoken` all of it as typed.
    """

    size: float
    ops: tuple[Group, ...]
    letters: tuple[Box, ...]
    needs: float
    spoken: str
    stand_ins: tuple[tuple[str, str], ...]


def set_along(
    paragraphs: tuple[Paragraph, ...],
    track: Curve,
    dress: TextStyle,
    align: Align,
    sizes: Sizes,
) -> CurvedText:
    """Set a text on one line along a track, as large as goes.

    It does not fit where `needs` is more than the track's length. Raises TextFault for
    letters or styles that the font lacks.
    """
    text = measure_text(paragraphs, dress)
    words = [word for stretch in text.stretches() for word in stretch.words]
    wide = sum(word.advance for word in words) - words[-1].space
    sought = tries(sizes, 1.0)

    def attempt(size: float, _: float) -> float | None:
        return size if wide * size / 1000 <= track.length + 1e-6 else None

    size = largest(sought, attempt) or sought[-1][0]
    needs = wide * size / 1000
    share = {"left": 0.0, "center": 0.5, "right": 1.0, "justify": 0.5}[align]
    letters = _Letters(track, size, (track.length - needs) * share)
    letters.set(words)
    spoken = "".join(letters.spoken)
    ops, boxes = tuple(letters.ops), tuple(letters.boxes)
    return CurvedText(size, ops, boxes, needs, spoken, text.stand_ins)


class _Letters:
    """Places letters one by one, each by its middle."""

    def __init__(self, track: Curve, size: float, start: float) -> None:
        self.ops: list[Group] = []
        self.boxes: list[Box] = []
        self.spoken: list[str] = []
        self._track, self._size, self._at = track, size, start
        self._em = size / 1000

    def set(self, words: list[Word]) -> None:
        for index, word in enumerate(words, 1):
            for atom in word.atoms:
                if atom.symbol:
                    self._icon(atom)
                else:
                    self._letters(atom)
            if word.space and index < len(words):
                self._at += word.space * self._em
                self.spoken.append(" ")

    def _letters(self, atom: Fragment) -> None:
        file = atom.font.file
        for letter, kern in zip(*atom.glyphs, strict=True):
            wide = atom.font.advance(letter) * self._em
            glyphs = (Glyphs(letter, (0.0,)),)
            run = Run(-wide / 2, glyphs, file, self._size, atom.paint)
            stand = self._track.stand(self._at + wide / 2)
            if letter.strip():
                self._put(stand, TextLine(0.0, (run,)), atom, wide)
            self._at += wide + kern * self._em
        self.spoken.append(atom.text)

    def _put(
        self, stand: Matrix, op: TextLine | Icon, atom: Fragment, wide: float
    ) -> None:
        top, high = atom.top * self._em, (atom.top + atom.bottom) * self._em
        self.ops.append(Group(stand, (op,)))
        self.boxes.append(stand.bounds(Box(-wide / 2, -top, wide, high)))

    def _icon(self, atom: Fragment) -> None:
        symbol = atom.symbol
        assert symbol is not None
        size = atom.side * self._em
        middle = self._at + icon_side(atom.font) * self._em + size / 2
        icon = Icon(
            symbol.name,
            symbol.outline,
            symbol.units,
            -size / 2,
            -atom.top * self._em,
            size,
            atom.paint,
        )
        self._put(self._track.stand(middle), icon, atom, size)
        self.spoken.append(f":{symbol.token}:")
        self._at += atom.width * self._em
