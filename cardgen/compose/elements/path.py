"""Any outline, in SVG's path language.

Attributes:

    d               path data in millimetres: M L H V C S Q T A Z; lower case is
                    relative
    fill            a colour, none, or a gradient; black when left out
    fill-rule       nonzero or evenodd, as in SVG
    stroke          a colour; none when left out
    stroke-width    0.2 mm when left out
    dash            lengths of dash and gap: "2 1"
    fill-opacity, stroke-opacity   from 0 to 1
    stroke-linecap, stroke-linejoin, transform   as in SVG

Example:

    <path d="M2 16 Q10 6 18 14 T34 12 T50 14 V22 H2 Z" fill="olivedrab"/>
    <path d="M2 10 Q10 0 18 8 T34 6 T50 8" fill="none" stroke="gold" stroke-width="1"
          stroke-linecap="round"/>
    <path d="M30 13h12v8h-12z M33 15v4h6v-4z" fill="oldlace" fill-rule="evenodd"/>
"""

from cardgen.compose.draw.attributes import FILL, STROKE, TRANSFORM, Attributes
from cardgen.compose.silhouettes import draw_shape
from cardgen.model.ops import Op

ID = "path"
HOLDS = False
ATTRIBUTES = ("d", "fill-rule", *FILL, *STROKE, *TRANSFORM)


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw the outline."""
    return draw_shape(given, given.outline("d"))
