"""A filled and stroked outline, under its own transform if it has one."""

from cardgen.compose.given import Given
from cardgen.model.geometry import Matrix
from cardgen.model.ops import Group, Icon, Op, Outline, Shape, Stroke, TextLine
from cardgen.typeset.fontbook import Fontbook

UNMOVED = Matrix()


def draw_shape(given: Given, outline: Outline) -> tuple[Op, ...]:
    """Give the shape of an outline by the element's paint attributes."""
    even_odd = given.word("fill-rule", ("nonzero", "evenodd"), "nonzero") == "evenodd"
    shape = Shape(outline, given.ground(outline), given.stroke(), even_odd)
    if shape.fill is None and shape.stroke is None:
        return ()
    return under(given.matrix(), (shape,))


def under(matrix: Matrix, ops: tuple[Op, ...]) -> tuple[Op, ...]:
    """Give ops under a map; without a group where the map changes nothing."""
    return ops if matrix == UNMOVED else (Group(matrix, ops),)


def text_outline(given: Given, ops: tuple[Op, ...]) -> tuple[Op, ...]:
    """Give the outlines of a text's letters and icons, by its stroke. Raises Refused.

    Half of the stroke's width lies outside the letters, the other half behind them.
    """
    stroke = given.stroke()
    if stroke is None:
        return ()
    round_ends = Stroke(stroke.paint, 2 * stroke.width, cap="round", join="round")
    return tuple(_around(op, round_ends, given.desk.fonts) for op in ops)


def _around(op: Op, stroke: Stroke, fonts: Fontbook) -> Op:
    match op:
        case TextLine():
            return Shape(fonts.outline(op), stroke=stroke)
        case Icon():
            return op._replace(paint=stroke.paint, stroke=stroke)
        case Group():
            inside = tuple(_around(each, stroke, fonts) for each in op.ops)
            return Group(op.matrix, inside)
        case _:
            return op
