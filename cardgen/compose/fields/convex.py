"""Convex polygons: cut by lines, made smaller, and with round corners."""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from cardgen.model.geometry import Box
from cardgen.model.ops import Segment

Point: TypeAlias = tuple[float, float]
Polygon: TypeAlias = list[Point]
# Handles of a corner's curve, as a share of the way to the corner: between a circle's
# and a parabola's, they look as if worn.
_WORN = 0.6
_TINY = 1e-6


class HalfPlane(NamedTuple):
    """Points whose x times `a` plus y times `b` is at most `c`."""

    a: float
    b: float
    c: float


def cut(polygon: Polygon, plane: HalfPlane) -> Polygon:
    """Return the part of a polygon inside of a half-plane (Sutherland-Hodgman)."""
    a, b, c = plane
    sides = [a * x + b * y - c for x, y in polygon]
    if not polygon or max(sides) <= 0:
        return polygon
    found: Polygon = []
    before, last = sides[-1], polygon[-1]
    for here, point in zip(sides, polygon, strict=True):
        if (here > 0) != (before > 0):
            found.append(_towards(last, point, before / (before - here)))
        if here <= 0:
            found.append(point)
        before, last = here, point
    return found


def cut_by(polygon: Polygon, planes: Iterable[HalfPlane]) -> Polygon:
    """Return the part of a polygon inside of all half-planes, empty for none."""
    for plane in planes:
        polygon = cut(polygon, plane)
    return polygon if len(polygon) >= 3 else []


def inside_box(box: Box) -> tuple[HalfPlane, ...]:
    """Return the half-planes whose common part is a box."""
    return (
        HalfPlane(-1, 0, -box.x),
        HalfPlane(1, 0, box.right),
        HalfPlane(0, -1, -box.y),
        HalfPlane(0, 1, box.bottom),
    )


def edges(polygon: Polygon) -> Iterator[tuple[float, float, float]]:
    """Yield the outer normal of each edge of a clockwise polygon, and its distance.

    The distance is that of the edge from the origin, along the normal.
    """
    for (x, y), (u, v) in pairwise([*polygon, polygon[0]]):
        dx, dy = u - x, v - y
        size = math.sqrt(dx * dx + dy * dy)
        if size > _TINY:
            yield dy / size, -dx / size, (x * dy - y * dx) / size


def smaller(polygon: Polygon, by: float, shift: Point = (0.0, 0.0)) -> Polygon:
    """Return a clockwise polygon without a rim of `by`, empty if nothing is left.

    With a `shift` the rim is wider where the polygon, moved so, would not cover itself.
    """
    planes = [
        HalfPlane(a, b, c - by + min(0.0, a * shift[0] + b * shift[1]))
        for a, b, c in edges(polygon)
    ]
    return cut_by(polygon, planes)


def worn(
    polygon: Polygon, roundness: float, sharp: Sequence[bool]
) -> Iterator[Segment]:
    """Yield a polygon's outline with round corners, except for those that are `sharp`.

    A roundness of 1 leaves nothing straight.
    """
    count, start = len(polygon), True
    for index, (x, y) in enumerate(polygon):
        before, after = polygon[index - 1], polygon[(index + 1) % count]
        part = 0.0 if sharp[index] else roundness / 2
        one = _towards((x, y), before, part)
        yield ("M", *one) if start else ("L", *one)
        start = False
        if part:
            other = _towards((x, y), after, part)
            near, far = _towards(one, (x, y), _WORN), _towards(other, (x, y), _WORN)
            yield ("C", *near, *far, *other)
    yield ("Z",)


def _towards(one: Point, other: Point, part: float) -> Point:
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part
