"""Crop marks around a block of cards, the same for every layout."""

from functools import lru_cache

from cardgen.impose.cells import MARK_GAP
from cardgen.impose.seats import Seats
from cardgen.model.color import BLACK, WHITE
from cardgen.model.geometry import around
from cardgen.model.ops import Op, Outline, Paint, Shape, Stroke

# A hairline that any home printer still draws, in black on a white rim, so that
# it is seen on whatever art an overprinted margin may carry.
_HAIRLINE = Stroke(Paint(BLACK), 0.25)
_RIM = Stroke(Paint(WHITE), 0.75)
_FOLD = Stroke(Paint(BLACK), 0.5, dash=(1.5, 3.0))
_SAME = 0.01


# Pages with cards in the same seats have the same marks, and the writer draws marks
# that are one object once.
@lru_cache(maxsize=64)
def crop_marks(seats: Seats, width: float, height: float) -> tuple[Op, ...]:
    """Draw a mark at both ends of each cut line, from the paper's edge to the block.

    Marks keep MARK_GAP off the bleed of all cards. Paper sizes are points.
    """
    if not seats:
        return ()
    block = around(seat.window for seat in seats).grown(MARK_GAP)
    lines: list[Outline] = []
    for x in cut_lines(seats, across=True):
        lines += [_line(x, 0, x, block.y), _line(x, block.bottom, x, height)]
    for y in cut_lines(seats, across=False):
        lines += [_line(0, y, block.x, y), _line(block.right, y, width, y)]
    marks = tuple(part for line in lines for part in line)
    return Shape(marks, stroke=_RIM), Shape(marks, stroke=_HAIRLINE)


@lru_cache(maxsize=64)
def fold_marks(above: Seats, y: float, width: float) -> tuple[Op, ...]:
    """Draw the fold across the paper, and the cut lines' marks on both sides of it.

    The fold is dotted, for solid lines are to be cut.
    """
    fold = _line(0, y, width, y)
    block = around(seat.window for seat in above).grown(MARK_GAP)
    room = y - block.bottom
    ends = [_line(x, y - room, x, y + room) for x in cut_lines(above, across=True)]
    marks = tuple(part for line in ends for part in line)
    return (
        Shape((*fold, *marks), stroke=_RIM),
        Shape(fold, stroke=_FOLD),
        Shape(marks, stroke=_HAIRLINE),
    )


def cut_lines(seats: Seats, *, across: bool) -> list[float]:
    """Give where to cut, in points from the left (across) or from the top."""
    edges = sorted(
        edge
        for seat in seats
        for edge in (
            (seat.trim.x, seat.trim.right)
            if across
            else (seat.trim.y, seat.trim.bottom)
        )
    )
    return [
        edge
        for index, edge in enumerate(edges)
        if index == 0 or edge - edges[index - 1] > _SAME
    ]


def _line(x1: float, y1: float, x2: float, y2: float) -> Outline:
    return ("M", x1, y1), ("L", x2, y2)
