"""Sheets that a machine cuts: where their cards are, its marks, and its cut lines.

All lengths are points.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice, product
from typing import NamedTuple

from cardgen.impose.job import ImpositionJob
from cardgen.impose.papers import Areas
from cardgen.model.folds import standing_folds
from cardgen.model.forms import hex_corners
from cardgen.model.geometry import (
    Box,
    Matrix,
    Vertex,
    Vertices,
    corner_vertices,
    ellipse_vertices,
    line_length,
    part_of,
)
from cardgen.model.nets import BoxNet
from cardgen.model.ops import BLACK, Op, Outline, Paint, Shape, Stroke
from cardgen.model.page import (
    CornerMarks,
    CutLine,
    Cutter,
    PageCut,
    Placement,
    onto_page,
)
from cardgen.model.units import to_points

# The corners of a poker deck; a smaller card has smaller ones.
_RADIUS = to_points(3.0)
_SHARE = 0.1
_TOLERANCE = 1e-6
# What holds a token in its punchboard: wide enough for paper, and broken by a finger.
_NICK = to_points(0.6)
_FEW_NICKS, _MOST_NICKS = 4, 6


def corner_radius(width: float, height: float) -> float:
    """Return the radius of the round corners of a card of that size."""
    return min(_RADIUS, _SHARE * min(width, height))


def card_areas(areas: Areas, job: ImpositionJob) -> tuple[Box, ...]:
    """Return the areas of a page for cards: off a machine's marks, where it cuts.

    Marks with longer arms come first.
    """
    found, cutter = areas(job.width, job.height, job.margin), job.cutter
    if cutter is None:
        return found
    paper = Box(0.0, 0.0, job.width, job.height)
    parts = list(_cut_areas(paper, cutter))
    shared = (_common(part, area) for part, area in product(parts, found))
    return tuple(dict.fromkeys(box for box in shared if min(box[2:]) > 0))


def _cut_areas(paper: Box, cutter: Cutter) -> Iterator[Box]:
    """Yield the parts of a paper that a machine can cut."""
    if cutter.area:
        wide, high = cutter.area
        yield Box((paper.width - wide) / 2, (paper.height - high) / 2, wide, high)
    elif cutter.marks:
        frame = paper.grown(-cutter.marks.inset)
        for arm in cutter.marks.arms:
            off = arm + cutter.marks.clear
            yield frame._replace(x=frame.x + off, width=frame.width - 2 * off)
            yield frame._replace(y=frame.y + off, height=frame.height - 2 * off)
    else:
        yield paper


def _common(one: Box, other: Box) -> Box:
    x, y = max(one.x, other.x), max(one.y, other.y)
    right, bottom = min(one.right, other.right), min(one.bottom, other.bottom)
    return Box(x, y, right - x, bottom - y)


class CutPlan(NamedTuple):
    """What is cut out of all pages of a file: the lines of each cut file, the number of
    each page's file, 0 for none, and the length of the arms of all marks."""

    cutter: Cutter
    files: tuple[tuple[CutLine, ...], ...]
    numbers: tuple[int, ...]
    arm: float

    def of(self, page: int) -> PageCut | None:
        """Return what is cut out of a page, counted from 0."""
        number = self.numbers[page]
        if not number:
            return None
        return PageCut(self.cutter, number, self.arm, self.files[number - 1])


