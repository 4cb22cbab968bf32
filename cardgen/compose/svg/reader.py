"""Reads an SVG file into drawing operations, from its root down to its shapes."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from cardgen.art.art_file import BadArt
from cardgen.art.svg_tree import (
    SvgElement,
    is_blank_text,
    is_css,
    named,
    read_tree,
    target,
    walk,
)
from cardgen.art.svg_work import check_uses
from cardgen.compose.paint.opacity import faded
from cardgen.compose.svg.affine import POINT, area, placed, read_matrix
from cardgen.compose.svg.attributes import (
    fitted,
    natural_size,
    read_css_color,
    read_length,
    read_share,
    view_box,
    viewport,
)
from cardgen.compose.svg.basic_shapes import BASIC_SHAPES, BasicShapes
from cardgen.compose.svg.clip_paths import ClipPaths
from cardgen.compose.svg.gradients import SvgGradients
from cardgen.compose.svg.painting import ShapePainter
from cardgen.compose.svg.stylesheet import Style, Styles
from cardgen.compose.svg.support import (
    BadValue,
    SvgBudget,
    Unsupported,
    attribute_of,
    reading,
)
from cardgen.model.geometry import Box, Matrix, move, scale
from cardgen.model.ops import Group, Op, Outline, Paint, Shape
from cardgen.model.outlines import rectangle

Ops = tuple[Op, ...]
Draw = Callable[[SvgElement, Style, Matrix, Box], Ops]

_ACTIVE = (
    *("script", "animate", "animateColor", "animateMotion", "animateTransform"),
    *("set", "discard", "handler", "listener"),
)

# The budget limits the length of these; all others are words and a few numbers.
_LONG = ("d", "points", "style", "transform")
_LONGEST = 10_000
_UNSEEN = (
    *("title", "desc", "metadata", "defs", "style", "symbol", "clipPath", "marker"),
    *("linearGradient", "radialGradient", "pattern", "mask", "filter", "view"),
)
_MARKERS = ("marker", "marker-start", "marker-mid", "marker-end")
_MARKED = ("path", "line", "polyline", "polygon")
_DESCRIPTIVE = ("title", "desc", "metadata")
_CONDITIONS = frozenset(["requiredExtensions", "requiredFeatures", "systemLanguage"])


class SvgArt(NamedTuple):
    """A drawing: its natural size in points and its operations.

    Their origin is the top left of the drawing, y runs down, and they are clipped to
    its size.
    """

    width: float
    height: float
    ops: tuple[Op, ...]


def read_svg(path: Path) -> SvgArt:
    """Return an SVG file as vectors.

    Raises BadArt for a file that is broken or hostile, and Unsupported for a valid
    one that has to be rasterised to look as intended.
    """
    return draw_tree(read_tree(path))


def read_size(path: Path) -> tuple[float, float]:
    """Return the natural width and height of an SVG file in points. Raises BadArt."""
    width, height = _size(read_tree(path))
    return width * POINT, height * POINT


def draw_tree(root: SvgElement) -> SvgArt:
    """Return the drawing of an element tree; raises the same as `read_svg`."""
    check_tree(root)
    width, height = _size(root)
    try:
        ops = DrawingReader(root).draw(root, scale(POINT), Box(0, 0, width, height))
    except ValueError as fault:
        raise BadArt(str(fault), *root.place(attribute_of(fault))) from fault
    width, height = width * POINT, height * POINT
    clipped = (Group(Matrix(), ops, rectangle(0, 0, width, height)),) if ops else ()
    return SvgArt(width, height, clipped)


def check_tree(root: SvgElement) -> None:
    """Raise BadArt for a hostile tree, Unsupported for one that moves or is long."""
    check_uses(root, named(root))
    for element in walk(root):
        if element.tag in _ACTIVE:
            raise Unsupported(f"<{element.tag}>, and prints as it starts")
        for name, text in element.attributes.items():
            if len(text) > _LONGEST and name not in _LONG:
                raise Unsupported(f"{name[:30]} of more than {_LONGEST} characters")


def _size(root: SvgElement) -> tuple[float, float]:
    try:
        return natural_size(root.attributes)
    except (BadValue, Unsupported) as fault:
        raise BadArt(str(fault), *root.place(fault.attribute)) from fault


class DrawingReader:
    """Draws the elements of one SVG file."""

    def __init__(self, root: SvgElement) -> None:
        """Read the style sheets. Raises Unsupported for anything but simple ones."""
        self._by_id = named(root)
        self._budget = SvgBudget()
        sheets = (each.text for each in walk(root) if is_css(each))
        self._styles = Styles(sheets, self._budget, root)
        self._shapes = BasicShapes(self._budget)
        gradients = SvgGradients(self._by_id, self._styles, self._budget)
        self._painter = ShapePainter(gradients, self._budget)
        self._clips = ClipPaths(self._by_id, self._styles, self._shapes, self._budget)
        self._draw_by_tag: dict[str, Draw] = {
            "g": self._group,
            "a": self._group,
            "switch": self._switch,
            "use": self._use,
            "svg": self._svg,
            **dict.fromkeys(BASIC_SHAPES, self._shape),
        }

    def draw(self, root: SvgElement, matrix: Matrix, size: Box) -> Ops:
        """Draw the root element; `size` is its natural size in user units.

        Raises BadArt and Unsupported.
        """
        style = self._styles.of(root)
        port = view_box(root.attributes) or size
        matrix = self._moved(root, matrix)
        within = fitted(root.attributes, size).then(matrix)
        ops = self._children(root, style, within, port) if area(within) else ()
        ground = self._ground(style, size, matrix)
        return ground + self._finished(style, within, port, (), ops)

    def _ground(self, style: Style, size: Box, matrix: Matrix) -> Ops:
        """Draw the colour behind the whole drawing."""
        written = style["background-color"].replace("none", "transparent")
        with reading("style"):
            color, alpha = read_css_color(written, style["color"])
        sides = rectangle(size.x, size.y, size.width, size.height)
        paint = Paint(color, alpha)
        return (Shape(placed(sides, matrix), paint),) if alpha else ()

    def _element(
        self, element: SvgElement, parent: Style, matrix: Matrix, port: Box
    ) -> Ops:
        self._budget.work()
        if element.tag in _UNSEEN or is_blank_text(element):
            return ()
        try:
            style = self._styles.of(element, parent)
            if style["display"] == "none":
                return ()
            draw = self._draw_by_tag.get(element.tag)
            if draw is None:
                raise Unsupported(f"<{element.tag[:30]}>")
            matrix = self._moved(element, matrix)
            return draw(element, style, matrix, port) if area(matrix) else ()
        except ValueError as fault:
            place = element.place(attribute_of(fault))
            raise BadArt(f"<{element.tag}>: {fault}", *place) from fault
        except Unsupported as fault:
            fault.place = fault.place or element.place(fault.attribute)
            raise

    def _moved(self, element: SvgElement, matrix: Matrix) -> Matrix:
        written = self._budget.read(element.attributes.get("transform", ""))
        return read_matrix(written).then(matrix)

    def _children(
        self, element: SvgElement, style: Style, matrix: Matrix, port: Box
    ) -> Ops:
        return tuple(
            op
            for child in element.children
            for op in self._element(child, style, matrix, port)
        )

    def _group(
        self, element: SvgElement, style: Style, matrix: Matrix, port: Box
    ) -> Ops:
        ops = self._children(element, style, matrix, port)
        return self._finished(style, matrix, port, (), ops)

    def _switch(
        self, element: SvgElement, style: Style, matrix: Matrix, port: Box
    ) -> Ops:
        """Draw the first child that can be shown anywhere."""
        for child in element.children:
            if child.tag != "foreignObject" and child.tag not in _UNSEEN:
                if not _CONDITIONS.isdisjoint(child.attributes):
                    raise Unsupported("conditions in <switch>")
                ops = self._element(child, style, matrix, port)
                return self._finished(style, matrix, port, (), ops)
        return ()

    def _shape(
        self, element: SvgElement, style: Style, matrix: Matrix, port: Box
    ) -> Ops:
        for child in element.children:
            if child.tag not in _DESCRIPTIVE:
                raise Unsupported(f"<{child.tag[:30]}>")
        if element.tag in _MARKED and any(style[name] != "none" for name in _MARKERS):
            raise Unsupported("markers")
        if "pathLength" in element.attributes and style["stroke-dasharray"] != "none":
            raise Unsupported("pathLength", "pathLength")
        outline = self._shapes.outline(element, port)
        if not outline or style["visibility"] in ("hidden", "collapse"):
            return ()
        ops = self._painter.draw(outline, style, matrix, port)
        return self._finished(style, matrix, port, outline, ops)

    def _use(self, element: SvgElement, style: Style, matrix: Matrix, port: Box) -> Ops:
        shown = target(element, self._by_id)
        if shown is None:
            return ()
        x = read_length(element.attributes.get("x", "0"), port.width)
        y = read_length(element.attributes.get("y", "0"), port.height)
        at = move(x, y).then(matrix)
        if shown.tag in ("symbol", "svg"):
            ops = self._symbol(shown, element, style, at, port)
        else:
            ops = self._element(shown, style, at, port)
        return self._finished(style, at, port, (), ops)

    def _symbol(
        self,
        shown: SvgElement,
        use: SvgElement,
        style: Style,
        matrix: Matrix,
        port: Box,
    ) -> Ops:
        own = self._styles.of(shown, style)
        if own["display"] == "none" and shown.tag == "svg":
            return ()
        sizes = {"width", "height"} & use.attributes.keys()
        attributes = shown.attributes | {name: use.attributes[name] for name in sizes}
        within = self._moved(shown, matrix)
        return self._viewport(shown, attributes, own, within, port)

    def _svg(self, element: SvgElement, style: Style, matrix: Matrix, port: Box) -> Ops:
        return self._viewport(element, element.attributes, style, matrix, port)

    def _viewport(
        self,
        element: SvgElement,
        attributes: dict[str, str],
        style: Style,
        matrix: Matrix,
        port: Box,
    ) -> Ops:
        """Draw the children of an element that has a viewport of its own."""
        frame = viewport(attributes, port)
        if frame.width <= 0 or frame.height <= 0:
            return ()
        within = fitted(attributes, frame).then(matrix)
        inner = view_box(attributes) or Box(0, 0, frame.width, frame.height)
        ops = self._children(element, style, within, inner) if area(within) else ()
        if ops and style["overflow"] in ("", "hidden", "scroll"):
            sides = rectangle(frame.x, frame.y, frame.width, frame.height)
            ops = (Group(Matrix(), ops, placed(sides, matrix)),)
        return self._finished(style, matrix, port, (), ops)

    def _finished(
        self, style: Style, matrix: Matrix, port: Box, shape: Outline, ops: Ops
    ) -> Ops:
        """Apply an element's clip path and opacity to what it has drawn."""
        if not ops:
            return ()
        for clip in self._clips.outlines(style, matrix, port, shape):
            if not clip.outline:
                return ()
            ops = (Group(Matrix(), ops, clip.outline, even_odd=clip.even_odd),)
        return faded(ops, read_share(style["opacity"]))
