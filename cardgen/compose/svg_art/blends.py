"""Gradients of SVG, and how they come out under a map."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import hypot, sqrt

from cardgen.art.svg_tree import Element
from cardgen.compose.svg_art.budget import Budget
from cardgen.compose.svg_art.fault import Unsupported
from cardgen.compose.svg_art.gradient_stops import Stops, read_stops
from cardgen.compose.svg_art.maps import area, back, factor, keeps_forms, read_map
from cardgen.compose.svg_art.style import Styles
from cardgen.compose.svg_art.values import length
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import Color, Gradient

_KINDS = ("linearGradient", "radialGradient")
_PARTS = ("stop", "title", "desc", "metadata")


@dataclass(frozen=True, slots=True)
class Blend:
    """A gradient in coordinates of its own and the map to those of its shape."""

    gradient: Gradient
    matrix: Matrix


class Blends:
    """Reads gradients by their id."""

    def __init__(
        self, by_id: Mapping[str, Element], styles: Styles, budget: Budget
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
    ) -> Blend | tuple[Color, float] | None:
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
        return Blend(Gradient(ends, stops, alpha * opacity), matrix)

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
        matrix = read_map(written)
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
            length(self.text("x1", "0%"), within.width),
            length(self.text("y1", "0%"), within.height),
            length(self.text("x2", "100%"), within.width),
            length(self.text("y2", "0%"), within.height),
        )

    def round(self, within: Box) -> tuple[float, float, float]:
        cx = length(self.text("cx", "50%"), within.width)
        cy = length(self.text("cy", "50%"), within.height)
        r = length(self.text("r", "50%"), hypot(within.width, within.height) / sqrt(2))
        fx = length(self.text("fx", repr(cx)), within.width)
        fy = length(self.text("fy", repr(cy)), within.height)
        off = hypot(fx - cx, fy - cy) > 1e-3 * abs(r)
        if off or length(self.text("fr", "0"), 1):
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
            if not keeps_forms(matrix):
                return None
            ends = (*matrix.apply(x, y), radius * factor(matrix))
            return gradient._replace(ends=ends)
        case (x1, y1, x2, y2):
            return gradient._replace(ends=_straight(matrix, x1, y1, x2, y2))


def _straight(
    matrix: Matrix, x1: float, y1: float, x2: float, y2: float
) -> tuple[float, float, float, float]:
    # Lines of one colour stay lines but not upright to the way between the ends, so
    # the other end is sought along the new gradient's own direction.
    way = back(matrix)
    dx, dy = x2 - x1, y2 - y1
    size = dx * dx + dy * dy
    gx, gy = (way.a * dx + way.b * dy) / size, (way.c * dx + way.d * dy) / size
    steep = gx * gx + gy * gy
    x, y = matrix.apply(x1, y1)
    return x, y, x + gx / steep, y + gy / steep
