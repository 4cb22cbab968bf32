"""A straight line.

Attributes:

    x1, y1, x2, y2   its start and end; 0 when left out
    stroke           a colour; black when left out
    stroke-width     0.2 mm when left out
    dash             lengths of dash and gap: "2 1"
    stroke-opacity   from 0 to 1
    stroke-linecap, stroke-linejoin, transform   as in SVG

Example:

    <line x1="2" y1="5" x2="50" y2="5" stroke="olivedrab" stroke-width="0.3"/>
    <line x1="2" y1="12" x2="50" y2="12" stroke="brown" stroke-width="0.8"
          dash="3 1.5"/>
    <line x1="3" y1="19" x2="49" y2="19" stroke="gold" stroke-width="2"
          stroke-linecap="round"/>
"""

from cardgen.compose.draw.attributes import STROKE, TRANSFORM, Attributes
from cardgen.compose.template.markup import Element
from cardgen.compose.transforms import under
from cardgen.model.ops import Op, Outline, Shape

ID = "line"
HOLDS = False
ATTRIBUTES = ("x1", "y1", "x2", "y2", *STROKE, *TRANSFORM)


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw the line."""
    stroke = given._replace(element=_black(given.element)).stroke()
    if stroke is None:
        return ()
    start = (given.length("x1", 0), given.length("y1", 0))
    stop = (given.length("x2", 0), given.length("y2", 0))
    outline: Outline = (("M", *start), ("L", *stop))
    return under(given.matrix(), (Shape(outline, stroke=stroke),))


def _black(element: Element) -> Element:
    """Return the element with a black stroke, as without one it would be invisible."""
    return element._replace(attributes={"stroke": "black", **element.attributes})
