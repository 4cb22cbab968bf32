"""Outlines of simple shapes in any unit, and the boxes around them."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, assert_never

from cardgen.model.geometry import Box, Matrix, Vertex, Vertices, arc_radius, around
from cardgen.model.ops import (
    Group,
    Icon,
    Op,
    Outline,
    PdfPage,
    Picture,
    Segment,
    Shape,
    TextLine,
    Veil,
)

# A quarter circle as one cubic curve: 4/3 (sqrt 2 - 1) of the radius is the handle
# that leaves the least error, 0.03 % (Goldapp, "Approximation of circular arcs", 1991).
ROUND = 0.5522847498
_FLAT = 1e-12


def polygon(points: Sequence[tuple[float, float]]) -> Outline:
    """Return the closed outline through points."""
    (x, y), *rest = points
    lines: list[Segment] = [("L", *point) for point in rest]
    return (("M", x, y), *lines, ("Z",))


# Start and end of a corner's curve, in radii from the corner, clockwise.
_TURNS = ((0, 1, 1, 0), (-1, 0, 0, 1), (0, -1, -1, 0), (1, 0, 0, -1))
Corners = Sequence[tuple[float, float]]
"""Radii across and down of four corners, clockwise from the top left."""


def rounded(box: Box, corners: Corners) -> Outline:
    """Return a rectangle with a separate radius for each corner.

    Radii that overlap shrink together, as in CSS (Backgrounds and Borders 3,
    section 4.5).
    """
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    pairs = [
        (box.width, ax + bx),
        (box.height, by + cy),
        (box.width, cx + dx),
        (box.height, dy + ay),
    ]
    share = min([1.0, *(side / both for side, both in pairs if both > 0)])
    at = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom)]
    at.append((box.x, box.bottom))
    segments: list[Segment] = []
    for (x, y), (rx, ry), (a, b, c, d) in zip(at, corners, _TURNS, strict=True):
        rx, ry = rx * share, ry * share
        start, stop = (x + a * rx, y + b * ry), (x + c * rx, y + d * ry)
        segments.append(("L", *start) if segments else ("M", *start))
        if rx > 0 and ry > 0:
            h = 1 - ROUND
            near = x + a * rx * h, y + b * ry * h
            far = x + c * rx * h, y + d * ry * h
            segments.append(("C", *near, *far, *stop))
    return (*segments, ("Z",))


def rectangle(
    x: float, y: float, width: float, height: float, rx: float = 0, ry: float = 0
) -> Outline:
    """Return a rectangle whose corners are rounded, at most to half a side."""
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    right, bottom = x + width, y + height
    if rx <= 0 or ry <= 0:
        return polygon([(x, y), (right, y), (right, bottom), (x, bottom)])
    return rounded(Box(x, y, width, height), [(rx, ry)] * 4)


def ellipse(cx: float, cy: float, rx: float, ry: float) -> Outline:
    """Return an ellipse as four curves."""
    hx, hy = rx * ROUND, ry * ROUND
    return (
        ("M", cx + rx, cy),
        ("C", cx + rx, cy + hy, cx + hx, cy + ry, cx, cy + ry),
        ("C", cx - hx, cy + ry, cx - rx, cy + hy, cx - rx, cy),
        ("C", cx - rx, cy - hy, cx - hx, cy - ry, cx, cy - ry),
        ("C", cx + hx, cy - ry, cx + rx, cy - hy, cx + rx, cy),
        ("Z",),
    )


def flattened(outline: Outline, parts: int = 12) -> list[list[tuple[float, float]]]:
    """Return an outline as chains of points, each curve cut into straight parts."""
    chains: list[list[tuple[float, float]]] = []
    for segment in outline:
        match segment:
            case ("M", x, y):
                chains.append([(x, y)])
            case ("L", x, y):
                chains[-1].append((x, y))
            case ("C", ax, ay, bx, by, x, y):
                start = chains[-1][-1]
                handles = (ax, ay), (bx, by)
                chains[-1] += _pieces(start, *handles, (x, y), parts)
            case ("Z",):
                chains[-1].append(chains[-1][0])
    return chains


def _pieces(
    start: tuple[float, float],
    near: tuple[float, float],
    far: tuple[float, float],
    stop: tuple[float, float],
    parts: int,
) -> Iterator[tuple[float, float]]:
    for step in range(1, parts + 1):
        t = step / parts
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield (
            a * start[0] + b * near[0] + c * far[0] + d * stop[0],
            a * start[1] + b * near[1] + c * far[1] + d * stop[1],
        )


def bounds(outline: Outline) -> Box:
    """Return the upright box around an outline's points, handles included."""
    # Type checkers cannot see that all but the first item of a segment are numbers.
    xs: list[Any] = [x for part in outline for x in part[1::2]]
    ys: list[Any] = [y for part in outline for y in part[2::2]]
    if not xs:
        return Box(0, 0, 0, 0)
    left, top = min(xs), min(ys)
    return Box(left, top, max(xs) - left, max(ys) - top)


