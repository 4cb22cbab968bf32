"""The fill and stroke of SVG shapes, as shapes in points."""

from math import hypot, sqrt
from typing import Literal, cast

from cardgen.compose.svg.affine import (
    POINT,
    area,
    check_near,
    keeps_circles,
    length_factor,
    placed,
)
from cardgen.compose.svg.attributes import (
    read_css_color,
    read_length,
    read_number,
    read_share,
    split_url,
)
from cardgen.compose.svg.gradients import PlacedGradient, SvgGradients, transformed
from cardgen.compose.svg.stylesheet import Style
from cardgen.compose.svg.support import BadValue, SvgBudget, Unsupported, reading
from cardgen.model.geometry import Box, Matrix, inverse, scale
from cardgen.model.ops import (
    PDF_MITER,
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
from cardgen.model.outlines import bounds, extent, tight_bounds

_WHITE = Paint(WHITE)


class ShapePainter:
    """Paints outlines in the fill and stroke of their styles."""

    def __init__(self, gradients: SvgGradients, budget: SvgBudget) -> None:
        self._gradients = gradients
        self._budget = budget

    def draw(
        self, outline: Outline, style: Style, matrix: Matrix, port: Box
    ) -> tuple[Op, ...]:
        """Return the shapes of an outline under a matrix.

        Raises ValueError or a subclass, and Unsupported.
        """
        self._budget.draw(len(outline))
        lower = self._fill(outline, style, matrix, port)
        upper = self._stroke(outline, style, matrix, port)
        order = style["paint-order"].split()
        if "stroke" in order and "fill" not in order[: order.index("stroke")]:
            return (*upper, *lower)
        return _joined(lower, upper)

    def _fill(
        self, outline: Outline, style: Style, matrix: Matrix, port: Box
    ) -> tuple[Op, ...]:
        box = bounds(outline)
        # A PDF fills an area of no width with a hairline.
        line = len(outline) < 3 and all(part[0] != "C" for part in outline)
        if line or not box.width or not box.height:
            return ()
        even_odd = style["fill-rule"] == "evenodd"
        match self._paint("fill", style, outline, port):
            case PlacedGradient() as gradient:
                return (fill_with(gradient, outline, even_odd, matrix),)
            case Paint() as paint:
                return (Shape(placed(outline, matrix), paint, None, even_odd),)
        return ()

    def _stroke(
        self, outline: Outline, style: Style, matrix: Matrix, port: Box
    ) -> tuple[Op, ...]:
        paint = self._paint("stroke", style, outline, port)
        if paint is None:
            return ()
        self._budget.read(style["stroke-dasharray"])
        whole = hypot(port.width, port.height) / sqrt(2)
        flat = paint if isinstance(paint, Paint) else _WHITE
        stroke = read_stroke(style, flat, whole)
        if stroke is None:
            return ()
        effect = _word(style, "vector-effect", ("none", "non-scaling-stroke"))
        if isinstance(paint, PlacedGradient):
            if effect != "none":
                raise Unsupported("vector-effect on a gradient", "vector-effect")
            return (stroke_with(paint, outline, stroke, matrix),)
        if effect != "none":
            # As wide as in a drawing of its natural size that is not scaled.
            return (Shape(placed(outline, matrix), None, _sized(stroke, POINT)),)
        return (stroked(outline, stroke, matrix),)

    def _paint(
        self, part: str, style: Style, outline: Outline, port: Box
    ) -> Paint | PlacedGradient | None:
        with reading(f"{part}-opacity"):
            opacity = read_share(style[f"{part}-opacity"])
        with reading(part):
            return self._painted(part, style, outline, port, opacity)

    def _painted(
        self, part: str, style: Style, outline: Outline, port: Box, opacity: float
    ) -> Paint | PlacedGradient | None:
        text = style[part]
        url = split_url(text)
        if url and self._gradients.knows(url[0]):
            box = tight_bounds(outline)
            if box.width and box.height:
                found = self._gradients.read(url[0], box, port, opacity)
                return _visible(found) if isinstance(found, Paint) else found
        text = url[1] or "none" if url else text
        if text == "none":
            return None
        if text.startswith("context-"):
            raise Unsupported(f'{part}="{text[:30]}"')
        color, alpha = read_css_color(text, style["color"])
        return _visible(Paint(color, round(alpha * opacity, 4)))


def _visible(paint: Paint) -> Paint | None:
    return paint if paint.opacity > 0 else None


def _joined(lower: tuple[Op, ...], upper: tuple[Op, ...]) -> tuple[Op, ...]:
    """Return fill and stroke as one shape if that looks the same as two."""
    match lower, upper:
        case [Shape(fill=Paint(opacity=1.0)) as one], [Shape(stroke=Stroke() as line)]:
            if line.paint.opacity == 1:
                return (one._replace(stroke=line),)
    return (*lower, *upper)


def read_stroke(style: Style, paint: Paint, whole: float) -> Stroke | None:
    """Return the stroke of a style in user units, or None if it is invisible.

    Percentages are of `whole`. Raises BadValue and Unsupported.
    """
    with reading("stroke-width"):
        width = read_length(style["stroke-width"], whole)
        if width < 0:
            raise BadValue("stroke-width is below 0")
    if not width:
        return None
    cap = _word(style, "stroke-linecap", ("butt", "round", "square"))
    join = _word(style, "stroke-linejoin", ("miter", "round", "bevel"))
    miter = PDF_MITER
    if join == "miter":
        with reading("stroke-miterlimit"):
            miter = max(1.0, read_number(style["stroke-miterlimit"]))
    dash = _dash(style, whole)
    return Stroke(
        paint,
        width,
        dash,
        cast(Literal["butt", "round", "square"], cap),
        cast(Literal["miter", "round", "bevel"], join),
        _phase(style, dash, whole),
        miter,
    )


def _word(style: Style, name: str, known: tuple[str, ...]) -> str:
    if style[name] not in known:
        raise Unsupported(f'{name}="{style[name][:30]}"', name)
    return style[name]


def _dash(style: Style, whole: float) -> tuple[float, ...]:
    if style["stroke-dasharray"] == "none":
        return ()
    words = style["stroke-dasharray"].replace(",", " ").split()
    with reading("stroke-dasharray"):
        dash = tuple(read_length(word, whole) for word in words)
    if not sum(dash) > 0 or min(dash) < 0:
        return ()
    # PDF repeats an odd list too, but with dashes and gaps swapped every other time.
    return dash * 2 if len(dash) % 2 else dash


def _phase(style: Style, dash: tuple[float, ...], whole: float) -> float:
    with reading("stroke-dashoffset"):
        offset = read_length(style["stroke-dashoffset"], whole)
    # A PDF has no dashes that begin before the line.
    return offset % sum(dash) if dash else 0.0


def stroked(outline: Outline, stroke: Stroke, matrix: Matrix) -> Op:
    """Return an outline in a stroke, both under a matrix. Raises Unsupported."""
    size = length_factor(matrix)
    grown = _sized(stroke, size)
    if keeps_circles(matrix):
        return Shape(placed(outline, matrix), None, grown)
    shape = Shape(placed(outline, scale(size)), None, grown)
    return Group(scale(1 / size).then(matrix), (shape,))


def _sized(stroke: Stroke, size: float) -> Stroke:
    dash = tuple(step * size for step in stroke.dash)
    return stroke._replace(
        width=stroke.width * size, dash=dash, phase=stroke.phase * size
    )


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
