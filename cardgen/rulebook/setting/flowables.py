"""What fills the columns of a page: flowables, which can be cut in two, and stacks."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise, takewhile
from typing import Any, TypeAlias

from reportlab.platypus.flowables import Flowable

from cardgen.model.geometry import Box
from cardgen.model.ops import Op, Shape, Stroke
from cardgen.model.page import Leaf, Link
from cardgen.model.units import to_points

SLACK = 0.01
"""How many points too high a flowable may be: sums of heights are not exact."""

WHOLE = to_points(50.0)
"""Boxes and tables no higher than this are not cut, but moved to the next column."""

_ENDLESS = 1e6
# A page that is less full looks like the end of a chapter.
_FULL = 0.75


class BookPage:
    """A page while it is filled, in points from its top left: platypus's canvas.

    `entries` are terms for the index, `wide` the words wider than their column. `opens`
    is the chapter that begins at the top of the page, `closes` the last one that begins
    on it; both are empty if there is none.
    """

    def __init__(self, width: float, height: float, number: int) -> None:
        self.width, self.height, self.number = width, height, number
        self.ops: list[Op] = []
        self.links: list[Link] = []
        self.spots: dict[str, float] = {f"page-{number}": 0.0}
        self.entries: list[tuple[str, bool]] = []
        self.opens = self.closes = ""
        self.wide: list[tuple[int, str]] = []

    def draw(self, ops: Sequence[Op]) -> None:
        """Add drawing operations."""
        self.ops += ops

    def rule(self, x: float, y: float, width: float, stroke: Stroke) -> None:
        """Draw a horizontal line."""
        self.draw([Shape((("M", x, y), ("L", x + width, y)), stroke=stroke)])

    def link(self, box: Box, spot: str) -> None:
        """Link a box to a spot."""
        self.links.append(Link(box, spot))

    def spot(self, name: str, y: float) -> None:
        """Name a height on the page; the first place with a name keeps it."""
        self.spots.setdefault(name, y)

    def begin(self, chapter: str) -> None:
        """Begin a chapter, above everything else if nothing is drawn yet."""
        self.closes = chapter
        if not self.ops:
            self.opens = chapter

    def leaf(self, spoken: Mapping[str, str]) -> Leaf:
        """Return the finished page. `spoken` is what is said of links to a spot."""
        size = (self.width, self.height)
        links = [link._replace(spoken=spoken.get(link.spot, "")) for link in self.links]
        return Leaf(*size, tuple(self.ops), tuple(links), self.spots)


class BookFlowable(Flowable):  # type: ignore[misc]
    """A flowable of platypus that draws itself onto a BookPage, y down.

    `before` and `after` are the space it needs around it; the larger of two neighbours'
    counts. One that is kept `with_next` is never the last in its column. One that
    `floats` may let the text after it go first if it does not fit itself: the text of
    its section, or, if it is `captioned`, up to the flowable that `begins` a chapter.
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
        self._halves: dict[tuple[float, float], Halves] = {}

    def measured(self, width: float) -> float:
        """Return the height in a column of a width in points."""
        if width not in self._heights:
            self._heights[width] = self.high(width)
        return self._heights[width]

    def high(self, width: float) -> float:
        """Work out the height."""
        raise NotImplementedError

    def cut(self, width: float, height: float) -> "Halves":
        """Return the part that fits a height and the rest; None if nothing fits."""
        return None

    def halves(self, width: float, height: float) -> "Halves":
        """Return the result of `cut`, which is the same for the same room."""
        room = width, height
        if room not in self._halves:
            self._halves[room] = self.cut(width, height)
        return self._halves[room]

    def draw_at(self, page: BookPage, x: float, y: float, width: float) -> None:
        """Draw it with its top left corner at x and y."""
        raise NotImplementedError

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Return the size that it takes, for platypus."""
        self.width, self.height = width, self.measured(width)
        return self.width, self.height

    def split(self, width: float, height: float) -> list[Any]:
        """Return its parts if it has less room than it takes, for platypus."""
        # A part may be higher by the slack, for which platypus has no room.
        return list(self.cut(width, height - SLACK) or ())

    def drawOn(self, canvas: BookPage, x: float, y: float, _sW: float = 0) -> None:
        """Draw it for platypus, which counts y from the bottom."""
        self.draw_at(canvas, x, canvas.height - y - self.height, self.width)


Halves: TypeAlias = tuple[BookFlowable, BookFlowable] | None
"""The part of a flowable that fits, and the rest."""


class ForcedBreak(BookFlowable):
    """Makes the next flowable begin a page."""

    def high(self, width: float) -> float:
        """Return no height, because it is never drawn."""
        return 0.0

    def draw_at(self, page: BookPage, x: float, y: float, width: float) -> None:
        """Draw nothing."""


class Stack(BookFlowable):
    """Flowables below each other, with the larger of two neighbours' gaps between."""

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
        """Add up heights and gaps; endless if a page has to begin."""
        if any(isinstance(part, ForcedBreak) for part in self.parts):
            return _ENDLESS
        return sum(gap + part.measured(width) for part, gap in self._gapped())

    def _gapped(self) -> list[tuple[BookFlowable, float]]:
        gaps = [max(one.after, other.before) for one, other in pairwise(self.parts)]
        return list(zip(self.parts, [0.0, *gaps], strict=False))

    def cut(self, width: float, height: float) -> "tuple[Stack, Stack] | None":
        """Cut where the height ends, but not after a part kept with the next."""
        at = 0.0
        for number, (part, gap) in enumerate(self._gapped()):
            if isinstance(part, ForcedBreak):
                return self._cut_before(number)
            high = part.measured(width)
            if at + gap + high > height + SLACK:
                return (
                    self._cut_through(number, width, height - at - gap)
                    or (part.floats and self._floated(number, width, height, at))
                    or self._cut_before(self._kept_from(number))
                )
            at += gap + high
        return None

    def _cut_through(
        self, number: int, width: float, height: float
    ) -> "tuple[Stack, Stack] | None":
        halves = self.parts[number].halves(width, height)
        if halves is None:
            return None
        above, rest = self.parts[:number], self.parts[number + 1 :]
        return Stack([*above, halves[0]]), Stack([halves[1], *rest])

    def _floated(
        self, number: int, width: float, height: float, at: float
    ) -> "tuple[Stack, Stack] | None":
        """Fill the room before a picture with the text of its section.

        If much would stay white, all text of its chapter may go before a picture that
        has a caption.
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
        # The part before the picture goes with the text, for the gap between them.
        row = Stack([self.parts[number - 1], *text])
        room = height + self.parts[number - 1].measured(width)
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

    def _kept_from(self, number: int) -> int:
        """Go back over parts that must not be the last ones."""
        while number > 0 and self.parts[number - 1].with_next:
            number -= 1
        return number

    def _cut_before(self, number: int) -> "tuple[Stack, Stack] | None":
        if number == 0:
            return None
        return Stack(self.parts[:number]), Stack(self.parts[number:])

    def forced(self) -> "tuple[Stack, Stack]":
        """Return the first part, which does not fit any page, and the rest."""
        kept = 1
        while kept < len(self.parts) and self.parts[kept - 1].with_next:
            kept += 1
        return Stack(self.parts[:kept]), Stack(self.parts[kept:])

    def draw_at(self, page: BookPage, x: float, y: float, width: float) -> None:
        """Draw the parts below each other."""
        for part, gap in self._gapped():
            part.draw_at(page, x, y + gap, width)
            y += gap + part.measured(width)


def _is_text(part: BookFlowable) -> bool:
    """Return whether a part may go before a picture: no heading, no other picture."""
    return not part.with_next and _is_of_chapter(part)


def _is_of_chapter(part: BookFlowable) -> bool:
    return not (part.begins or part.floats or isinstance(part, ForcedBreak))
