"""Marks for cutting and folding, drawn: two-tone, to be seen on whatever art."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from cardgen.impose.areas import MARK_GAP
from cardgen.impose.forms import shape_marks
from cardgen.model.color import BLACK, WHITE
from cardgen.model.face import Form
from cardgen.model.geometry import Box
from cardgen.model.ops import Op, Outline, Paint, Shape, Stroke
from cardgen.model.page import Placement
from cardgen.model.units import to_points

# Hairlines of 0.15 mm (pnp-howto), dark on a light rim as wide on both sides.
HAIRLINE = to_points(0.15)
_DARK = Stroke(Paint(BLACK), HAIRLINE)
_LIGHT = Stroke(Paint(WHITE), 3 * HAIRLINE)
_FOLD = Stroke(Paint(BLACK), to_points(0.2), dash=(1.5, 3.0))
# What is drawn in dashes is not cut: a neighbour is laid there.
_GLUE = Stroke(Paint(BLACK), to_points(0.2), dash=(3.0, 1.8))
_SAME = 0.01


# Pages with cards in the same seats have the same marks, and the writer draws marks
# that are one object once.
@lru_cache(maxsize=64)
def crop_marks(seats: CardSlots, width: float, height: float) -> tuple[Op, ...]:
    """Draw the marks of a page of so many points, on no card and no bleed."""
    marks = cut_marks(seats, width, height)
    glued = _glue_lines(seats)
    upright = [_Edge(True, mark) for mark in marks.standing]
    edges = [*upright, *(_Edge(False, mark) for mark in marks.lying)]
    lines = [edge.outline for edge in edges if not edge.is_among(glued)]
    glue = [edge.outline for edge in edges if edge.is_among(glued)]
    helps = [
        line
        for seat in seats
        for line in shape_marks(seat.form, seat.trim, seat.trim.x - seat.window.x)
    ]
    return (*two_tone(lines), *two_tone(helps), *two_tone(glue, _GLUE))


class _Edge(NamedTuple):
    """A mark, and whether it stands."""

    stands: bool
    mark: CutMark

    @property
    def outline(self) -> Outline:
        at, start, stop = self.mark
        if self.stands:
            return _line(at, start, at, stop)
        return _line(start, at, stop, at)

    def is_among(self, lines: Sequence[tuple[bool, float]]) -> bool:
        return any(
            stands == self.stands and abs(at - self.mark.at) < _SAME
            for stands, at in lines
        )


def _glue_lines(seats: CardSlots) -> list[tuple[bool, float]]:
    """Give the lines along which neighbours are laid: whether they stand, and where."""
    return [_glue_line(seat.trim, side) for seat in seats for side in seat.glued]


def _glue_line(part: Box, side: str) -> tuple[bool, float]:
    match side:
        case "left":
            return True, part.x
        case "right":
            return True, part.right
        case "above":
            return False, part.y
        case _:
            return False, part.bottom


def two_tone(lines: Sequence[Outline], dark: Stroke = _DARK) -> tuple[Op, ...]:
    """Draw lines that are seen on any ground."""
    outline = tuple(part for line in lines for part in line)
    if not outline:
        return ()
    return Shape(outline, stroke=_LIGHT), Shape(outline, stroke=dark)


@lru_cache(maxsize=64)
def fold_mark(start: tuple[float, float], stop: tuple[float, float]) -> tuple[Op, ...]:
    """Draw a fold. It is dotted, for solid lines are to be cut."""
    fold = _line(*start, *stop)
    return Shape(fold, stroke=_LIGHT), Shape(fold, stroke=_FOLD)


def _line(x1: float, y1: float, x2: float, y2: float) -> Outline:
    return ("M", x1, y1), ("L", x2, y2)


# Shorter ones would be specks.
_LEAST = to_points(0.9)
_SAME = 0.01


class CutMark(NamedTuple):
    """A part of a cut line, in points from the page's top left.

    `at` is where the line lies across its own direction, `start` and `stop` along it.
    """

    at: float
    start: float
    stop: float


class CutMarks(NamedTuple):
    """All marks of a page: those that stand, and those that lie."""

    standing: tuple[CutMark, ...]
    lying: tuple[CutMark, ...]


class _Block(NamedTuple):
    """What a card takes of a line, and whether it is cut along that line."""

    start: float
    stop: float
    is_cut: bool


@lru_cache(maxsize=64)
def cut_marks(seats: CardSlots, width: float, height: float) -> CutMarks:
    """Give the marks beside cards, MARK_GAP off the bleed, out to the paper's edge.

    Each goes on until the next card, so that it stops before the cards of another row.
    """
    seen = [seat.window.grown(MARK_GAP) for seat in seats]
    trims = [seat.trim for seat in seats]
    standing = _marks(trims, seen, height)
    lying = _marks([_swapped(b) for b in trims], [_swapped(b) for b in seen], width)
    return CutMarks(tuple(standing), tuple(lying))


def _swapped(box: Box) -> Box:
    return Box(box.y, box.x, box.height, box.width)


def _marks(
    trims: Sequence[Box], seen: Sequence[Box], length: float
) -> Iterator[CutMark]:
    """Give the marks of lines that stand."""
    for at in _apart(edge for trim in trims for edge in (trim.x, trim.right)):
        blocks = sorted(
            _Block(box.y, box.bottom, _is_edge(at, trim))
            for trim, box in zip(trims, seen, strict=True)
            if box.x < at < box.right
        )
        ends = _Block(0.0, 0.0, False), _Block(length, length, False)
        for one, other in pairwise([ends[0], *_merged(blocks), ends[1]]):
            if (one.is_cut or other.is_cut) and other.start - one.stop > _LEAST:
                yield CutMark(at, one.stop, other.start)


def _apart(edges: Iterator[float]) -> Iterator[float]:
    """Give where to cut, lines that are the same only once."""
    last = -_SAME
    for edge in sorted(edges):
        if edge - last > _SAME:
            yield edge
            last = edge


def _is_edge(at: float, trim: Box) -> bool:
    return min(abs(at - trim.x), abs(at - trim.right)) <= _SAME


def _merged(blocks: Sequence[_Block]) -> list[_Block]:
    """Join blocks between which no mark has room."""
    joint: list[_Block] = []
    for block in blocks:
        if joint and block.start <= joint[-1].stop + _LEAST:
            last = joint.pop()
            stop, is_cut = max(last.stop, block.stop), last.is_cut or block.is_cut
            block = _Block(last.start, stop, is_cut)
        joint.append(block)
    return joint


class CardSlot(NamedTuple):
    """One card's trim on the page, what may be seen of it, and how it is cut.

    A tile has its own part for a trim; at its sides that are `glued` a neighbour is
    laid on, and nothing is cut.
    """

    trim: Box
    window: Box
    form: Form = "rectangle"
    glued: tuple[str, ...] = ()


CardSlots: TypeAlias = tuple[CardSlot, ...]


def card_slots(placements: Iterable[Placement]) -> CardSlots:
    """Give the seats of placements."""
    return tuple([_seat(placed) for placed in placements])


def _seat(placed: Placement) -> CardSlot:
    if placed.tile is None:
        return CardSlot(placed.trim, placed.window, placed.face.form)
    glued = tuple([tab.side for tab in placed.tile.tabs])
    return CardSlot(placed.tile.part, placed.window, glued=glued)
