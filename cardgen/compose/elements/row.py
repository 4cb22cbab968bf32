"""Elements side by side.

Attributes:

    x, y            top left corner; 0 when left out
    width, height   its size; all of the available room when left out
    gap             space between its elements; 0 when left out
    padding         space on all four sides; 0 when left out
    align           left, center, right or justify, if the elements leave room; left
                    when left out
    valign          top, middle or bottom; middle when left out
    transform       as in SVG

An element with a width (an icon with a size, a circle with an r) keeps it; the others
share the remaining room, weighted by `grow`. An element without a height is as high as
the row. x and y of an element move it from its place.

Example:

    <row x="2" y="2" width="48" height="9" gap="2" padding="0.5" valign="middle">
      <icon name="fern" size="7" fill="olivedrab"/>
      <text size="12" valign="middle">Fern</text>
      <text width="30%" size="10" align="right" valign="middle">**3** cards</text>
    </row>
    <row x="2" y="13" width="48" height="9" align="justify" valign="bottom">
      <rect width="8" height="40%" fill="skyblue"/>
      <rect width="8" height="70%" fill="skyblue"/>
      <rect width="8" fill="teal"/>
    </row>
"""

from cardgen.compose.draw.attributes import TRANSFORM, Attributes
from cardgen.compose.draw.containers import BOX, draw_line
from cardgen.model.ops import Op

ID = "row"
HOLDS = True
ATTRIBUTES = (*BOX, "gap", *TRANSFORM)


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw the elements in their places. Raises Refused if they need more room."""
    return draw_line(given, upright=False)
