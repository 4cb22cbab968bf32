"""Tables: columns as wide as their words need, heads repeated on every page."""

from collections.abc import Sequence

from cardgen.model.geometry import Box
from cardgen.model.ops import Paint, Shape, Stroke
from cardgen.model.outlines import rectangle
from cardgen.rulebook.setting.flowables import (
    SLACK,
    WHOLE,
    BookFlowable,
    BookPage,
    Halves,
)
from cardgen.rulebook.setting.paragraphs import ParagraphLines

Cells = Sequence[ParagraphLines]

_SIDE, _ABOVE = 4.0, 2.4


class TableGrid(BookFlowable):
    """Rows of cells below a head. `tint` is the ground of every second row."""

    def __init__(
        self,
        head: Cells,
        rows: Sequence[Cells],
        tint: Paint | None,
        rule: Paint,
        gap: float,
        odd: bool = False,
    ) -> None:
        super().__init__()
        self._head, self._rows = head, rows
        self._tint, self._rule, self._odd = tint, rule, odd
        self._columns: dict[float, list[float]] = {}
        self.before = self.after = gap

    def columns(self, width: float) -> list[float]:
        """Return the widths of the columns."""
        if width not in self._columns:
            self._columns[width] = self._shared(width)
        return self._columns[width]

    def _shared(self, width: float) -> list[float]:
        rows = [row for row in (self._head, *self._rows) if row]
        naturals = [
            [cell.natural() for cell in column] for column in zip(*rows, strict=True)
        ]
        least = [max(low for low, _ in column) + 2 * _SIDE for column in naturals]
        most = [max(high for _, high in column) + 2 * _SIDE for column in naturals]
        return shared(width, least, most)

    def high(self, width: float) -> float:
        """Add up the rows."""
        return sum(self._row_height(row, width) for row in (self._head, *self._rows))

    def _row_height(self, row: Cells, width: float) -> float:
        cells = zip(row, self.columns(width), _drops(row), strict=True)
        heights = [drop + cell.measured(wide - 2 * _SIDE) for cell, wide, drop in cells]
        return max(heights, default=0.0) + 2 * _ABOVE

    def cut(self, width: float, height: float) -> Halves:
        """Cut between rows, if possible with at least two of them on each side.

        A small table is not cut.
        """
        if self.measured(width) <= WHOLE:
            return None
        at, count = self._row_height(self._head, width), 0
        for row in self._rows:
            at += self._row_height(row, width)
            if at > height + SLACK:
                break
            count += 1
        if len(self._rows) - count == 1 and count > 2:
            count -= 1
        if count < min(2, len(self._rows) - 1) or count == 0:
            return None
        above = self._with(self._rows[:count], self._odd)
        rest = self._with(self._rows[count:], self._odd != bool(count % 2))
        above._columns = rest._columns = {width: self.columns(width)}
        return above, rest

    def _with(self, rows: Sequence[Cells], odd: bool) -> "TableGrid":
        return TableGrid(self._head, rows, self._tint, self._rule, self.before, odd)

    def draw_at(self, page: BookPage, x: float, y: float, width: float) -> None:
        """Draw grounds, rules and cells."""
        head = self._row_height(self._head, width)
        self._draw_row(page, self._head, x, y, width)
        y += head
        page.rule(x, y, width, Stroke(self._rule, 0.9))
        for number, row in enumerate(self._rows):
            height = self._row_height(row, width)
            if self._tint and (number % 2 == 0) != self._odd:
                ground = Box(x, y, width, height)
                page.draw([Shape(rectangle(*ground, 0.0, 0.0), self._tint)])
            self._draw_row(page, row, x, y, width)
            y += height
            if not self._tint and number + 1 < len(self._rows):
                page.rule(x, y, width, Stroke(self._rule, 0.3))
        page.rule(x, y, width, Stroke(self._rule, 0.6))

    def _draw_row(
        self, page: BookPage, row: Cells, x: float, y: float, width: float
    ) -> None:
        for cell, wide, drop in zip(row, self.columns(width), _drops(row), strict=True):
            cell.draw_at(page, x + _SIDE, y + _ABOVE + drop, wide - 2 * _SIDE)
            x += wide


def _drops(row: Cells) -> list[float]:
    """Return how much lower each cell begins, so that first lines are in line."""
    lowest = max((cell.baseline for cell in row), default=0.0)
    return [lowest - cell.baseline for cell in row]


def shared(width: float, least: Sequence[float], most: Sequence[float]) -> list[float]:
    """Share a width among columns that need at least their longest words.

    Columns get the width of their cells on one line, the narrowest first, as long as it
    is no more than an equal share; the others divide the rest in proportion to what
    they lack. If there is too little for all words, none gets what it needs.
    """
    order = sorted(range(len(most)), key=most.__getitem__)
    widths, room = list(least), width
    while order and most[order[0]] <= room / len(order):
        first, *others = order
        if room - most[first] < sum(least[at] for at in others):
            break
        widths[first] = most[first]
        room, order = room - most[first], others
    if not order:
        return [each + room / len(widths) for each in widths]
    over = room - sum(least[at] for at in order)
    lacking = sum(most[at] - least[at] for at in order)
    for at in order:
        part = (most[at] - least[at]) / lacking if lacking else 1 / len(order)
        widths[at] = max(1.0, least[at] + over * part)
    return widths
