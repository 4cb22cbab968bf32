"""Cards and figures on the page, drawn as the vectors that they are."""

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.rulebook.setting.part import SLACK, Part
from cardgen.rulebook.setting.sheet import Sheet
from cardgen.rulebook.setting.shown import Shown

_BETWEEN = 10.0


class Exhibit(NamedTuple):
    """A picture and the caption below it."""

    shown: Shown
    caption: Part | None


class Gallery(Part):
    """Pictures side by side in the middle of the column, each above its caption, and a
    caption for all of them below.

    Where they would be too small to be read, they stand in several rows. A picture that
    is too small alone is turned, if it has a page as wide as the column for itself:
    `page` gives width and height of the text.
    """

    floats = True

    def __init__(
        self,
        row: Sequence[Exhibit],
        caption: Part | None,
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

    def draw_at(self, sheet: Sheet, x: float, y: float, width: float) -> None:
        """Draw the pictures and their captions, then the one for all."""
        for row in self._rows(width):
            self._draw_row(sheet, row, x, y, width)
            y += self._height(row, width) + self._gap
        if self._caption:
            self._caption.draw_at(sheet, x, y, width)

    def _rows(self, width: float) -> Sequence[Sequence[Exhibit]]:
        """Give as few rows as leave all pictures large enough, of equal lengths."""
        count = len(self._all)
        for rows in range(1, count + 1):
            long = -(-count // rows)
            parted = [self._all[at : at + long] for at in range(0, count, long)]
            if all(_share(row, width) >= _least(row) - SLACK for row in parted):
                return parted
        return [[each] for each in self._all]

    def _height(self, row: Sequence[Exhibit], width: float) -> float:
        """Give the highest picture and the highest caption of a row."""
        turned = self._turned(row, width)
        if turned:
            return row[0].shown.width * turned + self._caption_height(row, width)
        highest = max(each.shown.height for each in row) * _share(row, width)
        return highest + self._caption_height(row, width)

    def _caption_height(self, row: Sequence[Exhibit], width: float) -> float:
        room = [each.shown.width * _share(row, width) for each in row]
        heights = [
            each.caption.measured(wide) + self._gap
            for each, wide in zip(row, room, strict=True)
            if each.caption
        ]
        return max(heights, default=0.0)

    def _turned(self, row: Sequence[Exhibit], width: float) -> float:
        """Give the share of its width at which a picture is turned, 0 if it is not."""
        shown, (column, room) = row[0].shown, self._page
        upright = _share(row, width) >= shown.least - SLACK
        if upright or len(self._all) > 1 or width < column - SLACK:
            return 0.0
        below = self._caption.measured(width) + self._gap if self._caption else 0.0
        share = min(1.0, (room - below - SLACK) / shown.width, width / shown.height)
        return share if share >= shown.least - SLACK else 0.0

    def _draw_row(
        self, sheet: Sheet, row: Sequence[Exhibit], x: float, y: float, width: float
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


def _share(row: Sequence[Exhibit], width: float) -> float:
    """Give by how much pictures are smaller where the column is too narrow."""
    between = _BETWEEN * (len(row) - 1)
    return min(1.0, (width - between) / sum(each.shown.width for each in row))


def _least(row: Sequence[Exhibit]) -> float:
    return max(each.shown.least for each in row)
