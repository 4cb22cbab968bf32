"""The fill and stroke of SVG shapes, as shapes in points."""

from math import hypot, sqrt

from cardgen.compose.svg.affine import placed
from cardgen.compose.svg.attributes import read_css_color, read_share, split_url
from cardgen.compose.svg.gradient_painting import fill_with, stroke_with
from cardgen.compose.svg.gradients import PlacedGradient, SvgGradients
from cardgen.compose.svg.strokes import read_stroke, stroked
from cardgen.compose.svg.stylesheet import Style
from cardgen.compose.svg.support import SvgBudget, Unsupported, reading
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import WHITE, Op, Outline, Paint, Shape, Stroke
from cardgen.model.outlines import bounds
from cardgen.model.tight_bounds import tight_bounds

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
        if isinstance(paint, PlacedGradient):
            return (stroke_with(paint, outline, stroke, matrix),)
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
