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
    tones           colours that the blades take by chance, instead of `fill`: "moss
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
          tones="darken(moss, 20%) moss lighten(moss, 12%)"/>
    <tuft x="26" y="2" width="12" height="14" count="11" gather="0.85" thick="0.9"
          lean="0.2" fill="linear(0, night, moss)" seed="fern"/>
    <tuft x="40" y="4" width="12" height="12" count="7" thick="2.2" spread="0.15"
          gather="0.4" fill="linear(0, gold, ember)"/>
"""

from functools import lru_cache
from itertools import chain

from cardgen.compose.draw.attributes import FILL, STROKE, TRANSFORM, Attributes
from cardgen.compose.draw.field_attributes import (
    BOX,
    count_of,
    field_box,
    fills_of,
    middle,
    round_stroke,
    seed_of,
    share_of,
)
from cardgen.compose.fields.tuft import Growth, blades
from cardgen.compose.transforms import under
from cardgen.model.ops import Op, Shape
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
_blades = lru_cache(maxsize=256)(blades)


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw the blades: those of one colour as one shape, unless they have lines."""
    box = field_box(given)
    found = _blades(box, _growth(given), seed_of(given))
    stroke = round_stroke(given)
    ops: list[Op] = []
    for fill, outlines in fills_of(given, found, rectangle(*box)):
        # Merged into one shape, a blade in front would not hide the line of another.
        merged = outlines if stroke else [tuple(chain.from_iterable(outlines))]
        if fill or stroke:
            ops += [Shape(each, fill, stroke) for each in merged if each]
    return under(given.matrix(middle(box)), tuple(ops)) if ops else ()


def _growth(given: Attributes) -> Growth:
    return Growth(
        count_of(given, 12, _MOST),
        given.extent("thick", to_points(0.5)),
        share_of(given, "lean", 0, -3, 3),
        share_of(given, "spread", 0.35, 0, 3),
        share_of(given, "gather", 0),
    )
