"""Clip paths: one outline, or several that can be combined into one."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from cardgen.art.svg_tree import SvgElement, target
from cardgen.compose.svg.affine import placed, read_matrix
from cardgen.compose.svg.attributes import read_length, split_url
from cardgen.compose.svg.basic_shapes import BASIC_SHAPES, BasicShapes
from cardgen.compose.svg.stylesheet import Style, Styles
from cardgen.compose.svg.support import SvgBudget, Unsupported
from cardgen.model.geometry import Box, Matrix, move
from cardgen.model.ops import Outline
from cardgen.model.outlines import tight_bounds

_DESCRIPTIVE = ("title", "desc", "metadata")
_CONVEX = ("rect", "circle", "ellipse")


class ClipPart(NamedTuple):
    """An outline and the rule that fills it; a convex one never crosses itself."""

    outline: Outline
    convex: bool = False
    even_odd: bool = False


class ClipPaths:
    """Finds the outlines to which elements are clipped."""

    def __init__(
        self,
        by_id: dict[str, SvgElement],
        styles: Styles,
        shapes: BasicShapes,
        budget: SvgBudget,
    ) -> None:
        self._by_id = by_id
        self._styles = styles
        self._shapes = shapes
        self._budget = budget

    def outlines(
        self, style: Style, matrix: Matrix, port: Box, shape: Outline
    ) -> list[ClipPart]:
        """Return the outlines to clip to in turn; an empty one hides everything.

        `shape` gives the bounds for clips in units of their object. Raises ValueError
        or a subclass, and Unsupported.
        """
        found: list[ClipPart] = []
        seen: list[SvgElement] = []
        element = self._named(style)
        while element is not None:
            self._budget.work()
            if element in seen:
                raise Unsupported("a clipPath that clips itself")
            seen.append(element)
            found.append(self._outline(element, matrix, port, shape))
            element = self._named(self._styles.in_place(element))
        return found

    def _named(self, style: Style) -> SvgElement | None:
        text = style["clip-path"]
        url = split_url(text)
        if text != "none" and (url is None or url[1]):
            raise Unsupported(f'clip-path="{text[:30]}"')
        element = self._by_id.get(url[0]) if url else None
        return element if element is not None and element.tag == "clipPath" else None

    def _outline(
        self, clip: SvgElement, matrix: Matrix, port: Box, shape: Outline
    ) -> ClipPart:
        inner = read_matrix(self._budget.read(clip.attributes.get("transform", "")))
        if clip.attributes.get("clipPathUnits") == "objectBoundingBox":
            box = tight_bounds(shape)
            if not box.width or not box.height:
                raise Unsupported("clipPathUnits of an element without bounds")
            frame = Matrix(box.width, 0, 0, box.height, box.x, box.y)
            inner, port = inner.then(frame), Box(0, 0, 1, 1)
        full = inner.then(matrix)
        style = self._styles.in_place(clip)
        return united(
            [
                part
                for child in clip.children
                for part in self._parts(child, style, full, port)
            ]
        )

    def _parts(
        self, element: SvgElement, parent: Style, matrix: Matrix, port: Box
    ) -> Iterator[ClipPart]:
        self._budget.work()
        style = self._styles.of(element, parent)
        if element.tag in _DESCRIPTIVE or style["display"] == "none":
            return
        if style["clip-path"] != "none":
            raise Unsupported("clip-path within a clipPath")
        written = self._budget.read(element.attributes.get("transform", ""))
        matrix = read_matrix(written).then(matrix)
        if element.tag == "use":
            yield from self._used(element, style, matrix, port)
        elif element.tag not in BASIC_SHAPES:
            raise Unsupported(f"<{element.tag}> in a clipPath")
        elif style["visibility"] == "visible":
            yield from self._part(element, style, matrix, port)

    def _used(
        self, element: SvgElement, style: Style, matrix: Matrix, port: Box
    ) -> Iterator[ClipPart]:
        shown = target(element, self._by_id)
        if shown is None:
            return
        if shown.tag not in BASIC_SHAPES and shown.tag != "use":
            raise Unsupported(f"a <use> of <{shown.tag}> in a clipPath")
        x = read_length(element.attributes.get("x", "0"), port.width)
        y = read_length(element.attributes.get("y", "0"), port.height)
        yield from self._parts(shown, style, move(x, y).then(matrix), port)

    def _part(
        self, element: SvgElement, style: Style, matrix: Matrix, port: Box
    ) -> Iterator[ClipPart]:
        outline = self._shapes.outline(element, port)
        convex = element.tag in _CONVEX
        even_odd = style["clip-rule"] == "evenodd" and not convex
        if outline:
            self._budget.draw(len(outline))
            yield ClipPart(placed(outline, matrix), convex, even_odd)


def united(parts: list[ClipPart]) -> ClipPart:
    """Return parts as one outline.

    Raises Unsupported if that would cut holes where they overlap, or needs two rules.
    """
    if len(parts) == 1:
        return parts[0]
    if any(part.even_odd for part in parts):
        raise Unsupported('clip-rule="evenodd" in a clipPath of several shapes')
    if _touching(parts):
        # Overlapping parts of opposite direction would cut holes into each other.
        directions = {_is_clockwise(part.outline) for part in parts}
        if len(directions) > 1 or not all(part.convex for part in parts):
            raise Unsupported("a clipPath of overlapping paths")
    return ClipPart(tuple(segment for part in parts for segment in part.outline))


def _touching(parts: list[ClipPart]) -> bool:
    """Return whether the bounds of parts may overlap, looking at each axis."""
    boxes = [tight_bounds(part.outline) for part in parts]
    across = sorted((box.x, box.right) for box in boxes)
    down = sorted((box.y, box.bottom) for box in boxes)
    return not any(
        all(one[1] <= other[0] for one, other in pairwise(spans))
        for spans in (across, down)
    )


def _is_clockwise(outline: Outline) -> bool:
    ends = [segment[-2:] for segment in outline if segment[0] != "Z"]
    points = [(float(x), float(y)) for x, y in ends]
    around = pairwise([*points, *points[:1]])
    return sum(x * v - u * y for (x, y), (u, v) in around) > 0
