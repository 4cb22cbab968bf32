"""Columns side by side, as high as each other as far as it goes."""

from collections.abc import Sequence

from cardgen.model.units import to_points
from cardgen.rulebook.setting.part import SLACK, WHOLE, Part
from cardgen.rulebook.setting.sheet import Sheet
from cardgen.rulebook.setting.stack import Stack

_GAP = to_points(6.5)
NARROWEST = to_points(58.0)
"""A column of less is read with too many turns: about 35 letters of 9.5 points."""

_STEPS = 24


class Columns(Part):
    """A stack in columns: `most` of them, and fewer where they would be too narrow."""

    def __init__(
        self, stack: Stack, narrowest: float = NARROWEST, most: int = 2
    ) -> None:
        super().__init__()
        self._stack, self._narrowest, self._most = stack, narrowest, most
        self._known: dict[float, tuple[Part, ...]] = {}
        self.before, self.after = stack.before, stack.after

    def high(self, width: float) -> float:
        """Give the least height in which the columns hold all."""
        count = self._count(width)
        if count == 1:
            return self._stack.measured(width)
        return _Row(self._parts(width, count), count).high(width)

    def cut(self, width: float, height: float) -> tuple[Part, Part] | None:
        """Fill the columns, and leave the rest for the next page."""
        count = self._count(width)
        column = _column(width, count)
        parts: list[Part] = []
        rest = self._stack
        while len(parts) < count and (halves := rest.cut(column, height)):
            parts.append(halves[0])
            rest = halves[1]
        if not parts:
            return None
        # A further column cannot begin with what comes: it stays white, unless all of
        # it fits, or the first one has so little that it may wait for the next page.
        if len(parts) < count and (
            rest.measured(column) <= height + SLACK
            or (len(parts) == 1 and parts[0].measured(column) < WHOLE / 2)
        ):
            return None
        return _Row(parts, count), Columns(rest, self._narrowest, self._most)

    def draw_at(self, sheet: Sheet, x: float, y: float, width: float) -> None:
        """Draw the columns."""
        count = self._count(width)
        if count == 1:
            self._stack.draw_at(sheet, x, y, width)
        else:
            _Row(self._parts(width, count), count).draw_at(sheet, x, y, width)

    def _count(self, width: float) -> int:
        fitting = int((width + _GAP) / (self._narrowest + _GAP))
        return max(1, min(self._most, fitting))

    def _parts(self, width: float, count: int) -> tuple[Part, ...]:
        if width not in self._known:
            self._known[width] = self._balanced(_column(width, count), count)
        return self._known[width]

    def _balanced(self, column: float, count: int) -> tuple[Part, ...]:
        """Find the least height in which so many columns hold all."""
        whole = self._stack.measured(column)
        low, high = whole / count, whole
        best: tuple[Part, ...] = (self._stack,)
        for _ in range(_STEPS):
            if high - low < 1.0:
                break
            middle = (low + high) / 2
            parts = self._filled(column, middle, count)
            if parts:
                best, high = parts, middle
            else:
                low = middle
        return best

    def _filled(
        self, column: float, height: float, count: int
    ) -> tuple[Part, ...] | None:
        """Give columns of a height; None where they do not hold all."""
        parts: list[Part] = []
        rest = self._stack
        while len(parts) < count - 1 and (halves := rest.cut(column, height)):
            parts.append(halves[0])
            rest = halves[1]
        fits = bool(parts) and rest.measured(column) <= height + SLACK
        return (*parts, rest) if fits else None


class _Row(Part):
    """Columns that are full; those that would follow stay white."""

    def __init__(self, parts: Sequence[Part], count: int) -> None:
        super().__init__()
        self._parts, self._count = parts, count

    def high(self, width: float) -> float:
        """Give the height of the highest."""
        column = _column(width, self._count)
        return max(part.measured(column) for part in self._parts)

    def draw_at(self, sheet: Sheet, x: float, y: float, width: float) -> None:
        """Draw them."""
        column = _column(width, self._count)
        for number, part in enumerate(self._parts):
            part.draw_at(sheet, x + number * (column + _GAP), y, column)


def _column(width: float, count: int) -> float:
    return (width - (count - 1) * _GAP) / count
