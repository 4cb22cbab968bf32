"""Any outline, in SVG's path language.

Attributes:

    d               path data in millimetres: M L H V C S Q T A Z; small: relative
    fill            a colour, none, or a gradient; black when left out
    fill-rule       nonzero or evenodd, as in SVG
    stroke, stroke-width, dash, opacity, stroke-linecap, stroke-linejoin, transform
                    as for a rect

Example:

    <path d="M0 72 Q16 68 32 72 T64 72 V89 H0 Z" fill="moss"/>
"""

from cardgen.compose.given import FILL, STROKE, TRANSFORM, Given
from cardgen.compose.shapes import draw_shape
from cardgen.model.ops import Op

ID = "path"
ATTRIBUTES = ("d", "fill-rule", *FILL, *STROKE, *TRANSFORM)


def draw(given: Given) -> tuple[Op, ...]:
    """Give the outline."""
    return draw_shape(given, given.outline("d"))
