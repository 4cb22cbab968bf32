"""Tuck boxes: their nets, computed from the cards that they hold."""

import math
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

from cardgen.model.geometry import Box, Vertex
from cardgen.model.nets import BoxNet, Fold, Panel, Point
from cardgen.model.units import to_points

Sleeves = Literal["none", "thin", "thick"]
StockName = Literal["thin", "standard", "thick"]
STOCKS: Mapping[StockName, float] = MappingProxyType(
    {"thin": to_points(0.28), "standard": to_points(0.31), "thick": to_points(0.33)}
)
"""The thickness of a bare card: 0.28 to 0.33 mm, 0.30 to 0.32 mm at 300 g/m2."""


class _Sleeve(NamedTuple):
    """What a sleeve adds to a card's thickness, width and height, and the factor by
    which a pile of sleeved cards is higher than their sum."""

    thickness: float
    width: float
    height: float
    slack: float


# A card in a penny sleeve is 0.38 to 0.42 mm thick, in a usual one 0.43 to 0.50 mm, in
# a thick one 0.53 to 0.68 mm. Sleeves for 63.5 x 88 mm are 66 x 91 mm or a little more.
# Piles need 3 to 5 % more, in sleeves 5 to 8 %, in thick ones 8 to 10 %.
_SLEEVES: Mapping[Sleeves, _Sleeve] = MappingProxyType(
    {
        "none": _Sleeve(0.0, 0.0, 0.0, 1.05),
        "thin": _Sleeve(to_points(0.09), to_points(3.0), to_points(4.0), 1.08),
        "thick": _Sleeve(to_points(0.22), to_points(3.0), to_points(4.0), 1.1),
    }
)
_PLAY, _LEAST_DEPTH = to_points(1.5), to_points(8.0)
_TAPER, _ROUND = to_points(2.0), to_points(2.0)
_FLAP_ANGLE = math.radians(10.0)
_SAME = 1e-6


class TuckBox(NamedTuple):
    """A box for a pile of `cards`, the largest of which is `width` x `height` points.

    `stock` is the thickness of a bare card, `board` that of what the box is made of.

    The figures are those that makers of boxes at home agree on: an inner width and
    height 1.5 mm more than the card's, a depth of the pile with 5 to 10 % slack and
    1 mm; a tongue of 18 mm with round corners of 0.2 of the width; dust flaps of 0.6 of
    the depth and 5 mm; a glue flap of 0.8 of the depth, at most 15 mm, tapered by 10
    degrees; a front narrower than the back by the board, since it lies over the flap; a
    thumb notch of 0.15 of the width, at most 10 mm (svg-tuckbox, tuckbox-gen, sumpfork,
    rickselby and boxes.py, compared in November 2026).
    """

    cards: int
    width: float
    height: float
    stock: float
    sleeves: Sleeves
    board: float

    @property
    def inner(self) -> tuple[float, float, float]:
        """Return the inner width, height and depth."""
        sleeve = _SLEEVES[self.sleeves]
        pile = self.cards * (self.stock + sleeve.thickness) * sleeve.slack
        return (
            self.width + sleeve.width + _PLAY,
            self.height + sleeve.height + _PLAY,
            max(pile + to_points(1.0), _LEAST_DEPTH),
        )

    @property
    def net(self) -> BoxNet:
        """Return the flat box."""
        return _net(self)


@lru_cache(maxsize=256)
def _net(box: TuckBox) -> BoxNet:
    at = _Lines(box)
    panels = tuple(_panels(at))
    right, bottom = at.xs[-1], max(panel.box.bottom for panel in panels)
    outline = tuple(_rounded(tuple(_corners(at))))
    return BoxNet(right, bottom, panels, outline, tuple(_folds(panels)))


class _Lines:
    """The places of a net's lines, and the sizes of its flaps.

    From left to right `xs` bound the glue flap, the right side, the back, the left side
    and the front; from top to bottom `ys` bound the tongue, the lid and the body.
    """

    def __init__(self, box: TuckBox) -> None:
        width, height, depth = box.inner
        glue = min(0.8 * depth, to_points(15.0))
        front = width - box.board
        self.xs = _sums(glue, depth, width, depth, front)
        self.ys = _sums(min(to_points(18.0), 0.3 * height), depth, height)
        self.dust = min(0.6 * depth + to_points(5.0), width / 2 - to_points(1.0))
        self.base = depth - to_points(1.0)
        self.depth, self.board = depth, box.board
        self.notch = min(to_points(10.0), 0.15 * width)
        self.corner = min(0.2 * width, self.ys[1] - to_points(2.0))
        self.round = min(_ROUND, (depth - 2 * _TAPER) / 4)


def _sums(*lengths: float) -> tuple[float, ...]:
    found = [0.0]
    for length in lengths:
        found.append(found[-1] + length)
    return tuple(found)


