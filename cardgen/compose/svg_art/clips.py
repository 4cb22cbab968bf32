"""Clip paths: one outline, or several that do not disturb each other."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from cardgen.art.svg_tree import SvgElement, target
from cardgen.compose.svg_art.bounds import bounds
from cardgen.compose.svg_art.budget import Budget
from cardgen.compose.svg_art.fault import Unsupported
from cardgen.compose.svg_art.figures import FIGURES, Figures
from cardgen.compose.svg_art.maps import placed, read_map
from cardgen.compose.svg_art.references import split_url
from cardgen.compose.svg_art.style import Style, Styles
from cardgen.compose.svg_art.values import length
from cardgen.model.geometry import Box, Matrix, move
from cardgen.model.ops import Outline

_UNSEEN = ("title", "desc", "metadata")
_CONVEX = ("rect", "circle", "ellipse")


@dataclass(frozen=True, slots=True)
class _Part:
    outline: Outline
    convex: bool


class Clips:
    """Gives the outlines that elements are cut to."""

    def __init__(
        self,
        by_id: dict[str, SvgElement],
        styles: Styles,
        figures: Figures,
        budget: Budget,
    ) -> None:
        self._by_id = by_id
        self._styles = styles
        self._figures = figures
        self._budget = budget

    def outlines(
        self, style: Style, matrix: Matrix, port: Box, shape: Outline
    ) -> list[Outline]:
        """Give all outlines to cut to, one within the other; an empty one hides all.

        `shape` is what a clip in units of its object is laid over. Raises ValueError
        of some kind, and Unsupported.
        """
        found: list[Outline] = []
        seen: list[SvgElement] = []
        element = self._named(style)
        while element is not None:
            self._budget.work()
            if element in seen:
                raise Unsupported("a clipPath that cuts itself")
            seen.append(element)
            found.append(self._outline(element, matrix, port, shape))
            element = self._named(self._styles.of(element))
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
    ) -> Outline:
        inner = read_map(self._budget.read(clip.attributes.get("transform", "")))
        if clip.attributes.get("clipPathUnits") == "objectBoundingBox":
            box = bounds(shape)
            if not box.width or not box.height:
                raise Unsupported("clipPathUnits of an element without bounds")
            frame = Matrix(box.width, 0, 0, box.height, box.x, box.y)
            inner, port = inner.then(frame), Box(0, 0, 1, 1)
        full = inner.then(matrix)
        style = self._styles.of(clip)
        return _united(
            [
                part
                for child in clip.children
                for part in self._parts(child, style, full, port)
            ]
        )

    def _parts(
        self, element: SvgElement, parent: Style, matrix: Matrix, port: Box
    ) -> Iterator[_Part]:
        self._budget.work()
        style = self._styles.of(element, parent)
        if element.tag in _UNSEEN or style["display"] == "none":
            return
        if style["clip-path"] != "none":
            raise Unsupported("clip-path within a clipPath")
        written = self._budget.read(element.attributes.get("transform", ""))
        matrix = read_map(written).then(matrix)
        if element.tag == "use":
            yield from self._used(element, style, matrix, port)
        elif element.tag not in FIGURES:
            raise Unsupported(f"<{element.tag}> in a clipPath")
        elif style["visibility"] == "visible":
            yield from self._part(element, style, matrix, port)

    def _used(
        self, element: SvgElement, style: Style, matrix: Matrix, port: Box
    ) -> Iterator[_Part]:
        shown = target(element, self._by_id)
        if shown is None:
            return
        if shown.tag not in FIGURES:
            raise Unsupported(f"a <use> of <{shown.tag}> in a clipPath")
        x = length(element.attributes.get("x", "0"), port.width)
        y = length(element.attributes.get("y", "0"), port.height)
        yield from self._parts(shown, style, move(x, y).then(matrix), port)

    def _part(
        self, element: SvgElement, style: Style, matrix: Matrix, port: Box
    ) -> Iterator[_Part]:
        outline = self._figures.outline(element, port)
        convex = element.tag in _CONVEX
        if style["clip-rule"] == "evenodd" and not convex:
            raise Unsupported('clip-rule="evenodd" in a clipPath')
        if outline:
            self._budget.draw(len(outline))
            yield _Part(placed(outline, matrix), convex)


def _united(parts: list[_Part]) -> Outline:
    """Give parts as one outline of the non-zero rule."""
    if len(parts) > 1 and _touching(parts):
        # Overlapping parts of unlike turn would cut holes into each other.
        turns = {_turns_right(part.outline) for part in parts}
        if len(turns) > 1 or not all(part.convex for part in parts):
            raise Unsupported("a clipPath of overlapping paths")
    return tuple(segment for part in parts for segment in part.outline)


def _touching(parts: list[_Part]) -> bool:
    """Tell whether bounds of parts may overlap, by their places along each axis."""
    boxes = [bounds(part.outline) for part in parts]
    across = sorted((box.x, box.right) for box in boxes)
    down = sorted((box.y, box.bottom) for box in boxes)
    return not any(
        all(one[1] <= other[0] for one, other in pairwise(spans))
        for spans in (across, down)
    )


def _turns_right(outline: Outline) -> bool:
    ends = [segment[-2:] for segment in outline if segment[0] != "Z"]
    points = [(float(x), float(y)) for x, y in ends]
    around = pairwise([*points, *points[:1]])
    return sum(x * v - u * y for (x, y), (u, v) in around) > 0
