"""Boxes and affine maps, in points with y down."""

import math
from collections.abc import Iterable
from operator import add
from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle: top-left corner, width and height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def grown(self, by: float) -> "Box":
        """Return the box with `by` points more on every side, less if negative."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def overlaps(self, other: "Box", tolerance: float = 0.0) -> bool:
        """Return whether both share more than `tolerance` points in each direction."""
        x, y, width, height = self
        left, top, wide, high = other
        across = min(x + width, left + wide) - max(x, left)
        down = min(y + height, top + high) - max(y, top)
        return across > tolerance and down > tolerance

    def holds(self, other: "Box") -> bool:
        """Return whether all of another box is within this one."""
        across = self.x <= other.x and other.right <= self.right
        return across and self.y <= other.y and other.bottom <= self.bottom


def around(boxes: Iterable[Box]) -> Box:
    """Return the box around boxes, an empty one around none."""
    found = list(boxes)
    if len(found) < 2:
        return found[0] if found else Box(0, 0, 0, 0)
    lefts, tops, widths, heights = zip(*found, strict=True)
    x, y = min(lefts), min(tops)
    right, bottom = max(map(add, lefts, widths)), max(map(add, tops, heights))
    return Box(x, y, right - x, bottom - y)


class Matrix(NamedTuple):
    """An affine map as PDF and SVG write it: x' = ax + cy + e, y' = bx + dy + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def then(self, outer: "Matrix") -> "Matrix":
        """Return the map that applies this one first, then `outer`."""
        a, b, c, d, e, f = self
        oa, ob, oc, od, oe, of = outer
        return Matrix(
            a * oa + b * oc,
            a * ob + b * od,
            c * oa + d * oc,
            c * ob + d * od,
            e * oa + f * oc + oe,
            e * ob + f * od + of,
        )

    def apply(self, x: float, y: float) -> tuple[float, float]:
        """Return the image of the point (x, y)."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def corners(self, box: Box) -> tuple[tuple[float, float], ...]:
        """Return the corners of the image of `box`, in order around it."""
        x, y, right, bottom = box.x, box.y, box.right, box.bottom
        around = (x, y), (right, y), (right, bottom), (x, bottom)
        return tuple(self.apply(*corner) for corner in around)

    def bounds(self, box: Box) -> Box:
        """Return the upright box around the image of `box`."""
        # Called for each op of each face: inlined, it takes half of the time.
        a, b, c, d, e, f = self
        x, y, width, height = box
        right, bottom = x + width, y + height
        if b == c == 0 <= a and d >= 0:
            left, top = a * x + e, d * y + f
            return Box(left, top, a * right + e - left, d * bottom + f - top)
        around = (x, y), (right, y), (right, bottom), (x, bottom)
        xs = [a * one + c * other + e for one, other in around]
        ys = [b * one + d * other + f for one, other in around]
        left, top = min(xs), min(ys)
        return Box(left, top, max(xs) - left, max(ys) - top)


def move(x: float, y: float) -> Matrix:
    """Return the map that moves by (x, y)."""
    return Matrix(e=x, f=y)


def scale(x: float, y: float | None = None) -> Matrix:
    """Return the map that scales about the origin, by one factor or two."""
    return Matrix(a=x, d=x if y is None else y)


def turn(degrees: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    """Return the clockwise rotation (y is down, as in SVG) about the point (x, y)."""
    angle = math.radians(degrees % 360)
    cos, sin = math.cos(angle), math.sin(angle)
    # Quarter turns must be exact: 6e-17 would end up in the bytes of the file.
    if degrees % 90 == 0:
        cos, sin = round(cos), round(sin)
    # To the origin, about it, and back.
    return Matrix(
        cos, sin, -sin, cos, (-x * cos - y * -sin) + x, (-x * sin - y * cos) + y
    )
