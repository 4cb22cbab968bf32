"""A picture in a style: what is inside looks as if one illustrator had drawn it.

Things are drawn in flat, natural colours: a fill for each surface, a lighter and a
darker one for light and shade, without outlines. The style adds those. What is in no
thing is the ground of the picture: sky, ridges, water.

Attributes:

    x, y            the position of its origin; 0 when left out
    width, height   the size that percentages inside refer to; all of the available room
                    when left out
    rotate          degrees clockwise about its origin
    transform       as in SVG
    clip            the part that is shown, as of a group
    clip-path       the same as SVG path data
    style           plain, as it is drawn; ink; engraved; sticker; two-ink; papercut or
                    blueprint; that of the game when left out
    light           where the light comes from, in degrees clockwise from above; that of
                    the game when left out, or 315, the upper left
    hue             a colour that all others are drawn towards; in engraved, two-ink and
                    blueprint, the colour of the print
    ink             the colour of lines; that of the style when left out
    paper           the colour of rims, lights or the ground, whichever the style has
    tint            of plain: a colour and how much of it figures take, as "navy 30%":
                    the light of their hour
    seed            a text or number: another one draws the hatching differently

With width and height, and no clip, what a style adds to a thing stays inside: rims,
shadows and lines make it a little smaller. In the look low-ink every style becomes
lines on white.

Example:

    <art width="17" height="24" style="ink" light="45" seed="dusk">
      <rect width="17" height="24" fill="skyblue"/>
      <figure name="owl" x="3" y="5" width="11" height="17"/>
    </art>
    <art x="18.5" width="17" height="24" style="engraved">
      <rect width="17" height="24" fill="skyblue"/>
      <figure name="owl" x="3" y="5" width="11" height="17"/>
    </art>
    <art x="37" width="17" height="24" style="two-ink" hue="teal" ink="navy"
         paper="oldlace">
      <rect width="17" height="24" fill="skyblue"/>
      <figure name="owl" x="3" y="5" width="11" height="17"/>
    </art>
    <art x="55.5" width="17" height="24" tint="navy 40%">
      <rect width="17" height="24" fill="midnightblue"/>
      <figure name="owl" x="3" y="5" width="11" height="17"/>
    </art>
"""

from cardgen.compose.draw.attributes import Attributes
from cardgen.compose.draw.containers import GROUP, draw_group
from cardgen.compose.restyling.legible import legible
from cardgen.compose.styling import finished, read_manner, styled_grounds
from cardgen.model.ops import Group, Op

ID = "art"
HOLDS = True
ATTRIBUTES = (*GROUP, "style", "light", "hue", "ink", "paper", "tint", "seed")


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw the elements inside in the manner of the picture."""
    manner = read_manner(given)
    context = given.context._replace(manner=manner)
    ops = draw_group(given._replace(context=context))
    drawn = styled_grounds(ops, context, manner)
    if not given.context.manner:
        drawn = legible(drawn, given.context.matrix)
    marked = tuple(op._replace(art=True) for op in drawn if isinstance(op, Group))
    return finished(marked, given.context.manner)
