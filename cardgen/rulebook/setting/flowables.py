"""What stands in a column: it knows its height, may be cut in two, and is drawn."""

from collections.abc import Callable, Sequence
from itertools import pairwise, takewhile
from typing import Any

from reportlab.platypus.flowables import Flowable

from cardgen.model.geometry import Box
from cardgen.model.ops import Op
from cardgen.model.page import Leaf, Link
from cardgen.model.units import to_points

SLACK = 0.01
"""By how many points what is cut may be too high: sums of heights are not exact."""

WHOLE = to_points(50.0)
"""Boxes and tables no higher than this are not cut: they go to the next column."""


class BookFlowable(Flowable):  # type: ignore[misc]
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
        self._halves: dict[
            tuple[float, float], tuple[BookFlowable, BookFlowable] | None
        ] = {}

    def measured(self, width: float) -> float:
        """Give the height in a column of so many points."""
        if width not in self._heights:
            self._heights[width] = self.high(width)
        return self._heights[width]

    def high(self, width: float) -> float:
        """Work out the height."""
        raise NotImplementedError

    def cut(
        self, width: float, height: float
    ) -> "tuple[BookFlowable, BookFlowable] | None":
        """Give what goes into so much height and the rest, None if nothing goes."""
        return None

    def parted(
        self, width: float, height: float
    ) -> "tuple[BookFlowable, BookFlowable] | None":
        """Cut it; in the same room the same halves come out."""
        room = width, height
        if room not in self._halves:
            self._halves[room] = self.cut(width, height)
        return self._halves[room]

    def draw_at(self, sheet: BookPage, x: float, y: float, width: float) -> None:
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

    def drawOn(self, canvas: BookPage, x: float, y: float, _sW: float = 0) -> None:
        """Draw it for platypus, which counts y from the bottom."""
        self.draw_at(canvas, x, canvas.height - y - self.height, self.width)


class BookPage:
    """Gathers what comes to stand on one page, in points from its top left.

    `entries` are words for the index, `chapters` the headings of level 2 or higher, in
    the order in which they were drawn.
    """

    def __init__(self, width: float, height: float, number: int) -> None:
        self.width, self.height, self.number = width, height, number
        self.ops: list[Op] = []
        self.links: list[Link] = []
        self.spots: dict[str, float] = {f"page-{number}": 0.0}
        self.entries: list[tuple[str, bool]] = []
        self.chapters: list[str] = []
        self.wide: list[tuple[int, str]] = []

    def draw(self, ops: Sequence[Op]) -> None:
        """Add drawing."""
        self.ops += ops

    def link(self, box: Box, spot: str) -> None:
        """Make a box lead somewhere."""
        self.links.append(Link(box, spot))

    def spot(self, name: str, y: float) -> None:
        """Name a height on the page; the first place that has a name keeps it."""
        self.spots.setdefault(name, y)

    def leaf(self) -> Leaf:
        """Give the page when it is full."""
        size = (self.width, self.height)
        return Leaf(*size, tuple(self.ops), tuple(self.links), self.spots)


_ENDLESS = 1e6
# A page that is less full looks like the end of a chapter.
_FULL = 0.75


class ForcedBreak(BookFlowable):
    """The next part begins a page."""

    def high(self, width: float) -> float:
        """Give nothing: it is never drawn."""
        return 0.0

    def draw_at(self, sheet: BookPage, x: float, y: float, width: float) -> None:
        """Draw nothing."""


