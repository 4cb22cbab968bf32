"""The cards of a PDF by another program: what is drawn as large as a card."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from math import inf
from typing import NamedTuple

from cardgen.model.geometry import Box
from cardgen.proof.limits import BLEED_MOST
from cardgen.proof.reader.page_objects import (
    FillObject,
    Segment,
    StrokeObject,
    common,
    middle,
)
from cardgen.proof.reader.proof_file import ProofPage

Size = tuple[float, float]

# Drawn in pixels, or rounded by a program, a card is off by up to this: 0.3 mm.
NEAR = 0.85
_HAIR = 0.05
# A filled area this thin is a line, as browsers draw them: 1 mm.
_THIN = 2.84
# How much of an edge its line covers at least; dashes leave gaps.
_COVERED = 0.4
# Lines of more places than this are a drawing.
_MOST_LINES = 60
_MOST_SIZES = 20
# Printers and programs scale by less than this.
_LEAST_SCALE, _MOST_SCALE = 0.5, 2.0


class _Edge(NamedTuple):
    """A line down or across the page: where it is, and from where to where it runs."""

    at: float
    start: float
    end: float


class _Edges(NamedTuple):
    """The lines down the page, and those across."""

    down: list[_Edge]
    across: list[_Edge]


def cards_on(page: ProofPage, card: Size) -> list[Box]:
    """Return the trims of the cards of a size.

    They are searched for in the page's TrimBox, between its crop marks, among the
    areas and outlines drawn on it, and between its lines, in this order.
    """
    box = page.box("/TrimBox")
    if box and _bleed_of(box, card) == 0:
        return [box]
    between = [cell for cell in _between_marks(page, card) if _used(page, cell)]
    return between or list(_drawn(page, card)) or list(_lined(page, card))


def scaled_size(page: ProofPage, card: Size) -> Size | None:
    """Return the size of the cards on a page if they are a card's, but scaled."""
    found = Counter(size for size in _sizes(page, card) if _is_scaled(size, card))
    likely = [size for size, _ in found.most_common(_MOST_SIZES)]
    # An illustration may have the same proportions: cards are many, then large.
    return max(likely, key=lambda size: (len(cards_on(page, size)), size), default=None)


def _sizes(page: ProofPage, card: Size) -> Iterator[Size]:
    """Yield the sizes of areas, and of what lines enclose, to a tenth of a point."""
    for _, box in _areas(page):
        yield round(box.width, 1), round(box.height, 1)
    down, across = _edges(page)
    heights = _distances({edge.at for edge in across})
    for width in _distances({edge.at for edge in down}):
        for one, other in (card, card[::-1]):
            yield width, _nearest(heights, width / one * other)


def _distances(places: set[float]) -> list[float]:
    ordered = sorted(places)[:_MOST_LINES]
    pairs = combinations(ordered, 2)
    return sorted({round(stop - start, 1) for start, stop in pairs})


def _nearest(ordered: Sequence[float], wanted: float) -> float:
    """Return the number next to the wanted one, infinity if there is none."""
    at = bisect_left(ordered, wanted)
    return min(
        ordered[max(0, at - 1) : at + 1],
        key=lambda number: abs(number - wanted),
        default=inf,
    )


def _is_scaled(size: Size, card: Size) -> bool:
    for width, height in (card, card[::-1]):
        scale = size[0] / width
        alike = abs(size[1] - scale * height) < NEAR / 2
        if alike and _LEAST_SCALE < scale < _MOST_SCALE:
            return True
    return False


def _between_marks(page: ProofPage, card: Size) -> list[Box]:
    """Return the cells between lines that are as far apart as a card's edges."""
    xs, ys = _lines(page.strokes)
    return _cells(xs, ys, card)


def _cells(xs: Sequence[float], ys: Sequence[float], card: Size) -> list[Box]:
    for width, height in (card, card[::-1]):
        columns, rows = _steps(xs, width), _steps(ys, height)
        if columns and rows:
            return [
                Box(x, y, right - x, bottom - y)
                for (y, bottom), (x, right) in product(rows, columns)
            ]
    return []


def _lines(strokes: Sequence[StrokeObject]) -> tuple[list[float], list[float]]:
    solid = (stroke for stroke in strokes if not stroke.dashed)
    lines = [line for stroke in solid for line in stroke.segments]
    xs = {line.start[0] for line in lines if line.box.width < _HAIR}
    ys = {line.start[1] for line in lines if line.box.height < _HAIR}
    return sorted(xs), sorted(ys)


