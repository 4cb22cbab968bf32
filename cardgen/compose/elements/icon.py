"""An icon of the game or of an icon folder: an SVG file of fills, lines and gradients.

A drawing in one colour, whichever it is, gets the colour of `fill`. If it is black and
white, and its first shape fills the whole square, that ground is left out. A drawing in
several colours keeps them.

Attributes:

    name            a token of `icons:` in game.yaml, or the name of an icon file
    x, y            top left corner of its square; 0 when left out
    size            the side length of its square
    fill            a colour or none; the token's colour or black when left out
    stroke          the colour of a line along its outline, if it is made of areas in
                    one colour; none when left out
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
from cardgen.compose.draw.bare_icons import check_bare_icon
from cardgen.compose.transforms import under
from cardgen.model.geometry import Matrix
from cardgen.model.ops import Icon, IconDrawing, Op, Paint, Shape, Stroke
from cardgen.model.outlines import mapped
from cardgen.model.problem import warning

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
    check_bare_icon(given, size, matrix)
    if drawing.colourful and "fill" in given.element.attributes:
        _warn(given)
    at = Matrix(a=size / drawing.units, d=size / drawing.units, e=x, f=y)
    if stroke is not None and (drawing.ops or paint is None):
        return under(matrix, _lined(given, drawing, at, paint, stroke))
    if paint is None:
        return ()
    return under(matrix, (Icon(drawing, x, y, size, paint, stroke),))


def _warn(given: Attributes) -> None:
    said = f'icon "{given.written("name")}" keeps its own colours: fill has no effect'
    hint = "leave out fill, or save the icon in one colour"
    found = warning("assets", given.element.place, said, hint)
    given.context.findings.problems.append(found)


def _lined(
    given: Attributes,
    drawing: IconDrawing,
    at: Matrix,
    paint: Paint | None,
    stroke: Stroke,
) -> tuple[Op, ...]:
    """Return the areas of a drawing with lines around them. Raises Refused."""
    shapes = [op for op in drawing.ops if isinstance(op, Shape) and not op.stroke]
    if drawing.colourful or len(shapes) < len(drawing.ops):
        name = given.written("name")
        raise given.refused(
            f'icon "{name}" is made of lines or several colours: it has no outline',
            "leave out stroke, or convert the icon to areas of one colour",
        )
    areas = shapes or [Shape(drawing.outline)]
    return tuple(
        Shape(mapped(area.outline, at), paint, stroke, area.even_odd) for area in areas
    )
