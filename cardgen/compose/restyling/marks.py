"""Hatching of shapes: lines that grow thicker on the side away from the light."""

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from cardgen.compose.draw.manner import Manner
from cardgen.compose.restyling.trees import Area, digits_of
from cardgen.model.chance import share, shares
from cardgen.model.geometry import Box
from cardgen.model.ops import Op, Outline, Segment, Shape, Stroke
from cardgen.model.outlines import bounds
from cardgen.model.units import to_points

_MOST_LINES = 48
_MOST_SQUARES = 400
_MOST_RULES = 200
# What is narrower, as a share of the picture, is no plane of the ground.
_ACROSS = 0.5
# What is thinner is a blade, whose foot is not behind anything.
_BLADE = to_points(0.5)
# Of what fills less of its box, the parts are strewn over it.
_STREWN = 0.25
# What reaches nearer to the upper side, as a share of the picture, has no crest in it.
_TOP = 0.02
Point = tuple[float, float]
DIAGONAL: Point = (math.sqrt(0.5), -math.sqrt(0.5))
"""The direction of lines that rise to the right."""


class Axes(NamedTuple):
    """Axes along which a shape is hatched, and its reach on both of them.

    `u` runs along the lines, `v` across them, both one unit long.
    """

    u: Point
    v: Point
    low: Point
    high: Point

    def at(self, along: float, across: float) -> Point:
        """Return a point by its places on the axes."""
        (ux, uy), (vx, vy) = self.u, self.v
        return along * ux + across * vx, along * uy + across * vy


class Hatch(NamedTuple):
    """How lines are drawn, in points on the face: their distance, and their width
    where the shade is deepest.

    They begin at `start`, a share of the way from light to shade, and wave by `waver`,
    a share of their distance.
    """

    step: float
    weight: float
    start: float = 0.5
    waver: float = 0.35


def frame_of(outline: Outline, direction: Point) -> Axes:
    """Return the frame of a shape whose lines run in a direction."""
    u, v = direction, (-direction[1], direction[0])
    points = [segment[-2:] for segment in outline if segment[0] != "Z"]
    along = [x * u[0] + y * u[1] for x, y in points]
    across = [x * v[0] + y * v[1] for x, y in points]
    return Axes(u, v, (min(along), min(across)), (max(along), max(across)))


def turned(direction: Point, degrees: float) -> Point:
    """Return a direction turned clockwise."""
    angle = math.radians(degrees)
    cos, sin = round(math.cos(angle), 12), round(math.sin(angle), 12)
    x, y = direction
    return x * cos - y * sin, x * sin + y * cos


def shade_lines(area: Area, manner: Manner, hatch: Hatch, key: object) -> Outline:
    """Return lines along the border between light and shade, as filled spindles.

    Further into the shade they are thicker.
    """
    away = manner.away(area.matrix)
    frame = frame_of(area.shape.outline, turned(away, -72))
    random = shares(manner.seed, "shade", key)
    unit, digits = area.unit, digits_of(area.unit)
    lines: list[Segment] = []
    # The lines' own axis across runs towards the shade.
    for across, depth in rows_of(frame, hatch, unit):
        first = frame.low[0] + (frame.high[0] - frame.low[0]) * 0.12 * random.next()
        last = frame.high[0] - (frame.high[0] - frame.low[0]) * 0.12 * random.next()
        shift = hatch.waver * hatch.step * unit * (random.next() - 0.5)
        width = hatch.weight * unit * (0.35 + 0.65 * depth)
        lines += _spindle(frame, (first, last), across + shift, width, digits)
    return tuple(lines)


def rows_of(frame: Axes, hatch: Hatch, unit: float) -> Iterator[tuple[float, float]]:
    """Yield the place of each line, and how deep in the shade it is, from 0 to 1.

    `unit` is how much of the frame's length is a point on the face.
    """
    low, high = frame.low[1], frame.high[1]
    start = low + (high - low) * hatch.start
    step = max(hatch.step * unit, (high - start) / _MOST_LINES)
    if step <= 0 or high <= start:
        return
    for row in range(int((high - start) / step) + 1):
        across = start + (row + 0.5) * step
        yield across, min(1.0, (across - start) / (high - start))


def _spindle(
    frame: Axes, ends: tuple[float, float], across: float, width: float, digits: int
) -> Iterator[Segment]:
    first, last = ends
    middle = first + (last - first) * 0.55
    points = [
        (first, across),
        (middle, across - width / 2),
        (last, across),
        (middle, across + width / 2),
    ]
    letter = "M"
    for point in points:
        x, y = frame.at(*point)
        yield (letter, round(x, digits), round(y, digits))  # type: ignore[misc]
        letter = "L"


