"""Blades by chance that grow from the foot of a box: grass, reeds, fur, flames.

Attributes:

    x, y            top left corner of its box; 0 when left out
    width, height   its size; all of the available room when left out
    count           the number of blades, from 0 to 2000; 12 when left out
    thick           how wide a blade is at its foot; 0.5 mm when left out
    lean            how far its tip is to the right of its foot, as a share of its
                    height, to the left if negative; 0 when left out
    spread          how much further some lean than others; 0.35 when left out
    gather          from 0, a lawn, to 1: all blades grow from one place; 0 when left
                    out
    tones           colours that the blades take by chance, instead of `fill`: "green
                    gold"; those of the first colour are behind
    seed            any text or number: another one gives other blades; 1 when left out
    fill            a colour, a gradient or none; black when left out
    stroke          the colour of a line around each blade; none when left out
    stroke-width    0.2 mm when left out
    dash            lengths of dash and gap: "2 1"
    fill-opacity, stroke-opacity   from 0 to 1
    rotate          degrees clockwise about the middle of its box
    stroke-linecap, stroke-linejoin, transform   as in SVG; round corners when left out

The tallest blade is as high as the box, and no blade leaves it.

Example:

    <tuft x="2" y="4" width="22" height="12" count="40" seed="2"
          tones="darken(olivedrab, 20%) olivedrab lighten(olivedrab, 12%)"/>
    <tuft x="26" y="2" width="12" height="14" count="11" gather="0.85" thick="0.9"
          lean="0.2" fill="linear(0, navy, olivedrab)" seed="fern"/>
    <tuft x="40" y="4" width="12" height="12" count="7" thick="2.2" spread="0.15"
          gather="0.4" fill="linear(0, gold, brown)"/>
"""

from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from cardgen.compose.draw.attributes import FILL, STROKE, TRANSFORM, Attributes
from cardgen.compose.draw.field_attributes import (
    BOX,
    about_middle,
    count_of,
    field_box,
    round_stroke,
    seed_of,
    share_of,
)
from cardgen.compose.draw.tones import fills_by_chance
from cardgen.compose.fields.numbers import places_for, short
from cardgen.model.chance import Shares, shares
from cardgen.model.geometry import Box
from cardgen.model.ops import Op, Outline, Shape
from cardgen.model.outlines import rectangle
from cardgen.model.units import to_points

ID = "tuft"
HOLDS = False
ATTRIBUTES = (
    *BOX,
    *("count", "thick", "lean", "spread", "gather", "tones", "seed"),
    *FILL,
    *STROKE,
    *("rotate", *TRANSFORM),
)
_MOST = 2000
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


@lru_cache(maxsize=256)
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


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw the blades: those of one colour as one shape, unless they have lines."""
    box = field_box(given)
    found = blades(box, _growth(given), seed_of(given))
    stroke = round_stroke(given)
    ops: list[Op] = []
    for fill, outlines in fills_by_chance(
        given, seed_of(given), found, rectangle(*box)
    ):
        # Merged into one shape, a blade in front would not hide the line of another.
        merged = outlines if stroke else [tuple(chain.from_iterable(outlines))]
        if fill or stroke:
            ops += [Shape(each, fill, stroke) for each in merged if each]
    return about_middle(given, box, ops)


def _growth(given: Attributes) -> Growth:
    return Growth(
        count_of(given, 12, _MOST),
        given.extent("thick", to_points(0.5)),
        share_of(given, "lean", 0, -3, 3),
        share_of(given, "spread", 0.35, 0, 3),
        share_of(given, "gather", 0),
    )
