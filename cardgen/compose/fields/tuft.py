"""Blades that grow from the lower edge of a box: grass, reeds, fur."""

from typing import NamedTuple

from cardgen.compose.fields.numbers import places_for, short
from cardgen.model.chance import Shares, shares
from cardgen.model.geometry import Box
from cardgen.model.ops import Outline

# The shortest blade, as a share of the tallest.
_SHORTEST = 0.45


class Growth(NamedTuple):
    """How blades grow: how many, their width in points, and shares of their height.

    `lean` is how far all tips are to the right of their feet, `spread` how far some
    more than others; `gather` draws the feet together, from 0 to 1 for one place.
    """

    blades: int
    thick: float
    lean: float
    spread: float
    gather: float


def blades(box: Box, growth: Growth, seed: str) -> tuple[Outline, ...]:
    """Return the outline of each blade, from left to right."""
    places = places_for(max(box.width, box.height))
    return tuple(
        short(_blade(box, foot, tip, height, growth.thick), places)
        for foot, tip, height in _grown(box, growth, seed)
    )


def _grown(box: Box, growth: Growth, seed: str) -> list[tuple[float, float, float]]:
    """Return foot, tip and height of each blade; the tallest is as high as the box."""
    across, bent = shares(seed, "places"), shares(seed, "bent")
    heights = _heights(box, growth.blades, shares(seed, "heights"))
    middle, found = box.x + box.width / 2, []
    for index, height in enumerate(heights):
        tip = box.x + (index + across.next()) / growth.blades * box.width
        foot = tip + growth.gather * (middle - tip)
        over = growth.lean + growth.spread * bent.between(-1, 1)
        found.append((*_kept(box, foot, tip + over * height, bent), height))
    return found


def _heights(box: Box, count: int, random: Shares) -> list[float]:
    found = [random.between(_SHORTEST, 1) for _ in range(count)]
    tallest = max(found, default=1.0)
    return [height / tallest * box.height for height in found]


def _kept(box: Box, foot: float, tip: float, random: Shares) -> tuple[float, float]:
    """Return foot and tip, moved together until the tip is inside the box.

    Tips by chance further inside form no wall along its edge.
    """
    further = 1 + random.next()
    over = max(0.0, tip - box.right) - max(0.0, box.x - tip)
    foot, tip = foot - over * further, tip - over * further
    return min(max(foot, box.x), box.right), min(max(tip, box.x), box.right)


def _blade(box: Box, foot: float, tip: float, height: float, thick: float) -> Outline:
    """Return a blade that grows upright and bends towards its tip."""
    half = min(thick, box.width) / 2
    foot = min(max(foot, box.x + half), box.right - half)
    top, low = box.bottom - height, box.bottom - height / 2
    bend, high = foot + (tip - foot) * 0.4, top + height * 0.2
    narrow = half / 2
    left, right = max(bend - narrow, box.x), min(bend + narrow, box.right)
    return (
        ("M", foot - half, box.bottom),
        ("C", foot - half, low, left, high, tip, top),
        ("C", right, high, foot + half, low, foot + half, box.bottom),
        ("Z",),
    )
