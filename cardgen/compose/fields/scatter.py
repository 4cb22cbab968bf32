"""Where marks are scattered: evenly over an area though by chance, or along a line.

Any first few points of an area lie as evenly as all of them. They come from one square
tile of 512 points that repeats on all sides. Each point of it is the one of 64
candidates that is furthest from all earlier ones (Mitchell, Spectrally optimal sampling
for distribution ray tracing, 1991), so every first part is even.
"""

import math
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import chain, islice, pairwise
from pathlib import Path
from typing import NamedTuple, TypeAlias

from cardgen.model.chance import shares
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import Group, Op, Outline, Shape
from cardgen.model.outlines import extent, flattened

Point: TypeAlias = tuple[float, float]
_FILE = Path(__file__).with_name("points.txt")
_SIDE = 1024
# Of a shape that fills less than a sixtieth of its box, not all points are found.
_TRIES = 4
_NARROW = 20
# A point at a corner is on the edge before it, on every machine.
_SAME = 1e-9


class Waypoint(NamedTuple):
    """A point, and the degrees clockwise by which a mark there is rotated."""

    x: float
    y: float
    angle: float = 0.0


def spread_by_step(
    box: Box, step: float, seed: str, inside: Callable[[float, float], bool]
) -> list[Point]:
    """Return points about `step` apart that are in a box and inside of a shape."""
    side = step * math.sqrt(len(tile()))
    return [point for point in _points(box, side, seed) if inside(*point)]


def spread_by_count(
    box: Box, count: int, seed: str, inside: Callable[[float, float], bool]
) -> list[Point]:
    """Return `count` points, fewer only where there is hardly any room inside.

    A few points more leave the others where they are.
    """
    width, height = _even(box)
    side, found = max(width, height), list[Point]()
    while width * height * len(tile()) < count * side * side:
        side /= 2
    for finer in range(_TRIES):
        points = _points(box, side / 2**finer, seed)
        found = list(islice((each for each in points if inside(*each)), count))
        if len(found) == count:
            break
    return found


def room_for(box: Box, step: float) -> float:
    """Return how many points `step` apart a box has room for."""
    width, height = _even(box)
    return width * height / (step * step) if step > 0 else math.inf


@cache
def tile() -> tuple[Point, ...]:
    """Return the points of the tile, x and y from 0 up to 1, the first ones first."""
    words = _FILE.read_text(encoding="ascii").split()
    pairs = (word.split(",") for word in words)
    return tuple((int(x) / _SIDE, int(y) / _SIDE) for x, y in pairs)


def _points(box: Box, side: float, seed: str) -> Iterator[Point]:
    """Yield the points of tiles of a size that are in a box, by their rank."""
    random, (width, height) = shares(seed, "tile"), _even(box)
    left, top = random.next(), random.next()
    across, down, turned = random.pick((1, -1)), random.pick((1, -1)), random.next()
    wide, high = width / side, height / side
    for x, y in tile():
        if turned < 0.5:
            x, y = y, x
        u, v = (x * across + left) % 1, (y * down + top) % 1
        columns = range(math.floor(wide - u) + 1)
        for row in range(math.floor(high - v) + 1):
            below = box.y + min((row + v) / high, 1.0) * box.height
            for column in columns:
                yield box.x + min((column + u) / wide, 1.0) * box.width, below


def _even(box: Box) -> tuple[float, float]:
    """Return the sides of a box, none of them hardly longer than nothing.

    Points on a line are those of a narrow box, moved onto the line.
    """
    longest = max(box.width, box.height) or 1.0
    return max(box.width, longest / _NARROW), max(box.height, longest / _NARROW)


def spread_along(outline: Outline, count: int) -> list[Waypoint]:
    """Return points as far from each other, half of that from both ends of a line."""
    step, found = length(outline) / max(count, 1), list[Waypoint]()
    walked = 0.0
    for (x, y), (right, below) in _edges(outline):
        edge = math.dist((x, y), (right, below))
        angle = round(math.degrees(math.atan2(below - y, right - x)), 6)
        while edge and len(found) < count:
            share = ((len(found) + 0.5) * step - walked) / edge
            if share > 1 + _SAME:
                break
            found.append(
                Waypoint(x + share * (right - x), y + share * (below - y), angle)
            )
        walked += edge
    return found


def length(outline: Outline) -> float:
    """Return the length of all lines of an outline in points."""
    return sum(math.dist(*edge) for edge in _edges(outline))


def _edges(
    outline: Outline,
) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    for line in flattened(outline):
        yield from pairwise(line)


def reach(ops: Iterable[Op], turned: bool) -> Box:
    """Return a box around the ink of ops; of ops that are `turned`, at every angle."""
    points = list(_ink(ops))
    if not points:
        return Box(0, 0, 0, 0)
    if turned:
        radius = max(math.hypot(*point) for point in points)
        return Box(-radius, -radius, 2 * radius, 2 * radius)
    xs, ys = zip(*points, strict=True)
    left, top = min(xs), min(ys)
    return Box(left, top, max(xs) - left, max(ys) - top)


def _ink(ops: Iterable[Op]) -> Iterator[tuple[float, float]]:
    """Yield points that ink lies between: handles of curves would be further out."""
    for op in ops:
        match op:
            case Shape():
                edge = op.stroke.width / 2 if op.stroke else 0.0
                points = chain.from_iterable(flattened(op.outline))
                yield from _grown(points, edge) if edge else points
            case Group():
                yield from (op.matrix.apply(*point) for point in _ink(op.ops))
            case _:
                yield from Matrix().corners(extent(op))


def _grown(points: Iterable[Point], edge: float) -> Iterator[Point]:
    for x, y in points:
        yield from Matrix().corners(Box(x, y, 0, 0).grown(edge))
