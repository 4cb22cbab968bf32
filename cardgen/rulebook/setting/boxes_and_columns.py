"""Parts with something around them: boxes, items of lists, a rule."""

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.model.geometry import Box
from cardgen.model.ops import Outline, Paint, Shape, Stroke
from cardgen.model.outlines import rectangle
from cardgen.model.units import to_points
from cardgen.rulebook.setting.flowables import (
    SLACK,
    WHOLE,
    BookFlowable,
    BookPage,
    Stack,
)


class BoxStyle(NamedTuple):
    """How a box looks: what fills it, its edge, a bar at its left, and its padding."""

    fill: Paint | None
    edge: Paint | None
    bar: Paint | None
    padding: float
    radius: float = 0.0


class FramedBox(BookFlowable):
    """A stack in a box. One that is cut goes on in a box of its own."""

    def __init__(self, stack: BookFlowable, frame: BoxStyle, gap: float) -> None:
        super().__init__()
        self._stack, self._frame = stack, frame
        self.before = self.after = gap

    def high(self, width: float) -> float:
        """Give the height with its padding."""
        around = 2 * self._frame.padding
        return self._stack.measured(width - around - self._bar) + around

    @property
    def _bar(self) -> float:
        return self._frame.padding / 2 if self._frame.bar else 0.0

    def cut(
        self, width: float, height: float
    ) -> tuple[BookFlowable, BookFlowable] | None:
        """Cut what it holds, unless it is small: then it stays in one."""
        if self.measured(width) <= WHOLE:
            return None
        around = 2 * self._frame.padding
        halves = self._stack.cut(width - around - self._bar, height - around)
        if halves is None:
            return None
        above, rest = (FramedBox(half, self._frame, self.before) for half in halves)
        return above, rest

    def draw_at(self, sheet: BookPage, x: float, y: float, width: float) -> None:
        """Draw the box and what it holds."""
        frame, height = self._frame, self.measured(width)
        box = Box(x, y, width, height)
        stroke = Stroke(frame.edge, 0.7) if frame.edge else None
        if frame.fill or stroke:
            sheet.draw([Shape(_outline(box, frame.radius), frame.fill, stroke)])
        if frame.bar:
            bar = Box(x, y, self._bar, height)
            sheet.draw([Shape(_outline(bar, 0.0), frame.bar)])
        inner = width - 2 * frame.padding - self._bar
        left = x + frame.padding + self._bar
        self._stack.draw_at(sheet, left, y + frame.padding, inner)


def _outline(box: Box, radius: float) -> Outline:
    return rectangle(*box, radius, radius)


class MarkedItem(BookFlowable):
    """An item of a list: a marker, and its text set in behind it."""

    def __init__(
        self, marker: BookFlowable | None, stack: Stack, indent: float
    ) -> None:
        super().__init__()
        self._marker, self._stack, self._indent = marker, stack, indent
        self.before, self.after = stack.before, stack.after

    def high(self, width: float) -> float:
        """Give the height of its text."""
        return self._stack.measured(width - self._indent)

    def cut(
        self, width: float, height: float
    ) -> tuple[BookFlowable, BookFlowable] | None:
        """Cut its text; the marker stays with the first half."""
        halves = self._stack.cut(width - self._indent, height)
        if halves is None:
            return None
        above, rest = halves
        return MarkedItem(self._marker, above, self._indent), MarkedItem(
            None, rest, self._indent
        )

    def draw_at(self, sheet: BookPage, x: float, y: float, width: float) -> None:
        """Draw marker and text."""
        if self._marker:
            self._marker.draw_at(sheet, x, y, self._indent)
        self._stack.draw_at(sheet, x + self._indent, y, width - self._indent)


class RuleLine(BookFlowable):
    """A line across the column."""

    def __init__(self, paint: Paint, weight: float, gap: float) -> None:
        super().__init__()
        self._stroke = Stroke(paint, weight)
        self.before = self.after = gap

    def high(self, width: float) -> float:
        """Give its weight."""
        return self._stroke.width

    def draw_at(self, sheet: BookPage, x: float, y: float, width: float) -> None:
        """Draw the line."""
        at = y + self._stroke.width / 2
        sheet.draw([Shape((("M", x, at), ("L", x + width, at)), stroke=self._stroke)])


