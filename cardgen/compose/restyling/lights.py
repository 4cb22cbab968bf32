"""Shade and light on one surface of a thing, within its outline."""

from cardgen.compose.draw.manner import Manner
from cardgen.compose.restyling.trees import Area, is_open
from cardgen.model.geometry import Matrix, inverse, move
from cardgen.model.ops import Group, Op, Outline, Paint, Shape, Stroke

_HERE = Matrix()


def within(area: Area, ops: tuple[Op, ...]) -> tuple[Op, ...]:
    """Return ops cut to the outline of a shape."""
    shape = area.shape
    return (Group(_HERE, ops, shape.outline, even_odd=shape.even_odd),) if ops else ()


def filled(lines: Outline, paint: Paint) -> tuple[Op, ...]:
    """Return lines that are areas in a paint."""
    return (Shape(lines, paint),) if lines else ()


def rim(area: Area, manner: Manner, width: float, paint: Paint) -> tuple[Op, ...]:
    """Return a line of light inside a shape, on its lit side; `width` in points."""
    x, y = manner.away(area.matrix)
    reach = width * area.unit
    line = Shape(area.shape.outline, stroke=Stroke(paint, reach, join="round"))
    return (Group(move(x * reach, y * reach), (line,)),)


def on_face(area: Area, lines: Outline, stroke: Stroke) -> tuple[Op, ...]:
    """Return lines in points on the face, cut to a shape; none if it is flattened."""
    if not lines or not is_open(area.matrix):
        return ()
    return within(area, (Group(inverse(area.matrix), (Shape(lines, stroke=stroke),)),))
