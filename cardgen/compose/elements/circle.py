"""A circle.

Attributes:

    cx, cy          its centre; 0 when left out
    r               its radius
    fill            a colour, none, or a gradient; black when left out
    stroke          a colour; none when left out
    stroke-width    0.2 mm when left out
    dash            lengths of dash and gap: "2 1"
    fill-opacity, stroke-opacity   from 0 to 1
    stroke-linecap, stroke-linejoin, transform   as in SVG

Example:

    <circle cx="10" cy="12" r="8" fill="oldlace" stroke="gold" stroke-width="1"/>
    <circle cx="27" cy="12" r="7.5" fill="radial(skyblue, teal)"/>
    <circle cx="43.5" cy="12" r="7.5" fill="none" stroke="olivedrab" stroke-width="1.2"
            dash="0 2.1" stroke-linecap="round"/>
"""

from cardgen.compose.draw.attributes import FILL, STROKE, TRANSFORM, Attributes
from cardgen.compose.silhouettes import draw_shape
from cardgen.model.ops import Op
from cardgen.model.outlines import ellipse

ID = "circle"
HOLDS = False
ATTRIBUTES = ("cx", "cy", "r", *FILL, *STROKE, *TRANSFORM)


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw the circle."""
    radius = given.extent("r")
    center = given.length("cx", 0), given.length("cy", 0)
    return draw_shape(given, ellipse(*center, radius, radius))
