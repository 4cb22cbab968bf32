"""A card of the game as it is printed, in figures of a rulebook only.

Attributes:

    id              the id of the card, or component/id where several print it
    side            front or back; front when left out
    x, y            top left corner; 0 when left out
    width           its width in the figure; its printed width when left out
    radius          radius of its corners on the printed card; 3 mm when left out
    rotate          degrees clockwise about its middle
    transform       as in SVG

Its height follows from its width. It is cut off at its trim.

Example:

    <card id="heron" x="2" y="2" width="15"/>
    <card id="birds/heron" side="back" x="24" y="1" width="13" rotate="15" radius="6"/>
"""

from cardgen.compose.draw.attributes import TRANSFORM, Attributes
from cardgen.model.face import Face
from cardgen.model.geometry import move, scale
from cardgen.model.ops import Group, Op
from cardgen.model.outlines import rectangle
from cardgen.model.page import Side
from cardgen.model.problem import Refused, Severity
from cardgen.model.references import CardNames, NoSuchCard
from cardgen.model.units import to_points

ID = "card"
HOLDS = False
ATTRIBUTES = ("id", "side", "x", "y", "width", "radius", "rotate", *TRANSFORM)
_PART = 4
_SIDES: tuple[Side, ...] = ("front", "back")


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw the card's side, clipped to its trim."""
    face = _face(given)
    x, y = given.length("x", 0), given.length("y", 0)
    width = given.extent("width", face.width)
    factor = width / face.width
    middle = x + width / 2, y + face.height * factor / 2
    matrix = scale(factor).then(move(x, y)).then(given.matrix(middle))
    radius = given.extent("radius", to_points(3.0))
    clip = rectangle(0, 0, face.width, face.height, radius, radius)
    # They were drawn, and counted, for the card itself; what is printed is known.
    ops = given.context.findings.share(face.ops, _PART)
    return (Group(matrix, ops, clip),)


def _face(given: Attributes) -> Face:
    id, context = given.written("id"), given.context
    side = given.word("side", _SIDES, "front")
    if context.show is None:
        raise given.refused("only figures of a rulebook can show cards")
    try:
        done = context.show(id, side)
    except NoSuchCard as missing:
        card, _, end = id.rpartition("/")
        is_side = end in _SIDES and CardNames(context.game.components).has(card)
        hint = f'write id="{card}" side="{end}"' if is_side else missing.hint
        raise given.refused(str(missing), hint) from None
    if done.face is None:
        if done.problems:
            raise Refused(*done.problems)
        raise given.refused(f'the card "{id}" has no {side}')
    # A comment may ignore an error, as where the card is printed.
    faults = [found for found in done.problems if found.severity is Severity.ERROR]
    context.findings.problems += faults
    return done.face
