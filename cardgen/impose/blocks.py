"""How many cards a page holds, and where: rows of cards of one size or of several.

All lengths are points.
"""

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from typing import NamedTuple, TypeAlias

from cardgen.impose.areas import MARK_GAP
from cardgen.impose.cells import Cell
from cardgen.model.geometry import Box
from cardgen.model.page import Turn
from cardgen.model.units import to_points

# Between rows that are cut differently there is room for marks of both.
_SEAM = 2 * MARK_GAP + to_points(4.0)
_TOLERANCE = 1e-6


class Lot(NamedTuple):
    """Cards of one size: the trim of an upright one, the bleed around, and the gaps
    to neighbours at its sides and below it. Without a gap they share a cut line."""

    width: float
    height: float
    bleed: float
    gaps: tuple[float, float]


class Row(NamedTuple):
    """Cards of a lot side by side, all turned alike."""

    lot: Lot
    turn: Turn
    cards: int

    @property
    def size(self) -> tuple[float, float]:
        """Give a card's width and height as it lies on the page."""
        lot = self.lot
        return (lot.width, lot.height) if self.turn == 0 else (lot.height, lot.width)

    @property
    def gaps(self) -> tuple[float, float]:
        """Give the gaps between cards, across and down, as they lie on the page."""
        across, down = self.lot.gaps
        return (across, down) if self.turn == 0 else (down, across)


Rows: TypeAlias = tuple[Row, ...]


class Block(NamedTuple):
    """Rows of a page, and the area that they lie in the middle of."""

    area: Box
    rows: Rows

    @property
    def holds(self) -> int:
        """Give how many cards have a place."""
        return sum(row.cards for row in self.rows)

    @property
    def cuts(self) -> int:
        """Give how many straight cuts part the cards: first the rows, then each row.

        A shared line is one cut.
        """
        return sum(
            _cuts(row.cards, row.gaps[0]) + _cuts(len(list(alike)), row.gaps[1])
            for row, alike in groupby(self.rows)
        )


def _cuts(count: int, gap: float) -> int:
    return count + 1 if gap < _TOLERANCE else 2 * count


@lru_cache(maxsize=256)
def best_block(lot: Lot, areas: tuple[Box, ...], count: int) -> Block | None:
    """Give the block that prints `count` cards on fewest pages, then by fewest cuts.

    None when not even one card fits. The page stays upright; it is the cards that are
    turned when that is better, all of them or the rows below.
    """
    blocks = [Block(area, rows) for area in areas for rows in _stacks(lot, area)]
    return min(
        blocks,
        key=lambda block: (
            math.ceil(count / block.holds),
            block.cuts,
            block.rows[0].turn,
        ),
        default=None,
    )


def _stacks(lot: Lot, area: Box) -> Iterator[Rows]:
    """Give full pages: rows turned alike, or so many and below them the other way."""
    upright, lying = row_of(lot, 0, area.width), row_of(lot, 90, area.width)
    for row in (upright, lying):
        if row and (rows := _filled((), row, area.height)):
            yield rows
    if upright and lying:
        for number in range(1, len(_filled((), upright, area.height)) + 1):
            above = (upright,) * number
            rows = _filled(above, lying, area.height)
            if len(rows) > number:
                yield rows


def row_of(lot: Lot, turn: Turn, width: float) -> Row | None:
    """Give the longest row of a lot's cards, or None when not one card fits."""
    one = Row(lot, turn, 1)
    gap = one.gaps[0]
    room = width - 2 * lot.bleed + gap + _TOLERANCE
    count = int(room // (one.size[0] + gap))
    return one._replace(cards=count) if count > 0 else None


def _filled(above: Rows, row: Row, height: float) -> Rows:
    """Add a row as often as there is room below."""
    used = depth((*above, row))
    more = int((height - used + _TOLERANCE) // (row.size[1] + row.gaps[1]))
    return (*above, *(row,) * (more + 1)) if used <= height + _TOLERANCE else above


def depth(rows: Sequence[Row]) -> float:
    """Give the height of rows one below the other, with the bleed at both ends."""
    between = sum(_between(upper, lower) for upper, lower in pairwise(rows))
    trims = sum(row.size[1] for row in rows)
    return rows[0].lot.bleed + trims + between + rows[-1].lot.bleed


def fits(rows: Sequence[Row], area: Box) -> bool:
    """Tell whether rows have room below each other."""
    return depth(rows) <= area.height + _TOLERANCE


def _between(upper: Row, lower: Row) -> float:
    if _alike(upper, lower):
        return upper.gaps[1]
    return upper.lot.bleed + lower.lot.bleed + _SEAM


def _alike(upper: Row, lower: Row) -> bool:
    return (upper.lot, upper.turn) == (lower.lot, lower.turn)


@lru_cache(maxsize=64)
def cells_of(block: Block) -> tuple[tuple[Cell, ...], ...]:
    """Give the cells of each row of a block, in the middle of its area."""
    area, rows = block
    y = area.y + (area.height - depth(rows)) / 2 + rows[0].lot.bleed
    found = [tuple(_cells(rows[0], 0, y, area))]
    number = 0
    for upper, row in pairwise(rows):
        y += upper.size[1] + _between(upper, row)
        # Rows on both sides of a seam are no neighbours.
        number += 1 if _alike(upper, row) else 2
        found.append(tuple(_cells(row, number, y, area)))
    return tuple(found)


def _cells(row: Row, number: int, y: float, area: Box) -> Iterator[Cell]:
    (width, height), (gap, gap_down) = row.size, row.gaps
    length = row.cards * width + (row.cards - 1) * gap
    first = area.x + (area.width - length) / 2
    for column in range(row.cards):
        trim = Box(first + column * (width + gap), y, width, height)
        yield Cell(column, number, trim, row.turn, (gap / 2, gap_down / 2))
