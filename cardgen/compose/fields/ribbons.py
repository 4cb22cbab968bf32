"""Strips that taper along a line, and leaves: most of what grows, curls and burns."""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from cardgen.compose.fields.numbers import direction, places_for, short
from cardgen.model.geometry import Box
from cardgen.model.ops import Outline, Segment
from cardgen.model.outlines import bounds

# A half circle as one cubic curve: the handles are 4/3 of the radius long.
_CAP = 4 / 3
# Thinner tips are drawn as points.
_POINT = 0.04


class Knot(NamedTuple):
    """A point on the line of a strip, and half of the strip's width there."""

    x: float
    y: float
    radius: float


def ribbon(knots: Sequence[Knot]) -> Iterator[Segment]:
    """Yield the outline of a strip through at least two knots, clockwise.

    It begins straight across and ends in a round cap, or in a point if its last radius
    is next to nothing.
    """
    normals = list(_normals(knots))
    left, right = _sides(knots, normals)
    end = knots[-1]
    if end.radius < _POINT:
        left[-1] = right[-1] = (end.x, end.y)
    yield ("M", *left[0])
    yield from smooth(left)
    if end.radius >= _POINT:
        # The normal turned back by a quarter is the direction of the line.
        nx, ny = normals[-1]
        ahead_x, ahead_y = -ny * end.radius * _CAP, nx * end.radius * _CAP
        (x1, y1), (x2, y2) = left[-1], right[-1]
        yield ("C", x1 + ahead_x, y1 + ahead_y, x2 + ahead_x, y2 + ahead_y, x2, y2)
    yield from smooth(right[::-1])
    yield ("Z",)


def spikes(knots: Sequence[Knot]) -> Iterator[Segment]:
    """Yield the outline of a strip with straight sides and sharp corners, clockwise."""
    left, right = _sides(knots, list(_normals(knots)))
    yield ("M", *left[0])
    yield from (("L", *point) for point in [*left[1:], *right[::-1]])
    yield ("Z",)


def smooth(points: Sequence[tuple[float, float]]) -> Iterator[Segment]:
    """Yield curves from the first point through the others (Catmull-Rom splines)."""
    around = [points[0], *points, points[-1]]
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in zip(
        around, around[1:], around[2:], around[3:], strict=False
    ):
        near = bx + (cx - ax) / 6, by + (cy - ay) / 6
        far = cx - (dx - bx) / 6, cy - (dy - by) / 6
        yield ("C", *near, *far, cx, cy)


def blade(knots: Sequence[Knot], wide: float) -> Iterator[Segment]:
    """Yield a strip that is `wide` in its middle, as a share of its length, clockwise.

    It begins and ends in points.
    """
    length = sum(math.dist(one[:2], other[:2]) for one, other in pairwise(knots))
    last = len(knots) - 1
    swollen = (
        knot._replace(radius=wide / 2 * length * direction(180 * index / last)[1])
        for index, knot in enumerate(knots)
    )
    return ribbon(list(swollen))


def leaf(x: float, y: float, heading: float, length: float) -> Iterator[Segment]:
    """Yield a pointed leaf from its stalk on, clockwise.

    The `heading` is as on a compass: 0 up, 90 to the right.
    """
    cos, sin = direction(heading - 90)

    def at(along: float, aside: float) -> tuple[float, float]:
        ahead, out = along * length, aside * length
        return x + cos * ahead - sin * out, y + sin * ahead + cos * out

    yield ("M", x, y)
    yield ("C", *at(0.1, -0.42), *at(0.7, -0.36), *at(1, 0))
    yield ("C", *at(0.7, 0.36), *at(0.1, 0.42), x, y)
    yield ("Z",)


def kept(segments: Iterable[Segment], box: Box) -> Outline:
    """Return an outline in as many decimals as show, and nowhere outside of its box."""
    outline = tuple(segments)
    places = places_for(max(box.width, box.height))
    around = bounds(outline)
    inside = box.x <= around.x and around.right <= box.right
    if inside and box.y <= around.y and around.bottom <= box.bottom:
        return short(outline, places)
    return short((_within(part, box) for part in outline), places)


def _within(segment: Segment, box: Box) -> Segment:
    def near(x: float, y: float) -> tuple[float, float]:
        return min(max(x, box.x), box.right), min(max(y, box.y), box.bottom)

    match segment:
        case ("C", a, b, c, d, x, y):
            return ("C", *near(a, b), *near(c, d), *near(x, y))
        case ("L", x, y):
            return ("L", *near(x, y))
        case ("M", x, y):
            return ("M", *near(x, y))
        case _:
            return segment


def _sides(
    knots: Sequence[Knot], normals: Sequence[tuple[float, float]]
) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    pairs = list(zip(knots, normals, strict=True))
    left = [(k.x + x * k.radius, k.y + y * k.radius) for k, (x, y) in pairs]
    return left, [(k.x - x * k.radius, k.y - y * k.radius) for k, (x, y) in pairs]


def _normals(knots: Sequence[Knot]) -> Iterator[tuple[float, float]]:
    """Yield the direction to the left of a line at each knot, as seen along it."""
    last = len(knots) - 1
    for index in range(len(knots)):
        before, after = knots[max(0, index - 1)], knots[min(last, index + 1)]
        dx, dy = after.x - before.x, after.y - before.y
        size = math.hypot(dx, dy) or 1.0
        yield dy / size, -dx / size
