"""A page while it is filled: what platypus takes for its canvas."""

from collections.abc import Sequence

from cardgen.model.geometry import Box
from cardgen.model.ops import Op
from cardgen.model.page import Leaf, Link


class Sheet:
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
