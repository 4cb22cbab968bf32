"""Crests of hills and mountains, by midpoint displacement.

Fournier, Fussell and Carpenter, Computer rendering of stochastic models (1982).
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple, TypeAlias

from cardgen.compose.fields.numbers import places_for, short
from cardgen.model.chance import shares
from cardgen.model.geometry import Box
from cardgen.model.ops import Outline, Segment

Points: TypeAlias = Sequence[tuple[float, float]]
RidgeKind: TypeAlias = Literal["peaks", "hills", "steps"]
# Points halfway between two others are moved aside by this share of their distance.
_ASIDE = 0.3
# Tops and valleys are as much aside, as a share of the distance between two.
_APART = 0.7
# Each level moves points by this share of the one before: less is a plain slope, more
# is noise.
_SMOOTHEST, _ROUGHEST = 0.3, 0.85
# Flanks of mountains sag between top and valley, by this share of the height.
_SAG = {"peaks": 0.13, "hills": 0.0, "steps": 0.0}


class Relief(NamedTuple):
    """A kind of ridge, its number of tops, and its detail.

    `rise` is how far the lowest point is below the highest, as a share of the box;
    `rough` is from 0 to 1; the ridge has about 2 ** `levels` parts.
    """

    kind: RidgeKind
    tops: int
    rise: float
    rough: float
    levels: int


def crest(box: Box, relief: Relief, seed: str) -> Outline:
    """Return the line along a crest, from the left side of a box to the right.

    Its highest point touches the upper edge.
    """
    heights = _heights(relief, seed)
    low = min(height for _, height in heights)
    span = max(height for _, height in heights) - low
    scale = relief.rise * box.height / span if span else 0.0
    top = box.y + span * scale
    points = [
        (box.x + along * box.width, top - (height - low) * scale)
        for along, height in heights
    ]
    return short(_LINES[relief.kind](points), places_for(max(box.width, box.height)))


def filled_to_foot(line: Outline, box: Box) -> Outline:
    """Return the area between a crest and the lower edge of its box."""
    return (*line, ("L", box.right, box.bottom), ("L", box.x, box.bottom), ("Z",))


def _heights(relief: Relief, seed: str) -> list[tuple[float, float]]:
    """Return points along the crest, from 0 to 1, with their heights."""
    points, factor = _tops(relief.tops, seed), _SMOOTHEST
    factor += (_ROUGHEST - _SMOOTHEST) * relief.rough
    swing, sag = factor / 2, _SAG[relief.kind]
    for level in range((len(points) - 2).bit_length(), relief.levels):
        random, finer = shares(seed, "level", level), points[:1]
        for (x, y), (along, height) in pairwise(points):
            part = 0.5 + _ASIDE * (random.next() - 0.5)
            middle = y + part * (height - y) - sag * abs(height - y)
            # In proportion to the distance, no cliff is higher than its foot is wide.
            middle += swing * (random.next() - 0.5) * (along - x) * len(points)
            finer += [(x + part * (along - x), middle), (along, height)]
        points, swing = finer, swing * factor
    return points


def _tops(number: int, seed: str) -> list[tuple[float, float]]:
    """Return tops and the valleys between them, or a slope if there are no tops."""
    places, heights = shares(seed, "places"), shares(seed, "tops")
    last = 2 * number or 1
    found = [
        (
            (index + _APART * (places.next() - 0.5) * (0 < index < last)) / last,
            heights.next() * 0.5 + (0.5 if index % 2 else 0.0),
        )
        for index in range(last + 1)
    ]
    return found if number else [(x, 2 * y % 1) for x, y in found]


def _peaks(points: Points) -> list[Segment]:
    first, *rest = points
    return [("M", *first), *(("L", *point) for point in rest)]


def _steps(points: Points) -> list[Segment]:
    """Return level ground between cliffs."""
    segments: list[Segment] = [("M", *points[0])]
    for (_, y), (x, below) in pairwise(points):
        segments += [("L", x, y), ("L", x, below)]
    return segments


def _hills(points: Points) -> list[Segment]:
    """Return curves through points that rise no higher than these."""
    slopes = [
        0.0,
        *(
            _slope(*three)
            for three in zip(points, points[1:], points[2:], strict=False)
        ),
    ]
    segments: list[Segment] = [("M", *points[0])]
    pairs = zip(pairwise(points), pairwise([*slopes, 0.0]), strict=True)
    for ((x, y), (right, below)), (rising, falling) in pairs:
        third = (right - x) / 3
        near, far = (x + third, y + rising * third), (right - third, below)
        segments.append(("C", *near, far[0], far[1] - falling * third, right, below))
    return segments


def _slope(
    one: tuple[float, float], middle: tuple[float, float], other: tuple[float, float]
) -> float:
    """Return the slope at a point between two others: level on a top or in a valley.

    The harmonic mean overshoots nowhere (Fritsch and Butland, 1984).
    """
    before = (middle[1] - one[1]) / (middle[0] - one[0])
    after = (other[1] - middle[1]) / (other[0] - middle[0])
    return 2 * before * after / (before + after) if before * after > 0 else 0.0


_LINES: dict[RidgeKind, Callable[[Points], list[Segment]]] = {
    "peaks": _peaks,
    "hills": _hills,
    "steps": _steps,
}
