"""A panel of a box, with the elements inside; in templates of boxes only.

Attributes:

    name            front, back, left, right, top, bottom, tongue, dust-left, dust-right
    rotate          0, 90, 180 or 270 degrees clockwise; 0 when left out

Inside, the origin is the panel's upper left corner when the box stands before you with
its front, and percentages are of the panel's size. `left` and `right` are the sides
beside the front; the lid, `top`, and its `tongue` are upright for those who open it.
With `rotate="90"` width and height are exchanged, for a title along a side. The sizes
in millimetres are `panels.front.width` and `panels.front.height`.

Art continues beyond the cut lines up to `bleed`, and ends at the fold to the next
panel; what is drawn beyond that is not seen. Draw the dust flaps first. The flaps for
glue stay blank.

Example:

    <panel name="front">
      <rect x="-3" y="-3" width="23" height="32" fill="olivedrab"/>
      <figure name="otter" x="3.2" y="8" width="10" height="10"/>
    </panel>
    <panel name="left" rotate="90">
      <rect y="-3" width="100%" height="14" fill="gold"/>
      <text x="7" width="12" height="100%" valign="middle" size="9">Otters</text>
    </panel>
    <panel name="top"><rect x="-3" width="23" height="100%" fill="brown"/></panel>
"""

from cardgen.compose.draw.attributes import Attributes
from cardgen.compose.draw.memory import Edge
from cardgen.model.forms import SAFE
from cardgen.model.geometry import Box, Matrix, move, turn
from cardgen.model.nets import BoxNet, Panel
from cardgen.model.ops import Group, Op
from cardgen.model.outlines import rectangle
from cardgen.model.suggestions import did_you_mean

ID = "panel"
HOLDS = True
ATTRIBUTES = ("name", "rotate")
_TURNS = ("0", "90", "180", "270")


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw the elements inside, clipped to the panel with its bleed."""
    net, panel = _panel(given)
    rotate = int(given.word("rotate", _TURNS, "0"))
    wide, high = panel.box.width, panel.box.height
    frame = (high, wide) if rotate in (90, 270) else (wide, high)
    matrix = _onto(panel, rotate, frame)
    seen = rectangle(*net.reach(panel, given.context.card.type.bleed))
    edge = Edge(f'the panel "{panel.name}"', "rectangle", panel.box, SAFE)
    context = given.context.inside(matrix, frame)._replace(panel=edge)
    ops = context.draw_elements(given.element.children, context)
    return (Group(Matrix(), (Group(matrix, ops),), seen),) if ops else ()


def _panel(given: Attributes) -> tuple[BoxNet, Panel]:
    box, name = given.context.card.type.box, given.written("name")
    if box is None:
        raise given.refused("only the template of a box has panels")
    panels = {panel.name: panel for panel in box.net.panels if panel.printed}
    if name not in panels:
        known = f"{did_you_mean(name, panels)}panels: {', '.join(panels)}"
        raise given.refused(f'a box has no panel "{name}" to draw on', known)
    return box.net, panels[name]


def _onto(panel: Panel, rotate: int, frame: tuple[float, float]) -> Matrix:
    """Return the map from what is inside to the net."""
    turned = turn(panel.turn + rotate)
    corner = turned.bounds(Box(0.0, 0.0, *frame))
    return turned.then(move(panel.box.x - corner.x, panel.box.y - corner.y))
