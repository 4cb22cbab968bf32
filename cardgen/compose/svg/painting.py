"""The fill and stroke of SVG shapes, as shapes in points."""

from collections.abc import Iterator
from itertools import pairwise
from math import hypot, inf, sqrt
from typing import Literal, cast

from cardgen.compose.svg.affine import (
    area,
    check_near,
    inverse,
    keeps_circles,
    length_factor,
    placed,
)
from cardgen.compose.svg.attributes import (
    BadValue,
    read_css_color,
    read_length,
    read_number,
    read_share,
    split_url,
)
from cardgen.compose.svg.basic_shapes import tight_bounds
from cardgen.compose.svg.gradients import PlacedGradient, SvgGradients, transformed
from cardgen.compose.svg.stylesheet import Style
from cardgen.compose.svg.support import SvgBudget, Unsupported
from cardgen.model.geometry import Box, Matrix, scale
from cardgen.model.ops import Group, Op, Outline, Paint, Shape, Stroke

Point = tuple[float, float]
# The miter limit at the start of every PDF page; the painter does not change it.
_PDF_LIMIT = 10.0
# Up to here a miter and a bevel look the same: half a percent of the width.
_SAME = 1.02


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
        even_odd = style["fill-rule"] == "evenodd"
        fill = self._fill(outline, style, port)
        stroke = self._stroke(outline, style, port)
        lower = [_filled(outline, fill, even_odd, matrix)] if fill else []
        upper = [_stroked(outline, stroke, matrix)] if stroke else []
        order = style["paint-order"].split()
        if "stroke" in order and "fill" not in order[: order.index("stroke")]:
            return (*upper, *lower)
        return _joined(lower, upper)

    def _fill(
        self, outline: Outline, style: Style, port: Box
    ) -> Paint | PlacedGradient | None:
        box = tight_bounds(outline)
        # A PDF fills an area of no width with a hairline.
        line = len(outline) < 3 and all(part[0] != "C" for part in outline)
        if line or not box.width or not box.height:
            return None
        return self._paint("fill", style, box, port)

    def _stroke(self, outline: Outline, style: Style, port: Box) -> Stroke | None:
        box = tight_bounds(outline)
        paint = self._paint("stroke", style, box, port)
        if isinstance(paint, PlacedGradient):
            raise Unsupported("a gradient in a stroke")
        self._budget.read(style["stroke-dasharray"])
        whole = hypot(port.width, port.height) / sqrt(2)
        return _read_stroke(style, paint, outline, whole) if paint else None

    def _paint(
        self, part: str, style: Style, box: Box, port: Box
    ) -> Paint | PlacedGradient | None:
        opacity = read_share(style[f"{part}-opacity"])
        text = style[part]
        url = split_url(text)
        if url and self._gradients.knows(url[0]) and box.width and box.height:
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


def _filled(
    outline: Outline, fill: Paint | PlacedGradient, even_odd: bool, matrix: Matrix
) -> Op:
    if isinstance(fill, Paint):
        return Shape(placed(outline, matrix), fill, None, even_odd)
    full = fill.matrix.then(matrix)
    if not area(full):
        last = Paint(fill.gradient.stops[-1][1], fill.gradient.opacity)
        return Shape(placed(outline, matrix), last, None, even_odd)
    gradient = transformed(fill.gradient, full)
    if gradient:
        check_near(gradient.ends)
        return Shape(placed(outline, matrix), gradient, None, even_odd)
    # Coordinates are about as large as points: a file keeps four decimals of them.
    size = length_factor(full)
    x, y, radius = fill.gradient.ends[:3]
    round_one = fill.gradient._replace(ends=(x * size, y * size, radius * size))
    within = placed(outline, inverse(fill.matrix).then(scale(size)))
    shape = Shape(within, round_one, None, even_odd)
    return Group(scale(1 / size).then(full), (shape,))


