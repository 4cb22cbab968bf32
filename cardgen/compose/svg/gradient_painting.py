"""Areas and lines of SVG that are filled with gradients."""

from cardgen.compose.svg.affine import (
    area,
    check_near,
    inverse,
    length_factor,
    placed,
)
from cardgen.compose.svg.gradients import PlacedGradient, transformed
from cardgen.compose.svg.strokes import stroked
from cardgen.compose.svg.support import Unsupported
from cardgen.model.geometry import Matrix, scale
from cardgen.model.ops import (
    WHITE,
    Gradient,
    Group,
    Op,
    Outline,
    Paint,
    Shape,
    Stroke,
    Veil,
)
from cardgen.model.outlines import bounds, extent

_UNMOVED = Matrix()


def fill_with(
    found: PlacedGradient, outline: Outline, even_odd: bool, matrix: Matrix
) -> Op:
    """Return an area in a gradient, both under a matrix. Raises Unsupported."""
    frame, onto, gradient = _framed(found, matrix)
    shape = Shape(placed(outline, onto), gradient, None, even_odd)
    op: Op = shape
    if found.mask and isinstance(gradient, Gradient):
        light = shape._replace(fill=found.mask._replace(ends=gradient.ends))
        op = Veil(gradient, bounds(shape.outline), (light,))
    return op if frame == _UNMOVED else Group(frame, (op,))


def stroke_with(
    found: PlacedGradient, outline: Outline, stroke: Stroke, matrix: Matrix
) -> Op:
    """Return a line in a gradient, both under a matrix. Raises Unsupported."""
    if found.mask:
        raise Unsupported("a gradient of different opacities in a stroke", "stroke")
    frame, onto, gradient = _framed(found, matrix)
    line = stroked(outline, stroke._replace(paint=Paint(WHITE)), onto)
    # A PDF has no gradients in lines: the line lets a gradient behind it through.
    reach = stroke.width * length_factor(onto) * stroke.miter
    veil = Veil(gradient, extent(line).grown(reach), (line,))
    return veil if frame == _UNMOVED else Group(frame, (veil,))


def _framed(
    found: PlacedGradient, matrix: Matrix
) -> tuple[Matrix, Matrix, Gradient | Paint]:
    """Return the map of a group, the one into it, and the gradient within the group.

    A group is needed where circles become ellipses; else its map moves nothing.
    """
    full = found.matrix.then(matrix)
    if not area(full):
        last = Paint(found.gradient.stops[-1][1], found.gradient.opacity)
        return _UNMOVED, matrix, last
    gradient = transformed(found.gradient, full)
    if gradient:
        check_near(gradient.ends)
        return _UNMOVED, matrix, gradient
    # Coordinates are about as large as points: a file keeps four decimals of them.
    size = length_factor(full)
    gradient = transformed(found.gradient, scale(size))
    assert gradient is not None
    onto = inverse(found.matrix).then(scale(size))
    return scale(1 / size).then(full), onto, gradient
