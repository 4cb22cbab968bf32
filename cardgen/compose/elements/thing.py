"""One thing of a picture, which its style draws as a whole: a tree, a head, a house.

Attributes:

    x, y            the position of its origin; 0 when left out
    width, height   the size that percentages inside refer to; all of the available room
                    when left out
    rotate          degrees clockwise about its origin
    transform       as in SVG
    clip            the part that is shown, as of a group
    clip-path       the same as SVG path data
    depth           how far away it is: from 0, near, to 1, the sky; that of the thing
                    around when left out, or 0

What is far has thinner and paler lines and no hatching. A thing at a depth below 0.1 is
a figure: styles set it off from the scene behind. Outside of an art element a thing is
drawn as it is.

Example:

    <art width="54" height="24" style="ink">
      <thing><circle cx="12" cy="12" r="9" fill="olivedrab"/></thing>
      <thing depth="0.4"><circle cx="30" cy="15" r="6" fill="olivedrab"/></thing>
      <thing depth="0.8"><circle cx="43" cy="17" r="4" fill="olivedrab"/></thing>
    </art>
"""

from cardgen.compose.draw.attributes import Attributes
from cardgen.compose.draw.containers import GROUP, draw_group
from cardgen.compose.styling import read_depth, styled_thing
from cardgen.model.ops import Op

ID = "thing"
HOLDS = True
ATTRIBUTES = (*GROUP, "depth")


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw the elements inside as one thing."""
    context, depth = given.context, read_depth(given)
    if context.manner is None:
        return draw_group(given)
    # A part that was fitted by itself would not be where the whole needs it.
    part = context.manner._replace(depth=depth, fits=False)
    inside = context._replace(manner=part)
    ops = draw_group(given._replace(context=inside))
    return styled_thing(ops, context, depth)