def plan_cuts(
    pages: Iterable[Sequence[Placement]], cutter: Cutter, paper: tuple[float, float]
) -> CutPlan:
    """Return the cut lines of the fronts on pages; backs lie behind them.

    Pages with the same lines share a cut file. The arms are the longest that leave the
    cards of every page alone, since a machine is set to one length.
    """
    files: dict[tuple[CutLine, ...], int] = {}
    numbers: list[int] = []
    seen: set[Box] = set()
    folds_of = cache(standing_folds)
    for placements in pages:
        fronts = [placed for placed in placements if placed.side == "front"]
        around = [line for placed in fronts for line in _cut_lines(placed, cutter)]
        slots = [line for placed in fronts for line in _slot_lines(placed, cutter)]
        scored = [line for placed in fronts for line in _score_lines(placed)]
        folds = [line for p in fronts for line in _fold_lines(p, folds_of(p.face))]
        lines = (*around, *slots, *scored, *folds)
        seen.update(placed.window for placed in fronts)
        numbers.append(files.setdefault(lines, len(files) + 1) if lines else 0)
    arm = _longest_arm(cutter.marks, paper, seen) if cutter.marks else 0.0
    return CutPlan(cutter, tuple(files), tuple(numbers), arm)


def _longest_arm(
    marks: CornerMarks, paper: tuple[float, float], seen: Iterable[Box]
) -> float:
    boxes = [box.grown(-_TOLERANCE) for box in seen]
    for arm in marks.arms:
        free = list(_free_corners(marks, paper, arm))
        if not any(box.overlaps(corner) for box, corner in product(boxes, free)):
            return arm
    return min(marks.arms)


def _free_corners(
    marks: CornerMarks, paper: tuple[float, float], arm: float
) -> Iterator[Box]:
    """Yield the squares around the marks that nothing else may be in."""
    side = arm + marks.clear
    for x, y, across, down in _corners(marks, paper):
        yield Box(min(x, x + across * side), min(y, y + down * side), side, side)


def _corners(
    marks: CornerMarks, paper: tuple[float, float]
) -> Iterator[tuple[float, float, int, int]]:
    """Yield the corners of the marks, and the signs of the ways that their arms go."""
    (width, height), inset = paper, marks.inset
    for y, down in ((inset, 1), (height - inset, -1)):
        for x, across in ((inset, 1), (width - inset, -1)):
            yield x, y, across, down


def registration_marks(cut: PageCut, paper: tuple[float, float]) -> tuple[Op, ...]:
    """Draw the marks by which a machine finds a sheet, if it looks for any."""
    marks = cut.cutter.marks
    if marks is None:
        return ()
    lines: list[Outline] = []
    half = marks.width / 2
    for x, y, across, down in _corners(marks, paper):
        # The arms overlap, so that the corner is square.
        stop, end = x + across * cut.arm, y + down * cut.arm
        lines.append((("M", x - across * half, y), ("L", stop, y)))
        lines.append((("M", x, y - down * half), ("L", x, end)))
    outline = tuple(part for line in lines for part in line)
    return (Shape(outline, stroke=Stroke(Paint(BLACK), marks.width)),)


def words_off(cutter: Cutter | None) -> float:
    """Return how far from the paper's corners words in a margin are off all marks."""
    if cutter is None or cutter.marks is None:
        return 0.0
    return cutter.marks.inset + max(cutter.marks.arms) + cutter.marks.clear


def _cut_lines(placed: Placement, cutter: Cutter) -> Iterator[CutLine]:
    """Yield the line around a card, in parts if nicks hold it in its board."""
    line = _cut_line(placed, cutter)
    if cutter.layer != "PERF":
        yield line._replace(layer=cutter.layer)
        return
    first, *others = _nicked(line.vertices)
    yield CutLine(first, line.radius, "PERF")
    yield from (CutLine(part, layer="PERF") for part in others)


def _cut_line(placed: Placement, cutter: Cutter) -> CutLine:
    """Return the line around a card. A tile is cut around its tabs as well."""
    trim, form = placed.trim, placed.face.form
    if placed.tile:
        return CutLine(corner_vertices(_with_tabs(placed)), 0.0)
    match form:
        case "round":
            return CutLine(ellipse_vertices(trim), 0.0)
        case "hex":
            return CutLine(
                tuple([Vertex(*corner) for corner in hex_corners(trim)]), 0.0
            )
        case "net":
            return next(_net_lines(placed))._replace(radius=0.0)
        case "rectangle":
            radius = corner_radius(trim.width, trim.height) if cutter.rounded else 0.0
            return CutLine(corner_vertices(trim, radius), radius)


