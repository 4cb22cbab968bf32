"""The forms that cards are cut to: their outlines, and how far a point is beyond."""

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

from cardgen.model.face import Form
from cardgen.model.geometry import Box
from cardgen.model.ops import Outline
from cardgen.model.outlines import ellipse, polygon, rectangle
from cardgen.model.units import to_points

Point = tuple[float, float]

SAFE = to_points(2.0)
"""How far letters and icons keep off the edge: a cut is 1 to 1.5 mm off, and shops
require up to 3.2 mm (print on demand)."""


HEX = 2 / math.sqrt(3)
"""From corner to corner, a regular hex is so much longer than from side to side."""


def size_hint(width: float, height: float | None = None) -> str:
    """Return the hint for a size that is one number, or two without brackets."""
    if height is not None:
        return f"write [{width:g}, {height:g}]: width and height in millimetres"
    return (
        f"write width and height: [{width:g}, {width:g}] for a square or a circle, "
        f"[{width:g}, {round(width * HEX, 2):g}] for a hex"
    )


def hex_corners(trim: Box) -> list[Point]:
    """Return the corners of a hex, clockwise; it points along its longer side."""
    x, y, width, height = trim
    across, down = x + width / 2, y + height / 2
    if width > height:
        near, far = x + width / 4, x + width * 3 / 4
        return [
            (x, down),
            (near, y),
            (far, y),
            (trim.right, down),
            (far, trim.bottom),
            (near, trim.bottom),
        ]
    near, far = y + height / 4, y + height * 3 / 4
    return [
        (across, y),
        (trim.right, near),
        (trim.right, far),
        (across, trim.bottom),
        (x, far),
        (x, near),
    ]


def outline_of(form: Form, trim: Box, bleed: float) -> Outline:
    """Return the outline of a trim, widened by its bleed."""
    match form:
        case "round":
            across, down = trim.width / 2 + bleed, trim.height / 2 + bleed
            middle = trim.x + trim.width / 2, trim.y + trim.height / 2
            return ellipse(*middle, across, down)
        case "hex":
            return polygon(_widened(hex_corners(trim), bleed))
        case "rectangle" | "net":
            return rectangle(*trim.grown(bleed))


def beyond(form: Form, trim: Box, points: Iterable[Point]) -> float:
    """Return how far the farthest of some points is beyond the edge of a form.

    It is in points, below 0 if all of them are inside.
    """
    if form == "round":
        return max(_beyond_ellipse(trim, *point) for point in points)
    sides = _sides(form, trim)
    return max(a * x + b * y + c for x, y in points for a, b, c in sides)


def _beyond_ellipse(trim: Box, x: float, y: float) -> float:
    """Return how far a point is beyond an ellipse; near it, if that is no circle."""
    across, down = trim.width / 2, trim.height / 2
    x, y = (x - trim.x - across) / across, (y - trim.y - down) / down
    far, slope = math.hypot(x, y), math.hypot(x / across, y / down)
    return (far - 1) * far / slope if slope else -min(across, down)


@lru_cache(maxsize=64)
def _sides(form: Form, trim: Box) -> list[tuple[float, float, float]]:
    """Return what a point's x and y are multiplied by, and what is added, to know how
    far it is beyond each side."""
    found = []
    for one, other in _around(hex_corners(trim) if form == "hex" else corners(trim)):
        x, y = towards(one, other)
        # The points run clockwise with y down, so that outside is to the left.
        found.append((y, -x, x * one[1] - y * one[0]))
    return found


def corners(box: Box) -> list[Point]:
    """Return the corners of a box, clockwise."""
    left, top, right, bottom = box.x, box.y, box.right, box.bottom
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def towards(one: Point, other: Point) -> Point:
    """Return the direction from one point to another, of length 1."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    length = math.hypot(dx, dy)
    return dx / length, dy / length


def _widened(points: list[Point], by: float) -> list[Point]:
    """Return the corners at which the sides meet when each is moved outwards."""
    sides = [_moved(one, other, by) for one, other in _around(points)]
    return [_meeting(sides[place - 1], side) for place, side in enumerate(sides)]


def _around(points: Sequence[Point]) -> list[tuple[Point, Point]]:
    return list(zip(points, (*points[1:], points[0]), strict=True))


def _moved(one: Point, other: Point, by: float) -> tuple[Point, Point]:
    x, y = towards(one, other)
    # The points run clockwise with y down, so that outside is to the left.
    return (one[0] + y * by, one[1] - x * by), (other[0] + y * by, other[1] - x * by)


def _meeting(one: tuple[Point, Point], other: tuple[Point, Point]) -> Point:
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = other
    ux, uy, vx, vy = bx - ax, by - ay, dx - cx, dy - cy
    along = ((cx - ax) * vy - (cy - ay) * vx) / (ux * vy - uy * vx)
    return ax + along * ux, ay + along * uy
