"""A coloured figure in the style of its picture: an animal, a plant, a building.

It stands with its ink on the lower side of its box, as large as fits. In the style
plain its colours are muted to those of heads, things and scenes, which it stands among,
and lit by the hour of its scene; an <icon> of the same name keeps them.

Attributes:

    name            a figure that comes with cardgen, or an SVG file in several colours
                    in icons/figures/ of the game; `cardgen explain figures` lists them
    icon            instead of a name: an icon in one colour, from whose outline a
                    figure is made
    x, y            top left corner of its box; 0 when left out
    width, height   its size; all of the available room when left out
    hue             of a figure: a colour that its own are drawn towards; of an icon:
                    its colour, that of the token or a grey when left out
    pattern         on an icon: spots, scales, fur, feathers or none; none when left out
    flip            true: it looks to the other side
    depth           how far away it is: from 0, near, to 1, the sky; that of the thing
                    around when left out, or 0
    seed            a text or number: another one scatters the pattern differently
    rotate          degrees clockwise about its middle
    transform       as in SVG

Example:

    <art width="54" height="24" style="ink">
      <rect width="54" height="24" fill="skyblue"/>
      <rect y="19" width="54" height="5" fill="olivedrab"/>
      <figure name="badger" x="2" y="4" width="16" height="17" flip="true"/>
      <figure name="castle" x="19" y="3" width="16" height="17" depth="0.3"/>
      <figure icon="frog" x="37" y="6" width="15" height="15" hue="olivedrab"
              pattern="spots" seed="2"/>
    </art>
"""

from cardgen.compose.draw.attributes import TRANSFORM, Attributes
from cardgen.compose.draw.manner import Manner
from cardgen.compose.restyling.inked import PATTERNS, inked
from cardgen.compose.restyling.tones import lit, muted, nearer, repainted
from cardgen.compose.restyling.trees import opened, redrawn
from cardgen.compose.styling import game_manner, read_depth, styled_thing
from cardgen.compose.transforms import under
from cardgen.model.geometry import Box, Matrix, around, move
from cardgen.model.ops import (
    BLACK,
    Color,
    Group,
    Icon,
    IconDrawing,
    Op,
    Paint,
    Shape,
)
from cardgen.model.outlines import bounds, extent, tight_bounds

ID = "figure"
HOLDS = False
ATTRIBUTES = (
    *("name", "icon", "x", "y", "width", "height", "hue", "pattern"),
    *("flip", "depth", "seed", "rotate"),
    *TRANSFORM,
)
_HERE = Matrix()
# Of a drawing in one colour: on most grounds it can be seen.
_ONE_COLOUR = "#77736b"
_PULL, _MOST_CHROMA = 0.75, 0.16


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw the figure as one thing of its picture."""
    context, depth = given.context, read_depth(given)
    manner = context.manner or game_manner(context)
    ops = _shapes(given, manner)
    width, height = given.room()
    box = Box(given.length("x", 0), given.length("y", 0), width, height)
    flip = given.word("flip", ("true", "false"), "false") == "true"
    placed = (Group(_standing(ops, box, flip), ops),)
    matrix = given.matrix((box.x + width / 2, box.y + height / 2))
    styled = context._replace(manner=manner)
    drawn = styled_thing(under(matrix, placed), styled, depth)
    return drawn if context.manner else (Group(_HERE, drawn, art=True),)


def _shapes(given: Attributes, manner: Manner) -> tuple[Op, ...]:
    """Return the shapes of the figure, in its own units. Raises Refused."""
    own, context = given.element.attributes, given.context
    pattern = given.word("pattern", tuple(PATTERNS), "none")
    if ("name" in own) == ("icon" in own):
        raise given.refused("it needs either name or icon")
    name, place = own.get("name") or own["icon"], given.element.place
    find = context.figure if "name" in own else context.icon
    drawing = find(name, place)
    if drawing.colourful:
        return _recoloured(given, drawing, manner)
    token = context.game.icons.get(own.get("icon", ""))
    color = given.color(own.get("hue") or (token and token.color) or _ONE_COLOUR)
    if drawing.ops:
        return opened((Icon(drawing, 0, 0, drawing.units, Paint(color)),))
    return inked(drawing.outline, color, pattern, own.get("seed", "1"))


def _recoloured(
    given: Attributes, drawing: IconDrawing, manner: Manner
) -> tuple[Op, ...]:
    """Return a drawing nearer to `hue` if there is one, and muted if it stays plain."""
    icon = Icon(drawing, 0, 0, drawing.units, Paint(BLACK))
    ops = opened((icon._replace(drawing=drawing._replace(ops=_uncut(drawing.ops))),))
    named = given.element.attributes.get("hue")
    hue = given.color(named) if named is not None else None

    def recoloured(color: Color) -> Color:
        pulled = nearer(color, hue, _PULL, _MOST_CHROMA) if hue else color
        # Every other style has tones of its own.
        if manner.style != "plain":
            return pulled
        return lit(muted(pulled), *manner.tint) if manner.tint else muted(pulled)

    return redrawn(ops, _HERE, lambda area: (repainted(area.shape, recoloured),))


def _standing(ops: tuple[Op, ...], box: Box, flip: bool) -> Matrix:
    """Return the map of what ops show to the lower middle of a box."""
    ink = around(_ink(ops, _HERE))
    if not ink.width or not ink.height:
        return move(box.x, box.y)
    size = min(box.width / ink.width, box.height / ink.height)
    middle = box.x + box.width / 2, box.bottom
    side = -size if flip else size
    x = middle[0] - side * (ink.x + ink.width / 2)
    return Matrix(side, 0.0, 0.0, size, x, middle[1] - size * ink.bottom)


def _uncut(ops: tuple[Op, ...]) -> tuple[Op, ...]:
    """Return a drawing without the clip to its square, if that cuts next to nothing.

    A clip would be the silhouette of the whole.
    """
    match ops:
        case (Group(clip=clip) as whole,) if clip:
            square = bounds(clip)
            if square.grown(0.04 * square.width).holds(around(_ink(whole.ops, _HERE))):
                return (whole._replace(clip=None),)
    return ops


def _ink(ops: tuple[Op, ...], matrix: Matrix) -> list[Box]:
    """Return the boxes around shapes, without the handles of their curves."""
    found: list[Box] = []
    for op in ops:
        if isinstance(op, Group):
            inner = op.matrix.then(matrix)
            cut = op.clip and [inner.bounds(tight_bounds(op.clip))]
            found += cut or _ink(op.ops, inner)
        elif isinstance(op, Shape):
            edge = op.stroke.width / 2 if op.stroke else 0.0
            found.append(matrix.bounds(tight_bounds(op.outline).grown(edge)))
        else:
            found.append(matrix.bounds(extent(op)))
    return found
