"""Areas that bulge nowhere inwards: what two of them share."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from cardgen.model.geometry import Box
from cardgen.proof.things import Point

Shape: TypeAlias = tuple[Point, ...]


def corners(box: Box) -> Shape:
    """Give the corners of a box, one after the other around it."""
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    return (x, y), (right, y), (right, bottom), (x, bottom)


def area(shape: Sequence[Point]) -> float:
    """Give the area of a shape in square points, whichever way it runs."""
    return abs(_turning(shape)) / 2


def shared(one: Shape, other: Shape) -> Sequence[Point]:
    """Give the corners of what two shapes share, none where that is nothing.

    Sutherland and Hodgman, "Reentrant polygon clipping" (1974): the first is cut by one
    side of the second after the other.
    """
    cutter = other if _turning(other) > 0 else other[::-1]
    left: list[Point] = list(one)
    for start, end in zip(cutter, cutter[1:] + cutter[:1], strict=True):
        left = list(_cut(left, start, end))
    return left


def _cut(shape: list[Point], start: Point, end: Point) -> Iterator[Point]:
    """Give what of a shape lies on the inner side of a line."""
    for before, point in zip(shape[-1:] + shape[:-1], shape, strict=True):
        was, is_now = _side(start, end, before), _side(start, end, point)
        if was * is_now < 0:
            part = was / (was - is_now)
            across, down = point[0] - before[0], point[1] - before[1]
            yield before[0] + part * across, before[1] + part * down
        if is_now >= 0:
            yield point


def _side(start: Point, end: Point, point: Point) -> float:
    across, down = end[0] - start[0], end[1] - start[1]
    return across * (point[1] - start[1]) - down * (point[0] - start[0])


def _turning(shape: Sequence[Point]) -> float:
    following = (*shape[1:], *shape[:1])
    pairs = zip(shape, following, strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)
