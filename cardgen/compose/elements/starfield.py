"""Stars by chance: many small ones, few large ones, and some that sparkle.

Attributes:

    x, y            top left corner of its box; 0 when left out
    width, height   its size; all of the available room when left out
    count           the number of stars, from 0 to 2000; 40 when left out
    size            how wide the smallest and the largest are: "0.15 0.6" when left out
    sparkle         the share of stars with four arms, from 0 to 1; 0.08 when left out
    fade            the share of stars that is missing at the lower edge, from 0 to 1;
                    0 when left out
    tones           colours that they take by chance, instead of `fill`: "white gold"
    seed            any text or number: another one gives another sky; 1 when left out
    fill            a colour or none; white when left out
    fill-opacity    from 0 to 1
    rotate          degrees clockwise about the middle of its box
    transform       as in SVG

A few stars more leave the others where they are.

Example:

    <rect x="2" y="2" width="50" height="20" fill="linear(180, navy, teal)"/>
    <starfield x="2" y="2" width="50" height="20" count="120" fade="0.9" seed="3"
               size="0.15 0.7" sparkle="0.15"
               tones="white white skyblue gold"/>
"""

from functools import lru_cache

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
from cardgen.compose.draw.tones import tone_paints
from cardgen.compose.fields.starfield import Sky, Stars, starfield
from cardgen.model.ops import Op, Paint, Shape, Stroke
from cardgen.model.units import to_points

ID = "starfield"
HOLDS = False
ATTRIBUTES = (
    *(*BOX, "count", "size", "sparkle", "fade", "tones", "seed"),
    *FILL,
    *("rotate", *TRANSFORM),
)
_MOST = 2000
_starfield = lru_cache(maxsize=256)(starfield)


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw the stars: those of one size and colour as one shape."""
    box, paints = field_box(given), _paints(given)
    if not (paints and box.width and box.height):
        return ()
    sky = Sky(
        count_of(given, 40, _MOST),
        length_range(given, "size", (to_points(0.15), to_points(0.6))),
        share_of(given, "sparkle", 0.08),
        share_of(given, "fade", 0),
        len(paints),
    )
    stars = _starfield(box, sky, seed_of(given))
    ops = tuple(_shape(each, paints[each.tone]) for each in stars)
    return about_middle(given, box, ops)


def _paints(given: Attributes) -> list[Paint]:
    paints = tone_paints(given)
    if paints:
        return paints
    fill = given.fill("white")
    return [fill] if fill else []


def _shape(stars: Stars, paint: Paint) -> Shape:
    if stars.width is None:
        return Shape(stars.outline, paint)
    return Shape(stars.outline, stroke=Stroke(paint, stars.width, cap="round"))
