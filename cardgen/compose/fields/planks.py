"""Boards side by side: their ends, the lines of their grain, knots and nails."""

from collections.abc import Iterator
from typing import NamedTuple

from cardgen.compose.fields.ribbons import Knot, blade
from cardgen.model.chance import Shares, shares
from cardgen.model.geometry import Box
from cardgen.model.ops import Segment
from cardgen.model.outlines import ellipse, polygon

# How much wider or narrower than the others a board may be.
_UNEVEN = 0.16
_NAIL = 0.055


class Carpentry(NamedTuple):
    """How many rows of boards there are, their length, and the gaps between them.

    Lengths are points. `ragged` is how much shorter ends may be, as a share of a
    board's width; `grain` are the lines along each board.
    """

    rows: int
    gap: float
    length: float
    ragged: float
    grain: int
    nails: bool


class Board(NamedTuple):
    """A board that lies across: its area, and the marks on it."""

    area: list[Segment]
    marks: list[Segment]


def planks(width: float, height: float, carpentry: Carpentry, seed: str) -> list[Board]:
    """Return boards that lie across a box of a size, from the upper one down."""
    found: list[Board] = []
    for row, (top, high) in enumerate(_rows(height, carpentry, seed)):
        for index, (left, right) in enumerate(_joints(width, row, carpentry, seed)):
            random = shares(seed, "board", row, index)
            box = _ended(Box(left, top, right - left, high), carpentry, width, random)
            if box.width > 0 and box.height > 0:
                found.append(_board(box, carpentry, random))
    return found


def _rows(
    height: float, carpentry: Carpentry, seed: str
) -> Iterator[tuple[float, float]]:
    """Yield the upper edge and the width of each row."""
    parts = [
        1 + shares(seed, "row", row).between(-_UNEVEN, _UNEVEN)
        for row in range(carpentry.rows)
    ]
    room = max(0.0, height - carpentry.gap * (carpentry.rows - 1))
    top = 0.0
    for part in parts:
        high = room * part / sum(parts)
        yield top, high
        top += high + carpentry.gap


def _joints(
    width: float, row: int, carpentry: Carpentry, seed: str
) -> Iterator[tuple[float, float]]:
    """Yield the ends of the boards in a row; joints of two rows are not in line."""
    length, random = carpentry.length, shares(seed, "joints", row)
    if length <= 0 or length >= width:
        yield 0.0, width
        return
    start, left = (row % 2 / 2 + random.between(0.2, 0.7)) * length, 0.0
    while start < width - length * 0.2:
        yield left, start - carpentry.gap / 2
        left = start + carpentry.gap / 2
        start += length * random.between(0.8, 1.2)
    yield left, width


def _ended(box: Box, carpentry: Carpentry, width: float, random: Shares) -> Box:
    """Return a board whose ends are not in line with those of others."""
    shorter = carpentry.ragged * box.height
    left = shorter * random.next() if box.x <= 0 else 0.0
    right = shorter * random.next() if box.right >= width else 0.0
    return Box(box.x + left, box.y, box.width - left - right, box.height)


def _board(box: Box, carpentry: Carpentry, random: Shares) -> Board:
    worn = min(0.04 * box.height, 0.2 * box.width)
    corners = [
        (box.x + worn * random.next(), box.y),
        (box.right - worn * random.next(), box.y),
        (box.right, box.y + worn * random.next()),
        (box.right - worn * random.next(), box.bottom),
        (box.x, box.bottom - worn * random.next()),
    ]
    marks = list(_grain(box, carpentry.grain, random))
    if carpentry.nails:
        marks += _nails(box)
    return Board(list(polygon(corners)), marks)


def _grain(box: Box, lines: int, random: Shares) -> Iterator[Segment]:
    """Yield lines of different length along a board, and now and then a knot."""
    for line in range(lines):
        y = box.y + box.height * (line + 0.5 + random.between(-0.25, 0.25)) / lines
        start = box.x + box.width * random.between(0.02, 0.5)
        end = start + (box.right - start) * random.between(0.35, 0.96)
        swing = box.height * random.between(-0.05, 0.05)
        middle = Knot((start + end) / 2, y + swing, 0)
        wide = 0.03 * box.height / max(end - start, 1e-6)
        yield from blade([Knot(start, y, 0), middle, Knot(end, y, 0)], wide)
    if lines and random.next() < 0.3:
        yield from _knot(box, random)


def _knot(box: Box, random: Shares) -> Iterator[Segment]:
    x = box.x + box.width * random.between(0.15, 0.85)
    y = box.y + box.height * random.between(0.35, 0.65)
    high = box.height * random.between(0.08, 0.14)
    wide = min(high * 1.7, box.width * 0.12)
    yield from ellipse(x, y, wide, high)
    # Grain flows around it.
    for side in (-1, 1):
        reach, away = wide * 2.4, high * 1.7 * side
        if abs(away) + abs(y - box.y - box.height / 2) < box.height * 0.46:
            knots = [Knot(x - reach, y, 0), Knot(x, y + away, 0), Knot(x + reach, y, 0)]
            inside = all(box.x < knot.x < box.right for knot in knots)
            yield from blade(knots, 0.05) if inside else ()


def _nails(box: Box) -> Iterator[Segment]:
    radius = _NAIL * box.height
    inset = min(3.2 * radius, box.width / 4)
    for x in (box.x + inset, box.right - inset):
        for y in (box.y + 0.26 * box.height, box.bottom - 0.26 * box.height):
            yield from ellipse(x, y, radius, radius)
