"""A filled and stroked outline, under its own transform if it has one."""

from cardgen.compose.draw.attributes import Attributes
from cardgen.model.geometry import Matrix
from cardgen.model.ops import Group, Op, Outline, Shape

UNMOVED = Matrix()


def draw_shape(given: Attributes, outline: Outline) -> tuple[Op, ...]:
    """Give the shape of an outline by the element's paint attributes."""
    even_odd = given.word("fill-rule", ("nonzero", "evenodd"), "nonzero") == "evenodd"
    shape = Shape(outline, given.ground(outline), given.stroke(), even_odd)
    if shape.fill is None and shape.stroke is None:
        return ()
    return under(given.matrix(), (shape,))


def under(matrix: Matrix, ops: tuple[Op, ...]) -> tuple[Op, ...]:
    """Give ops under a map; without a group where the map changes nothing."""
    return ops if matrix == UNMOVED else (Group(matrix, ops),)
