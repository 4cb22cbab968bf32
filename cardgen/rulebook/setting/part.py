"""What stands in a column: it knows its height, may be cut in two, and is drawn."""

from typing import Any

from reportlab.platypus.flowables import Flowable

from cardgen.model.units import to_points
from cardgen.rulebook.setting.sheet import Sheet

SLACK = 0.01
"""By how many points what is cut may be too high: sums of heights are not exact."""

WHOLE = to_points(50.0)
"""Boxes and tables no higher than this are not cut: they go to the next column."""


class Part(Flowable):  # type: ignore[misc]
    """A flowable of platypus that draws itself onto a Sheet, y down.

    `before` and `after` are the room it wants around it; between two parts the larger
    counts. A part that stands `with_next` is never the last in its column; one that
    `floats` may let the text behind it go first, where it does not fit itself: that of
    its section, or up to the part that `begins` a chapter if it is `captioned`.
    """

    before = 0.0
    after = 0.0
    with_next = False
    floats = False
    begins = False
    captioned = False

    def __init__(self) -> None:
        super().__init__()
        self._heights: dict[float, float] = {}
        self._halves: dict[tuple[float, float], tuple[Part, Part] | None] = {}

    def measured(self, width: float) -> float:
        """Give the height in a column of so many points."""
        if width not in self._heights:
            self._heights[width] = self.high(width)
        return self._heights[width]

    def high(self, width: float) -> float:
        """Work out the height."""
        raise NotImplementedError

    def cut(self, width: float, height: float) -> "tuple[Part, Part] | None":
        """Give what goes into so much height and the rest, None if nothing goes."""
        return None

    def parted(self, width: float, height: float) -> "tuple[Part, Part] | None":
        """Cut it; in the same room the same halves come out."""
        room = width, height
        if room not in self._halves:
            self._halves[room] = self.cut(width, height)
        return self._halves[room]

    def draw_at(self, sheet: Sheet, x: float, y: float, width: float) -> None:
        """Draw it, its top left corner being given."""
        raise NotImplementedError

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Say to platypus how much room it takes."""
        self.width, self.height = width, self.measured(width)
        return self.width, self.height

    def split(self, width: float, height: float) -> list[Any]:
        """Say to platypus what it comes to in less room."""
        # What is cut may be higher by the slack, for which platypus has no room.
        return list(self.cut(width, height - SLACK) or ())

    def drawOn(self, canvas: Sheet, x: float, y: float, _sW: float = 0) -> None:
        """Draw it for platypus, which counts y from the bottom."""
        self.draw_at(canvas, x, canvas.height - y - self.height, self.width)
