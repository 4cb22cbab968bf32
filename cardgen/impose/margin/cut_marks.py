"""Marks for cutting and folding: along each cut line, where there is no card.

They are two-tone, to be seen on any art.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from cardgen.impose.papers import MARK_GAP, SHAPE_MARK_ROOM
from cardgen.model.face import Form
from cardgen.model.forms import Point, hex_corners, outline_of, towards
from cardgen.model.geometry import Box
from cardgen.model.ops import BLACK, WHITE, Op, Outline, Paint, Shape, Stroke
from cardgen.model.page import Placement
from cardgen.model.units import to_points

# Hairlines of 0.15 mm (pnp-howto), dark on a light rim as wide on both sides.
HAIRLINE = to_points(0.15)
_DARK = Stroke(Paint(BLACK), HAIRLINE)
_LIGHT = Stroke(Paint(WHITE), 3 * HAIRLINE)
_FOLD = Stroke(Paint(BLACK), to_points(0.2), dash=(1.5, 3.0))
# Dashed lines are not cut: a neighbour is laid there.
_GLUE = Stroke(Paint(BLACK), to_points(0.2), dash=(3.0, 1.8))
# Shorter marks would be specks.
_SHORTEST = to_points(0.9)
# The longest mark at a corner of a hex.
_TICK = to_points(2.0)
_FLAT = 1e-9
_SAME = 0.01


class CardSlot(NamedTuple):
    """One card's trim on the page, the part of it that is seen, and how it is cut.

    Most pages of a deck have the same slots, whichever cards are in them. The trim of
    a tile is its own part; at its `glued` sides a neighbour is laid on, and nothing is
    cut.
    """

    trim: Box
    window: Box
    form: Form = "rectangle"
    glued: tuple[str, ...] = ()


CardSlots: TypeAlias = tuple[CardSlot, ...]


def card_slots(placements: Iterable[Placement]) -> CardSlots:
    """Return the slots of placements."""
    return tuple([_slot(placed) for placed in placements])


def _slot(placed: Placement) -> CardSlot:
    if placed.tile is None:
        return CardSlot(placed.trim, placed.window, placed.face.form)
    glued = tuple([tab.side for tab in placed.tile.tabs])
    return CardSlot(placed.tile.part, placed.window, glued=glued)


class CutMark(NamedTuple):
    """A part of a cut line, in points from the page's top left.

    `at` is the line's place across its own direction, `start` and `stop` along it.
    """

    at: float
    start: float
    stop: float


class CutMarks(NamedTuple):
    """All marks of a page."""

    vertical: tuple[CutMark, ...]
    horizontal: tuple[CutMark, ...]


class _Stretch(NamedTuple):
    """What a card takes of a line, and whether it is cut along that line."""

    start: float
    stop: float
    is_cut: bool


@lru_cache(maxsize=64)
def cut_marks(slots: CardSlots, width: float, height: float) -> CutMarks:
    """Return the marks beside cards, MARK_GAP off the bleed, up to the paper's edge.

    Each continues to the next card, so that it stops before the cards of another row.
    """
    seen = [slot.window.grown(MARK_GAP) for slot in slots]
    trims = [slot.trim for slot in slots]
    vertical = _marks(trims, seen, (width, height))
    horizontal = _marks(
        [_swapped(b) for b in trims], [_swapped(b) for b in seen], (height, width)
    )
    return CutMarks(tuple(vertical), tuple(horizontal))


def _swapped(box: Box) -> Box:
    return Box(box.y, box.x, box.height, box.width)


def _marks(
    trims: Sequence[Box], seen: Sequence[Box], paper: tuple[float, float]
) -> Iterator[CutMark]:
    """Yield the marks of vertical lines; where the paper ends nothing is cut."""
    width, length = paper
    edges = (edge for trim in trims for edge in (trim.x, trim.right))
    for at in _distinct(e for e in edges if _SHORTEST < e < width - _SHORTEST):
        cards = sorted(
            _Stretch(box.y, box.bottom, _is_edge(at, trim))
            for trim, box in zip(trims, seen, strict=True)
            if box.x < at < box.right
        )
        ends = _Stretch(0.0, 0.0, False), _Stretch(length, length, False)
        for one, other in pairwise([ends[0], *_merged(cards), ends[1]]):
            if (one.is_cut or other.is_cut) and other.start - one.stop > _SHORTEST:
                yield CutMark(at, one.stop, other.start)


def _distinct(edges: Iterator[float]) -> Iterator[float]:
    """Yield the places of lines, equal ones only once."""
    last = -_SAME
    for edge in sorted(edges):
        if edge - last > _SAME:
            yield edge
            last = edge


def _is_edge(at: float, trim: Box) -> bool:
    return min(abs(at - trim.x), abs(at - trim.right)) <= _SAME


def _merged(cards: Sequence[_Stretch]) -> list[_Stretch]:
    """Join stretches between which there is no room for a mark."""
    joint: list[_Stretch] = []
    for card in cards:
        if joint and card.start <= joint[-1].stop + _SHORTEST:
            last = joint.pop()
            stop, is_cut = max(last.stop, card.stop), last.is_cut or card.is_cut
            card = _Stretch(last.start, stop, is_cut)
        joint.append(card)
    return joint


# Pages with the same slots have the same marks, and the writer draws marks that are one
# object once.
@lru_cache(maxsize=64)
def crop_marks(slots: CardSlots, width: float, height: float) -> tuple[Op, ...]:
    """Draw the marks of a page, on no card and no bleed."""
    marks, (left_right, above_below) = cut_marks(slots, width, height), _joins(slots)
    lines: list[Outline] = []
    glue: list[Outline] = []
    for at, start, stop in marks.vertical:
        chosen = glue if _is_among(at, left_right) else lines
        chosen.append(_line(at, start, at, stop))
    for at, start, stop in marks.horizontal:
        chosen = glue if _is_among(at, above_below) else lines
        chosen.append(_line(start, at, stop, at))
    shapes = [
        line
        for slot in slots
        for line in shape_marks(slot.form, slot.trim, slot.trim.x - slot.window.x)
    ]
    return (*two_tone(lines), *two_tone(shapes), *two_tone(glue, _GLUE))


def _joins(slots: CardSlots) -> tuple[list[float], list[float]]:
    """Return where neighbours are laid on: vertical lines, and horizontal ones."""
    found: dict[str, list[float]] = {"left": [], "right": [], "above": [], "below": []}
    for slot in slots:
        x, y = slot.trim.x, slot.trim.y
        right, below = slot.trim.right, slot.trim.bottom
        edges = {"left": x, "right": right, "above": y, "below": below}
        for side in slot.glued:
            found[side].append(edges[side])
    return found["left"] + found["right"], found["above"] + found["below"]


def _is_among(at: float, joins: Sequence[float]) -> bool:
    return any(abs(at - join) < _SAME for join in joins)


def shape_marks(form: Form, trim: Box, bleed: float) -> tuple[Outline, ...]:
    """Return the marks around one card.

    A ring around a round's bleed is equally far off the cut everywhere, to align a
    punch or a knife with. The six sides of a hex are extended beyond the corners.
    """
    match form:
        case "round":
            return (outline_of("round", trim, bleed + MARK_GAP),)
        case "hex":
            return tuple(_ticks(trim, bleed + MARK_GAP))
        case "rectangle" | "net":
            return ()


def _ticks(trim: Box, off: float) -> Iterator[Outline]:
    """Yield the extensions of the sides, from where they leave the widened hex."""
    found, room = hex_corners(trim), trim.grown(off - MARK_GAP + SHAPE_MARK_ROOM)
    for place, corner in enumerate(found):
        before, after = found[place - 1], found[(place + 1) % 6]
        for other, beyond in ((before, after), (after, before)):
            ux, uy = towards(other, corner)
            vx, vy = towards(corner, beyond)
            start = off / abs(ux * vy - uy * vx)
            stop = min(start + _TICK, _way_out(corner, (ux, uy), room))
            if stop > start:
                yield (
                    ("M", corner[0] + ux * start, corner[1] + uy * start),
                    ("L", corner[0] + ux * stop, corner[1] + uy * stop),
                )


def _way_out(point: Point, direction: Point, room: Box) -> float:
    """Return the distance from a point in a box to its edge."""
    edges = ((room.x, room.right), (room.y, room.bottom))
    return min(
        ((high if ahead > 0 else low) - at) / ahead
        for at, ahead, (low, high) in zip(point, direction, edges, strict=True)
        if abs(ahead) > _FLAT
    )


def two_tone(lines: Sequence[Outline], dark: Stroke = _DARK) -> tuple[Op, ...]:
    """Draw lines that are seen on any ground."""
    outline = tuple(part for line in lines for part in line)
    if not outline:
        return ()
    return Shape(outline, stroke=_LIGHT), Shape(outline, stroke=dark)


@lru_cache(maxsize=64)
def fold_mark(start: tuple[float, float], stop: tuple[float, float]) -> tuple[Op, ...]:
    """Draw a fold. It is dotted, as solid lines are to be cut."""
    return two_tone([_line(*start, *stop)], _FOLD)


def _line(x1: float, y1: float, x2: float, y2: float) -> Outline:
    return ("M", x1, y1), ("L", x2, y2)
