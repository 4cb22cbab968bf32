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

from cardgen.compose.given import TRANSFORM, Given
from cardgen.compose.layout import (
    ALIGN,
    BOX,
    VALIGN,
    children_of,
    inner_box,
    put,
    spread,
    within,
)
from cardgen.compose.shapes import under
from cardgen.model.geometry import Box
from cardgen.model.ops import Op

ID = "column"
HOLDS = True
ATTRIBUTES = (*BOX, "gap", *TRANSFORM)


def draw(given: Given) -> tuple[Op, ...]:
    """Give the elements in their places. Raises Refused when they need more room."""
    box = inner_box(given)
    across = ALIGN[given.word("align", ("left", "center", "right"), "left")]
    down = VALIGN[given.word("valign", tuple(VALIGN), "top")]
    children = children_of(given, box)
    heights, grows = [c.height for c in children], [c.grow for c in children]
    try:
        places = spread(heights, grows, box.height, given.extent("gap", 0), down)
    except ValueError as needs:
        raise given.too_narrow("height", str(needs), box.height) from None
    ops: list[Op] = []
    for child, (y, height) in zip(children, places, strict=True):
        x, width = within(child.width, box.width, across)
        ops += put(child, Box(box.x + x, box.y + y, width, height), given)
    return under(given.matrix(), tuple(ops))
