"""Cards and figures on the page, drawn as vectors."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardgen.model.face import Face
from cardgen.model.forms import outline_of
from cardgen.model.geometry import Box, Matrix, move, scale, turn
from cardgen.model.ops import Group, Op, Outline, TextLine
from cardgen.model.outlines import rectangle
from cardgen.rulebook.setting.flowables import SLACK, BookFlowable, BookPage
from cardgen.rulebook.setting.typography import SMALLEST

_BETWEEN = 10.0
_CORNER = 8.5
# Wide enough for any heading, in points.
_ONE_LINE = 1e5
# A card is shown for its looks, and loses them if it is made much smaller.
_LEAST_CARD = 0.75


class ShownFace(NamedTuple):
    """A card or figure, its width in a rulebook, and its description.

    The corners of a card are round, as if it had been cut out. `letters` is the size of
    a figure's smallest letters at that width, not counting those of cards in it.
    """

    face: Face
    width: float
    alt: str
    card: bool
    letters: float | None = None

    @property
    def height(self) -> float:
        """Return the height at its width."""
        return self.width * self.face.height / self.face.width

    @property
    def least(self) -> float:
        """Return the smallest share of its width at which it is legible."""
        if self.card:
            return _LEAST_CARD
        return min(1.0, SMALLEST / self.letters) if self.letters else 0.0

    def at(self, width: float) -> "ShownFace":
        """Return it shown at another width."""
        letters = self.letters and self.letters * width / self.width
        return self._replace(width=width, letters=letters)

    def drawn(self, share: float, x: float, y: float, turned: bool = False) -> Group:
        """Draw it with its top left corner at x and y; if turned, with its top left."""
        face = self.face
        matrix: Matrix = scale(self.width * share / face.width)
        if turned:
            matrix = matrix.then(turn(-90)).then(move(0.0, self.width * share))
        clip = _trim(face) if self.card else None
        return Group(matrix.then(move(x, y)), face.ops, clip, spoken=self.alt)


def letters_of(ops: Sequence[Op]) -> float | None:
    """Return the size of the smallest letters outside clips, which are cards."""
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
    """Return the outline of a card, with round corners if it is a rectangle."""
    if face.form in ("round", "hex"):
        return outline_of(face.form, Box(0, 0, face.width, face.height), 0.0)
    return rectangle(0, 0, face.width, face.height, _CORNER, _CORNER)


class CaptionedPicture(NamedTuple):
    """A picture and the caption below it."""

    shown: ShownFace
    caption: BookFlowable | None


class Gallery(BookFlowable):
    """Pictures side by side in the middle of the column, above one caption for all.

    Each may have a caption of its own as well. If they would be too small to read, they
    are placed in several rows. A single picture that is too small is turned if its
    column is as wide as the page: `text_area` is the width and height of its text.
    """

    floats = True

    def __init__(
        self,
        row: Sequence[CaptionedPicture],
        caption: BookFlowable | None,
        gap: float,
        text_area: tuple[float, float],
    ) -> None:
        super().__init__()
        self._all, self._caption, self._text_area = row, caption, text_area
        self.before = self.after = gap
        self._gap = gap / 2
        self.captioned = bool(caption) or any(each.caption for each in row)

    def high(self, width: float) -> float:
        """Return the height of the rows and of the caption for all."""
        rows = [self._height(row, width) for row in self._rows(width)]
        return sum(rows) + self._gap * (len(rows) - 1) + self._below(width)

    def _below(self, width: float) -> float:
        return self._caption.measured(width) + self._gap if self._caption else 0.0

    def draw_at(self, page: BookPage, x: float, y: float, width: float) -> None:
        """Draw the pictures and their captions, then the one for all."""
        for row in self._rows(width):
            self._draw_row(page, row, x, y, width)
            y += self._height(row, width) + self._gap
        if self._caption:
            self._caption.draw_at(page, x, y, width)

    def _rows(self, width: float) -> Sequence[Sequence[CaptionedPicture]]:
        """Return the fewest rows of equal length that leave all pictures legible."""
        count = len(self._all)
        for rows in range(1, count + 1):
            length = -(-count // rows)
            split = [self._all[at : at + length] for at in range(0, count, length)]
            if all(_share(row, width) >= _least(row) - SLACK for row in split):
                return split
        return [[each] for each in self._all]

    def _height(self, row: Sequence[CaptionedPicture], width: float) -> float:
        """Return the height of the highest picture and of the highest caption."""
        turned = self._turned(row, width)
        if turned:
            return row[0].shown.width * turned + self._caption_height(row, width)
        highest = max(each.shown.height for each in row) * _share(row, width)
        return highest + self._caption_height(row, width)

    def _caption_height(self, row: Sequence[CaptionedPicture], width: float) -> float:
        share = _share(row, width)
        heights = [
            each.caption.measured(each.shown.width * share) + self._gap
            for each in row
            if each.caption
        ]
        return max(heights, default=0.0)

    def _turned(self, row: Sequence[CaptionedPicture], width: float) -> float:
        """Return the share of its width for a turned picture, 0 if it is not turned."""
        shown, (column, room) = row[0].shown, self._text_area
        upright = _share(row, width) >= shown.least - SLACK
        if upright or len(self._all) > 1 or width < column - SLACK:
            return 0.0
        height = room - self._below(width) - SLACK
        share = min(1.0, height / shown.width, width / shown.height)
        return share if share >= shown.least - SLACK else 0.0

    def _draw_row(
        self,
        page: BookPage,
        row: Sequence[CaptionedPicture],
        x: float,
        y: float,
        width: float,
    ) -> None:
        turned = self._turned(row, width)
        if turned:
            shown = row[0].shown
            at = x + (width - shown.height * turned) / 2
            page.draw([shown.drawn(turned, at, y, turned=True)])
            return
        share = _share(row, width)
        highest = max(each.shown.height * share for each in row)
        wide = sum(each.shown.width for each in row) * share + _BETWEEN * (len(row) - 1)
        at = x + (width - wide) / 2
        for shown, caption in row:
            top = y + (highest - shown.height * share) / 2
            page.draw([shown.drawn(share, at, top)])
            if caption:
                below = y + highest + self._gap
                caption.draw_at(page, at, below, shown.width * share)
            at += shown.width * share + _BETWEEN


class PicturedHeading(BookFlowable):
    """A heading at the foot of a picture at the right edge of the column.

    The picture stands in the space above the heading as far as it reaches.
    """

    def __init__(self, words: BookFlowable, shown: ShownFace) -> None:
        super().__init__()
        self._words, self._shown = words, shown
        line = words.measured(_ONE_LINE)
        self.before = max(_BETWEEN, words.before - max(0.0, shown.height - line))
        self.after, self.with_next = words.after, words.with_next

    def _room(self, width: float) -> float:
        return max(width / 2, width - self._shown.width - _BETWEEN)

    def high(self, width: float) -> float:
        """Return the height of the higher of the two."""
        return max(self._words.measured(self._room(width)), self._shown.height)

    def draw_at(self, page: BookPage, x: float, y: float, width: float) -> None:
        """Draw both on one bottom line."""
        bottom, room = y + self.measured(width), self._room(width)
        left = x + width - self._shown.width
        page.draw([self._shown.drawn(1.0, left, bottom - self._shown.height)])
        self._words.draw_at(page, x, bottom - self._words.measured(room), room)


def _share(row: Sequence[CaptionedPicture], width: float) -> float:
    """Return the factor by which pictures shrink to fit the column, 1 if they fit."""
    between = _BETWEEN * (len(row) - 1)
    return min(1.0, (width - between) / sum(each.shown.width for each in row))


def _least(row: Sequence[CaptionedPicture]) -> float:
    return max(each.shown.least for each in row)
