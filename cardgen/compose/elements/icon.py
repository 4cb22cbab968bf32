"""An icon of the game or of an icon folder, in one colour.

Attributes:

    name            a token of `icons:` in game.yaml, or the name of an icon file
    x, y            top left corner of its square; 0 when left out
    size            the side length of its square
    fill            a colour or none; the token's colour or black when left out
    stroke          the colour of a line along its outline; none when left out
    stroke-width    0.2 mm when left out
    dash            lengths of dash and gap: "2 1"
    fill-opacity, stroke-opacity   from 0 to 1
    rotate          degrees clockwise about its middle
    stroke-linecap, stroke-linejoin, transform   as in SVG

Example:

    <icon name="fern" x="2" y="3" size="18" fill="moss"/>
    <icon name="fern" x="22" y="3" size="18" fill="lake" fill-opacity="0.5"
          rotate="40"/>
    <icon name="fern" x="40" y="6" size="12" fill="none" stroke="moss"
          stroke-width="0.25"/>
"""

from cardgen.compose.draw.attributes import FILL, STROKE, TRANSFORM, Attributes
from cardgen.compose.transforms import under
from cardgen.model.geometry import Matrix
from cardgen.model.ops import Icon, Op, Shape
from cardgen.model.outlines import mapped

ID = "icon"
HOLDS = False
ATTRIBUTES = ("name", "x", "y", "size", *FILL, *STROKE, "rotate", *TRANSFORM)


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw the icon."""
    name = given.written("name")
    drawing = given.context.icon(name, given.element.place)
    token = given.context.game.icons.get(name)
    paint = given.fill((token.color if token else None) or "black")
    stroke = given.stroke()
    x, y, size = given.length("x", 0), given.length("y", 0), given.extent("size")
    matrix = given.matrix((x + size / 2, y + size / 2))
    if paint is not None:
        icon = Icon(
            drawing.name, drawing.outline, drawing.units, x, y, size, paint, stroke
        )
        return under(matrix, (icon,))
    if stroke is None:
        return ()
    scale = size / drawing.units
    outline = mapped(drawing.outline, Matrix(a=scale, d=scale, e=x, f=y))
    return under(matrix, (Shape(outline, stroke=stroke),))
