"""One thing of a picture, which its style draws as a whole: a tree, a head, a house.

Attributes:

    x, y            the position of its origin; 0 when left out
    width, height   the size that percentages inside refer to; all of the available room
                    when left out
    rotate          degrees clockwise about its origin
    transform       as in SVG
    clip            the part that is shown: rect(x,y,width,height) or circle(x,y,radius)
    clip-path       the same as SVG path data
    depth           how far away it is: from 0, near, to 1, the sky; 0 when left out

Example:

    <thing><circle cx="10" cy="10" r="8" fill="moss"/></thing>
"""

from cardgen.compose.draw.attributes import Attributes
from cardgen.compose.elements import group
from cardgen.model.ops import Op

ID = "thing"
HOLDS = True
ATTRIBUTES = (*group.ATTRIBUTES, "depth")


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw the elements inside."""
    return group.draw(given)
