"""Outlines filled and stroked as an element asks, and the outline around a text."""

from cardgen.compose.draw.attributes import Attributes
from cardgen.compose.silhouettes import Silhouettes
from cardgen.compose.transforms import under
from cardgen.model.ops import Group, Icon, Op, Outline, Shape, Stroke, TextLine
from cardgen.typeset.fontbook import Fontbook


def draw_shape(given: Attributes, outline: Outline) -> tuple[Op, ...]:
    """Return an outline with the fill, stroke and transform of its element."""
    even_odd = given.word("fill-rule", ("nonzero", "evenodd"), "nonzero") == "evenodd"
    shape = Shape(outline, given.ground(outline), given.stroke(), even_odd)
    if shape.fill is None and shape.stroke is None:
        return ()
    return under(given.matrix(), (shape,))


def text_outline(given: Attributes, ops: tuple[Op, ...]) -> tuple[Op, ...]:
    """Return the outlines of a text's letters and icons in its stroke. Raises Refused.

    They are drawn behind the letters, so that these keep their weight: half of the
    line is outside the letters.
    """
    stroke = given.stroke()
    if stroke is None:
        return ()
    round_ends = Stroke(stroke.paint, 2 * stroke.width, cap="round", join="round")
    return tuple(_outlined(op, round_ends, given.context.fonts) for op in ops)


def _outlined(op: Op, stroke: Stroke, fonts: Fontbook) -> Op:
    match op:
        case TextLine():
            return Shape(fonts.outline(op), stroke=stroke)
        case Shape():
            return op._replace(fill=None, stroke=stroke)
        case Icon() if op.drawing.ops:
            return Silhouettes(stroke.paint, fonts).of(op, stroke.width / 2)
        case Icon():
            return op._replace(paint=stroke.paint, stroke=stroke)
        case Group():
            inside = tuple(_outlined(each, stroke, fonts) for each in op.ops)
            return Group(op.matrix, inside)
        case _:
            return op
