"""Flowables around others: boxes, list items, anchors and columns; and plain lines."""

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
    Halves,
)

_GAP = to_points(6.5)
NARROWEST = to_points(58.0)
"""The narrowest column of running text: about 35 letters of 9.5 points in a line."""

_STEPS = 24


class BoxStyle(NamedTuple):
    """The look of a box: its fill, its edge, a bar at its left, and its padding."""

    fill: Paint | None
    edge: Paint | None
    bar: Paint | None
    padding: float
    radius: float = 0.0


class FramedBox(BookFlowable):
    """A stack in a box. If it is cut, the rest is in a box of its own."""

    def __init__(self, stack: BookFlowable, style: BoxStyle, gap: float) -> None:
        super().__init__()
        self._stack, self._style = stack, style
        self._bar = style.padding / 2 if style.bar else 0.0
        self.before = self.after = gap

    def _inner(self, width: float) -> float:
        return width - 2 * self._style.padding - self._bar

    def high(self, width: float) -> float:
        """Return the height including padding."""
        return self._stack.measured(self._inner(width)) + 2 * self._style.padding

    def cut(self, width: float, height: float) -> Halves:
        """Cut the content, unless the box is small."""
        if self.measured(width) <= WHOLE:
            return None
        around = 2 * self._style.padding
        halves = self._stack.cut(self._inner(width), height - around)
        if halves is None:
            return None
        above, rest = (FramedBox(half, self._style, self.before) for half in halves)
        return above, rest

    def draw_at(self, page: BookPage, x: float, y: float, width: float) -> None:
        """Draw the box and its content."""
        style, height = self._style, self.measured(width)
        box = Box(x, y, width, height)
        stroke = Stroke(style.edge, 0.7) if style.edge else None
        if style.fill or stroke:
            page.draw([Shape(_outline(box, style.radius), style.fill, stroke)])
        if style.bar:
            bar = Box(x, y, self._bar, height)
            page.draw([Shape(_outline(bar, 0.0), style.bar)])
        left = x + style.padding + self._bar
        self._stack.draw_at(page, left, y + style.padding, self._inner(width))


def _outline(box: Box, radius: float) -> Outline:
    return rectangle(*box, radius, radius)


class MarkedItem(BookFlowable):
    """An item of a list: a marker, and its text indented behind it.

    The marker is at the right if text runs `backward`.
    """

    def __init__(
        self,
        marker: BookFlowable | None,
        stack: BookFlowable,
        indent: float,
        *,
        backward: bool,
    ) -> None:
        super().__init__()
        self._marker, self._stack, self._indent = marker, stack, indent
        self._backward = backward
        self.before, self.after = stack.before, stack.after

    def high(self, width: float) -> float:
        """Return the height of its text."""
        return self._stack.measured(width - self._indent)

    def cut(self, width: float, height: float) -> Halves:
        """Cut its text; the marker stays with the first half."""
        halves = self._stack.cut(width - self._indent, height)
        if halves is None:
            return None
        above, below = (
            MarkedItem(marker, half, self._indent, backward=self._backward)
            for marker, half in zip((self._marker, None), halves, strict=True)
        )
        return above, below

    def draw_at(self, page: BookPage, x: float, y: float, width: float) -> None:
        """Draw marker and text."""
        room = width - self._indent
        if self._marker:
            at = x + room if self._backward else x
            self._marker.draw_at(page, at, y, self._indent)
        self._stack.draw_at(page, x if self._backward else x + self._indent, y, room)


class RuleLine(BookFlowable):
    """A line across the column."""

    def __init__(self, paint: Paint, weight: float, gap: float) -> None:
        super().__init__()
        self._stroke = Stroke(paint, weight)
        self.before = self.after = gap

    def high(self, width: float) -> float:
        """Return its weight."""
        return self._stroke.width

    def draw_at(self, page: BookPage, x: float, y: float, width: float) -> None:
        """Draw the line."""
        page.rule(x, y + self._stroke.width / 2, width, self._stroke)