def tight_bounds(outline: Outline) -> Box:
    """Return the smallest upright box around an outline, as objectBoundingBox needs.

    `bounds` includes the handles of curves; this one does not.
    """
    places = list(_places(outline)) or [(0.0, 0.0)]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _places(outline: Outline) -> Iterator[tuple[float, float]]:
    last = (0.0, 0.0)
    for segment in outline:
        match segment:
            case ("M", x, y) | ("L", x, y):
                last = (x, y)
                yield last
            case ("C", x1, y1, x2, y2, x, y):
                xs, ys = (last[0], x1, x2, x), (last[1], y1, y2, y)
                for t in (*_turns(*xs), *_turns(*ys), 1.0):
                    yield _at(t, *xs), _at(t, *ys)
                last = (x, y)


def _turns(p0: float, p1: float, p2: float, p3: float) -> list[float]:
    """Return the parameters of a cubic's extremes: the zeros of its derivative."""
    a, b, c = p3 - 3 * p2 + 3 * p1 - p0, 2 * (p2 - 2 * p1 + p0), p1 - p0
    if abs(a) < _FLAT:
        found = [-c / b] if abs(b) > _FLAT else []
    else:
        below = b * b - 4 * a * c
        roots = (math.sqrt(below), -math.sqrt(below)) if below >= 0 else ()
        found = [(-b + root) / (2 * a) for root in roots]
    return [t for t in found if 0 < t < 1]


def _at(t: float, p0: float, p1: float, p2: float, p3: float) -> float:
    u = 1 - t
    return u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3


def mapped(outline: Outline, matrix: Matrix) -> Outline:
    """Return the outline under a map."""
    # Called for every path, mark and clip: inlined, it takes a third of the time.
    a, b, c, d, e, f = matrix
    found: list[Segment] = []
    for segment in outline:
        match segment:
            case ("C", x1, y1, x2, y2, x, y):
                near = a * x1 + c * y1 + e, b * x1 + d * y1 + f
                far = a * x2 + c * y2 + e, b * x2 + d * y2 + f
                found.append(("C", *near, *far, a * x + c * y + e, b * x + d * y + f))
            case ("L", x, y):
                found.append(("L", a * x + c * y + e, b * x + d * y + f))
            case ("M", x, y):
                found.append(("M", a * x + c * y + e, b * x + d * y + f))
            case _:
                found.append(segment)
    return tuple(found)


def extent(op: Op) -> Box:
    """Return the upright box around what an op draws; of text, around its baseline."""
    match op:
        case Shape():
            return bounds(op.outline).grown(op.stroke.width / 2 if op.stroke else 0.0)
        case Icon():
            edge = op.stroke.width / 2 if op.stroke else 0.0
            return Box(op.x, op.y, op.size, op.size).grown(edge)
        case Picture() | PdfPage():
            return op.window or op.box
        case Group():
            return around(op.matrix.bounds(extent(each)) for each in op.ops)
        case TextLine():
            return around(Box(run.x, op.y, 0.0, 0.0) for run in op.runs)
        case Veil():
            return op.box
        case _:
            assert_never(op)


# As curves, arcs of this angle are off by 4 millionths of their radius.
_CURVED = math.pi / 4


def closed_line(vertices: Vertices) -> Outline:
    """Return the outline of a closed line, with its arcs as curves."""
    found: list[Segment] = [("M", vertices[0].x, vertices[0].y)]
    # A straight line back to the start is what closing draws.
    around = (*vertices, vertices[0]) if vertices[-1].bulge else vertices
    for start, stop in pairwise(around):
        if start.bulge:
            found += _curves(start, stop)
        else:
            found.append(("L", stop.x, stop.y))
    return (*found, ("Z",))


def _curves(start: Vertex, stop: Vertex) -> Iterator[Segment]:
    """Yield the curves of an arc."""
    angle, radius = 4 * math.atan(start.bulge), arc_radius(start, stop)
    toward = math.atan2(stop.y - start.y, stop.x - start.x)
    # An arc leaves its radius at a right angle, half of its own angle off the chord.
    begin = toward - angle / 2 - math.copysign(math.pi / 2, angle)
    x = start.x - radius * math.cos(begin)
    y = start.y - radius * math.sin(begin)
    count = math.ceil(abs(angle) / _CURVED - 1e-9)
    step = angle / count
    handle = 4 / 3 * math.tan(step / 4) * radius
    for number in range(count):
        one, two = begin + number * step, begin + (number + 1) * step
        ax, ay = x + radius * math.cos(one), y + radius * math.sin(one)
        bx, by = x + radius * math.cos(two), y + radius * math.sin(two)
        yield (
            "C",
            ax - handle * math.sin(one),
            ay + handle * math.cos(one),
            bx + handle * math.sin(two),
            by - handle * math.cos(two),
            bx,
            by,
        )
