"""Guilloche: bands of intertwined waves, as on banknotes and medals.

Each line is made of Hermite cubics, three for a wave: as straight lines it would take
ten times as much room.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from cardgen.compose.fields.numbers import direction
from cardgen.model.geometry import Box
from cardgen.model.ops import Segment

_PARTS = 3
# A ring of fewer parts would not be round.
_ROUND = 12
# How high a wave of a ground is, as a share of its length.
_STEEPEST = 0.12
_RADIAN = 0.017453292519943295

Curve = Callable[[float], tuple[float, float, float, float]]
"""Returns x, y and their derivatives by degrees, for degrees of the way."""


class Waves(NamedTuple):
    """How many waves a line has, how many lines there are, and what turns them.

    `twist` is the phase, in degrees, by which each line is behind the one before.
    `inner`, from 0 to 1, is where the band begins between its middle and its edge.
    """

    waves: int
    lines: int
    twist: float
    inner: float


def rosette(box: Box, given: Waves) -> Iterator[Segment]:
    """Yield closed lines around the middle of a box."""
    x, y = box.x + box.width / 2, box.y + box.height / 2
    mean, swing = (1 + given.inner) / 2, (1 - given.inner) / 2
    for line in range(given.lines):
        wave = _Wave(given.waves, line * given.twist)

        def curve(at: float, wave: "_Wave" = wave) -> tuple[float, float, float, float]:
            cos, sin = direction(at)
            height, slope = wave.at(at)
            far, change = mean + swing * height, swing * slope
            across, down = box.width / 2, box.height / 2
            return (
                x + across * far * cos,
                y + down * far * sin,
                across * (change * cos - far * sin * _RADIAN),
                down * (change * sin + far * cos * _RADIAN),
            )

        yield from _hermite(curve, 360.0, max(_ROUND, given.waves * _PARTS))
        yield ("Z",)


def band(box: Box, given: Waves) -> Iterator[Segment]:
    """Yield lines from the left side of a box to the right."""
    middle, swing = box.y + box.height / 2, box.height / 2
    reach = swing * (1 - given.inner)
    if given.inner:
        # In a high box, steeper waves would run together.
        reach = min(reach, _STEEPEST * box.width / given.waves)
    for line in range(given.lines):
        # Lines of a wide band run side by side, each within its share.
        lane = (line / (given.lines - 1) - 0.5) * 2 if given.lines > 1 else 0.0
        offset = lane * (swing - reach)
        wave = _Wave(given.waves, line * given.twist)

        def curve(
            at: float, wave: "_Wave" = wave, offset: float = offset
        ) -> tuple[float, float, float, float]:
            height, slope = wave.at(at)
            x = box.x + box.width * at / 360
            return x, middle + offset + reach * height, box.width / 360, reach * slope

        yield from _hermite(curve, 360.0, given.waves * _PARTS)


class _Wave(NamedTuple):
    """A sine with a number of waves in 360 degrees."""

    waves: int
    phase: float

    def at(self, degrees: float) -> tuple[float, float]:
        """Return the height, from -1 to 1, and its change by degree."""
        cos, sin = direction(self.waves * degrees + self.phase)
        return sin, cos * self.waves * _RADIAN


def _hermite(curve: Curve, whole: float, parts: int) -> Iterator[Segment]:
    """Yield a curve in parts that have its places and directions at their ends."""
    step = whole / parts
    x, y, dx, dy = curve(0.0)
    yield ("M", x, y)
    for part in range(1, parts + 1):
        u, v, du, dv = curve(part * step)
        third = step / 3
        near = x + dx * third, y + dy * third
        yield ("C", *near, u - du * third, v - dv * third, u, v)
        x, y, dx, dy = u, v, du, dv
