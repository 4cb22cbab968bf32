"""Strokes and dots that shade an outline on the side away from the light."""

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple, Self

from cardgen.compose.fields.numbers import (
    direction,
    dot,
    places_for,
    short,
    way_across,
)
from cardgen.compose.fields.spans import spans
from cardgen.model.chance import Shares, shares
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import Outline, Segment
from cardgen.model.outlines import bounds, mapped

# Widths of halftone dots: more of them cannot be seen.
_SIZES = 8
# What is thinner does not print.
_THINNEST = 0.05
# The second strokes of a cross hatch begin where this share of the shade is behind.
_DARKER = 0.35
_CROSSED = 65.0
# Strokes begin earlier or later by chance, by half of this share of the way.
_LATE = 0.12


class Shade(NamedTuple):
    """Where shade falls on a box, and how dark it is at most.

    It begins at the share `start` of the way across the box in the direction `toward`,
    as on a compass, and is darkest at its end: there strokes or dots are as wide as the
    second of both widths in points, where it begins as the first.
    """

    box: Box
    toward: float = 135.0
    start: float = 0.45
    weight: tuple[float, float] = (0.0, 1.4)

    def darkness(self, way: float) -> float:
        """Return the darkness at a share of the way across the box, from 0 to 1."""
        left = 1 - self.start
        return min(max((way - self.start) / left, 0.0), 1.0) if left > 0 else 0.0

    def wide(self, darkness: float) -> float:
        """Return how wide a stroke is in this darkness."""
        low, high = self.weight
        return low + (high - low) * darkness

    def deeper(self) -> Self:
        """Return the shade of the second strokes of a cross hatch."""
        return self._replace(start=self.start + (1 - self.start) * _DARKER)


class Strokes(NamedTuple):
    """Direction of strokes in degrees, their distance, and how they waver by chance.

    A `waver` of 0 is ruled, 1 is a trembling hand.
    """

    angle: float
    step: float
    waver: float
    seed: str


def hatched(area: Outline, shade: Shade, strokes: Strokes) -> Outline:
    """Return strokes inside an outline that grow wider with the shade."""
    cos, sin = direction(strokes.angle)
    right, down, origin = way_across(shade.box, shade.toward)
    along, across = cos * right + sin * down, cos * down - sin * right
    segments: list[Segment] = []
    for line, parts in spans(area, strokes.angle, strokes.step).items():
        random = shares(strokes.seed, "stroke", strokes.angle, line)
        v = (line + 0.5) * strokes.step
        way = origin + v * across, along
        for part in parts:
            segments += _shaded(part, v, way, shade, strokes, random)
    return turned_back(segments, strokes.angle, area)


def cross_hatched(area: Outline, shade: Shade, strokes: Strokes) -> Outline:
    """Return strokes, and in the darker half of the shade others across them."""
    other = strokes._replace(angle=strokes.angle + _CROSSED)
    return hatched(area, shade, strokes) + hatched(area, shade.deeper(), other)


def halftone(
    area: Outline, shade: Shade, strokes: Strokes
) -> tuple[tuple[float, Outline], ...]:
    """Return dots that grow with the shade, as diameters with the middles of theirs.

    Each dot is a line for a round pen of that diameter. Its area grows with the
    darkness.
    """
    right, down, origin = way_across(shade.box, shade.toward)
    places = places_for(max(bounds(area)[2:]))
    dots: dict[int, list[Segment]] = {}
    for x, y in _lattice(area, strokes, max(shade.weight) / 2):
        way = origin + x * right + y * down
        size = math.ceil(math.sqrt(shade.darkness(way)) * _SIZES)
        if way >= shade.start and size:
            dots.setdefault(size, []).extend(dot(x, y, places))
    found = [(shade.wide(size / _SIZES), tuple(dots[size])) for size in sorted(dots)]
    return tuple(each for each in found if each[0] >= _THINNEST)


def _lattice(
    area: Outline, strokes: Strokes, radius: float
) -> Iterator[tuple[float, float]]:
    """Yield the middles of dots that reach into an outline."""
    (cos, sin), step = direction(strokes.angle), strokes.step
    # Of dots much larger than their distance, nearer ones cover the edge.
    wide = min(radius, step)
    for line, parts in spans(area, strokes.angle, step).items():
        v = (line + 0.5) * step
        for start, stop in parts:
            first = math.ceil((start - wide) / step - 0.5)
            last = math.floor((stop + wide) / step - 0.5)
            for column in range(first, last + 1):
                u = (column + 0.5) * step
                yield u * cos - v * sin, u * sin + v * cos


def _shaded(
    part: tuple[float, float],
    v: float,
    way: tuple[float, float],
    shade: Shade,
    strokes: Strokes,
    random: Shares,
) -> list[Segment]:
    """Return a stroke along the part of a line that is in the shade, if any.

    `way` is how far across the box the line's origin is, and how fast that grows.
    """
    origin, along = way
    late = strokes.waver * _LATE * (random.next() - 0.5)
    tremble = [strokes.waver * (random.next() - 0.5) for _ in range(3)]
    ends = _in_shade(*part, along, origin, shade.start + late)
    if ends[0] >= ends[1]:
        return []
    half = [shade.wide(shade.darkness(origin + u * along)) / 2 for u in ends]
    return _stroke(ends, v, half, tremble, strokes.step)


def _in_shade(
    start: float, stop: float, along: float, origin: float, begin: float
) -> tuple[float, float]:
    """Return the part of a stroke that is in the shade; its end is first if none is."""
    if abs(along) < 1e-9:
        return (start, stop) if origin >= begin else (stop, start)
    edge = (begin - origin) / along
    return (max(start, edge), stop) if along > 0 else (start, min(stop, edge))


def _stroke(
    ends: tuple[float, float],
    v: float,
    half: list[float],
    tremble: list[float],
    step: float,
) -> list[Segment]:
    """Return a stroke along a line, which is as wide at both ends as given."""
    (start, stop), (near, far) = ends, half
    aside, bow, end = (part * step for part in tremble)
    above, below = v + aside / 2, v + end / 2
    if not any(tremble):
        return [
            *(("M", start, v - near), ("L", stop, v - far)),
            *(("L", stop, v + far), ("L", start, v + near), ("Z",)),
        ]
    third, width = (stop - start) / 3, (far - near) / 3
    one, other = above + bow, below + bow
    return [
        ("M", start, above - near),
        *_bent(start, third, (one - near - width, other - far + width), below - far),
        ("L", stop, below + far),
        *_bent(stop, -third, (other + far - width, one + near + width), above + near),
        ("Z",),
    ]


def _bent(
    u: float, third: float, handles: tuple[float, float], v: float
) -> list[Segment]:
    near, far = handles
    return [("C", u + third, near, u + 2 * third, far, u + 3 * third, v)]


def turned_back(segments: Iterable[Segment], angle: float, area: Outline) -> Outline:
    """Return segments on axes turned by an angle on those of the page, rounded."""
    cos, sin = direction(angle)
    found = mapped(tuple(segments), Matrix(cos, sin, -sin, cos))
    return short(found, places_for(max(bounds(area)[2:])))