def _nicked(vertices: Vertices) -> Iterator[Vertices]:
    """Yield the parts of a closed line between nicks in the middle of its longer sides,
    of which it has at most six, and at least two."""
    sides = list(zip(vertices, (*vertices[1:], vertices[0]), strict=True))
    lengths = [line_length(*side) for side in sides]
    longer = [at for at, length in enumerate(lengths) if length > max(lengths) / 2]
    if len(longer) > _MOST_NICKS:
        longer = longer[:: -(-len(longer) // _FEW_NICKS)]
    for at, stop in zip(longer, (*longer[1:], longer[0]), strict=True):
        out, back = (min(_NICK / lengths[each], 0.8) / 2 for each in (at, stop))
        count = (stop - at - 1) % len(sides)
        between = [vertices[(at + 1 + step) % len(sides)] for step in range(count)]
        first, _ = part_of(*sides[at], 0.5 + out, 1.0)
        yield (first, *between, *part_of(*sides[stop], 0.0, 0.5 - back))


def _slot_lines(placed: Placement, cutter: Cutter) -> Iterator[CutLine]:
    """Yield the outlines of what is cut out of a face."""
    for slot in placed.face.slots:
        box = _matrix(placed).bounds(slot)
        yield CutLine(corner_vertices(box), layer=cutter.layer)


def _fold_lines(placed: Placement, folds: Sequence[float]) -> Iterator[CutLine]:
    """Yield the lines along which a face is folded, from edge to edge."""
    for y in () if placed.tile else folds:
        ends = (_matrix(placed).apply(x, y) for x in (0.0, placed.face.width))
        yield CutLine(tuple([Vertex(*end) for end in ends]), layer="SCORE")


def _matrix(placed: Placement) -> Matrix:
    face = placed.face
    return onto_page(placed.turn, placed.trim, face.width, face.height)


def _net_lines(placed: Placement) -> Iterator[CutLine]:
    """Yield the lines of a box: the one around its net, and its folds."""
    net = net_of(placed)
    yield CutLine(net.outline)
    for fold in net.folds:
        yield CutLine((Vertex(*fold.start), Vertex(*fold.stop)), layer="SCORE")


def net_of(placed: Placement) -> BoxNet:
    """Return the net of a box where it is on its page."""
    assert placed.face.box is not None
    return placed.face.box.net.placed(placed.trim, placed.turn)


def _score_lines(placed: Placement) -> Iterator[CutLine]:
    """Yield the folds of a box, or the lines across a tile up to which its neighbours
    are laid on its tabs."""
    if placed.tile is None:
        yield from islice(_net_lines(placed), 1, None) if placed.face.box else ()
        return
    part, cut = placed.tile.part, _with_tabs(placed)
    ends = {
        "left": ((part.x, cut.y), (part.x, cut.bottom)),
        "above": ((cut.x, part.y), (cut.right, part.y)),
        "right": ((part.right, cut.y), (part.right, cut.bottom)),
        "below": ((cut.x, part.bottom), (cut.right, part.bottom)),
    }
    for tab in placed.tile.tabs:
        start, stop = ends[tab.side]
        yield CutLine((Vertex(*start), Vertex(*stop)), layer="SCORE")


def _with_tabs(placed: Placement) -> Box:
    """Return a tile's own part with the tabs that its neighbours are laid on."""
    assert placed.tile is not None
    part, window = placed.tile.part, placed.window
    glued = {tab.side for tab in placed.tile.tabs}
    x = window.x if "left" in glued else part.x
    y = window.y if "above" in glued else part.y
    right = window.right if "right" in glued else part.right
    bottom = window.bottom if "below" in glued else part.bottom
    return Box(x, y, right - x, bottom - y)