class Stack(BookFlowable):
    """Parts in a column, the larger of two gaps between each two."""

    def __init__(self, parts: Sequence[BookFlowable]) -> None:
        super().__init__()
        started = next(
            (at for at, part in enumerate(parts) if not isinstance(part, ForcedBreak)),
            len(parts),
        )
        self.parts = tuple(parts[started:])
        if self.parts:
            self.before, self.after = self.parts[0].before, self.parts[-1].after
            self.with_next = self.parts[-1].with_next

    def high(self, width: float) -> float:
        """Add up heights and gaps; without end where a page has to begin."""
        if any(isinstance(part, ForcedBreak) for part in self.parts):
            return _ENDLESS
        return sum(gap + part.measured(width) for part, gap in self._gapped())

    def _gapped(self) -> list[tuple[BookFlowable, float]]:
        gaps = [max(one.after, other.before) for one, other in pairwise(self.parts)]
        return list(zip(self.parts, [0.0, *gaps], strict=False))

    def cut(self, width: float, height: float) -> "tuple[Stack, Stack] | None":
        """Cut where the height ends, but never behind a part that stands with next."""
        at = 0.0
        for number, (part, gap) in enumerate(self._gapped()):
            if isinstance(part, ForcedBreak):
                return self._parted(number)
            high = part.measured(width)
            if at + gap + high > height + SLACK:
                return (
                    self._through(number, width, height - at - gap)
                    or (part.floats and self._floated(number, width, height, at))
                    or self._parted(self._held(number))
                )
            at += gap + high
        return None

    def _through(
        self, number: int, width: float, height: float
    ) -> "tuple[Stack, Stack] | None":
        """Cut a part in two."""
        halves = self.parts[number].parted(width, height)
        if halves is None:
            return None
        above, rest = self.parts[:number], self.parts[number + 1 :]
        return Stack([*above, halves[0]]), Stack([halves[1], *rest])

    def _floated(
        self, number: int, width: float, height: float, at: float
    ) -> "tuple[Stack, Stack] | None":
        """Let the text of its section fill the room that a picture leaves.

        Where much would stay white, one that says by a caption what it is lets all text
        of its chapter go first.
        """
        found = self._around(number, width, height - at, _is_text)
        full = found[0].measured(width) if found else at
        if full >= height * _FULL or not self.parts[number].captioned:
            return found
        return self._around(number, width, height - at, _is_of_chapter) or found

    def _around(
        self,
        number: int,
        width: float,
        height: float,
        passed: Callable[[BookFlowable], bool],
    ) -> "tuple[Stack, Stack] | None":
        picture, later = self.parts[number], self.parts[number + 1 :]
        text = list(takewhile(passed, later))
        if not text or number == 0:
            return None
        # What stands before the picture goes with the text, for the gap between them.
        row, room = Stack([self.parts[number - 1], *text]), height
        room += self.parts[number - 1].measured(width)
        if row.measured(width) <= room + SLACK:
            above, rest = row, Stack([])
        else:
            halves = row.cut(width, room)
            if halves is None or len(halves[0].parts) < 2:
                return None
            above, rest = halves
        behind = later[len(text) :]
        return (
            Stack([*self.parts[: number - 1], *above.parts]),
            Stack([picture, *rest.parts, *behind]),
        )

    def _held(self, number: int) -> int:
        """Go back over parts that must not be the last ones."""
        while number > 0 and self.parts[number - 1].with_next:
            number -= 1
        return number

    def _parted(self, number: int) -> "tuple[Stack, Stack] | None":
        if number == 0:
            return None
        return Stack(self.parts[:number]), Stack(self.parts[number:])

    def forced(self) -> "tuple[Stack, Stack]":
        """Give the first part that does not fit any page, and what follows it."""
        held = 1
        while held < len(self.parts) and self.parts[held - 1].with_next:
            held += 1
        return Stack(self.parts[:held]), Stack(self.parts[held:])

    def draw_at(self, sheet: BookPage, x: float, y: float, width: float) -> None:
        """Draw one below the other."""
        for part, gap in self._gapped():
            part.draw_at(sheet, x, y + gap, width)
            y += gap + part.measured(width)


def _is_text(part: BookFlowable) -> bool:
    """Tell whether a part may go before a picture: no title, and no other picture."""
    return not part.with_next and _is_of_chapter(part)


def _is_of_chapter(part: BookFlowable) -> bool:
    return not (part.begins or part.floats or isinstance(part, ForcedBreak))
