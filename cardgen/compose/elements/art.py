"""A picture that obeys a style: what is inside is drawn in ink, papercut, two-ink ...

Attributes:

    x, y            the position of its origin; 0 when left out
    width, height   the size that percentages inside refer to; all of the available room
                    when left out
    rotate          degrees clockwise about its origin
    transform       as in SVG
    clip            the part that is shown: rect(x,y,width,height) or circle(x,y,radius)
    clip-path       the same as SVG path data
    style, light, hue, seed

Example:

    <art width="50" height="20"><circle cx="10" cy="10" r="8" fill="moss"/></art>
"""

from cardgen.compose.draw.attributes import Attributes
from cardgen.compose.elements import group
from cardgen.model.ops import Group, Op

ID = "art"
HOLDS = True
ATTRIBUTES = (*group.ATTRIBUTES, "style", "light", "hue", "seed")


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw the elements inside."""
    ops = group.draw(given._replace(context=given.context._replace(in_art=True)))
    return tuple(op._replace(art=True) for op in ops if isinstance(op, Group))
