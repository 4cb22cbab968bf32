"""Where the marks of straight cuts run: along each cut line, wherever no card lies."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from cardgen.impose.areas import MARK_GAP
from cardgen.impose.seats import Seats
from cardgen.model.geometry import Box
from cardgen.model.units import to_points

# Shorter ones would be specks.
_LEAST = to_points(0.9)
_SAME = 0.01


class Mark(NamedTuple):
    """A part of a cut line, in points from the page's top left.

    `at` is where the line lies across its own direction, `start` and `stop` along it.
    """

    at: float
    start: float
    stop: float


class Marks(NamedTuple):
    """All marks of a page: those that stand, and those that lie."""

    standing: tuple[Mark, ...]
    lying: tuple[Mark, ...]


class _Block(NamedTuple):
    """What a card takes of a line, and whether it is cut along that line."""

    start: float
    stop: float
    is_cut: bool


@lru_cache(maxsize=64)
def cut_marks(seats: Seats, width: float, height: float) -> Marks:
    """Give the marks beside cards, MARK_GAP off the bleed, out to the paper's edge.

    Each goes on until the next card, so that it stops before the cards of another row.
    """
    seen = [seat.window.grown(MARK_GAP) for seat in seats]
    trims = [seat.trim for seat in seats]
    standing = _marks(trims, seen, height)
    lying = _marks([_swapped(b) for b in trims], [_swapped(b) for b in seen], width)
    return Marks(tuple(standing), tuple(lying))


def _swapped(box: Box) -> Box:
    return Box(box.y, box.x, box.height, box.width)


def _marks(trims: Sequence[Box], seen: Sequence[Box], length: float) -> Iterator[Mark]:
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
                yield Mark(at, one.stop, other.start)


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
