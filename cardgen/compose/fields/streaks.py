"""Short strokes that all run in one direction: glints on water, rain, wind."""

from collections.abc import Iterator
from typing import NamedTuple

from cardgen.compose.fields.numbers import direction, places_for, short
from cardgen.compose.fields.scatter import spread_by_count
from cardgen.model.chance import shares
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import Outline
from cardgen.model.outlines import mapped

# Handles as far away as this make a curve that is 1 away.
_HANDLE = 4 / 3


class Streaks(NamedTuple):
    """How streaks look: shortest and longest, thinnest and thickest in points.

    They are rotated by `angle` degrees and bent by the share `bow` of their length.
    With `deep` at 1, those at the upper edge are infinitely far away.
    """

    number: int
    length: tuple[float, float]
    weight: tuple[float, float]
    angle: float
    bow: float
    deep: float


def streaks(box: Box, given: Streaks, seed: str) -> tuple[Outline, ...]:
    """Return the outline of each streak; none leaves the box."""
    cos, sin = direction(given.angle)
    places = places_for(max(box.width, box.height))
    found = []
    for across, down, share in _spread(box, given, seed):
        length, weight = (
            (low + (high - low) * share) * (1 - given.deep * (1 - down))
            for low, high in (given.length, given.weight)
        )
        lift = abs(given.bow) * length + weight / 2
        length, lift = _fitting(box, length, lift, abs(cos), abs(sin))
        half = (abs(cos) * length + abs(sin) * lift * 2) / 2
        high = (abs(sin) * length + abs(cos) * lift * 2) / 2
        x = box.x + half + across * (box.width - 2 * half)
        y = box.y + high + down * (box.height - 2 * high)
        lens = _lens(length, min(weight, 2 * lift), given.bow)
        found.append(short(mapped(lens, Matrix(cos, sin, -sin, cos, x, y)), places))
    return tuple(found)


def _spread(
    box: Box, given: Streaks, seed: str
) -> Iterator[tuple[float, float, float]]:
    """Yield places as shares of the box, and how large each streak is, from 0 to 1."""
    sizes = shares(seed, "sizes")
    for x, y in spread_by_count(box, given.number, seed, lambda x, y: True):
        down = (y - box.y) / box.height
        # On a plane seen at an angle they lie closer the further they are.
        down = down * (1 - given.deep) + down * down * given.deep
        yield (x - box.x) / box.width, down, sizes.next()


def _fitting(
    box: Box, length: float, lift: float, cos: float, sin: float
) -> tuple[float, float]:
    """Return length and half of the height of a streak that the box has room for."""
    wide, high = cos * length + 2 * sin * lift, sin * length + 2 * cos * lift
    most = min(
        1.0,
        *(
            side / needs
            for side, needs in ((box.width, wide), (box.height, high))
            if needs > 0
        ),
        1.0,
    )
    return length * most, lift * most


def _lens(length: float, weight: float, bow: float) -> Outline:
    """Return a stroke pointed at both ends, bent up by a share of its length."""
    half, third = length / 2, length / 6
    # The ends lie below the middle by as much as the bow rises above it.
    foot, middle = bow * length / 2, -bow * length / 2
    above, below = (
        foot + (middle + side * weight / 2 - foot) * _HANDLE for side in (-1, 1)
    )
    return (
        ("M", -half, foot),
        ("C", -third, above, third, above, half, foot),
        ("C", third, below, -third, below, -half, foot),
        ("Z",),
    )
