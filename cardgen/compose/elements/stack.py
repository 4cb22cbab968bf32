"""Elements on top of each other in the same room.

Attributes:

    x, y            top left corner; 0 when left out
    width, height   its size; all of the available room when left out
    padding         space on all four sides; 0 when left out
    align           left, center or right; center when left out
    valign          top, middle or bottom; middle when left out
    transform       as in SVG

Elements without a size fill the room; the others are placed by align and valign. The
first element is drawn first, below the others.

Example:

    <stack x="2" y="2" width="22" height="20">
      <rect rx="3" fill="teal"/>
      <circle r="8" fill="skyblue"/>
      <text size="24" align="center" valign="middle">**7**</text>
    </stack>
    <stack x="28" y="2" width="22" height="20" padding="1.5" align="right"
           valign="bottom">
      <rect fill="oldlace" stroke="olivedrab"/>
      <icon name="fern" size="12" fill="olivedrab"/>
    </stack>
"""

from cardgen.compose.draw.attributes import TRANSFORM, Attributes
from cardgen.compose.draw.containers import (
    ALIGN,
    BOX,
    VALIGN,
    children_of,
    inner_box,
    put,
    within,
)
from cardgen.compose.transforms import under
from cardgen.model.geometry import Box
from cardgen.model.ops import Op

ID = "stack"
HOLDS = True
ATTRIBUTES = (*BOX, *TRANSFORM)


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw the elements, each in all of the room."""
    box = inner_box(given)
    across = ALIGN[given.word("align", ("left", "center", "right"), "center")]
    down = VALIGN[given.word("valign", ("top", "middle", "bottom"), "middle")]
    ops: list[Op] = []
    for child in children_of(given, box):
        x, width = within(child.width, box.width, across)
        y, height = within(child.height, box.height, down)
        ops += put(child, Box(box.x + x, box.y + y, width, height), given)
    return under(given.matrix(), tuple(ops))