def ruled(frame: Axes, step: float, digits: int) -> Outline:
    """Return straight lines across a frame, `step` apart in its own unit."""
    low, high = frame.low, frame.high
    step = max(step, (high[1] - low[1]) / _MOST_LINES)
    lines: list[Segment] = []
    for row in range(int((high[1] - low[1]) / step) if step > 0 else 0):
        across = low[1] + (row + 0.5) * step
        x, y = frame.at(low[0], across)
        lines.append(("M", round(x, digits), round(y, digits)))
        x, y = frame.at(high[0], across)
        lines.append(("L", round(x, digits), round(y, digits)))
    return tuple(lines)


def squares(box: Box, step: float) -> Outline:
    """Return level and upright lines across a box, at multiples of `step`."""
    right, bottom = round(box.right, 2), round(box.bottom, 2)
    lines: list[Segment] = []
    for x in _multiples(box.x, box.right, step):
        lines += [("M", x, round(box.y, 2)), ("L", x, bottom)]
    for y in _multiples(box.y, box.bottom, step):
        lines += [("M", round(box.x, 2), y), ("L", right, y)]
    return tuple(lines)


def _multiples(low: float, high: float, step: float) -> list[float]:
    first, last = math.ceil(low / step), math.floor(high / step)
    return [round(step * index, 2) for index in range(first, last + 1)][:_MOST_SQUARES]


def rules(box: Box, step: float, waver: float, manner: Manner) -> Outline:
    """Return level lines through a box on the face, that wave by a share of `step`.

    Those of all grounds of a picture go on in each other.
    """
    ends = manner.box.x, max(manner.box.right, box.right)
    places = _multiples(box.y, box.bottom, max(step, box.height / _MOST_RULES))
    return tuple(
        segment
        for y in places
        for segment in _rule(*ends, y, waver * step, manner.seed)
    )


# Each ground of a picture has the same lines.
@lru_cache(maxsize=4096)
def _rule(left: float, right: float, y: float, waver: float, seed: str) -> Outline:
    if not waver:
        return ("M", *_rounded((left, y))), ("L", *_rounded((right, y)))
    rise, fall = (
        waver * (share(seed, "rules", y, end) - 0.5) for end in ("left", "middle")
    )
    third = (right - left) / 3
    near, far = (left + third, y + fall), (right - third, y - fall)
    end = _rounded((right, y - rise))
    return (
        ("M", *_rounded((left, y + rise))),
        ("C", *_rounded(near), *_rounded(far), *end),
    )


def _rounded(point: Point) -> Point:
    return round(point[0], 2), round(point[1], 2)


def crest(outline: Outline) -> Outline:
    """Return the edge of a ground, without the sides and the foot of its box.

    What is level or upright along the left, right or lower side of its bounds is left
    out: those are where the picture ends, not where the ground does.
    """
    box = bounds(outline)
    # Type checkers cannot see that all but the first item of a segment are numbers.
    found: list[Any] = []
    pen: Any = (0.0, 0.0)
    start, line = pen, pen
    lifted = True
    for segment in outline:
        if segment[0] == "M":
            pen = start = segment[1:]
            lifted = True
            continue
        line = ("L", *start) if segment[0] == "Z" else segment
        end = line[-2], line[-1]
        if line[0] == "L" and (end == pen or _on_side(box, pen, end)):
            lifted = lifted or end != pen
        else:
            found += [("M", *pen), line] if lifted else [line]
            lifted = False
        pen = end
    return tuple(found)


def crested(area: Area, shape: Shape, pen: Stroke, manner: Manner) -> tuple[Op, ...]:
    """Return a ground as `shape`, with a line along its crest.

    That of a tree or of leaves goes around them: a second outline would cost as much
    as they do, and their foot is behind the next ground.
    """
    if is_strewn(area, manner) or _is_backdrop(area, manner):
        return (shape,)
    narrow = area.box.width < _ACROSS * manner.box.width
    if narrow and area.thickness >= _BLADE:
        return (shape._replace(stroke=pen),)
    edge = crest(shape.outline)
    return (shape, Shape(edge, stroke=pen)) if edge else (shape,)


def is_strewn(area: Area, manner: Manner) -> bool:
    """Return whether a shape is drops or flakes all over the picture."""
    box = area.box
    return manner.is_whole(box) and area.size < _STREWN * box.width * box.height


def _is_backdrop(area: Area, manner: Manner) -> bool:
    """Return whether a ground is behind all others: hills may be as high as it."""
    top = manner.box.y + _TOP * manner.box.height
    return manner.is_whole(area.box) and area.box.y <= top


def _on_side(box: Box, one: Point, other: Point) -> bool:
    near = 0.01 * max(box.width, box.height)
    sides = [(0, box.x), (0, box.right), (1, box.bottom)]
    return any(
        abs(one[axis] - place) <= near and abs(other[axis] - place) <= near
        for axis, place in sides
    )
