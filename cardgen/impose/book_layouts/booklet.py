"""A rulebook to fold and staple, with two pages side by side on each side of the sheet.

The text is set for half the paper in its normal type size, so nothing is shrunk: A5
pages on A4, 5.5 by 8.5 inches on Letter. Print on both sides, turned along the short
edge, fold the pile in the middle and staple it in the fold. Ticks mark both ends of the
fold. Blank pages fill up the last sheet; they come before the quick reference if there
is one, so that it stays on the back of the booklet.

    cardgen render dragons --component rulebook --layout booklet --paper letter
"""

from collections.abc import Iterator, Sequence

from cardgen.impose.job import BoundBook
from cardgen.model.geometry import move
from cardgen.model.ops import Color, Group, Op, Paint, Shape, Stroke
from cardgen.model.outlines import rectangle
from cardgen.model.page import Leaf, Link, Page, Spot
from cardgen.model.units import to_points

ID = "booklet"
TWO_SIDED = True
HALVES = True

_ON_A_SHEET = 4
_TICK = to_points(4.0)
_FOLD = Stroke(Paint(Color(0.45, 0.45, 0.45)), 0.5, (2.0, 2.0))


def bind(leaves: Sequence[Leaf], last: bool) -> BoundBook:
    """Return the sides of the sheets, the outermost sheet first."""
    filled = _filled(list(leaves), last)
    pages: list[Page] = []
    spots: dict[str, Spot] = {}
    for left, right in spreads(len(filled)):
        both = (filled[left], filled[right])
        for leaf in both:
            spots |= {name: Spot(len(pages), y) for name, y in leaf.spots.items()}
        pages.append(_side(*both))
    return BoundBook(tuple(pages), spots)


def spreads(count: int) -> Iterator[tuple[int, int]]:
    """Yield the leaves, from 0, on the left and right of each side; 4 make a sheet."""
    for side in range(count // 2):
        outer, inner = count - 1 - side, side
        yield (outer, inner) if side % 2 == 0 else (inner, outer)


def _filled(leaves: list[Leaf], last: bool) -> list[Leaf]:
    """Add blank leaves until the last sheet is full."""
    lacking = -len(leaves) % _ON_A_SHEET
    if not lacking:
        return leaves
    blank = Leaf(leaves[0].width, leaves[0].height)
    at = len(leaves) - 1 if last else len(leaves)
    return [*leaves[:at], *[blank] * lacking, *leaves[at:]]


def _side(left: Leaf, right: Leaf) -> Page:
    """Lay two leaves side by side, with ticks at the fold."""
    fold, height = left.width, left.height
    ops: list[Op] = [_cut(left, 0.0), _cut(right, fold)]
    for top, bottom in ((0.0, _TICK), (height - _TICK, height)):
        ops.append(Shape((("M", fold, top), ("L", fold, bottom)), stroke=_FOLD))
    links = (*left.links, *(_moved(link, fold) for link in right.links))
    return Page(left.width + right.width, height, "", (), tuple(ops), links=links)


def _cut(leaf: Leaf, x: float) -> Group:
    """Lay a leaf at x, cut to its page: a cover must not reach over its neighbour."""
    return Group(move(x, 0), leaf.ops, rectangle(0.0, 0.0, leaf.width, leaf.height))


def _moved(link: Link, by: float) -> Link:
    return link._replace(box=link.box._replace(x=link.box.x + by))
