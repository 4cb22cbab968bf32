"""Two columns side by side, as high as each other as far as it goes."""

from cardgen.model.units import to_points
from cardgen.rulebook.setting.part import SLACK, WHOLE, Part
from cardgen.rulebook.setting.sheet import Sheet
from cardgen.rulebook.setting.stack import Stack

_GAP = to_points(6.5)
NARROWEST = to_points(58.0)
"""A column of less is read with too many turns: about 35 letters of 9.5 points."""

_STEPS = 24


class Columns(Part):
    """A stack in two columns; in one where the page is too narrow for two."""

    def __init__(self, stack: Stack, narrowest: float = NARROWEST) -> None:
        super().__init__()
        self._stack, self._narrowest = stack, narrowest
        self._pairs: dict[float, tuple[Part, Part | None]] = {}
        self.before, self.after = stack.before, stack.after

    def high(self, width: float) -> float:
        """Give the least height in which both columns hold all."""
        column = self._column(width)
        if column == width:
            return self._stack.measured(width)
        left, right = self._pair(column)
        return max(left.measured(column), right.measured(column) if right else 0.0)

    def cut(self, width: float, height: float) -> tuple[Part, Part] | None:
        """Fill two columns, and leave the rest for the next page."""
        column = self._column(width)
        halves = self._stack.cut(column, height)
        if halves is None:
            return None
        left, rest = halves
        if column == width:
            return left, Columns(rest, self._narrowest)
        more = rest.cut(column, height)
        if more is None:
            # The second column cannot begin with what comes: it stays white, unless
            # the first one has so little that all of it may wait for the next page.
            fits = rest.measured(column) <= height + SLACK
            if fits or left.measured(column) < WHOLE / 2:
                return None
            return _Pair(left, None), Columns(rest, self._narrowest)
        right, beyond = more
        return _Pair(left, right), Columns(beyond, self._narrowest)

    def draw_at(self, sheet: Sheet, x: float, y: float, width: float) -> None:
        """Draw both columns."""
        column = self._column(width)
        if column == width:
            self._stack.draw_at(sheet, x, y, width)
            return
        _Pair(*self._pair(column)).draw_at(sheet, x, y, width)

    def _column(self, width: float) -> float:
        """Give the width of a column: all of it where two would be too narrow."""
        column = _half(width)
        return column if column >= self._narrowest else width

    def _pair(self, column: float) -> tuple[Part, Part | None]:
        if column not in self._pairs:
            self._pairs[column] = self._balanced(column)
        return self._pairs[column]

    def _balanced(self, column: float) -> tuple[Part, Part | None]:
        """Find the least height of the first column at which the rest is no higher."""
        whole = self._stack.measured(column)
        low, high = whole / 2, whole
        best: tuple[Part, Part | None] = (self._stack, None)
        for _ in range(_STEPS):
            if high - low < 1.0:
                break
            middle = (low + high) / 2
            halves = self._stack.cut(column, middle)
            if halves and halves[1].measured(column) <= middle + SLACK:
                best, high = halves, middle
            else:
                low = middle
        return best


class _Pair(Part):
    """Two columns that are full."""

    def __init__(self, left: Part, right: Part | None) -> None:
        super().__init__()
        self._sides = (left, right)

    def high(self, width: float) -> float:
        """Give the higher of both."""
        column = _half(width)
        return max(side.measured(column) for side in self._sides if side)

    def draw_at(self, sheet: Sheet, x: float, y: float, width: float) -> None:
        """Draw them."""
        column = _half(width)
        for number, side in enumerate(self._sides):
            if side:
                side.draw_at(sheet, x + number * (column + _GAP), y, column)


def _half(width: float) -> float:
    return (width - _GAP) / 2
