"""Shading with strokes or dots, on the side away from the light.

Attributes:

    kind            lines, cross, dots (a halftone) or contour: lines that follow the
                    edge of each part, as engraved; lines when left out
    inside          what is shaded: icon(name,x,y,size) or SVG path data; the box when
                    left out
    x, y            top left corner of its box; 0 when left out, or as `inside`
    width, height   its size; all of the available room when left out, or as `inside`
    toward          where the shade grows to, as on a compass: 0 up, 90 to the right;
                    135 when left out, for light from the upper left
    from            where the shade begins, as a share of the way across the box, for
                    contour across each part; 0.45 when left out
    angle           degrees clockwise by which its strokes are rotated; -40 when left
                    out, 45 for dots; of no effect for contour
    step            distance between strokes or dots; 0.9 mm when left out, 1.2 mm for
                    dots
    weight          how wide strokes or dots are where the shade begins, and where it
                    ends: "0 0.5" when left out, "0 1" for dots
    waver           how much strokes tremble, from 0 to 1; 0.3 when left out
    seed            any text or number: another one trembles differently; 1 when left
                    out
    fill            a colour or, except for dots, a gradient; black when left out
    fill-opacity    from 0 to 1
    rotate          degrees clockwise about the middle of its box
    transform       as in SVG

Example:

    <circle cx="9" cy="9" r="7" fill="gold"/>
    <hatch inside="M2 9a7 7 0 0 1 14 0a7 7 0 0 1 -14 0z" kind="cross" fill="brown"/>
    <icon name="fern" x="18" y="1" size="16" fill="olivedrab"/>
    <hatch inside="icon(fern,18,1,16)" from="0.3" step="0.6" angle="20"
           waver="0.8" seed="4" fill="navy"/>
    <hatch kind="dots" x="35" y="2" width="7" height="14" toward="180" from="0"
           weight="0.1 1" fill="teal"/>
    <circle cx="48" cy="9" r="4.5" fill="skyblue"/>
    <hatch kind="contour" inside="M43.5 9a4.5 4.5 0 0 1 9 0a4.5 4.5 0 0 1 -9 0z"
           step="0.5" weight="0.05 0.4" from="0.3" fill="teal"/>
"""

from functools import lru_cache

from cardgen.compose.draw.attributes import TRANSFORM, Attributes
from cardgen.compose.draw.field_attributes import (
    BOX,
    about_middle,
    box_around,
    length_range,
    outline_of,
    seed_of,
    share_of,
    too_intricate,
)
from cardgen.compose.fields.contour import contoured
from cardgen.compose.fields.hatch import (
    Shade,
    Strokes,
    cross_hatched,
    halftone,
    hatched,
)
from cardgen.compose.fields.spans import TooIntricate
from cardgen.model.geometry import Matrix
from cardgen.model.ops import Group, Op, Outline, Paint, Shape, Stroke
from cardgen.model.outlines import bounds, rectangle
from cardgen.model.units import to_points

ID = "hatch"
HOLDS = False
ATTRIBUTES = (
    *("kind", "inside", *BOX, "toward", "from", "angle", "step", "weight", "waver"),
    *("seed", "fill", "fill-opacity", "rotate", *TRANSFORM),
)
_KINDS = ("lines", "cross", "dots", "contour")
# In millimetres, when they are left out.
_STEP = {"lines": 0.9, "cross": 0.9, "dots": 1.2, "contour": 0.9}
_WEIGHT = {"lines": 0.5, "cross": 0.5, "dots": 1.0, "contour": 0.5}
_MOST = 400
_MOST_DOTS = 8000
_STROKES = {
    "lines": lru_cache(maxsize=256)(hatched),
    "cross": lru_cache(maxsize=256)(cross_hatched),
    "contour": lru_cache(maxsize=256)(contoured),
}
_halftone = lru_cache(maxsize=256)(halftone)


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw the strokes, cut to what they shade."""
    inside = outline_of(given, "inside")
    box = box_around(given, inside)
    area, kind = inside or rectangle(*box), given.word("kind", _KINDS, "lines")
    weight = length_range(given, "weight", (0.0, to_points(_WEIGHT[kind])))
    start = share_of(given, "from", 0.45)
    shade = Shade(box, given.number("toward", 135), start, weight)
    try:
        ops = _ops(given, kind, area, shade)
    except TooIntricate:
        raise too_intricate(given) from None
    clipped = (Group(Matrix(), ops, area),) if ops else ()
    return about_middle(given, box, clipped)


def _ops(given: Attributes, kind: str, area: Outline, shade: Shade) -> tuple[Op, ...]:
    strokes = _strokes(given, area, kind)
    if kind == "dots":
        paint = given.fill()
        return _dots(area, shade, strokes, paint) if paint else ()
    outline = _STROKES[kind](area, shade, strokes)
    fill = given.ground(area)
    return (Shape(outline, fill),) if fill and outline else ()


def _dots(
    area: Outline, shade: Shade, strokes: Strokes, paint: Paint
) -> tuple[Op, ...]:
    """Return dots, which are drawn with round pens: these know no gradient."""
    return tuple(
        Shape(outline, stroke=Stroke(paint, width, cap="round"))
        for width, outline in _halftone(area, shade, strokes)
    )


def _strokes(given: Attributes, area: Outline, kind: str) -> Strokes:
    """Return how strokes are drawn. Raises Refused for too many of them."""
    step = given.extent("step", to_points(_STEP[kind]))
    *_, width, height = bounds(area)
    dots = kind == "dots" and width * height > _MOST_DOTS * step * step
    if step <= 0 or dots or width + height > _MOST * step:
        most = f"{_MOST_DOTS} dots" if dots else f"{_MOST} strokes"
        found = given.element.attributes.get("step", f"{_STEP[kind]}")
        raise given.wrong("step", f"so large that there are at most {most}", found)
    angle = given.number("angle", 45 if kind == "dots" else -40)
    return Strokes(angle, step, share_of(given, "waver", 0.3), seed_of(given))
