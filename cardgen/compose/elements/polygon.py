"""A closed shape with straight sides.

Attributes:

    points          its corners: "0,0 10,0 5,8"
    fill            a colour, none, or a gradient; black when left out
    fill-rule       nonzero or evenodd, as in SVG
    stroke          a colour; none when left out
    stroke-width    0.2 mm when left out
    dash            lengths of dash and gap: "2 1"
    fill-opacity, stroke-opacity   from 0 to 1
    stroke-linecap, stroke-linejoin, transform   as in SVG

Example:

    <polygon points="12,2 22,22 2,22" fill="brown" stroke="gold" stroke-width="1"
             stroke-linejoin="round"/>
    <polygon points="40,2 46,21 30,9 50,9 34,21" fill="gold" fill-rule="evenodd"/>
"""

from cardgen.compose.draw.attributes import FILL, STROKE, TRANSFORM, Attributes
from cardgen.compose.silhouettes import draw_shape
from cardgen.model import outlines
from cardgen.model.ops import Op

ID = "polygon"
HOLDS = False
ATTRIBUTES = ("points", "fill-rule", *FILL, *STROKE, *TRANSFORM)


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw the polygon."""
    return draw_shape(given, outlines.polygon(given.points("points")))
