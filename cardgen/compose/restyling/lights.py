"""Shade and light on one surface of a thing, within its outline."""

from cardgen.compose.draw.manner import Manner
from cardgen.compose.restyling.trees import Area, has_limbs, is_open, thickness_of
from cardgen.model.geometry import Matrix, inverse, move
from cardgen.model.ops import Group, Op, Outline, Paint, Shape, Stroke

_HERE = Matrix()
# How far the line around limbs reaches, by how thick they are.
_OF_THICKNESS = 0.5
# Segments of limbs, above which a second outline would cost as much as a wood.
_RICH = 200


def within(area: Area, ops: tuple[Op, ...]) -> tuple[Op, ...]:
    """Return ops cut to the outline of a shape."""
    shape = area.shape
    return (Group(_HERE, ops, shape.outline, even_odd=shape.even_odd),) if ops else ()


def filled(lines: Outline, paint: Paint) -> tuple[Op, ...]:
    """Return lines that are areas in a paint."""
    return (Shape(lines, paint),) if lines else ()


def rim(area: Area, manner: Manner, width: float, paint: Paint) -> tuple[Op, ...]:
    """Return a line of light inside a shape, on its lit side; `width` in points.

    Within that of limbs they are drawn once more: it goes around all together.
    """
    x, y = manner.away(area.matrix)
    reach = width * area.unit
    if has_limbs(area.shape.outline):
        body = area.shape._replace(stroke=None)
        return (body._replace(fill=paint), Group(move(x * reach, y * reach), (body,)))
    line = Shape(area.shape.outline, stroke=Stroke(paint, reach, join="round"))
    return (Group(move(x * reach, y * reach), (line,)),)


def banded(shape: Shape, paper: Paint, line: float) -> tuple[Op, ...]:
    """Return a wide stroke as a band of paper between two lines, half a `line` each."""
    assert shape.stroke is not None
    inner = shape.stroke._replace(paint=paper, width=shape.stroke.width - line)
    return shape, shape._replace(stroke=inner)


def outlined(shape: Shape, line: Stroke, ringed: bool = True) -> tuple[Op, ...]:
    """Return a shape with a line around it.

    Around limbs, or blades from one foot, it goes behind them: else it would cross all
    that lie over each other. Many of them have none if their thing is `ringed`.
    """
    if shape.even_odd or not has_limbs(shape.outline):
        return (shape._replace(stroke=line),)
    if ringed and len(shape.outline) > _RICH:
        return (shape._replace(stroke=None),)
    reach = min(line.width, _OF_THICKNESS * thickness_of(shape.outline))
    behind = line._replace(width=2 * reach)
    return shape._replace(fill=None, stroke=behind), shape._replace(stroke=None)


def on_face(area: Area, lines: Outline, stroke: Stroke) -> tuple[Op, ...]:
    """Return lines in points on the face, cut to a shape; none if it is flattened."""
    if not lines or not is_open(area.matrix):
        return ()
    return within(area, (Group(inverse(area.matrix), (Shape(lines, stroke=stroke),)),))
