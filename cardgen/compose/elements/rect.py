"""A rectangle, with round corners if wanted.

Attributes:

    x, y            top left corner; 0 when left out
    width, height   its size
    rx, ry          radius of the corners; ry is rx when left out
    fill            a colour, none, or a gradient; black when left out
    stroke          a colour; none when left out
    stroke-width    0.2 mm when left out
    dash            lengths of dash and gap: "2 1"
    opacity         from 0 to 1, also fill-opacity and stroke-opacity
    stroke-linecap, stroke-linejoin, transform   as in SVG

A gradient is linear(angle, colour, colour ...), its angle as on a compass, 0 up and 90
to the right, or radial(colour, colour ...) from the middle outwards. It spans the
bounds of the shape. Places may stand behind colours: linear(180, mist 0%, lake 60%).

Example:

    <rect width="63.5" height="88.9" fill="linear(180, mist, lake)"/>
    <rect x="3" y="50" width="57.5" height="35.9" rx="2.5" fill="parchment"/>
"""

from cardgen.compose.given import FILL, STROKE, TRANSFORM, Given
from cardgen.compose.outlines import rectangle
from cardgen.compose.shapes import draw_shape
from cardgen.model.ops import Op

ID = "rect"
ATTRIBUTES = ("x", "y", "width", "height", "rx", "ry", *FILL, *STROKE, *TRANSFORM)


def draw(given: Given) -> tuple[Op, ...]:
    """Give the rectangle."""
    box = given.box()
    rx = given.extent("rx", given.extent("ry", 0))
    ry = given.extent("ry", rx)
    corners = rectangle(box.x, box.y, box.width, box.height, rx, ry)
    return draw_shape(given, corners)