class Anchored(BookFlowable):
    """A flowable that links lead to, and whose chapter is shown in running heads."""

    def __init__(self, part: BookFlowable, spot: str, chapter: str = "") -> None:
        super().__init__()
        self._part, self._spot, self._chapter = part, spot, chapter
        self.before, self.after = part.before, part.after
        self.with_next, self.begins = part.with_next, bool(chapter)

    def high(self, width: float) -> float:
        """Return the height of the flowable."""
        return self._part.measured(width)

    def draw_at(self, page: BookPage, x: float, y: float, width: float) -> None:
        """Draw the flowable and name the spot."""
        page.spot(self._spot, max(0.0, y - 6.0))
        if self._chapter:
            page.begin(self._chapter)
        self._part.draw_at(page, x, y, width)


class ColumnSet(BookFlowable):
    """A stack in up to `most` columns, fewer if they would be too narrow.

    The columns are as nearly equal in height as possible.
    """

    def __init__(
        self, stack: BookFlowable, narrowest: float = NARROWEST, most: int = 2
    ) -> None:
        super().__init__()
        self._stack, self._narrowest, self._most = stack, narrowest, most
        self._rows: dict[float, BookFlowable] = {}
        self.before, self.after = stack.before, stack.after

    def high(self, width: float) -> float:
        """Return the least height in which everything fits into the columns."""
        return self._row(width).measured(width)

    def cut(self, width: float, height: float) -> Halves:
        """Fill the columns, and leave the rest for the next page."""
        count = self._count(width)
        column = _column(width, count)
        parts, rest = _filled(self._stack, column, height, count)
        if not parts:
            return None
        # If the rest cannot begin in a further column, that stays white, unless all of
        # it fits, or the first one has so little that it may wait for the next page.
        if len(parts) < count and (
            rest.measured(column) <= height + SLACK
            or (len(parts) == 1 and parts[0].measured(column) < WHOLE / 2)
        ):
            return None
        return _Row(parts, count), ColumnSet(rest, self._narrowest, self._most)

    def draw_at(self, page: BookPage, x: float, y: float, width: float) -> None:
        """Draw the columns."""
        self._row(width).draw_at(page, x, y, width)

    def _count(self, width: float) -> int:
        fitting = int((width + _GAP) / (self._narrowest + _GAP))
        return max(1, min(self._most, fitting))

    def _row(self, width: float) -> BookFlowable:
        count = self._count(width)
        if count == 1:
            return self._stack
        if width not in self._rows:
            parts = self._balanced(_column(width, count), count)
            self._rows[width] = _Row(parts, count)
        return self._rows[width]

    def _balanced(self, column: float, count: int) -> Sequence[BookFlowable]:
        """Return `count` columns of the least height that hold everything."""
        whole = self._stack.measured(column)
        low, high = whole / count, whole
        best: Sequence[BookFlowable] = (self._stack,)
        for _ in range(_STEPS):
            if high - low < 1.0:
                break
            middle = (low + high) / 2
            parts, rest = _filled(self._stack, column, middle, count - 1)
            if parts and rest.measured(column) <= middle + SLACK:
                best, high = (*parts, rest), middle
            else:
                low = middle
        return best


def _filled(
    stack: BookFlowable, column: float, height: float, most: int
) -> tuple[list[BookFlowable], BookFlowable]:
    """Return up to `most` columns of a height, and the rest."""
    parts: list[BookFlowable] = []
    while len(parts) < most and (halves := stack.cut(column, height)):
        parts.append(halves[0])
        stack = halves[1]
    return parts, stack


class _Row(BookFlowable):
    """Full columns side by side; those that would follow stay white."""

    def __init__(self, parts: Sequence[BookFlowable], count: int) -> None:
        super().__init__()
        self._parts, self._count = parts, count

    def high(self, width: float) -> float:
        """Return the height of the highest."""
        column = _column(width, self._count)
        return max(part.measured(column) for part in self._parts)

    def draw_at(self, page: BookPage, x: float, y: float, width: float) -> None:
        """Draw them."""
        column = _column(width, self._count)
        for number, part in enumerate(self._parts):
            part.draw_at(page, x + number * (column + _GAP), y, column)


def _column(width: float, count: int) -> float:
    return (width - (count - 1) * _GAP) / count
