"""An icon of the game or of an icon folder: an SVG file of fills, lines and gradients.

A drawing in one colour, whichever it is, gets the colour of `fill`. If it is black and
white, and its first shape fills the whole square, that ground is left out. A drawing in
several colours keeps them.

Attributes:

    name            a token of `icons:` in game.yaml, or the name of an icon file;
                    `cardgen explain icons` lists them
    x, y            top left corner of its square; 0 when left out
    size            the side length of its square
    fit             ink: what is drawn is as large as the square and stands on its
                    lower side, without empty space around it; square when left out
    solid           true: its holes are filled, for shadows and grounds; all of it is
                    drawn in one colour
    fill            a colour or none, or a gradient; the token's colour or black when
                    left out
    stroke          the colour of a line along its outline, if it is made of areas in
                    one colour; none when left out
    stroke-width    0.2 mm when left out
    dash            lengths of dash and gap: "2 1"
    fill-opacity, stroke-opacity   from 0 to 1
    rotate          degrees clockwise about its middle
    stroke-linecap, stroke-linejoin, transform   as in SVG

Example:

    <icon name="fern" x="2" y="3" size="18" fill="olivedrab"/>
    <icon name="fern" x="22" y="3" size="18" fill="teal" fill-opacity="0.5"
          rotate="40"/>
    <icon name="fern" x="40" y="6" size="12" fill="none" stroke="olivedrab"
          stroke-width="0.25"/>
    <rect x="2" y="38.9" width="36" height="0.3" fill="navy"/>
    <icon name="badger" fit="ink" x="3" y="24" size="15" solid="true" fill="gold"/>
    <icon name="badger" fit="ink" x="21" y="24" size="15"
          fill="linear(180, gold, brown)"/>
"""

from cardgen.compose.draw.attributes import FILL, STROKE, TRANSFORM, Attributes
from cardgen.compose.draw.bare_icons import check_bare_icon
from cardgen.compose.draw.clips import standing
from cardgen.compose.draw.icon_outlines import icon_outline, ink_box, solid_icon
from cardgen.compose.draw.memory import SetText
from cardgen.compose.paint.gradients import is_gradient
from cardgen.compose.transforms import under
from cardgen.model.geometry import Box, Matrix
from cardgen.model.hairlines import printable
from cardgen.model.ops import BLACK, Icon, IconDrawing, Op, Paint, Shape, Stroke
from cardgen.model.outlines import mapped
from cardgen.model.problem import Refused, warning
from cardgen.model.units import to_points

ID = "icon"
HOLDS = False
# A larger one is a picture, which may run off the card.
_LARGEST = to_points(15.0)
ATTRIBUTES = (
    *("name", "x", "y", "size", "fit", "solid"),
    *(*FILL, *STROKE, "rotate"),
    *TRANSFORM,
)


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw the icon."""
    drawing = _drawing(given)
    square = _square(given)
    middle = square.x + square.width / 2, square.y + square.height / 2
    matrix, at = given.matrix(middle), _placed(given, drawing, square)
    check_bare_icon(given, square.width, matrix)
    ops = _ops(given, drawing, at)
    if ops and not drawing.colourful:
        _note(given, drawing, at, matrix)
    return under(matrix, ops) if ops else ()


def _ops(given: Attributes, drawing: IconDrawing, at: Matrix) -> tuple[Op, ...]:
    if is_gradient(given.element.attributes.get("fill", "")):
        return _shaded(given, drawing, at)
    token = given.context.game.icons.get(given.written("name"))
    paint = given.fill((token.color if token else None) or "black")
    stroke = given.stroke()
    if stroke is not None and (drawing.ops or paint is None):
        return _lined(given, drawing, at, paint, stroke)
    if paint is None:
        return ()
    size = at.a * drawing.units
    return (Icon(printable(drawing, size), at.e, at.f, size, paint, stroke),)


def _note(given: Attributes, drawing: IconDrawing, at: Matrix, matrix: Matrix) -> None:
    """Note where a small icon is; one in a picture or a clip may run off the card."""
    context, size = given.context, at.a * drawing.units
    onto = matrix.then(context.matrix)
    box = onto.bounds(Box(at.e, at.f, size, size))
    if max(box.width, box.height) > _LARGEST or context.manner or context.clips:
        return
    icon = Icon(drawing, at.e, at.f, size, Paint(BLACK))
    where = given.written("name"), given.element.place, (box,), box, (icon,), onto
    context.findings.icons.append(SetText(*where, context.panel, is_icon=True))


def _drawing(given: Attributes) -> IconDrawing:
    drawing = given.context.icon(given.written("name"), given.element.place)
    if given.word("solid", ("true", "false"), "false") == "true":
        solid = solid_icon(drawing)
        if solid is None:
            raise _no_outline(given, "solid")
        return solid
    if drawing.colourful and "fill" in given.element.attributes:
        _warn(given)
    return drawing


def _square(given: Attributes) -> Box:
    size = given.extent("size")
    return Box(given.length("x", 0), given.length("y", 0), size, size)


def _placed(given: Attributes, drawing: IconDrawing, square: Box) -> Matrix:
    """Return the map from the units of a drawing to where it is drawn."""
    if given.word("fit", ("square", "ink"), "square") == "ink":
        return standing(ink_box(drawing), square)
    scale = square.width / drawing.units
    return Matrix(a=scale, d=scale, e=square.x, f=square.y)


def _warn(given: Attributes) -> None:
    said = f'icon "{given.written("name")}" keeps its own colours: fill has no effect'
    hint = "leave out fill, or choose an icon in one colour"
    found = warning("assets", given.element.place, said, hint)
    given.context.findings.problems.append(found)


def _shaded(given: Attributes, drawing: IconDrawing, at: Matrix) -> tuple[Op, ...]:
    """Return the areas of a drawing in a gradient. Raises Refused."""
    if drawing.colourful:
        return (Icon(drawing, at.e, at.f, at.a * drawing.units, Paint(BLACK)),)
    outline = mapped(icon_outline(drawing), at)
    if not outline:
        raise _no_outline(given, "the gradient")
    return (Shape(outline, given.ground(outline), given.stroke()),)


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
        raise _no_outline(given, "stroke")
    areas = shapes or [Shape(drawing.outline)]
    return tuple(
        Shape(mapped(area.outline, at), paint, stroke, area.even_odd) for area in areas
    )


def _no_outline(given: Attributes, without: str) -> Refused:
    name = given.written("name")
    return given.refused(
        f'icon "{name}" is made of lines or several colours: it has no outline',
        f"leave out {without}, or convert the icon to areas of one colour",
    )
