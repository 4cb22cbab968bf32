"""Points that lie evenly, though by chance: any first few of them as well as all.

They come from one square tile of 512 points that repeats on all sides. Each point of it
is the one of 64 candidates that is furthest from all earlier ones (Mitchell, Spectrally
optimal sampling for distribution ray tracing, 1991), so every first part is even.
"""

import math
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import TypeAlias

from cardgen.model.chance import shares
from cardgen.model.geometry import Box

Point: TypeAlias = tuple[float, float]
_FILE = Path(__file__).with_name("points.txt")
_SIDE = 1024
# A tile this much smaller than the box has more points than any element may draw.
_FINEST = 1 / 64


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

    More points leave the first ones where they are, up to the size of the tile.
    """
    longest, share, found = max(box.width, box.height), 1.0, list[Point]()
    while len(found) < count and share >= _FINEST and longest > 0:
        found = []
        for point in _points(box, longest * share, seed):
            if len(found) == count:
                break
            if inside(*point):
                found.append(point)
        share /= 2
    return found


@cache
def tile() -> tuple[Point, ...]:
    """Return the points of the tile, x and y from 0 up to 1, the first ones first."""
    words = _FILE.read_text(encoding="ascii").split()
    pairs = (word.split(",") for word in words)
    return tuple((int(x) / _SIDE, int(y) / _SIDE) for x, y in pairs)


def _points(box: Box, side: float, seed: str) -> Iterator[Point]:
    """Yield the points of tiles of a size that are in a box, by their rank."""
    random = shares(seed, "tile")
    left, top = random.next(), random.next()
    across, down, turned = random.pick((1, -1)), random.pick((1, -1)), random.next()
    columns, rows = math.ceil(box.width / side) + 1, math.ceil(box.height / side) + 1
    copies = list(product(range(-1, columns - 1), range(-1, rows - 1)))
    for x, y in tile():
        if turned < 0.5:
            x, y = y, x
        u, v = (x * across + left) % 1, (y * down + top) % 1
        for column, row in copies:
            at, below = (column + u) * side, (row + v) * side
            if 0 <= at <= box.width and 0 <= below <= box.height:
                yield box.x + at, box.y + below
