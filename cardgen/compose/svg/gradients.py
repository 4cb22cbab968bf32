"""Gradients of SVG: their colours and geometry, and how a matrix transforms them."""

from collections.abc import Mapping, Sequence
from itertools import accumulate, groupby, pairwise
from math import hypot, sqrt
from typing import NamedTuple

from cardgen.art.svg_tree import SvgElement
from cardgen.compose.svg.affine import (
    area,
    keeps_circles,
    length_factor,
    read_matrix,
)
from cardgen.compose.svg.attributes import read_css_color, read_length, read_share
from cardgen.compose.svg.stylesheet import Styles
from cardgen.compose.svg.support import SvgBudget, Unsupported
from cardgen.model.geometry import Box, Matrix, inverse
from cardgen.model.ops import Color, Gradient, Paint

Ends = (
    tuple[float, float, float, float]
    | tuple[float, float, float]
    | tuple[float, float, float, float, float]
)
Stops = tuple[tuple[float, Color], ...]
# Two stops at one offset are a hard edge; in a PDF the offsets must rise.
_STEP = 1e-4
_INSIDE = 0.999
_TAGS = ("linearGradient", "radialGradient")
_CHILDREN = ("stop", "title", "desc", "metadata")


class PlacedGradient(NamedTuple):
    """A gradient in coordinates of its own, and the matrix to those of its shape.

    The `mask` is light where the gradient is opaque, None if it is so everywhere alike.
    """

    gradient: Gradient
    matrix: Matrix
    mask: Gradient | None = None


class SvgGradients:
    """Reads gradients by their id."""

    def __init__(
        self, by_id: Mapping[str, SvgElement], styles: Styles, budget: SvgBudget
    ) -> None:
        self._by_id = by_id
        self._styles = styles
        self._budget = budget
        self._stops: dict[str, tuple[Stops, Stops]] = {}

    def knows(self, name: str) -> bool:
        """Return whether `name` is a gradient. Raises Unsupported for a pattern."""
        element = self._by_id.get(name)
        if element is not None and element.tag == "pattern":
            raise Unsupported("<pattern>")
        return element is not None and element.tag in _TAGS

    def read(
        self, name: str, box: Box, port: Box, opacity: float
    ) -> PlacedGradient | Paint | None:
        """Return a gradient, its paint if it has only one colour, None if it has none.

        `box` are the bounds of the shape, `port` is the viewport. Raises ValueError or
        a subclass, and Unsupported.
        """
        chain = self._chain(name)
        if name not in self._stops:
            elements = _stop_elements(chain)
            self._stops[name] = _read_stops(elements, self._styles, self._budget)
        stops, lights = self._stops[name]
        if not stops:
            return None
        even = len({light for _, light in lights}) == 1
        alpha = lights[-1][1].red * opacity
        if even and len({color for _, color in stops}) == 1:
            return Paint(stops[0][1], alpha)
        ends, matrix = self._geometry(chain, box, port)
        if _is_point(ends) or not area(matrix):
            return Paint(stops[-1][1], alpha)
        if even:
            return PlacedGradient(Gradient(ends, stops, alpha), matrix)
        mask = Gradient(ends, lights)
        return PlacedGradient(Gradient(ends, stops, opacity), matrix, mask)

    def _chain(self, name: str) -> list[SvgElement]:
        """Return a gradient and those from which it inherits attributes and stops."""
        chain: list[SvgElement] = []
        element = self._by_id.get(name)
        while element is not None and element.tag in _TAGS and element not in chain:
            self._budget.work(1 + len(chain))
            chain.append(element)
            href = element.attributes.get("href", "").strip()
            if href and not href.startswith("#"):
                raise Unsupported("a gradient from another file")
            element = self._by_id.get(href[1:])
        return chain

    def _geometry(
        self, chain: list[SvgElement], box: Box, port: Box
    ) -> tuple[Ends, Matrix]:
        """Return the ends of a gradient and the matrix to user units."""
        attributes: dict[str, str] = {}
        for element in reversed(chain):
            attributes |= element.attributes
        given = {name: text.strip() for name, text in attributes.items()}
        if given.get("spreadMethod", "pad") != "pad":
            raise Unsupported("spreadMethod")
        by_box = given.get("gradientUnits") != "userSpaceOnUse"
        within = Box(0, 0, 1, 1) if by_box else port
        matrix = read_matrix(self._budget.read(given.get("gradientTransform", "")))
        if by_box:
            frame = Matrix(box.width, 0, 0, box.height, box.x, box.y)
            matrix = matrix.then(frame)
        linear = chain[0].tag == "linearGradient"
        return (_linear if linear else _radial)(given, within), matrix


def _linear(given: Mapping[str, str], within: Box) -> tuple[float, float, float, float]:
    return (
        read_length(given.get("x1", "0%"), within.width),
        read_length(given.get("y1", "0%"), within.height),
        read_length(given.get("x2", "100%"), within.width),
        read_length(given.get("y2", "0%"), within.height),
    )