def _stroked(outline: Outline, stroke: Stroke, matrix: Matrix) -> Op:
    size = length_factor(matrix)
    dash = tuple(step * size for step in stroke.dash)
    grown = stroke._replace(width=stroke.width * size, dash=dash)
    if keeps_circles(matrix):
        return Shape(placed(outline, matrix), None, grown)
    shape = Shape(placed(outline, scale(size)), None, grown)
    return Group(scale(1 / size).then(matrix), (shape,))


def _joined(lower: list[Op], upper: list[Op]) -> tuple[Op, ...]:
    """Return fill and stroke as one shape if that looks the same as two."""
    match lower, upper:
        case [Shape(fill=Paint(opacity=1.0)) as one], [Shape(stroke=Stroke() as line)]:
            if line.paint.opacity == 1:
                return (one._replace(stroke=line),)
    return (*lower, *upper)


def _read_stroke(
    style: Style, paint: Paint, outline: Outline, whole: float
) -> Stroke | None:
    """Return the stroke of an outline in user units, or None if it is invisible.

    Percentages are of `whole`. Raises BadValue and Unsupported.
    """
    width = read_length(style["stroke-width"], whole)
    if width < 0:
        raise BadValue("stroke-width is below 0")
    if not width:
        return None
    if style["vector-effect"] != "none":
        raise Unsupported("vector-effect")
    cap = _word(style, "stroke-linecap", ("butt", "round", "square"))
    join = _word(style, "stroke-linejoin", ("miter", "round", "bevel"))
    if join == "miter":
        join = _join(outline, read_number(style["stroke-miterlimit"]))
    return Stroke(
        paint,
        width,
        _dash(style, whole),
        cast(Literal["butt", "round", "square"], cap),
        cast(Literal["miter", "round", "bevel"], join),
    )


def _word(style: Style, name: str, known: tuple[str, ...]) -> str:
    if style[name] not in known:
        raise Unsupported(f'{name}="{style[name][:30]}"')
    return style[name]


def _dash(style: Style, whole: float) -> tuple[float, ...]:
    if style["stroke-dasharray"] == "none":
        return ()
    words = style["stroke-dasharray"].replace(",", " ").split()
    dash = tuple(read_length(word, whole) for word in words)
    if not sum(dash) > 0 or min(dash) < 0:
        return ()
    if read_length(style["stroke-dashoffset"], whole):
        raise Unsupported("stroke-dashoffset")
    # PDF repeats an odd list too, but with dashes and gaps swapped every other time.
    return dash * 2 if len(dash) % 2 else dash


def _join(outline: Outline, limit: float) -> str:
    sharp = [ratio for ratio in _ratios(outline) if ratio > _SAME]
    if all((ratio <= limit) == (ratio <= _PDF_LIMIT) for ratio in sharp):
        return "miter"
    if all(ratio > limit for ratio in sharp):
        return "bevel"
    raise Unsupported("corners on both sides of stroke-miterlimit")


def _ratios(outline: Outline) -> Iterator[float]:
    """Yield how far each corner's miter reaches, in widths of the line."""
    for ways in _subpaths(outline):
        for (_, one), (other, _) in pairwise(ways):
            cos = one[0] * other[0] + one[1] * other[1]
            yield (2 / (1 + cos)) ** 0.5 if cos > -1 else inf


def _subpaths(outline: Outline) -> Iterator[list[tuple[Point, Point]]]:
    """Yield the directions in which the segments of each subpath start and end."""
    ways: list[tuple[Point, Point]] = []
    start = last = (0.0, 0.0)
    for segment in outline:
        match segment:
            case ("M", x, y):
                yield ways
                ways, start, last = [], (x, y), (x, y)
            case ("Z",):
                ways += _ways(last, start)
                # The corner where the path closes is one like any other.
                yield ways + ways[:1]
                ways, last = [], start
            case (_, *rest):
                points = list(zip(rest[::2], rest[1::2], strict=True))
                ways += _ways(last, *points)
                last = points[-1]
    yield ways


def _ways(*points: Point) -> list[tuple[Point, Point]]:
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)]
    ways = [(x / hypot(x, y), y / hypot(x, y)) for x, y in steps if hypot(x, y) > 0]
    return [(ways[0], ways[-1])] if ways else []
