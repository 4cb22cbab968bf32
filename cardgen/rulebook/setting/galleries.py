"""Cards and figures on the page, drawn as the vectors that they are."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardgen.model.face import Face
from cardgen.model.geometry import Box, Matrix, move, scale, turn
from cardgen.model.ops import Group, Op, Outline, TextLine
from cardgen.model.outlines import ellipse, hex_corners, polygon, rectangle
from cardgen.rulebook.setting.flowables import SLACK, BookFlowable, BookPage
from cardgen.rulebook.setting.typography import SMALLEST

_BETWEEN = 10.0


class CaptionedPicture(NamedTuple):
    """A picture and the caption below it."""

    shown: ShownFace
    caption: BookFlowable | None


class Gallery(BookFlowable):
    """Pictures side by side in the middle of the column, each above its caption, and a
    caption for all of them below.

    Where they would be too small to be read, they stand in several rows. A picture that
    is too small alone is turned, if it has a page as wide as the column for itself:
    `page` gives width and height of the text.
    """

    floats = True

    def __init__(
        self,
        row: Sequence[CaptionedPicture],
        caption: BookFlowable | None,
        gap: float,
        page: tuple[float, float],
    ) -> None:
        super().__init__()
        self._all, self._caption, self._page = row, caption, page
        self.before = self.after = gap
        self._gap = gap / 2
        self.captioned = bool(caption) or any(each.caption for each in row)

    def high(self, width: float) -> float:
        """Give the height of the rows and of the caption for all."""
        below = self._caption.measured(width) + self._gap if self._caption else 0.0
        rows = [self._height(row, width) for row in self._rows(width)]
        return sum(rows) + self._gap * (len(rows) - 1) + below

    def draw_at(self, sheet: BookPage, x: float, y: float, width: float) -> None:
        """Draw the pictures and their captions, then the one for all."""
        for row in self._rows(width):
            self._draw_row(sheet, row, x, y, width)
            y += self._height(row, width) + self._gap
        if self._caption:
            self._caption.draw_at(sheet, x, y, width)

    def _rows(self, width: float) -> Sequence[Sequence[CaptionedPicture]]:
        """Give as few rows as leave all pictures large enough, of equal lengths."""
        count = len(self._all)
        for rows in range(1, count + 1):
            long = -(-count // rows)
            parted = [self._all[at : at + long] for at in range(0, count, long)]
            if all(_share(row, width) >= _least(row) - SLACK for row in parted):
                return parted
        return [[each] for each in self._all]

    def _height(self, row: Sequence[CaptionedPicture], width: float) -> float:
        """Give the highest picture and the highest caption of a row."""
        turned = self._turned(row, width)
        if turned:
            return row[0].shown.width * turned + self._caption_height(row, width)
        highest = max(each.shown.height for each in row) * _share(row, width)
        return highest + self._caption_height(row, width)

    def _caption_height(self, row: Sequence[CaptionedPicture], width: float) -> float:
        room = [each.shown.width * _share(row, width) for each in row]
        heights = [
            each.caption.measured(wide) + self._gap
            for each, wide in zip(row, room, strict=True)
            if each.caption
        ]
        return max(heights, default=0.0)

    def _turned(self, row: Sequence[CaptionedPicture], width: float) -> float:
        """Give the share of its width at which a picture is turned, 0 if it is not."""
        shown, (column, room) = row[0].shown, self._page
        upright = _share(row, width) >= shown.least - SLACK
        if upright or len(self._all) > 1 or width < column - SLACK:
            return 0.0
        below = self._caption.measured(width) + self._gap if self._caption else 0.0
        share = min(1.0, (room - below - SLACK) / shown.width, width / shown.height)
        return share if share >= shown.least - SLACK else 0.0

    def _draw_row(
        self,
        sheet: BookPage,
        row: Sequence[CaptionedPicture],
        x: float,
        y: float,
        width: float,
    ) -> None:
        turned = self._turned(row, width)
        if turned:
            (shown, _) = row[0]
            at = x + (width - shown.height * turned) / 2
            sheet.draw([shown.drawn(turned, at, y, turned=True)])
            return
        share = _share(row, width)
        highest = max(each.shown.height * share for each in row)
        wide = sum(each.shown.width for each in row) * share + _BETWEEN * (len(row) - 1)
        at = x + (width - wide) / 2
        for shown, caption in row:
            top = y + (highest - shown.height * share) / 2
            sheet.draw([shown.drawn(share, at, top)])
            if caption:
                below = y + highest + self._gap
                caption.draw_at(sheet, at, below, shown.width * share)
            at += shown.width * share + _BETWEEN


def _share(row: Sequence[CaptionedPicture], width: float) -> float:
    """Give by how much pictures are smaller where the column is too narrow."""
    between = _BETWEEN * (len(row) - 1)
    return min(1.0, (width - between) / sum(each.shown.width for each in row))


def _least(row: Sequence[CaptionedPicture]) -> float:
    return max(each.shown.least for each in row)


_CORNER = 8.5
# A card is shown for its looks, and loses them where it is made much smaller.
_LEAST_CARD = 0.75


class ShownFace(NamedTuple):
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

    def at(self, width: float) -> "ShownFace":
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