def _radial(
    given: Mapping[str, str], within: Box
) -> tuple[float, float, float] | tuple[float, float, float, float, float]:
    diagonal = hypot(within.width, within.height) / sqrt(2)
    cx = read_length(given.get("cx", "50%"), within.width)
    cy = read_length(given.get("cy", "50%"), within.height)
    r = read_length(given.get("r", "50%"), diagonal)
    fx = read_length(given.get("fx", repr(cx)), within.width)
    fy = read_length(given.get("fy", repr(cy)), within.height)
    if read_length(given.get("fr", "0"), 1):
        raise Unsupported("a radialGradient with a focal radius")
    off = hypot(fx - cx, fy - cy)
    if off <= 1e-3 * abs(r):
        return cx, cy, r
    # Beyond the circle's edge there would be no colour; SVG moves the focus inside.
    share = min(1.0, _INSIDE * r / off)
    return cx, cy, r, cx + (fx - cx) * share, cy + (fy - cy) * share


def _stop_elements(chain: list[SvgElement]) -> list[SvgElement]:
    for element in chain:
        if any(child.tag not in _CHILDREN for child in element.children):
            raise Unsupported(f"other elements than stops in <{element.tag}>")
        stops = [child for child in element.children if child.tag == "stop"]
        if stops:
            return stops
    return []


def _is_point(ends: tuple[float, ...]) -> bool:
    return ends[:2] == ends[2:] if len(ends) == 4 else ends[2] <= 0


def transformed(gradient: Gradient, matrix: Matrix) -> Gradient | None:
    """Return a gradient under a matrix whose `area` is not 0.

    It is None if circles become ellipses, which only a group can draw.
    """
    match gradient.ends:
        case (x, y, radius):
            if not keeps_circles(matrix):
                return None
            ends = (*matrix.apply(x, y), radius * length_factor(matrix))
            return gradient._replace(ends=ends)
        case (x, y, radius, fx, fy):
            if not keeps_circles(matrix):
                return None
            size = radius * length_factor(matrix)
            focus = matrix.apply(fx, fy)
            return gradient._replace(ends=(*matrix.apply(x, y), size, *focus))
        case (x1, y1, x2, y2):
            return gradient._replace(ends=_transformed_line(matrix, x1, y1, x2, y2))


def _transformed_line(
    matrix: Matrix, x1: float, y1: float, x2: float, y2: float
) -> tuple[float, float, float, float]:
    # Lines of one colour stay lines, but no longer at right angles to the line between
    # the ends: the far end is found along the direction of the new gradient.
    back = inverse(matrix)
    dx, dy = x2 - x1, y2 - y1
    size = dx * dx + dy * dy
    gx, gy = (back.a * dx + back.b * dy) / size, (back.c * dx + back.d * dy) / size
    steep = gx * gx + gy * gy
    x, y = matrix.apply(x1, y1)
    return x, y, x + gx / steep, y + gy / steep


def _read_stops(
    elements: Sequence[SvgElement], styles: Styles, budget: SvgBudget
) -> tuple[Stops, Stops]:
    """Return offsets with colours, from 0 to 1 or empty, and with opacities as greys.

    Raises Unsupported and BadValue.
    """
    budget.work(len(elements))
    found = [_stop(element, styles) for element in elements]
    places = accumulate((place for place, _, _ in found), max)
    rising = list(zip(places, found, strict=True))
    colors = [(place, color) for place, (_, color, _) in rising]
    greys = [(place, Color(*[alpha] * 3)) for place, (_, _, alpha) in rising]
    return _distinct(colors), _distinct(greys)


def _stop(element: SvgElement, styles: Styles) -> tuple[float, Color, float]:
    style = styles.in_place(element)
    color, alpha = read_css_color(style["stop-color"], style["color"])
    place = read_share(element.attributes.get("offset", "0"))
    return place, color, round(alpha * read_share(style["stop-opacity"]), 4)


def _distinct(stops: Sequence[tuple[float, Color]]) -> Stops:
    """Return stops from 0 to 1 whose offsets rise by a step at least."""
    if not stops:
        return ()
    ends = [(0.0, stops[0][1]), *stops, (1.0, stops[-1][1])]
    full = [stop for stop, _ in groupby(ends)]
    # Of several stops at one offset only the first and the last are visible.
    seen = [
        stop
        for before, stop, after in zip(full, full[1:], full[2:], strict=False)
        if not before[0] == stop[0] == after[0]
    ]
    return _raised([full[0], *seen, full[-1]])


def _raised(stops: list[tuple[float, Color]]) -> Stops:
    places = [place for place, _ in stops]
    for index in range(1, len(places)):
        places[index] = max(places[index], places[index - 1] + _STEP)
    places[-1] = 1.0
    for index in range(len(places) - 2, 0, -1):
        places[index] = min(places[index], places[index + 1] - _STEP)
    if any(one >= other for one, other in pairwise([0.0, *places[1:]])):
        raise Unsupported("a gradient of very many stops")
    return tuple(zip(places, (color for _, color in stops), strict=True))
