"""The outline around letters, drawn behind them so that they keep their weight."""

from cardgen.compose.draw.attributes import Attributes
from cardgen.model.ops import Group, Icon, Op, Shape, Stroke, TextLine
from cardgen.typeset.fontbook import Fontbook


def halo(given: Attributes, ops: tuple[Op, ...]) -> tuple[Op, ...]:
    """Give the outlines of a text's letters and icons, by its stroke. Raises Refused.

    Half of the stroke's width lies outside the letters, the other half behind them.
    """
    stroke = given.stroke()
    if stroke is None:
        return ()
    round_ends = Stroke(stroke.paint, 2 * stroke.width, cap="round", join="round")
    return tuple(_around(op, round_ends, given.context.fonts) for op in ops)


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
