"""Cards and figures on the page, drawn as the vectors that they are."""

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.model.face import Face
from cardgen.model.geometry import Box, move, scale
from cardgen.model.ops import Group, Outline
from cardgen.model.outlines import ellipse, hex_corners, polygon, rectangle
from cardgen.rulebook.setting.part import Part
from cardgen.rulebook.setting.sheet import Sheet

_BETWEEN = 10.0
_CORNER = 8.5


class Shown(NamedTuple):
    """A face, the width it is shown at, and what it shows to those who do not see it.

    Of a card the corners are round, as if it was cut.
    """

    face: Face
    width: float
    alt: str
    card: bool

    @property
    def height(self) -> float:
        """Give the height that goes with the width."""
        return self.width * self.face.height / self.face.width


class Gallery(Part):
    """Pictures side by side in the middle of the column, and a caption below."""

    floats = True

    def __init__(self, pictures: Sequence[Shown], caption: Part | None, gap: float):
        super().__init__()
        self._pictures, self._caption = pictures, caption
        self.before = self.after = gap
        self._gap = gap / 2

    def _share(self, width: float) -> float:
        """Give by how much pictures are smaller where the column is too narrow."""
        between = _BETWEEN * (len(self._pictures) - 1)
        wide = sum(picture.width for picture in self._pictures)
        return min(1.0, (width - between) / wide)

    def _highest(self, width: float) -> float:
        share = self._share(width)
        return max(picture.height * share for picture in self._pictures)

    def high(self, width: float) -> float:
        """Give the highest picture, and the caption."""
        below = self._caption.measured(width) + self._gap if self._caption else 0.0
        return self._highest(width) + below

    def draw_at(self, sheet: Sheet, x: float, y: float, width: float) -> None:
        """Draw the pictures, then the caption."""
        share, highest = self._share(width), self._highest(width)
        between = _BETWEEN * (len(self._pictures) - 1)
        wide = sum(picture.width for picture in self._pictures) * share + between
        at = x + (width - wide) / 2
        for picture in self._pictures:
            top = y + (highest - picture.height * share) / 2
            sheet.draw([_drawn(picture, share, at, top)])
            at += picture.width * share + _BETWEEN
        if self._caption:
            self._caption.draw_at(sheet, x, y + highest + self._gap, width)


def _drawn(picture: Shown, share: float, x: float, y: float) -> Group:
    face = picture.face
    factor = picture.width * share / face.width
    matrix = scale(factor).then(move(x, y))
    clip = _trim(face) if picture.card else None
    return Group(matrix, face.ops, clip, spoken=picture.alt)


def _trim(face: Face) -> Outline:
    """Give what is cut out of a card, with round corners where it has corners."""
    if face.form == "round":
        return ellipse(face.width / 2, face.height / 2, face.width / 2, face.height / 2)
    if face.form == "hex":
        return polygon(hex_corners(Box(0, 0, face.width, face.height)))
    return rectangle(0, 0, face.width, face.height, _CORNER, _CORNER)
