"""Figures with their fill and stroke as shapes in points."""

from math import hypot, sqrt

from cardgen.compose.svg_art.blends import Blend, Blends, straightened
from cardgen.compose.svg_art.bounds import bounds
from cardgen.compose.svg_art.budget import Budget
from cardgen.compose.svg_art.fault import Unsupported
from cardgen.compose.svg_art.maps import (
    area,
    back,
    check_near,
    factor,
    keeps_forms,
    placed,
)
from cardgen.compose.svg_art.references import split_url
from cardgen.compose.svg_art.strokes import read_stroke
from cardgen.compose.svg_art.style import Style
from cardgen.compose.svg_art.tints import tint
from cardgen.compose.svg_art.values import share
from cardgen.model.geometry import Box, Matrix, scale
from cardgen.model.ops import Group, Op, Outline, Paint, Shape, Stroke


class Paints:
    """Paints outlines as their styles say."""

    def __init__(self, blends: Blends, budget: Budget) -> None:
        self._blends = blends
        self._budget = budget

    def draw(
        self, outline: Outline, style: Style, matrix: Matrix, port: Box
    ) -> tuple[Op, ...]:
        """Give the shapes of an outline under a map.

        Raises ValueError of some kind, and Unsupported.
        """
        self._budget.draw(len(outline))
        even_odd = style["fill-rule"] == "evenodd"
        fill = self._fill(outline, style, port)
        stroke = self._stroke(outline, style, port)
        lower = [_filled(outline, fill, even_odd, matrix)] if fill else []
        upper = [_stroked(outline, stroke, matrix)] if stroke else []
        order = style["paint-order"].split()
        if "stroke" in order and "fill" not in order[: order.index("stroke")]:
            return (*upper, *lower)
        return _joined(lower, upper)

    def _fill(self, outline: Outline, style: Style, port: Box) -> Paint | Blend | None:
        box = bounds(outline)
        # Where there is nothing to fill a PDF paints a hairline.
        line = len(outline) < 3 and all(part[0] != "C" for part in outline)
        if line or not box.width or not box.height:
            return None
        return self._paint("fill", style, box, port)

    def _stroke(self, outline: Outline, style: Style, port: Box) -> Stroke | None:
        box = bounds(outline)
        paint = self._paint("stroke", style, box, port)
        if isinstance(paint, Blend):
            raise Unsupported("a gradient in a stroke")
        self._budget.read(style["stroke-dasharray"])
        whole = hypot(port.width, port.height) / sqrt(2)
        return read_stroke(style, paint, outline, whole) if paint else None

    def _paint(
        self, part: str, style: Style, box: Box, port: Box
    ) -> Paint | Blend | None:
        opacity = share(style[f"{part}-opacity"])
        text = style[part]
        url = split_url(text)
        if url and self._blends.knows(url[0]) and box.width and box.height:
            found = self._blends.read(url[0], box, port, opacity)
            return _seen(Paint(*found)) if isinstance(found, tuple) else found
        text = url[1] or "none" if url else text
        if text == "none":
            return None
        if text.startswith("context-"):
            raise Unsupported(f'{part}="{text[:30]}"')
        color, alpha = tint(text, style["color"])
        return _seen(Paint(color, round(alpha * opacity, 4)))


def _seen(paint: Paint) -> Paint | None:
    return paint if paint.opacity > 0 else None


def _filled(
    outline: Outline, fill: Paint | Blend, even_odd: bool, matrix: Matrix
) -> Op:
    if isinstance(fill, Paint):
        return Shape(placed(outline, matrix), fill, None, even_odd)
    full = fill.matrix.then(matrix)
    if not area(full):
        last = Paint(fill.gradient.stops[-1][1], fill.gradient.opacity)
        return Shape(placed(outline, matrix), last, None, even_odd)
    gradient = straightened(fill.gradient, full)
    if gradient:
        check_near(gradient.ends)
        return Shape(placed(outline, matrix), gradient, None, even_odd)
    # In coordinates about as large as points: a file keeps four decimals of them.
    size = factor(full)
    x, y, radius = fill.gradient.ends[:3]
    round_one = fill.gradient._replace(ends=(x * size, y * size, radius * size))
    within = placed(outline, back(fill.matrix).then(scale(size)))
    shape = Shape(within, round_one, None, even_odd)
    return Group(scale(1 / size).then(full), (shape,))


def _stroked(outline: Outline, stroke: Stroke, matrix: Matrix) -> Op:
    size = factor(matrix)
    dash = tuple(step * size for step in stroke.dash)
    grown = stroke._replace(width=stroke.width * size, dash=dash)
    if keeps_forms(matrix):
        return Shape(placed(outline, matrix), None, grown)
    shape = Shape(placed(outline, scale(size)), None, grown)
    return Group(scale(1 / size).then(matrix), (shape,))


def _joined(lower: list[Op], upper: list[Op]) -> tuple[Op, ...]:
    """Give fill and stroke as one shape where that looks the same as two."""
    match lower, upper:
        case [Shape(fill=Paint(opacity=1.0)) as one], [Shape(stroke=Stroke() as line)]:
            if line.paint.opacity == 1:
                return (one._replace(stroke=line),)
    return (*lower, *upper)
