"""A rectangle, optionally with round corners.

Attributes:

    x, y            top left corner; 0 when left out
    width, height   its size
    rx, ry          radius of the corners; ry is rx when left out
    corners         a radius for each corner, clockwise from the top left: "3 3 0 0"
    fill            a colour, none, or a gradient; black when left out
    stroke          a colour; none when left out
    stroke-width    0.2 mm when left out
    dash            lengths of dash and gap: "2 1"
    fill-opacity, stroke-opacity   from 0 to 1
    stroke-linecap, stroke-linejoin, transform   as in SVG

A gradient is linear(angle, colour, colour ...) with a compass angle, 0 up and 90 to the
right, or radial(colour, colour ...) from the middle outwards. It spans the bounds of
the shape. radial(at 35% 30%, colour, colour ...) begins off the middle. A colour may be
followed by its place: linear(180, skyblue 20%, teal 60%), and have an opacity before
it, for fog and glow: linear(180, skyblue/0%, skyblue/80% 60%).

Example:

    <rect x="2" y="2" width="14" height="20" rx="2" ry="5" fill="oldlace"
          stroke="olivedrab" stroke-width="0.8" dash="2 1.4" stroke-linecap="round"/>
    <rect x="20" y="2" width="14" height="20" corners="6 6 0 0"
          fill="linear(180, skyblue 20%, teal 80%)"/>
    <rect x="40" y="6" width="10" height="10" transform="rotate(45 45 11)" fill="gold"
          fill-opacity="0.5" stroke="brown" stroke-width="1.6" stroke-opacity="0.5"
          stroke-linejoin="round"/>
    <rect x="2" y="26" width="48" height="12" rx="2" fill="teal"/>
    <rect x="2" y="26" width="48" height="12" rx="2"
          fill="linear(180, skyblue/0% 30%, skyblue)"/>
    <rect x="6" y="26" width="12" height="12"
          fill="radial(gold, gold/50% 40%, gold/0%)"/>
    <rect x="36" y="28" width="10" height="8" rx="2"
          fill="radial(at 30% 20%, white, gold 35%, brown)"/>
"""

from cardgen.compose.draw.attributes import FILL, STROKE, TRANSFORM, Attributes
from cardgen.compose.silhouettes import draw_shape
from cardgen.model.ops import Op, Outline
from cardgen.model.outlines import rectangle, rounded
from cardgen.model.units import read_lengths

ID = "rect"
HOLDS = False
ATTRIBUTES = (
    *("x", "y", "width", "height", "rx", "ry", "corners"),
    *FILL,
    *STROKE,
    *TRANSFORM,
)


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw the rectangle."""
    return draw_shape(given, _outline(given))


def _outline(given: Attributes) -> Outline:
    box = given.box()
    if "corners" in given.element.attributes:
        radii = _radii(given)
        return rounded(box, [(radius, radius) for radius in radii])
    rx = given.extent("rx", given.extent("ry", 0))
    ry = given.extent("ry", rx)
    return rectangle(box.x, box.y, box.width, box.height, rx, ry)


def _radii(given: Attributes) -> list[float]:
    text = given.written("corners")
    radii = read_lengths(text)
    if len(radii) != 4 or min(radii) < 0:
        raise given.wrong("corners", 'four radii such as "3 3 0 0"', text)
    return radii
