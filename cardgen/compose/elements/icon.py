"""An icon of the game or of an icon folder, in one colour.

Attributes:

    name            a token of `icons:` in game.yaml, or the name of an icon file
    x, y            top left corner of its square; 0 when left out
    size            the side of its square
    fill            a colour; the token's own, or black, when left out
    fill-opacity    from 0 to 1
    rotate          degrees clockwise about its middle
    transform       as in SVG

Example:

    <icon name="fern" x="2" y="3" size="18" fill="moss"/>
    <icon name="fern" x="22" y="3" size="18" fill="lake" fill-opacity="0.5"
          rotate="40"/>
"""

from cardgen.compose.given import FILL, TRANSFORM, Given
from cardgen.compose.shapes import under
from cardgen.model.ops import Icon, Op

ID = "icon"
HOLDS = False
ATTRIBUTES = ("name", "x", "y", "size", *FILL, "rotate", *TRANSFORM)


def draw(given: Given) -> tuple[Op, ...]:
    """Give the icon."""
    name = given.written("name")
    drawing = given.desk.icon(name, given.element.place)
    token = given.desk.game.icons.get(name)
    paint = given.fill((token.color if token else None) or "black")
    if paint is None:
        return ()
    x, y, size = given.length("x", 0), given.length("y", 0), given.extent("size")
    icon = Icon(drawing.name, drawing.outline, drawing.units, x, y, size, paint)
    return under(given.matrix((x + size / 2, y + size / 2)), (icon,))
