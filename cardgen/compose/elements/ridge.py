"""A range of hills or mountains by chance, filled down to the foot of its box.

Attributes:

    x, y            top left corner of its box; 0 when left out
    width, height   its size; all of the available room when left out
    kind            peaks, hills that are round, or steps: cliffs or roofs; peaks when
                    left out
    tops            the number of its tops, from 0, a slope, to 40; 3 when left out
    rise            how far its lowest point is below the highest, as a share of the
                    height; 0.4 when left out
    rough           how jagged it is, from 0 to 1; 0.5 when left out
    levels          its detail, from 0 to 9: each level has twice the parts of the one
                    before; 5 when left out, which are about 32 parts, 3 for hills
    seed            any text or number: another one gives another ridge; 1 when left out
    fill            a colour, a gradient or none; black when left out
    stroke          the colour of a line along its crest only; none when left out
    stroke-width    0.2 mm when left out
    dash            lengths of dash and gap: "2 1"
    fill-opacity, stroke-opacity   from 0 to 1
    rotate          degrees clockwise about the middle of its box
    stroke-linecap, stroke-linejoin, transform   as in SVG; round corners when left out

The highest point touches the upper edge of the box. The same seed with more levels is
the same ridge with more detail.

Example:

    <rect x="2" y="2" width="50" height="24" fill="linear(180, skyblue, white)"/>
    <ridge x="2" y="8" width="50" height="18" seed="3" rise="0.6"
           fill="mix(teal, skyblue, 60%)"/>
    <ridge x="2" y="13" width="50" height="13" kind="hills" tops="2" seed="8"
           fill="linear(180, olivedrab, darken(olivedrab, 20%))"
           stroke="lighten(olivedrab, 15%)"/>
    <ridge x="30" y="17" width="22" height="9" kind="steps" levels="4" rough="0.7"
           rise="0.8" fill="navy"/>
"""

from functools import lru_cache

from cardgen.compose.draw.attributes import FILL, STROKE, TRANSFORM, Attributes
from cardgen.compose.draw.field_attributes import (
    BOX,
    about_middle,
    field_box,
    round_stroke,
    seed_of,
    share_of,
)
from cardgen.compose.fields.ridge import Relief, RidgeKind, crest, filled_to_foot
from cardgen.model.ops import Op, Shape

ID = "ridge"
HOLDS = False
ATTRIBUTES = (
    *BOX,
    *("kind", "tops", "rise", "rough", "levels", "seed"),
    *FILL,
    *STROKE,
    *("rotate", *TRANSFORM),
)
_KINDS: tuple[RidgeKind, ...] = ("peaks", "hills", "steps")
# The look of a ridge changes no more: its parts are as long as the line is wide.
_MOST_LEVELS = 9
_MOST_TOPS = 40
_crest = lru_cache(maxsize=256)(crest)


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw the ground below the crest, and the line along it."""
    box = field_box(given)
    if not box.width:
        return ()
    line = _crest(box, _relief(given), seed_of(given))
    area = filled_to_foot(line, box)
    fill, stroke = given.ground(area), round_stroke(given)
    ops: tuple[Op, ...] = (Shape(area, fill),) if fill else ()
    ops += (Shape(line, stroke=stroke),) if stroke else ()
    return about_middle(given, box, ops)


def _relief(given: Attributes) -> Relief:
    kind = given.word("kind", _KINDS, "peaks")
    return Relief(
        kind,
        given.whole("tops", 3, _MOST_TOPS),
        share_of(given, "rise", 0.4),
        share_of(given, "rough", 0.5),
        given.whole("levels", 3 if kind == "hills" else 5, _MOST_LEVELS),
    )
