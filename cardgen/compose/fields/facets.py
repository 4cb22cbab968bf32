"""Flat faces in the light: boulders, crystals, mountains, and whole fields of them.

Everything is drawn in a unit square, y down, and its light comes from the upper left.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from cardgen.compose.fields.numbers import direction
from cardgen.model.chance import Shares, noise, shares

_Point: TypeAlias = tuple[float, float]
# Where light comes from, as a step of length 1.
_SUN = (-0.6, -0.8)
# Up to a quarter of their distance, corners of a grid make convex quadrilaterals, which
# either diagonal cuts into triangles.
_ASIDE = 0.25


class Facet(NamedTuple):
    """A flat face: its corners, and how bright it is, from 0 to 1."""

    corners: tuple[_Point, ...]
    light: float


Body: TypeAlias = list[Facet]
"""Faces that do not overlap; of several bodies, later ones hide earlier ones."""


def field(columns: int, rows: int, seed: str) -> Iterator[Body]:
    """Yield triangles that fill the square, as ice or folded paper does."""
    random = shares(seed, "field")
    grid = [_corners(columns, j, rows, random) for j in range(rows + 1)]
    body: Body = []
    for j in range(rows):
        for i in range(columns):
            corners = (grid[j][i], grid[j][i + 1], grid[j + 1][i + 1], grid[j + 1][i])
            for triangle in _halves(corners, turned=random.next() < 0.5):
                body.append(Facet(triangle, random.next()))
    yield [Facet(each.corners, _leaning(each, columns, rows, seed)) for each in body]


def _corners(columns: int, row: int, rows: int, random: Shares) -> list[_Point]:
    """Return a row of corners moved by chance; those at the edges stay there."""
    found = []
    for column in range(columns + 1):
        right, down = random.between(-_ASIDE, _ASIDE), random.between(-_ASIDE, _ASIDE)
        x = column + (right if 0 < column < columns else 0.0)
        y = row + (down if 0 < row < rows else 0.0)
        found.append((x / columns, y / rows))
    return found


def _halves(
    corners: Sequence[_Point], *, turned: bool
) -> tuple[tuple[_Point, ...], tuple[_Point, ...]]:
    a, b, c, d = corners
    return ((a, b, d), (b, c, d)) if turned else ((a, b, c), (a, c, d))


def _leaning(facet: Facet, columns: int, rows: int, seed: str) -> float:
    """Return the light on a face of a rolling ground, and some of its own."""
    x = sum(x for x, _ in facet.corners) / 3 * columns / 2.5
    y = sum(y for _, y in facet.corners) / 3 * rows / 2.5
    nearer = noise(x - 0.4, y - 0.4, seed, "ground")
    slope = nearer - noise(x + 0.4, y + 0.4, seed, "ground")
    return _within(0.5 + 1.1 * slope + 0.45 * (facet.light - 0.5))


def rock(seed: str, sides: int = 9) -> Iterator[Body]:
    """Yield a boulder: a flat top, sides that turn away from the light, a flat foot."""
    random = shares(seed, "rock")
    turn = random.next() * 360 / sides
    rim, top = [], []
    for index in range(sides):
        angle = turn + 360 * (index + random.between(-0.22, 0.22)) / sides
        cos, sin = direction(angle)
        far = random.between(0.88, 1)
        rim.append((cos * far, min(0.62, sin * far)))
        far *= random.between(0.42, 0.6)
        top.append((cos * far - 0.1, sin * far * 0.9 - 0.2))
    middle = (random.between(-0.2, 0), random.between(-0.35, -0.15))
    body: Body = []
    for (a, b), (c, d) in zip(_around(rim), _around(top), strict=True):
        for corners in _halves((a, b, d, c), turned=random.next() < 0.5):
            body.append(Facet(corners, _shone(corners, random.between(-0.09, 0.09))))
        body.append(Facet((c, d, middle), _within(0.84 + random.between(-0.14, 0.14))))
    yield _fitted([body])[0]


def _around(points: Sequence[_Point]) -> Iterator[tuple[_Point, _Point]]:
    return pairwise([*points, points[0]])


def _shone(corners: Sequence[_Point], more: float) -> float:
    """Return the light on a side of something round about the origin."""
    x = sum(x for x, _ in corners) / len(corners)
    y = sum(y for _, y in corners) / len(corners)
    size = math.sqrt(x * x + y * y) or 1.0
    return _within(0.42 + 0.42 * (x * _SUN[0] + y * _SUN[1]) / size + more)


def crystal(seed: str, count: int = 5) -> Iterator[Body]:
    """Yield shards that grow from one foot, those in front last."""
    random = shares(seed, "crystal")
    shards = []
    for index in range(count):
        aside = 0.0 if count == 1 else 2 * index / (count - 1) - 1
        aside += random.between(-0.2, 0.2) * (count > 1)
        length = (1 - 0.5 * abs(aside)) * random.between(0.75, 1)
        wide = random.between(0.24, 0.34) * (0.6 + 0.4 * length)
        shards.append((length, aside, wide))
    # Short ones stand in front of long ones.
    shards.sort(reverse=True)
    yield from _fitted(
        [
            _shard(*shard, random=shares(seed, "shard", index))
            for index, shard in enumerate(shards)
        ]
    )


def _shard(length: float, aside: float, wide: float, random: Shares) -> Body:
    right, up = direction(90 - 48 * aside)
    ridge, shoulder = random.between(-0.2, 0.25), random.between(0.66, 0.78)
    slant = random.between(-0.06, 0.06)

    def at(along: float, across: float) -> _Point:
        ahead, out = along * length, across * wide / 2
        # Nothing reaches below the ground.
        return aside * 0.16 + right * ahead + up * out, min(
            0.0, right * out - up * ahead
        )

    foot = [at(0, across) for across in (-0.62, ridge * 0.7, 0.62)]
    neck = [at(shoulder - slant, -1), at(shoulder + 1.6 * slant, ridge)]
    neck.append(at(shoulder + slant, 1))
    tip = at(1, ridge * 0.6)
    bright = 0.62 - 0.2 * aside
    return [
        Facet((foot[0], neck[0], neck[1], foot[1]), _within(bright)),
        Facet((foot[1], neck[1], neck[2], foot[2]), _within(bright - 0.45)),
        Facet((neck[0], tip, neck[1]), _within(bright + 0.38)),
        Facet((neck[1], tip, neck[2]), _within(bright - 0.12)),
    ]


def peak(seed: str, steps: int = 5) -> Iterator[Body]:
    """Yield a mountain whose left side is in the light, its ridge a zigzag."""
    random = shares(seed, "peak")
    left, ridge, right = [(0.0, 0.0)], [(0.0, 0.0)], [(0.0, 0.0)]
    lean = random.between(-0.12, 0.12)
    for step in range(1, steps + 1):
        down = (step + random.between(-0.25, 0.25) * (step < steps)) / steps
        swing = 0.13 if step % 2 else -0.1
        left.append((-down * random.between(0.86, 1.06), down))
        right.append((down * random.between(0.86, 1.06), down))
        aside = lean * down + swing * random.between(0.6, 1.2)
        ridge.append((aside, 1.0 if step == steps else 0.94 * down))
    body: Body = []
    for side, other, bright in ((left, ridge, 0.74), (ridge, right, 0.24)):
        for (a, b), (c, d) in zip(pairwise(side), pairwise(other), strict=True):
            for corners in _halves((a, c, d, b), turned=random.next() < 0.5):
                light = _within(bright + random.between(-0.17, 0.17))
                # At the top, sides meet in one corner.
                if len(set(corners)) == 3:
                    body.append(Facet(corners, light))
    yield _fitted([body])[0]


def _fitted(bodies: Sequence[Body]) -> list[Body]:
    """Return bodies that just fill the unit square."""
    points = [point for body in bodies for facet in body for point in facet.corners]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = min(xs), min(ys)
    wide, high = max(xs) - left, max(ys) - top

    def fitted(facet: Facet) -> Facet:
        placed = (((x - left) / wide, (y - top) / high) for x, y in facet.corners)
        return facet._replace(corners=tuple(placed))

    return [list(map(fitted, body)) for body in bodies]


def _within(light: float) -> float:
    return min(0.999, max(0.0, light))
