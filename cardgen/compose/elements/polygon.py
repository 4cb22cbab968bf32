"""A closed shape with straight sides.

Attributes:

    points          its corners: "0,0 10,0 5,8"
    fill            a colour, none, or a gradient; black when left out
    fill-rule       nonzero or evenodd, as in SVG
    stroke, stroke-width, dash, opacity, stroke-linejoin, transform   as for a rect

Example:

    <polygon points="31.75,4 36,12 27.5,12" fill="ember"/>
"""

from cardgen.compose import outlines
from cardgen.compose.given import FILL, STROKE, TRANSFORM, Given
from cardgen.compose.shapes import draw_shape
from cardgen.model.ops import Op

ID = "polygon"
HOLDS = False
ATTRIBUTES = ("points", "fill-rule", *FILL, *STROKE, *TRANSFORM)


def draw(given: Given) -> tuple[Op, ...]:
    """Give the polygon."""
    return draw_shape(given, outlines.polygon(given.points("points")))
