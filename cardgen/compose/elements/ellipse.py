"""An ellipse.

Attributes:

    cx, cy          its centre; 0 when left out
    rx, ry          its radii across and down
    fill, stroke, stroke-width, dash, opacity, transform   as for a circle

Example:

    <ellipse cx="31.75" cy="60" rx="20" ry="4" fill="black" opacity="0.3"/>
"""

from cardgen.compose.given import FILL, STROKE, TRANSFORM, Given
from cardgen.compose.outlines import ellipse
from cardgen.compose.shapes import draw_shape
from cardgen.model.ops import Op

ID = "ellipse"
HOLDS = False
ATTRIBUTES = ("cx", "cy", "rx", "ry", *FILL, *STROKE, *TRANSFORM)


def draw(given: Given) -> tuple[Op, ...]:
    """Give the ellipse."""
    center = given.length("cx", 0), given.length("cy", 0)
    return draw_shape(given, ellipse(*center, given.extent("rx"), given.extent("ry")))
