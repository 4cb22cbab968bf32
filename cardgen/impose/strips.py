"""The margin strips beside a block of cards, where the legend may stand."""

from itertools import pairwise
from typing import NamedTuple

from cardgen.impose.cells import MARK_GAP, PRINTABLE
from cardgen.impose.marks import cut_lines
from cardgen.impose.seats import Seats
from cardgen.model.geometry import Box, Matrix, around
from cardgen.model.units import to_points

# Depth at which the legend stands at its full size; below it, everything shrinks.
FULL_DEPTH = to_points(4.0)
# In a deep margin the legend stays by the paper's edge, off the cards.
_DEEPEST = to_points(8.0)
_PAD = to_points(1.5)


class Strip(NamedTuple):
    """A band along the paper's edge, and its parts between the crop marks."""

    box: Box
    slots: tuple[Box, ...]

    def wide(self, width: float) -> list[Box]:
        """Give the slots at least that wide, in points."""
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


def margins(seats: Seats, width: float, height: float) -> Margins:
    """Give the margins for the legend: top and bottom, or the sides if deeper.

    Top and bottom are preferred as long as the legend has its full size there.
    """
    block = around(seat.window for seat in seats)
    xs = cut_lines(seats, across=True)
    upright = _margins(xs, block.y, block.bottom, width, height, Matrix())
    if upright.depth >= FULL_DEPTH:
        return upright
    ys = [height - y for y in reversed(cut_lines(seats, across=False))]
    aside = Matrix(0, -1, 1, 0, 0, height)
    sides = _margins(ys, block.x, block.right, height, width, aside)
    return max(upright, sides, key=lambda found: found.depth)


def _margins(
    cuts: list[float],
    start: float,
    stop: float,
    width: float,
    height: float,
    matrix: Matrix,
) -> Margins:
    top, bottom = PRINTABLE, height - PRINTABLE
    first = _strip(cuts, top, min(top + _DEEPEST, start - MARK_GAP), width)
    last = _strip(cuts, max(bottom - _DEEPEST, stop + MARK_GAP), bottom, width)
    return Margins(first, last, matrix)


def _strip(cuts: list[float], top: float, bottom: float, width: float) -> Strip:
    edges = [PRINTABLE - _PAD, *cuts, width - PRINTABLE + _PAD]
    spans = [(left + _PAD, right - _PAD) for left, right in pairwise(edges)]
    depth = bottom - top
    box = Box(PRINTABLE, top, width - 2 * PRINTABLE, depth)
    slots = tuple(
        Box(left, top, right - left, depth) for left, right in spans if right > left
    )
    return Strip(box, slots)