def _steps(cuts: Sequence[float], length: float) -> list[tuple[float, float]]:
    """Return the pairs of lines that are `length` apart and do not overlap."""
    found: list[tuple[float, float]] = []
    for start in cuts:
        if found and start < found[-1][1] - _HAIR:
            continue
        end = _nearest(cuts, start + length)
        if abs(end - start - length) < NEAR:
            found.append((start, end))
    return found


def _used(page: ProofPage, cell: Box) -> bool:
    inner = cell.grown(-NEAR)
    boxes = [
        *(common(fill.box, fill.clip) for fill in page.fills),
        *(common(image.box, image.clip) for image in page.images),
        *(letter for text in page.texts for letter in text.letters[:1]),
    ]
    return any(inner.overlaps(box) for box in boxes)


def _drawn(page: ProofPage, card: Size) -> Iterator[Box]:
    """Yield the areas as large as a card, or as a card with a bleed all around."""
    seen: list[tuple[float, float]] = []
    for line, box in _areas(page):
        # A line is drawn on the edge of a card, or inside it.
        fits = [(_bleed_of(each, card), each) for each in (box, box.grown(line / 2))]
        found = [(bleed, each) for bleed, each in fits if bleed is not None]
        if not found:
            continue
        bleed, trim = min(found)
        x, y = middle(box)
        if all(max(abs(x - a), abs(y - b)) > min(card) / 2 for a, b in seen):
            seen.append((x, y))
            yield trim.grown(-bleed)


def _areas(page: ProofPage) -> Iterator[tuple[float, Box]]:
    """Yield what may be a card, the surest first, with the width of its outline."""
    whole = [
        *(clip.box for clip in page.clips),
        *(fill.box for fill in page.fills if fill.square),
        *(image.box for image in page.images),
    ]
    yield from ((0.0, box) for box in dict.fromkeys(whole))
    for stroke in page.strokes:
        yield from ((stroke.width, frame) for frame in stroke.frames)
    yield from ((0.0, fill.box) for fill in page.fills if not fill.square)


def _bleed_of(box: Box, card: Size) -> float | None:
    for width, height in (card, card[::-1]):
        across, down = (box.width - width) / 2, (box.height - height) / 2
        if abs(across - down) < NEAR / 2 and -NEAR / 2 < across < BLEED_MOST:
            return across if across > NEAR / 2 else 0.0
    return None


def _lined(page: ProofPage, card: Size) -> Iterator[Box]:
    """Yield the cells that have a line along each of their edges."""
    down, across = _edges(page)
    xs, ys = (sorted({edge.at for edge in edges}) for edges in (down, across))
    if max(len(xs), len(ys)) > _MOST_LINES:
        return
    for cell in _cells(xs, ys, card):
        sides = (
            (down, cell.x, cell.y, cell.bottom),
            (down, cell.right, cell.y, cell.bottom),
            (across, cell.y, cell.x, cell.right),
            (across, cell.bottom, cell.x, cell.right),
        )
        if all(_is_covered(*side) for side in sides):
            yield cell


def _is_covered(edges: Iterable[_Edge], at: float, start: float, end: float) -> bool:
    near = (edge for edge in edges if abs(edge.at - at) < NEAR)
    parts = sorted((max(edge.start, start), min(edge.end, end)) for edge in near)
    covered, reached = 0.0, start
    for begin, stop in parts:
        covered += max(0.0, stop - max(begin, reached))
        reached = max(reached, stop)
    return covered >= _COVERED * (end - start)


def _edges(page: ProofPage) -> _Edges:
    lines = [line for stroke in page.strokes for line in stroke.segments]
    lines += [line for fill in page.fills for line in _line(fill)]
    upright = (line for line in lines if line.box.width < _HAIR)
    level = (line for line in lines if line.box.height < _HAIR)
    return _Edges(
        [_Edge(line.box.x, line.box.y, line.box.bottom) for line in upright],
        [_Edge(line.box.y, line.box.x, line.box.right) for line in level],
    )


def _line(fill: FillObject) -> Iterator[Segment]:
    """Yield the line along the middle of a thin area."""
    box = fill.box
    if min(box.width, box.height) > _THIN:
        return
    x, y = middle(box)
    upright = box.height > box.width
    ends = ((x, box.y), (x, box.bottom)) if upright else ((box.x, y), (box.right, y))
    yield Segment(*ends)
