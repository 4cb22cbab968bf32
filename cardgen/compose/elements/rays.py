"""Rays about a middle: of a sun or a halo; petals of a flower, needles of a star.

Attributes:

    cx, cy          its middle; 0 when left out
    r               its radius
    inner           radius of the hole in the middle; 0 when left out
    kind            beams, needles that end in a point, or petals; beams when left out
    count           the number of rays, from 0 to 360; 16 when left out
    span            the directions between which they lie, as on a compass: "-60 60" is
                    a fan that opens upwards; "0 360" when left out
    wide            the share of its room that a ray fills, from 0 to 1; 0.5 when left
                    out
    vary            how much lengths, widths and places differ by chance, from 0 to 1; 0
                    when left out
    seed            any text or number: another one varies them differently; 1 when left
                    out
    fill            a colour, a gradient over the whole circle or none; black when left
                    out
    stroke          the colour of its line; none when left out
    stroke-width    0.2 mm when left out
    dash            lengths of dash and gap: "2 1"
    fill-opacity, stroke-opacity   from 0 to 1
    rotate          degrees clockwise about its middle
    stroke-linecap, stroke-linejoin, transform   as in SVG

Example:

    <rect x="2" y="2" width="16" height="16" rx="1" fill="teal"/>
    <rays cx="10" cy="10" r="8" inner="3.4" count="24" vary="0.7" seed="4"
          fill="radial(gold, teal)"/>
    <circle cx="10" cy="10" r="2.8" fill="gold"/>
    <rays cx="28" cy="10" r="8" inner="2.4" kind="needles" count="12" wide="0.9"
          fill="brown"/>
    <rays cx="45" cy="10" r="8" kind="petals" count="9" wide="1.3" fill="skyblue"
          span="-140 140"/>
    <rays cx="45" cy="10" r="5.4" kind="petals" count="9" wide="1.2" rotate="20"
          fill="teal"/>
    <circle cx="45" cy="10" r="1.4" fill="gold"/>
"""

from functools import lru_cache

from cardgen.compose.draw.attributes import FILL, STROKE, TRANSFORM, Attributes
from cardgen.compose.draw.field_attributes import (
    count_of,
    number_range,
    seed_of,
    share_of,
)
from cardgen.compose.fields.rays import RayKind, Rays, rays
from cardgen.compose.transforms import under
from cardgen.model.ops import Op, Shape
from cardgen.model.outlines import ellipse

ID = "rays"
HOLDS = False
ATTRIBUTES = (
    *("cx", "cy", "r", "inner", "kind", "count", "span", "wide", "vary", "seed"),
    *FILL,
    *STROKE,
    *("rotate", *TRANSFORM),
)
_KINDS: tuple[RayKind, ...] = ("beams", "needles", "petals")
_MOST = 360
_rays = lru_cache(maxsize=256)(rays)


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw the rays as one shape."""
    found = _given(given)
    outline = _rays(given.word("kind", _KINDS, "beams"), found, seed_of(given))
    fill = given.ground(ellipse(*found.middle, found.outer, found.outer))
    shape = Shape(outline, fill, given.stroke())
    if not outline or (shape.fill is None and shape.stroke is None):
        return ()
    return under(given.matrix(found.middle), (shape,))


def _given(given: Attributes) -> Rays:
    outer, inner = given.extent("r"), given.extent("inner", 0)
    if inner > outer:
        raise given.wrong("inner", "at most r", given.written("inner"))
    span = number_range(given, "span", (0.0, 360.0), (-360, 360))
    if not 0 < span[1] - span[0] <= 360:
        expected = 'two directions at most 360 apart, like "-60 60"'
        raise given.wrong("span", expected, given.written("span"))
    return Rays(
        (given.length("cx", 0), given.length("cy", 0)),
        inner,
        outer,
        count_of(given, 16, _MOST),
        span,
        share_of(given, "wide", 0.5, 0, 2),
        share_of(given, "vary", 0),
    )
