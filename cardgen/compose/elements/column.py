"""Elements one below the other.

Attributes:

    x, y            top left corner; 0 when left out
    width, height   its size; all of the available room when left out
    gap             space between its elements; 0 when left out
    padding         space on all four sides; 0 when left out
    align           left, center or right; left when left out
    valign          top, middle, bottom or justify, if the elements leave room; top when
                    left out
    transform       as in SVG

An element with a height keeps it; the others share the remaining room, weighted by
`grow`. An element without a width is as wide as the column.

Example:

    <column x="2" y="2" width="28" height="20" gap="1.5" padding="1">
      <text height="5.5" size="12">**Moon pool**</text>
      <line x2="100%" stroke="gold" stroke-width="0.4"/>
      <text size="9" valign="middle">Draw a card, discard one.</text>
    </column>
    <column x="34" y="2" width="16" height="20" align="center" valign="justify">
      <rect width="60%" height="4" fill="mist"/>
      <rect width="80%" height="4" fill="mist"/>
      <rect height="4" fill="lake"/>
    </column>
"""

from cardgen.compose.draw.attributes import TRANSFORM, Attributes
from cardgen.compose.draw.containers import BOX, draw_line
from cardgen.model.ops import Op

ID = "column"
HOLDS = True
ATTRIBUTES = (*BOX, "gap", *TRANSFORM)


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw the elements in their places. Raises Refused if they need more room."""
    return draw_line(given, upright=True)
