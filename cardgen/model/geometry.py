"""Boxes, closed lines and affine maps, in points with y down."""

import cmath
import math
from collections.abc import Iterable
from operator import add
from typing import NamedTuple, TypeAlias


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


def inverse(matrix: Matrix) -> Matrix:
    """Return the inverse of a matrix whose determinant is not 0."""
    m = matrix
    det = m.a * m.d - m.b * m.c
    a, b, c, d = m.d / det, -m.b / det, -m.c / det, m.a / det
    return Matrix(a, b, c, d, -(m.e * a + m.f * c), -(m.e * b + m.f * d))


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


class Vertex(NamedTuple):
    """A point of a closed line, and how the line goes on to the next one.

    The bulge is that of DXF: the tangent of a quarter of an arc's angle, 0 for a
    straight line. Above 0 the arc turns clockwise, as seen with y down.
    """

    x: float
    y: float
    bulge: float = 0.0


Vertices: TypeAlias = tuple[Vertex, ...]

_QUARTER = math.tan(math.pi / 8)
# An ellipse is no arc anywhere; this many are off by less than 0.001 mm on any paper.
_ELLIPSE_ARCS = 64


def corner_vertices(box: Box, radius: float = 0.0) -> Vertices:
    """Return a rectangle, clockwise, with arcs at its corners if there is a radius."""
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    # Each corner, the direction of the side that ends there, and of the next one.
    corners = (
        ((x, y), (0, -1), (1, 0)),
        ((right, y), (1, 0), (0, 1)),
        ((right, bottom), (0, 1), (-1, 0)),
        ((x, bottom), (-1, 0), (0, -1)),
    )
    found: list[Vertex] = []
    for (at, down), (ix, iy), (ox, oy) in corners:
        if radius:
            found.append(Vertex(at - ix * radius, down - iy * radius, _QUARTER))
        found.append(Vertex(at + ox * radius, down + oy * radius))
    return tuple(found)


def ellipse_vertices(box: Box) -> Vertices:
    """Return the ellipse in a box as arcs, clockwise: four if it is a circle."""
    across, down = box.width / 2, box.height / 2
    x, y = box.x + across, box.y + down
    count = 4 if abs(across - down) < 1e-6 else _ELLIPSE_ARCS

    def at(step: float) -> tuple[float, float]:
        angle = 2 * math.pi * step / count
        return x + across * math.cos(angle), y + down * math.sin(angle)

    return tuple(
        [Vertex(*at(n), _bulge(at(n), at(n + 0.5), at(n + 1))) for n in range(count)]
    )


def _bulge(
    start: tuple[float, float], middle: tuple[float, float], stop: tuple[float, float]
) -> float:
    """Return the bulge of the arc through three points, of which one is halfway."""
    (ax, ay), (bx, by) = start, stop
    off = (bx - ax) * (middle[1] - ay) - (by - ay) * (middle[0] - ax)
    return 2 * abs(off) / math.dist(start, stop) ** 2


def arc_radius(start: Vertex, stop: Vertex) -> float:
    """Return the radius of the arc from one vertex to the next."""
    chord = math.dist(start[:2], stop[:2])
    return chord * (1 + start.bulge**2) / (4 * abs(start.bulge))


def part_of(start: Vertex, stop: Vertex, begin: float, end: float) -> Vertices:
    """Return the part of the line between two vertices, from one share of its length to
    another, as two vertices."""
    chord = complex(stop.x - start.x, stop.y - start.y)
    angle = 4 * math.atan(start.bulge)

    def at(share: float) -> complex:
        if not angle:
            return chord * share
        # Turned about the arc's centre.
        whole = cmath.exp(1j * angle) - 1
        return chord * (cmath.exp(1j * angle * share) - 1) / whole

    bulge = math.tan(angle * (end - begin) / 4) if angle else 0.0
    first, last = at(begin), at(end)
    return (
        Vertex(start.x + first.real, start.y + first.imag, bulge),
        Vertex(start.x + last.real, start.y + last.imag),
    )


def line_length(start: Vertex, stop: Vertex) -> float:
    """Return the length of the line from one vertex to the next."""
    if not start.bulge:
        return math.dist(start[:2], stop[:2])
    return abs(4 * math.atan(start.bulge)) * arc_radius(start, stop)
