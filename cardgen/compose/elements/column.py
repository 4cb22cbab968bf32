"""Elements below each other.

Attributes:

    x, y            top left corner; 0 when left out
    width, height   the room it fills; all there is when left out
    gap             room between its elements; 0 when left out
    padding         room kept free on all four sides; 0 when left out
    align           left, center or right; left when left out
    valign          top, middle, bottom or justify, where the elements leave room;
                    top when left out
    transform       as in SVG

An element with a height keeps it; those without share what is left, by their `grow`.
Without a width it is as wide as the column.

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
    """Give the elements in their places. Raises Refused when they need more room."""
    return draw_line(given, upright=True)
