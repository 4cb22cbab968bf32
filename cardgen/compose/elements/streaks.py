"""Short strokes by chance in one direction: glints on water, rain, wind, speed.

Attributes:

    x, y            top left corner of its box; 0 when left out
    width, height   its size; all of the available room when left out
    count           the number of streaks, from 0 to 2000; 20 when left out
    length          shortest and longest: "2 6" when left out
    weight          thinnest and thickest: "0.2 0.5" when left out
    angle           degrees clockwise by which they are rotated; 0 when left out
    bow             how far they are bent up, as a share of their length, down if
                    negative; 0 when left out
    deep            from 0 to 1, for water: the nearer to the upper edge, the shorter,
                    thinner and closer they are; 0 when left out
    tones           colours that they take by chance, instead of `fill`: "white skyblue"
    seed            any text or number: another one gives other streaks; 1 when left out
    fill            a colour, a gradient or none; black when left out
    fill-opacity    from 0 to 1
    rotate          degrees clockwise about the middle of its box
    transform       as in SVG

No streak leaves the box: what is too long for it is shortened.

Example:

    <rect x="2" y="2" width="16" height="14" fill="teal"/>
    <streaks x="2" y="3" width="16" height="13" count="36" deep="0.85" length="3 8"
             weight="0.3 0.7" tones="skyblue white" seed="5"/>
    <rect x="20" y="2" width="16" height="14" fill="navy"/>
    <streaks x="20" y="2" width="16" height="14" count="60" angle="105" length="1.5 3"
             weight="0.15" fill="skyblue"/>
    <streaks x="38" y="2" width="14" height="14" count="9" length="5 12" bow="0.14"
             weight="0.3 0.6" fill="teal"/>
"""

from functools import lru_cache
from itertools import chain

from cardgen.compose.draw.attributes import FILL, TRANSFORM, Attributes
from cardgen.compose.draw.field_attributes import (
    BOX,
    about_middle,
    count_of,
    field_box,
    length_range,
    seed_of,
    share_of,
)
from cardgen.compose.draw.tones import fills_by_chance
from cardgen.compose.fields.streaks import Streaks, streaks
from cardgen.model.ops import Op, Shape
from cardgen.model.outlines import rectangle
from cardgen.model.units import to_points

ID = "streaks"
HOLDS = False
ATTRIBUTES = (
    *(*BOX, "count", "length", "weight", "angle", "bow", "deep", "tones", "seed"),
    *FILL,
    *("rotate", *TRANSFORM),
)
_MOST = 2000
_streaks = lru_cache(maxsize=256)(streaks)


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw the streaks: those of one colour as one shape."""
    box = field_box(given)
    if not (box.width and box.height):
        return ()
    found = _streaks(box, _given(given), seed_of(given))
    ops = tuple(
        Shape(tuple(chain.from_iterable(same)), fill)
        for fill, same in fills_by_chance(given, seed_of(given), found, rectangle(*box))
        if fill and same
    )
    return about_middle(given, box, ops)


def _given(given: Attributes) -> Streaks:
    return Streaks(
        count_of(given, 20, _MOST),
        length_range(given, "length", (to_points(2), to_points(6))),
        length_range(given, "weight", (to_points(0.2), to_points(0.5))),
        given.number("angle", 0),
        share_of(given, "bow", 0, -1, 1),
        share_of(given, "deep", 0),
    )