class Anchored(BookFlowable):
    """A part that links lead to, and whose words stand in running heads."""

    def __init__(self, part: BookFlowable, spot: str, chapter: str = "") -> None:
        super().__init__()
        self._part, self._spot, self._chapter = part, spot, chapter
        self.before, self.after = part.before, part.after
        self.with_next, self.begins = part.with_next, bool(chapter)

    def high(self, width: float) -> float:
        """Give the part's own."""
        return self._part.measured(width)

    def draw_at(self, sheet: BookPage, x: float, y: float, width: float) -> None:
        """Draw the part and name the spot."""
        sheet.spot(self._spot, max(0.0, y - 6.0))
        if self._chapter:
            sheet.chapters.append(self._chapter)
        self._part.draw_at(sheet, x, y, width)


_GAP = to_points(6.5)
NARROWEST = to_points(58.0)
"""A column of less is read with too many turns: about 35 letters of 9.5 points."""

_STEPS = 24


class ColumnSet(BookFlowable):
    """A stack in columns: `most` of them, and fewer where they would be too narrow."""

    def __init__(
        self, stack: Stack, narrowest: float = NARROWEST, most: int = 2
    ) -> None:
        super().__init__()
        self._stack, self._narrowest, self._most = stack, narrowest, most
        self._known: dict[float, tuple[BookFlowable, ...]] = {}
        self.before, self.after = stack.before, stack.after

    def high(self, width: float) -> float:
        """Give the least height in which the columns hold all."""
        count = self._count(width)
        if count == 1:
            return self._stack.measured(width)
        return _Row(self._parts(width, count), count).high(width)

    def cut(
        self, width: float, height: float
    ) -> tuple[BookFlowable, BookFlowable] | None:
        """Fill the columns, and leave the rest for the next page."""
        count = self._count(width)
        column = _column(width, count)
        parts: list[BookFlowable] = []
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
        return _Row(parts, count), ColumnSet(rest, self._narrowest, self._most)

    def draw_at(self, sheet: BookPage, x: float, y: float, width: float) -> None:
        """Draw the columns."""
        count = self._count(width)
        if count == 1:
            self._stack.draw_at(sheet, x, y, width)
        else:
            _Row(self._parts(width, count), count).draw_at(sheet, x, y, width)

    def _count(self, width: float) -> int:
        fitting = int((width + _GAP) / (self._narrowest + _GAP))
        return max(1, min(self._most, fitting))

    def _parts(self, width: float, count: int) -> tuple[BookFlowable, ...]:
        if width not in self._known:
            self._known[width] = self._balanced(_column(width, count), count)
        return self._known[width]

    def _balanced(self, column: float, count: int) -> tuple[BookFlowable, ...]:
        """Find the least height in which so many columns hold all."""
        whole = self._stack.measured(column)
        low, high = whole / count, whole
        best: tuple[BookFlowable, ...] = (self._stack,)
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
    ) -> tuple[BookFlowable, ...] | None:
        """Give columns of a height; None where they do not hold all."""
        parts: list[BookFlowable] = []
        rest = self._stack
        while len(parts) < count - 1 and (halves := rest.cut(column, height)):
            parts.append(halves[0])
            rest = halves[1]
        fits = bool(parts) and rest.measured(column) <= height + SLACK
        return (*parts, rest) if fits else None


class _Row(BookFlowable):
    """Columns that are full; those that would follow stay white."""

    def __init__(self, parts: Sequence[BookFlowable], count: int) -> None:
        super().__init__()
        self._parts, self._count = parts, count

    def high(self, width: float) -> float:
        """Give the height of the highest."""
        column = _column(width, self._count)
        return max(part.measured(column) for part in self._parts)

    def draw_at(self, sheet: BookPage, x: float, y: float, width: float) -> None:
        """Draw them."""
        column = _column(width, self._count)
        for number, part in enumerate(self._parts):
            part.draw_at(sheet, x + number * (column + _GAP), y, column)


def _column(width: float, count: int) -> float:
    return (width - (count - 1) * _GAP) / count
