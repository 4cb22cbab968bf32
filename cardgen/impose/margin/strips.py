"""The margin strips beside a block of cards, where the legend is printed."""

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from cardgen.impose.margin.cut_marks import CardSlots, CutMark, CutMarks, cut_marks
from cardgen.impose.papers import MARK_GAP
from cardgen.model.geometry import Box, Matrix, around
from cardgen.model.units import to_points

# The depth that the legend needs at its full size; with less, everything shrinks.
FULL_DEPTH = to_points(4.0)
# In a deep margin the legend stays at the paper's edge, off the cards.
_DEEPEST = to_points(8.0)
_PAD = to_points(1.5)


class Strip(NamedTuple):
    """A band along the paper's edge, and its parts between the crop marks.

    If some of it is `taken`, words must stay in the slots.
    """

    box: Box
    slots: tuple[Box, ...]
    taken: bool

    def wide(self, width: float) -> list[Box]:
        """Return the slots at least that wide, in points."""
        return [slot for slot in self.slots if slot.width >= width]


class Margins(NamedTuple):
    """The strip before and after the block, in coordinates of their own.

    `matrix` maps these to the page: side margins are read from the right.
    """

    first: Strip
    last: Strip
    matrix: Matrix

    @property
    def depth(self) -> float:
        return min(self.first.box.height, self.last.box.height)

    @property
    def share(self) -> float:
        """Return the factor by which the legend is shrunk."""
        return min(1.0, self.depth / FULL_DEPTH)


@lru_cache(maxsize=64)
def margins(
    slots: CardSlots,
    width: float,
    height: float,
    margin: float,
    taken: tuple[Box, ...] = (),
    off: float = 0.0,
    marked: bool = True,
) -> Margins:
    """Return the margins for the legend: top and bottom, or the sides if deeper.

    Top and bottom are preferred if the legend has its full size there. `margin` is the
    edge that printers leave white. Slots keep off what is `taken`, and `off` the
    corners of the paper. Cards are `marked` if they are cut by hand.
    """
    block = around(slot.window for slot in slots)
    marks = cut_marks(slots, width, height) if marked else CutMarks((), ())
    off = max(margin, off)
    upright = _Paper(width, height, margin, off, marks.vertical, taken)
    above = _margins(upright, block.y, block.bottom, Matrix())
    if above.depth >= FULL_DEPTH:
        return above
    # Side margins are read from the right, from the bottom of the page to its top.
    aside = Matrix(0, -1, 1, 0, 0, height)
    turned = tuple(
        mark._replace(at=height - mark.at) for mark in reversed(marks.horizontal)
    )
    aside_taken = tuple(Box(height - b.bottom, b.x, b.height, b.width) for b in taken)
    lying = _Paper(height, width, margin, off, turned, aside_taken)
    sides = _margins(lying, block.x, block.right, aside)
    return max(above, sides, key=lambda found: found.depth)


class _Paper(NamedTuple):
    """A page in the legend's direction of reading, with the marks across it, and what
    is taken of its margins. `off` its corners there are no words."""

    width: float
    height: float
    margin: float
    off: float
    marks: tuple[CutMark, ...]
    taken: tuple[Box, ...]


def _margins(paper: _Paper, start: float, stop: float, matrix: Matrix) -> Margins:
    """Return the margins before and after a block from start to stop."""
    top, bottom = paper.margin, paper.height - paper.margin
    first = _strip(paper, top, min(top + _DEEPEST, start - MARK_GAP))
    last = _strip(paper, max(bottom - _DEEPEST, stop + MARK_GAP), bottom)
    return Margins(first, last, matrix)


def _strip(paper: _Paper, top: float, bottom: float) -> Strip:
    width, margin = paper.width, paper.off
    cuts = [m.at for m in paper.marks if m.start < bottom and m.stop > top]
    edges = [margin - _PAD, *cuts, width - margin + _PAD]
    spans = [(left + _PAD, right - _PAD) for left, right in pairwise(edges)]
    depth = bottom - top
    box = Box(margin, top, width - 2 * margin, depth)
    slots = [
        Box(left, top, right - left, depth) for left, right in spans if right > left
    ]
    free = [s for s in slots if not any(s.overlaps(other) for other in paper.taken)]
    return Strip(box, tuple(free), any(box.overlaps(other) for other in paper.taken))