def _panels(at: _Lines) -> Iterator[Panel]:
    glue, right, back, left, front, end = at.xs
    tongue, lid, top, bottom = at.ys
    high = bottom - top
    yield Panel("front", Box(front, top, end - front, high))
    yield Panel("back", Box(back, top, left - back, high))
    yield Panel("left", Box(left, top, at.depth, high))
    yield Panel("right", Box(right, top, at.depth, high))
    yield Panel("dust-left", Box(left, top - at.dust, at.depth, at.dust), 180)
    yield Panel("dust-right", Box(right, top - at.dust, at.depth, at.dust), 180)
    yield Panel("top", Box(back, lid, left - back, at.depth), 180)
    yield Panel("tongue", Box(back, tongue, left - back, lid - tongue), 180)
    yield Panel("bottom", Box(back, bottom, left - back, at.depth), 180)
    yield Panel("glue", Box(glue, top, right - glue, high), printed=False)
    yield Panel("base", Box(front, bottom, end - front, at.base), printed=False)
    for name, x in (("base-left", left), ("base-right", right)):
        yield Panel(name, Box(x, bottom, at.depth, at.dust), printed=False)


_JOINTS = (
    *(("glue", "right"), ("right", "back"), ("back", "left"), ("left", "front")),
    *(("dust-right", "right"), ("top", "back"), ("dust-left", "left")),
    ("tongue", "top"),
    *(("right", "base-right"), ("back", "bottom"), ("left", "base-left")),
    ("front", "base"),
)


def _folds(panels: tuple[Panel, ...]) -> Iterator[Fold]:
    """Yield the folds: each is the line that two panels have in common."""
    boxes = {panel.name: panel.box for panel in panels}
    for one, other in _JOINTS:
        first, second = boxes[one], boxes[other]
        if abs(first.right - second.x) < _SAME:
            start, stop = (second.x, second.y), (second.x, second.bottom)
        else:
            start, stop = (second.x, second.y), (second.right, second.y)
        yield Fold(start, stop, (one, other))


_Corner: TypeAlias = tuple[float, float, float]
"""A corner of the outline, and the radius that it is rounded with."""


def _corners(at: _Lines) -> Iterator[_Corner | Vertex]:
    """Yield the corners of the outline, clockwise; the notch has vertices."""
    glue, right, back, left, front, end = at.xs
    tongue, lid, top, bottom = at.ys
    slope = math.tan(_FLAP_ANGLE) * (right - glue)
    yield from ((glue, top + slope, 0), (right, top, 0))
    yield from _flap(right, back, top, -at.dust, at.round)
    yield from ((back, top, 0), (back, lid, 0))
    yield from ((back + at.board, tongue, at.corner),)
    yield from ((left - at.board, tongue, at.corner),)
    yield from ((left, lid, 0), (left, top, 0))
    yield from _flap(left, front, top, -at.dust, at.round)
    yield (front, top, 0)
    middle = (front + end) / 2
    yield Vertex(middle - at.notch, top, -1.0)
    yield Vertex(middle + at.notch, top)
    yield from ((end, top, 0), (end, bottom, 0))
    yield from _flap(end, front, bottom, at.base, 0)
    yield (front, bottom, 0)
    yield from _flap(front, left, bottom, at.dust, at.round)
    yield from ((left, bottom, 0), (left, bottom + at.depth, 0))
    yield from ((back, bottom + at.depth, 0), (back, bottom, 0))
    yield from _flap(back, right, bottom, at.dust, at.round)
    yield from ((right, bottom, 0), (glue, bottom - slope, 0))


def _flap(
    start: float, stop: float, y: float, depth: float, radius: float
) -> Iterator[_Corner]:
    """Yield the free corners of a flap between two places on a line."""
    inward = math.copysign(_TAPER, stop - start)
    yield (start + inward, y + depth, radius)
    yield (stop - inward, y + depth, radius)


def _rounded(corners: tuple[_Corner | Vertex, ...]) -> Iterator[Vertex]:
    """Yield the vertices of a closed line with arcs at its round corners."""
    around = (corners[-1], *corners, corners[0])
    for (before, corner), (_, after) in pairwise(pairwise(around)):
        if isinstance(corner, Vertex):
            yield corner
        elif not corner[2]:
            yield Vertex(corner[0], corner[1])
        else:
            yield from _arc((before[0], before[1]), corner, (after[0], after[1]))


def _arc(before: Point, corner: _Corner, after: Point) -> Iterator[Vertex]:
    x, y, radius = corner
    ix, iy = _towards(before, (x, y))
    ox, oy = _towards((x, y), after)
    angle = math.atan2(ix * oy - iy * ox, ix * ox + iy * oy)
    off = radius * math.tan(angle / 2)
    yield Vertex(x - ix * off, y - iy * off, math.tan(angle / 4))
    yield Vertex(x + ox * off, y + oy * off)


def _towards(one: Point, other: Point) -> Point:
    length = math.dist(one, other)
    return (other[0] - one[0]) / length, (other[1] - one[1]) / length
