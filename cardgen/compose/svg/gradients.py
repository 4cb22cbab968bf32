"""Gradients of SVG, and how they come out under a map."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from math import hypot, sqrt

from cardgen.art.svg_tree import Element
from cardgen.compose.svg.affine import (
    area,
    inverse,
    keeps_circles,
    length_factor,
    read_matrix,
)
from cardgen.compose.svg.attributes import read_css_color, read_length, read_share
from cardgen.compose.svg.stylesheet import Styles
from cardgen.compose.svg.support import SvgBudget, Unsupported
from cardgen.model.color import Color
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import Gradient

_KINDS = ("linearGradient", "radialGradient")
_PARTS = ("stop", "title", "desc", "metadata")


@dataclass(frozen=True, slots=True)
class PlacedGradient:
    """A gradient in coordinates of its own and the map to those of its shape."""

    gradient: Gradient
    matrix: Matrix


class SvgGradients:
    """Reads gradients by their id."""

    def __init__(
        self, by_id: Mapping[str, Element], styles: Styles, budget: SvgBudget
    ) -> None:
        self._by_id = by_id
        self._styles = styles
        self._budget = budget
        self._stops: dict[str, tuple[Stops, float]] = {}

    def knows(self, name: str) -> bool:
        """Tell whether there is such a gradient. Raises Unsupported for a pattern."""
        element = self._by_id.get(name)
        if element is not None and element.tag == "pattern":
            raise Unsupported("<pattern>")
        return element is not None and element.tag in _KINDS

    def read(
        self, name: str, box: Box, port: Box, opacity: float
    ) -> PlacedGradient | tuple[Color, float] | None:
        """Give a gradient, or the one colour and opacity that it comes down to.

        `box` are the bounds of the shape, `port` the viewport; None is nothing to be
        seen. Raises ValueError of some kind, and Unsupported.
        """
        chain = self._chain(name)
        if name not in self._stops:
            self._stops[name] = read_stops(_stops(chain), self._styles, self._budget)
        stops, alpha = self._stops[name]
        if not stops:
            return None
        if len({color for _, color in stops}) == 1:
            return stops[0][1], alpha * opacity
        ends, matrix = self._laid(chain, box, port)
        if _is_point(ends) or not area(matrix):
            return stops[-1][1], alpha * opacity
        return PlacedGradient(Gradient(ends, stops, alpha * opacity), matrix)

    def _chain(self, name: str) -> list[Element]:
        """Give a gradient and those whose attributes and stops it takes over."""
        chain: list[Element] = []
        element = self._by_id.get(name)
        while element is not None and element.tag in _KINDS and element not in chain:
            self._budget.work(1 + len(chain))
            chain.append(element)
            href = element.attributes.get("href", "").strip()
            if href and not href.startswith("#"):
                raise Unsupported("a gradient from another file")
            element = self._by_id.get(href[1:])
        return chain

    def _laid(
        self, chain: list[Element], box: Box, port: Box
    ) -> tuple[tuple[float, float, float, float] | tuple[float, float, float], Matrix]:
        given = _Given(chain)
        if given.text("spreadMethod", "pad") != "pad":
            raise Unsupported("spreadMethod")
        by_box = given.text("gradientUnits", "objectBoundingBox") != "userSpaceOnUse"
        within = Box(0, 0, 1, 1) if by_box else port
        written = self._budget.read(given.text("gradientTransform", ""))
        matrix = read_matrix(written)
        if by_box:
            frame = Matrix(box.width, 0, 0, box.height, box.x, box.y)
            matrix = matrix.then(frame)
        straight = chain[0].tag == "linearGradient"
        return (given.straight(within) if straight else given.round(within)), matrix


class _Given:
    """Attributes of a gradient, or else of the one that it refers to."""

    def __init__(self, chain: list[Element]) -> None:
        self._chain = chain

    def text(self, name: str, default: str) -> str:
        for element in self._chain:
            if name in element.attributes:
                return element.attributes[name].strip()
        return default

    def straight(self, within: Box) -> tuple[float, float, float, float]:
        return (
            read_length(self.text("x1", "0%"), within.width),
            read_length(self.text("y1", "0%"), within.height),
            read_length(self.text("x2", "100%"), within.width),
            read_length(self.text("y2", "0%"), within.height),
        )

    def round(self, within: Box) -> tuple[float, float, float]:
        cx = read_length(self.text("cx", "50%"), within.width)
        cy = read_length(self.text("cy", "50%"), within.height)
        r = read_length(
            self.text("r", "50%"), hypot(within.width, within.height) / sqrt(2)
        )
        fx = read_length(self.text("fx", repr(cx)), within.width)
        fy = read_length(self.text("fy", repr(cy)), within.height)
        off = hypot(fx - cx, fy - cy) > 1e-3 * abs(r)
        if off or read_length(self.text("fr", "0"), 1):
            raise Unsupported("a radialGradient with a focus off its centre")
        return cx, cy, r


def _stops(chain: list[Element]) -> list[Element]:
    for element in chain:
        if any(child.tag not in _PARTS for child in element.children):
            raise Unsupported(f"what stands in <{element.tag}>")
        stops = [child for child in element.children if child.tag == "stop"]
        if stops:
            return stops
    return []


def _is_point(ends: tuple[float, ...]) -> bool:
    return ends[2] <= 0 if len(ends) == 3 else ends[:2] == ends[2:]


def straightened(gradient: Gradient, matrix: Matrix) -> Gradient | None:
    """Give a gradient under a map whose `area` is not 0.

    None when it comes out as ellipses, which only a group can draw.
    """
    match gradient.ends:
        case (x, y, radius):
            if not keeps_circles(matrix):
                return None
            ends = (*matrix.apply(x, y), radius * length_factor(matrix))
            return gradient._replace(ends=ends)
        case (x1, y1, x2, y2):
            return gradient._replace(ends=_straight(matrix, x1, y1, x2, y2))


def _straight(
    matrix: Matrix, x1: float, y1: float, x2: float, y2: float
) -> tuple[float, float, float, float]:
    # Lines of one colour stay lines but not upright to the way between the ends, so
    # the other end is sought along the new gradient's own direction.
    way = inverse(matrix)
    dx, dy = x2 - x1, y2 - y1
    size = dx * dx + dy * dy
    gx, gy = (way.a * dx + way.b * dy) / size, (way.c * dx + way.d * dy) / size
    steep = gx * gx + gy * gy
    x, y = matrix.apply(x1, y1)
    return x, y, x + gx / steep, y + gy / steep


Stops = tuple[tuple[float, Color], ...]
# Two stops at one place are a hard edge; a PDF's places must rise.
_STEP = 1e-4


def read_stops(
    elements: Sequence[Element], styles: Styles, budget: SvgBudget
) -> tuple[Stops, float]:
    """Give places with colours, from 0 to 1 or empty, and the opacity of all of them.

    Raises Unsupported for stops of unlike opacity, and BadValue.
    """
    budget.work(len(elements))
    found = [_stop(element, styles) for element in elements]
    if len({alpha for _, _, alpha in found}) > 1:
        raise Unsupported("gradient stops of unlike opacity")
    rising: list[tuple[float, Color]] = []
    for place, color, _ in found:
        before = rising[-1][0] if rising else 0.0
        rising.append((max(place, before), color))
    return _parted(rising), found[0][2] if found else 1.0


def _stop(element: Element, styles: Styles) -> tuple[float, Color, float]:
    style = styles.of(element)
    if style["stop-color"].lower() == "currentcolor":
        raise Unsupported("currentColor in a gradient")
    color, alpha = read_css_color(style["stop-color"])
    place = read_share(element.attributes.get("offset", "0"))
    return place, color, round(alpha * read_share(style["stop-opacity"]), 4)


def _parted(stops: Sequence[tuple[float, Color]]) -> Stops:
    """Give stops from 0 to 1 whose places rise by a step at least."""
    if not stops:
        return ()
    ends = [(0.0, stops[0][1]), *stops, (1.0, stops[-1][1])]
    full = [stop for stop, _ in groupby(ends)]
    # Of several stops at one place only the first and the last are ever seen.
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
