"""Stars by chance: many small ones, few large ones, and some that sparkle."""

from typing import NamedTuple

from cardgen.compose.fields.numbers import dot, places_for, short
from cardgen.compose.fields.scatter import spread_by_count
from cardgen.model.chance import shares
from cardgen.model.geometry import Box
from cardgen.model.ops import Outline, Segment
from cardgen.model.outlines import polygon

# Widths of round stars: more of them cannot be seen.
_SIZES = 6
# A star that sparkles reaches as far as this many others of its size.
_REACH = 2.4
# How wide its arms are halfway, as a share of their length.
_ARM = 0.14


class Sky(NamedTuple):
    """Stars: their number, smallest and largest size in points, and shares of them.

    `sparkle` is the share of stars with four arms; at the lower edge the share `fade`
    of all stars is missing. Each has one of `tones` colours.
    """

    number: int
    size: tuple[float, float]
    sparkle: float
    fade: float
    tones: int


class Stars(NamedTuple):
    """Stars of one colour, by its number: round ones of one size, or all others.

    Round ones are lines for a round pen of that `width`; if there is
    none, the outline is filled.
    """

    tone: int
    width: float | None
    outline: Outline


def starfield(box: Box, sky: Sky, seed: str) -> tuple[Stars, ...]:
    """Return the stars in a box, those of one size and colour together."""
    sizes, tones, arms = (shares(seed, key) for key in ("sizes", "tones", "arms"))
    found: dict[tuple[int, int], list[Segment]] = {}
    most = min(box.width, box.height) / _reach(sky) / 2
    low, high = (min(size, most) for size in sky.size)
    sky, places = sky._replace(size=(low, high)), places_for(max(*box[2:]))
    for x, y in _places(box, sky, seed):
        # The cube makes half of all stars smaller than an eighth of the range.
        bright = sizes.next() ** 3
        tone, sparkles = int(tones.next() * sky.tones), arms.next() < sky.sparkle
        size = 0 if sparkles else 1 + round(bright * (_SIZES - 1))
        wide = low + (high - low) * bright
        star = short(_arms(x, y, wide), places) if sparkles else dot(x, y, places)
        found.setdefault((tone, size), []).extend(star)
    return tuple(
        Stars(tone, _width(sky, size), tuple(found[tone, size]))
        for tone, size in sorted(found)
    )


def _width(sky: Sky, size: int) -> float | None:
    low, high = sky.size
    return low + (high - low) * (size - 1) / (_SIZES - 1) if size else None


def _places(box: Box, sky: Sky, seed: str) -> list[tuple[float, float]]:
    """Return the middles of stars, so far from the edge that none leaves the box."""
    reach = max(sky.size) * _reach(sky)
    missing = shares(seed, "missing")

    def shines(_: float, y: float) -> bool:
        return missing.next() >= sky.fade * (y - box.y) / box.height

    return spread_by_count(box.grown(-reach), sky.number, seed, shines)


def _reach(sky: Sky) -> float:
    """Return how far the largest star reaches from its middle, in its sizes."""
    return _REACH / 2 if sky.sparkle else 0.5


def _arms(x: float, y: float, size: float) -> Outline:
    long = size / 2 * _REACH
    near = long * _ARM
    return polygon(
        [
            *((x, y - long), (x + near, y - near), (x + long, y), (x + near, y + near)),
            *((x, y + long), (x - near, y + near), (x - long, y), (x - near, y - near)),
        ]
    )
