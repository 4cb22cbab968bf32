"""Parts with something around them: boxes, items of lists, a rule."""

from typing import NamedTuple

from cardgen.model.geometry import Box
from cardgen.model.ops import Outline, Paint, Shape, Stroke
from cardgen.model.outlines import rectangle
from cardgen.rulebook.setting.part import WHOLE, Part
from cardgen.rulebook.setting.sheet import Sheet
from cardgen.rulebook.setting.stack import Stack


class Frame(NamedTuple):
    """How a box looks: what fills it, its edge, a bar at its left, and its padding."""

    fill: Paint | None
    edge: Paint | None
    bar: Paint | None
    padding: float
    radius: float = 0.0


class Framed(Part):
    """A stack in a box. One that is cut goes on in a box of its own."""

    def __init__(self, stack: Part, frame: Frame, gap: float) -> None:
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

    def cut(self, width: float, height: float) -> tuple[Part, Part] | None:
        """Cut what it holds, unless it is small: then it stays in one."""
        if self.measured(width) <= WHOLE:
            return None
        around = 2 * self._frame.padding
        halves = self._stack.cut(width - around - self._bar, height - around)
        if halves is None:
            return None
        above, rest = (Framed(half, self._frame, self.before) for half in halves)
        return above, rest

    def draw_at(self, sheet: Sheet, x: float, y: float, width: float) -> None:
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


class Marked(Part):
    """An item of a list: a marker, and its text set in behind it."""

    def __init__(self, marker: Part | None, stack: Stack, indent: float) -> None:
        super().__init__()
        self._marker, self._stack, self._indent = marker, stack, indent
        self.before, self.after = stack.before, stack.after

    def high(self, width: float) -> float:
        """Give the height of its text."""
        return self._stack.measured(width - self._indent)

    def cut(self, width: float, height: float) -> tuple[Part, Part] | None:
        """Cut its text; the marker stays with the first half."""
        halves = self._stack.cut(width - self._indent, height)
        if halves is None:
            return None
        above, rest = halves
        return Marked(self._marker, above, self._indent), Marked(
            None, rest, self._indent
        )

    def draw_at(self, sheet: Sheet, x: float, y: float, width: float) -> None:
        """Draw marker and text."""
        if self._marker:
            self._marker.draw_at(sheet, x, y, self._indent)
        self._stack.draw_at(sheet, x + self._indent, y, width - self._indent)


class Ruled(Part):
    """A line across the column."""

    def __init__(self, paint: Paint, weight: float, gap: float) -> None:
        super().__init__()
        self._stroke = Stroke(paint, weight)
        self.before = self.after = gap

    def high(self, width: float) -> float:
        """Give its weight."""
        return self._stroke.width

    def draw_at(self, sheet: Sheet, x: float, y: float, width: float) -> None:
        """Draw the line."""
        at = y + self._stroke.width / 2
        sheet.draw([Shape((("M", x, at), ("L", x + width, at)), stroke=self._stroke)])


class Named(Part):
    """A part that links lead to, and whose words stand in running heads."""

    def __init__(self, part: Part, spot: str, chapter: str = "") -> None:
        super().__init__()
        self._part, self._spot, self._chapter = part, spot, chapter
        self.before, self.after = part.before, part.after
        self.with_next, self.begins = part.with_next, bool(chapter)

    def high(self, width: float) -> float:
        """Give the part's own."""
        return self._part.measured(width)

    def draw_at(self, sheet: Sheet, x: float, y: float, width: float) -> None:
        """Draw the part and name the spot."""
        sheet.spot(self._spot, max(0.0, y - 6.0))
        if self._chapter:
            sheet.chapters.append(self._chapter)
        self._part.draw_at(sheet, x, y, width)
