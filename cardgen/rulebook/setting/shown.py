"""A card or a figure as a book shows it: its size on paper, and that of its letters."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardgen.model.face import Face
from cardgen.model.geometry import Box, Matrix, move, scale, turn
from cardgen.model.ops import Group, Op, Outline, TextLine
from cardgen.model.outlines import ellipse, hex_corners, polygon, rectangle
from cardgen.rulebook.setting.typography import SMALLEST

_CORNER = 8.5
# A card is shown for its looks, and loses them where it is made much smaller.
_LEAST_CARD = 0.75


class Shown(NamedTuple):
    """A face, the width it is shown at, and what it shows to those who do not see it.

    Of a card the corners are round, as if it was cut. `letters` is the size of a
    figure's smallest ones at that width, those of cards on it left out.
    """

    face: Face
    width: float
    alt: str
    card: bool
    letters: float | None = None

    @property
    def height(self) -> float:
        """Give the height that goes with the width."""
        return self.width * self.face.height / self.face.width

    @property
    def least(self) -> float:
        """Give the share of its width down to which it is read without trouble."""
        if self.card:
            return _LEAST_CARD
        return min(1.0, SMALLEST / self.letters) if self.letters else 0.0

    def at(self, width: float) -> "Shown":
        """Give it shown at another width."""
        letters = self.letters and self.letters * width / self.width
        return self._replace(width=width, letters=letters)

    def drawn(self, share: float, x: float, y: float, turned: bool = False) -> Group:
        """Draw it, its left top corner at a place; turned, its top is at the left."""
        face = self.face
        factor = self.width * share / face.width
        matrix: Matrix = scale(factor)
        if turned:
            matrix = matrix.then(turn(-90)).then(move(0.0, self.width * share))
        clip = _trim(face) if self.card else None
        return Group(matrix.then(move(x, y)), face.ops, clip, spoken=self.alt)


def letters_of(ops: Sequence[Op]) -> float | None:
    """Give the size of the smallest letters; what is cut out is a picture of cards."""
    return min(_sizes(ops), default=None)


def _sizes(ops: Sequence[Op]) -> Iterator[float]:
    for op in ops:
        if isinstance(op, TextLine):
            yield from (run.size for run in op.runs)
        elif isinstance(op, Group) and op.clip is None:
            a, b, *_ = op.matrix
            factor = (a * a + b * b) ** 0.5
            yield from (size * factor for size in _sizes(op.ops))


def _trim(face: Face) -> Outline:
    """Give what is cut out of a card, with round corners where it has corners."""
    if face.form == "round":
        return ellipse(face.width / 2, face.height / 2, face.width / 2, face.height / 2)
    if face.form == "hex":
        return polygon(hex_corners(Box(0, 0, face.width, face.height)))
    return rectangle(0, 0, face.width, face.height, _CORNER, _CORNER)
