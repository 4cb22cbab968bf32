"""Elements that are moved, rotated, clipped or faded together.

Attributes:

    x, y            the position of its origin; 0 when left out
    width, height   the size that percentages inside refer to, and that it takes in a
                    row, column or grid; all of the available room when left out
    rotate          degrees clockwise about its origin
    transform       as in SVG: translate(x y) rotate(angle x y) scale(x y) ...
    clip            the part that is shown: rect(x,y,width,height), with round corners
                    rect(x,y,width,height,radius); circle(x,y,radius); an icon or words,
                    see below
    clip-path       the same as SVG path data

icon(name,x,y,size) clips to an icon in a square, icon(name,x,y,size,solid) to the icon
with its holes filled, icon(name,x,y,size,ink) to its ink, as <icon fit="ink"> shows it.
text(x,y,width,height,font,words) clips to words, as large as fit the box in one line.

With opacity or blend, a group is first drawn by itself and then laid over the rest as
one picture.

Example:

    <group x="12" y="12" rotate="20" clip="circle(0,0,10)">
      <rect x="-10" y="-10" width="20" height="20" fill="skyblue"/>
      <rect x="-10" y="0" width="20" height="3" fill="olivedrab"/>
      <rect x="-10" y="5" width="20" height="3" fill="olivedrab"/>
    </group>
    <group x="27" y="2" width="23" height="20" clip-path="M0 20 L11.5 0 L23 20 Z">
      <rect width="100%" height="50%" fill="gold"/>
      <rect y="50%" width="100%" height="50%" fill="brown"/>
    </group>
    <group clip="text(2,25,50,9,title,MOSSWOOD)">
      <rect y="24" width="54" height="11" fill="linear(180, gold, olivedrab)"/>
      <pattern kind="leaves" y="24" width="54" height="11" step="3" fill="navy"
               fill-opacity="0.4"/>
    </group>
"""

from cardgen.compose.draw.attributes import Attributes
from cardgen.compose.draw.containers import GROUP, draw_group
from cardgen.model.ops import Op

ID = "group"
HOLDS = True
ATTRIBUTES = GROUP


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw the elements inside, with the group's transform and clip."""
    return draw_group(given)
