"""Outlines of SVG's basic shapes and paths in user units, and their bounds."""

from collections.abc import Callable, Mapping
from math import hypot, sqrt

from cardgen.art.svg_tree import SvgElement
from cardgen.compose.path_data import read_path
from cardgen.compose.svg.attributes import read_length, read_numbers
from cardgen.compose.svg.support import BadValue, SvgBudget, reading
from cardgen.model.geometry import Box
from cardgen.model.ops import Outline, Segment
from cardgen.model.outlines import ellipse, rectangle


class BasicShapes:
    """Reads outlines, each of them once."""

    def __init__(self, budget: SvgBudget) -> None:
        self._budget = budget
        self._known: dict[tuple[int, Box], Outline] = {}

    def outline(self, element: SvgElement, port: Box) -> Outline:
        """Return the outline of a shape, empty if it is invisible.

        Percentages are of `port`. Raises ValueError or a subclass, and Unsupported.
        """
        key = (id(element), port)
        if key not in self._known:
            given = _Attributes(element.attributes, port, self._budget)
            self._known[key] = BASIC_SHAPES[element.tag](given)
        return self._known[key]


class _Attributes:
    def __init__(
        self, attributes: Mapping[str, str], port: Box, budget: SvgBudget
    ) -> None:
        self._attributes = attributes
        self._wholes = {
            "x": port.width,
            "y": port.height,
            "d": hypot(port.width, port.height) / sqrt(2),
        }
        self._budget = budget

    def across(self, name: str) -> float:
        return self._length(name, "x")

    def down(self, name: str) -> float:
        return self._length(name, "y")

    def extent(self, name: str, along: str) -> float:
        found = self._length(name, along)
        if found < 0:
            with reading(name):
                raise BadValue(f"{name} is below 0")
        return found

    def radii(self) -> tuple[float, float]:
        """Return rx and ry; one that is missing is as long as the other."""
        rx, ry = (self._attributes.get(name, "auto").strip() for name in ("rx", "ry"))
        if rx == ry == "auto":
            return 0, 0
        if "auto" in (rx, ry):
            only = self.extent("ry", "y") if rx == "auto" else self.extent("rx", "x")
            return only, only
        return self.extent("rx", "x"), self.extent("ry", "y")

    def text(self, name: str) -> str:
        return self._budget.read(self._attributes.get(name, "").strip())

    def _length(self, name: str, along: str) -> float:
        with reading(name):
            return read_length(self._attributes.get(name, "0"), self._wholes[along])


def _path(given: _Attributes) -> Outline:
    data = given.text("d")
    return () if data == "none" else read_path(data)


def _rect(given: _Attributes) -> Outline:
    width, height = given.extent("width", "x"), given.extent("height", "y")
    if not width or not height:
        return ()
    x, y = given.across("x"), given.down("y")
    return rectangle(x, y, width, height, *given.radii())


def _circle(given: _Attributes) -> Outline:
    r = given.extent("r", "d")
    return ellipse(given.across("cx"), given.down("cy"), r, r) if r else ()


def _ellipse(given: _Attributes) -> Outline:
    rx, ry = given.radii()
    return ellipse(given.across("cx"), given.down("cy"), rx, ry) if rx and ry else ()


def _line(given: _Attributes) -> Outline:
    return (
        ("M", given.across("x1"), given.down("y1")),
        ("L", given.across("x2"), given.down("y2")),
    )


def _polyline(given: _Attributes) -> Outline:
    with reading("points"):
        found = read_numbers(given.text("points"))
        if len(found) % 2:
            raise BadValue("points are not in pairs")
    if not found:
        return ()
    places = list(zip(found[::2], found[1::2], strict=True))
    lines: list[Segment] = [("L", *place) for place in places[1:]]
    return (("M", *places[0]), *lines)


def _polygon(given: _Attributes) -> Outline:
    outline = _polyline(given)
    return (*outline, ("Z",)) if outline else ()


BASIC_SHAPES: Mapping[str, Callable[[_Attributes], Outline]] = {
    "path": _path,
    "rect": _rect,
    "circle": _circle,
    "ellipse": _ellipse,
    "line": _line,
    "polyline": _polyline,
    "polygon": _polygon,
}
