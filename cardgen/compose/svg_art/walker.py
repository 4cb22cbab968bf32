"""From the root of a drawing down to its figures, and back up as ops."""

from collections.abc import Callable

from cardgen.art.art_file import BadArt
from cardgen.art.svg_tree import SvgElement, named, target, walk
from cardgen.compose.paint.opacity import faded
from cardgen.compose.svg_art.blends import Blends
from cardgen.compose.svg_art.budget import Budget
from cardgen.compose.svg_art.clips import Clips
from cardgen.compose.svg_art.fault import Unsupported
from cardgen.compose.svg_art.figures import FIGURES, Figures
from cardgen.compose.svg_art.maps import area, placed, read_map
from cardgen.compose.svg_art.paints import Paints
from cardgen.compose.svg_art.sheet import Sheet
from cardgen.compose.svg_art.style import Style, Styles
from cardgen.compose.svg_art.values import length, share
from cardgen.compose.svg_art.viewport import fitted, view_box
from cardgen.model.geometry import Box, Matrix, move
from cardgen.model.ops import Group, Op, Outline
from cardgen.model.outlines import rectangle

Ops = tuple[Op, ...]
Draw = Callable[[SvgElement, Style, Matrix, Box], Ops]

_UNSEEN = (
    *("title", "desc", "metadata", "defs", "style", "symbol", "clipPath", "marker"),
    *("linearGradient", "radialGradient", "pattern", "mask", "filter", "view"),
)
_MARKERS = ("marker", "marker-start", "marker-mid", "marker-end")
_MARKED = ("path", "line", "polyline", "polygon")
_TOLD = ("title", "desc", "metadata")


class Walker:
    """Draws elements of one drawing."""

    def __init__(self, root: SvgElement) -> None:
        """Raises Unsupported for style sheets that are not simple."""
        self._by_id = named(root)
        self._budget = Budget()
        sheets = (each.text for each in walk(root) if each.tag == "style")
        self._styles = Styles(Sheet(sheets, self._budget), self._budget)
        self._figures = Figures(self._budget)
        blends = Blends(self._by_id, self._styles, self._budget)
        self._paints = Paints(blends, self._budget)
        self._clips = Clips(self._by_id, self._styles, self._figures, self._budget)
        self._draws: dict[str, Draw] = {
            "g": self._group,
            "use": self._use,
            "svg": self._svg,
            **dict.fromkeys(FIGURES, self._figure),
        }

    def root(self, root: SvgElement, matrix: Matrix, size: Box) -> Ops:
        """Give the whole drawing; `size` is its natural size in user units.

        Raises BadArt and Unsupported.
        """
        style = self._styles.of(root)
        port = view_box(root.attributes) or size
        matrix = self._moved(root, matrix)
        within = fitted(root.attributes, size).then(matrix)
        ops = self._children(root, style, within, port) if area(within) else ()
        return self._finished(style, within, port, (), ops)

    def _element(
        self, element: SvgElement, parent: Style, matrix: Matrix, port: Box
    ) -> Ops:
        self._budget.work()
        if element.tag in _UNSEEN:
            return ()
        try:
            style = self._styles.of(element, parent)
            if style["display"] == "none":
                return ()
            draw = self._draws.get(element.tag)
            if draw is None:
                raise Unsupported(f"<{element.tag[:30]}>")
            matrix = self._moved(element, matrix)
            return draw(element, style, matrix, port) if area(matrix) else ()
        except ValueError as fault:
            place = (element.line, element.column)
            raise BadArt(f"<{element.tag}>: {fault}", *place) from fault

    def _moved(self, element: SvgElement, matrix: Matrix) -> Matrix:
        written = self._budget.read(element.attributes.get("transform", ""))
        return read_map(written).then(matrix)

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

    def _figure(
        self, element: SvgElement, style: Style, matrix: Matrix, port: Box
    ) -> Ops:
        for child in element.children:
            if child.tag not in _TOLD:
                raise Unsupported(f"<{child.tag[:30]}>")
        if element.tag in _MARKED and any(style[name] != "none" for name in _MARKERS):
            raise Unsupported("markers")
        outline = self._figures.outline(element, port)
        if not outline or style["visibility"] != "visible":
            return ()
        ops = self._paints.draw(outline, style, matrix, port)
        return self._finished(style, matrix, port, outline, ops)

    def _use(self, element: SvgElement, style: Style, matrix: Matrix, port: Box) -> Ops:
        shown = target(element, self._by_id)
        if shown is None:
            return ()
        x = length(element.attributes.get("x", "0"), port.width)
        y = length(element.attributes.get("y", "0"), port.height)
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
        sizes = {
            name: use.attributes[name]
            for name in ("width", "height")
            if name in use.attributes
        }
        own = self._styles.of(shown, style)
        if own["display"] == "none" and shown.tag == "svg":
            return ()
        attributes = shown.attributes | sizes
        within = self._moved(shown, matrix)
        return self._inside(shown, attributes, own, within, port)

    def _svg(self, element: SvgElement, style: Style, matrix: Matrix, port: Box) -> Ops:
        return self._inside(element, element.attributes, style, matrix, port)

    def _inside(
        self,
        element: SvgElement,
        attributes: dict[str, str],
        style: Style,
        matrix: Matrix,
        port: Box,
    ) -> Ops:
        """Draw what stands in a viewport of its own."""
        frame = _frame(attributes, port)
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
        """Cut and fade what an element has drawn."""
        if not ops:
            return ()
        for clip in self._clips.outlines(style, matrix, port, shape):
            if not clip:
                return ()
            ops = (Group(Matrix(), ops, clip),)
        return faded(ops, share(style["opacity"]))


def _frame(attributes: dict[str, str], port: Box) -> Box:
    given = attributes.get
    return Box(
        length(given("x", "0"), port.width),
        length(given("y", "0"), port.height),
        length(given("width", "100%"), port.width),
        length(given("height", "100%"), port.height),
    )
