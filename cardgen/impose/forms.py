"""Cards that are not rectangles: their outlines, and the marks to cut them by."""

import math
from collections.abc import Iterator

from cardgen.impose.areas import MARK_GAP
from cardgen.model.face import Form
from cardgen.model.geometry import Box
from cardgen.model.ops import Outline
from cardgen.model.outlines import ellipse, hex_corners, polygon, rectangle
from cardgen.model.units import to_points

Point = tuple[float, float]
# The room for marks beyond the bleed of rounds and hexes.
SHAPE_MARK_ROOM = to_points(2.0)
# The longest mark at a corner of a hex.
_TICK = to_points(2.0)
_FLAT = 1e-9


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


def shape_marks(form: Form, trim: Box, bleed: float) -> tuple[Outline, ...]:
    """Return the marks around one card.

    A ring around a round's bleed is equally far off the cut everywhere, to align a
    punch or a knife with. The six sides of a hex are extended beyond the corners.
    """
    match form:
        case "round":
            return (outline_of("round", trim, bleed + MARK_GAP),)
        case "hex":
            return tuple(_ticks(trim, bleed + MARK_GAP))
        case "rectangle" | "net":
            return ()


def _ticks(trim: Box, off: float) -> Iterator[Outline]:
    """Yield the extensions of the sides, from where they leave the widened hex."""
    found, room = hex_corners(trim), trim.grown(off - MARK_GAP + SHAPE_MARK_ROOM)
    for place, corner in enumerate(found):
        before, after = found[place - 1], found[(place + 1) % 6]
        for other, beyond in ((before, after), (after, before)):
            ux, uy = _towards(other, corner)
            vx, vy = _towards(corner, beyond)
            start = off / abs(ux * vy - uy * vx)
            stop = min(start + _TICK, _way_out(corner, (ux, uy), room))
            if stop > start:
                yield (
                    ("M", corner[0] + ux * start, corner[1] + uy * start),
                    ("L", corner[0] + ux * stop, corner[1] + uy * stop),
                )


def _towards(one: Point, other: Point) -> Point:
    """Return the direction from one point to another, of length 1."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    length = math.hypot(dx, dy)
    return dx / length, dy / length


def _way_out(point: Point, direction: Point, room: Box) -> float:
    """Return the distance from a point in a box to its edge."""
    edges = ((room.x, room.right), (room.y, room.bottom))
    return min(
        ((high if ahead > 0 else low) - at) / ahead
        for at, ahead, (low, high) in zip(point, direction, edges, strict=True)
        if abs(ahead) > _FLAT
    )


def _widened(points: list[Point], by: float) -> list[Point]:
    """Return the corners at which the sides meet when each is moved outwards."""
    sides = [_moved(one, other, by) for one, other in _around(points)]
    return [_meeting(sides[place - 1], side) for place, side in enumerate(sides)]


def _around(points: list[Point]) -> list[tuple[Point, Point]]:
    return list(zip(points, (*points[1:], points[0]), strict=True))


def _moved(one: Point, other: Point, by: float) -> tuple[Point, Point]:
    x, y = _towards(one, other)
    # The points run clockwise with y down, so that outside is to the left.
    return (one[0] + y * by, one[1] - x * by), (other[0] + y * by, other[1] - x * by)


def _meeting(one: tuple[Point, Point], other: tuple[Point, Point]) -> Point:
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = other
    ux, uy, vx, vy = bx - ax, by - ay, dx - cx, dy - cy
    along = ((cx - ax) * vy - (cy - ay) * vx) / (ux * vy - uy * vx)
    return ax + along * ux, ay + along * uy
