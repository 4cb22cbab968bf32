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
    places = places_for(max(box.width, box.height))
    return tuple(
        short(_streak(box, given, (across, down), size), places)
        for across, down, size in _spread(box, given, seed)
    )


def _streak(box: Box, given: Streaks, at: tuple[float, float], size: float) -> Outline:
    """Return a streak of a size, from 0 to 1, at a place in shares of the box."""
    (across, down), (cos, sin) = at, direction(given.angle)
    near = 1 - given.deep * (1 - down)
    length, weight = (
        (low + (high - low) * size) * near for low, high in (given.length, given.weight)
    )
    asked = 2 * abs(given.bow) * length + weight
    length, high = _fitting(box, length, asked, cos, sin)
    wide, tall = _sides(length, high, cos, sin)
    x = box.x + wide / 2 + across * (box.width - wide)
    y = box.y + tall / 2 + down * (box.height - tall)
    lens = _lens(length, weight * high / (asked or 1), given.bow)
    return mapped(lens, Matrix(cos, sin, -sin, cos, x, y))


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
    box: Box, length: float, high: float, cos: float, sin: float
) -> tuple[float, float]:
    """Return length and height of a streak, smaller if the box has no room for it."""
    wide, tall = _sides(length, high, cos, sin)
    most = min(1.0, box.width / (wide or 1), box.height / (tall or 1))
    return length * most, high * most


def _sides(length: float, high: float, cos: float, sin: float) -> tuple[float, float]:
    """Return the sides of the upright box around a turned one."""
    return abs(cos) * length + abs(sin) * high, abs(sin) * length + abs(cos) * high


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
