"""An ellipse.

Attributes:

    cx, cy          its centre; 0 when left out
    rx, ry          its radii across and down
    fill            a colour, none, or a gradient; black when left out
    stroke          a colour; none when left out
    stroke-width    0.2 mm when left out
    dash            lengths of dash and gap: "2 1"
    fill-opacity, stroke-opacity   from 0 to 1
    stroke-linecap, stroke-linejoin, transform   as in SVG

Example:

    <ellipse cx="15" cy="12" rx="13" ry="6" fill="radial(oldlace, gold)"/>
    <ellipse cx="40" cy="12" rx="4" ry="11" transform="rotate(30 40 12)" fill="skyblue"
             stroke="teal" stroke-width="0.6"/>
"""

from cardgen.compose.draw.attributes import FILL, STROKE, TRANSFORM, Attributes
from cardgen.compose.silhouettes import draw_shape
from cardgen.model.ops import Op
from cardgen.model.outlines import ellipse

ID = "ellipse"
HOLDS = False
ATTRIBUTES = ("cx", "cy", "rx", "ry", *FILL, *STROKE, *TRANSFORM)


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw the ellipse."""
    center = given.length("cx", 0), given.length("cy", 0)
    return draw_shape(given, ellipse(*center, given.extent("rx"), given.extent("ry")))
