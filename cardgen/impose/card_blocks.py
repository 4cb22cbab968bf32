"""How many cards a page holds, and where: rows of cards of one size or of several.

All lengths are points.
"""

import math
from collections.abc import Container, Iterator, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from typing import NamedTuple, TypeAlias

from cardgen.impose.papers import MARK_GAP
from cardgen.model.geometry import Box
from cardgen.model.page import Turn
from cardgen.model.units import to_points

# Between rows that are cut differently there is room for marks of both.
SEAM = 2 * MARK_GAP + to_points(4.0)
TOLERANCE = 1e-6
# Seen from the back of the sheet, a quarter turn to the right is one to the left.
_BEHIND: dict[Turn, Turn] = {0: 0, 90: 270, 180: 180, 270: 90}
_UPSIDE_DOWN: dict[Turn, Turn] = {0: 180, 90: 90, 180: 0, 270: 270}


class CardSize(NamedTuple):
    """The trim of an upright card, the bleed around it, and the gaps to neighbours at
    its sides and below it. Without a gap they share a cut line."""

    width: float
    height: float
    bleed: float
    gaps: tuple[float, float]


class CardRow(NamedTuple):
    """Cards of one size side by side, all turned alike."""

    card: CardSize
    turn: Turn
    cards: int

    @property
    def size(self) -> tuple[float, float]:
        """Return a card's width and height on the page."""
        card = self.card
        return (
            (card.width, card.height) if self.turn == 0 else (card.height, card.width)
        )

    @property
    def gaps(self) -> tuple[float, float]:
        """Return the gaps between cards, across and down, on the page."""
        across, down = self.card.gaps
        return (across, down) if self.turn == 0 else (down, across)


CardRows: TypeAlias = tuple[CardRow, ...]


class CardBlock(NamedTuple):
    """Rows of a page, and the area in whose middle they are."""

    area: Box
    rows: CardRows

    @property
    def holds(self) -> int:
        """Return the number of cards in the block."""
        return sum(row.cards for row in self.rows)

    @property
    def cuts(self) -> int:
        """Return the number of straight cuts: first between the rows, then in each row.

        A shared line is one cut.
        """
        return sum(
            _cuts(row.cards, row.gaps[0]) + _cuts(len(list(alike)), row.gaps[1])
            for row, alike in groupby(self.rows)
        )


def _cuts(count: int, gap: float) -> int:
    return count + 1 if gap < TOLERANCE else 2 * count


class GridCell(NamedTuple):
    """A place for one card's trim, and the turn of the card in it.

    `inner` is how much bleed a card may show towards a neighbour, across and down.
    Neighbours are those whose column or row is next to this one's.
    """

    column: int
    row: int
    trim: Box
    turn: Turn = 0
    inner: tuple[float, float] = (0.0, 0.0)


@lru_cache(maxsize=256)
def best_block(card: CardSize, areas: tuple[Box, ...], count: int) -> CardBlock | None:
    """Return the block that prints `count` cards on fewest pages, then by fewest cuts.

    None if not even one card fits. The page stays upright; the cards are turned when
    that is better, all of them or the rows below.
    """
    blocks = [CardBlock(area, rows) for area in areas for rows in _stacks(card, area)]
    return min(
        blocks,
        key=lambda block: (
            math.ceil(count / block.holds),
            block.cuts,
            block.rows[0].turn,
        ),
        default=None,
    )


def _stacks(card: CardSize, area: Box) -> Iterator[CardRows]:
    """Yield full pages: rows turned alike, or upright rows with rotated rows below."""
    upright, lying = row_of(card, 0, area.width), row_of(card, 90, area.width)
    for row in (upright, lying):
        if row and (rows := _filled((), row, area.height)):
            yield rows
    if upright and lying:
        for number in range(1, len(_filled((), upright, area.height)) + 1):
            above = (upright,) * number
            rows = _filled(above, lying, area.height)
            if len(rows) > number:
                yield rows


def row_of(card: CardSize, turn: Turn, width: float) -> CardRow | None:
    """Return the longest row of cards of one size, or None if not one card fits."""
    one = CardRow(card, turn, 1)
    gap = one.gaps[0]
    room = width - 2 * card.bleed + gap + TOLERANCE
    count = int(room // (one.size[0] + gap))
    return one._replace(cards=count) if count > 0 else None


def _filled(above: CardRows, row: CardRow, height: float) -> CardRows:
    """Add a row as often as there is room below."""
    used = depth((*above, row))
    more = int((height - used + TOLERANCE) // (row.size[1] + row.gaps[1]))
    return (*above, *(row,) * (more + 1)) if used <= height + TOLERANCE else above


def depth(rows: Sequence[CardRow]) -> float:
    """Return the height of rows one below the other, with the bleed at both ends."""
    between = sum(_between(upper, lower) for upper, lower in pairwise(rows))
    trims = sum(row.size[1] for row in rows)
    return rows[0].card.bleed + trims + between + rows[-1].card.bleed


def fits(rows: Sequence[CardRow], area: Box) -> bool:
    """Return whether an area is high enough for rows one below the other."""
    return depth(rows) <= area.height + TOLERANCE


def _between(upper: CardRow, lower: CardRow) -> float:
    if _alike(upper, lower):
        return upper.gaps[1]
    return upper.card.bleed + lower.card.bleed + SEAM


def _alike(upper: CardRow, lower: CardRow) -> bool:
    return (upper.card, upper.turn) == (lower.card, lower.turn)


@lru_cache(maxsize=64)
def cells_of(block: CardBlock) -> tuple[tuple[GridCell, ...], ...]:
    """Return the cells of each row of a block, in the middle of its area."""
    area, rows = block
    y = area.y + (area.height - depth(rows)) / 2 + rows[0].card.bleed
    found = [tuple(_cells(rows[0], 0, y, area))]
    number = 0
    for upper, row in pairwise(rows):
        y += upper.size[1] + _between(upper, row)
        # Rows on both sides of a seam are not neighbours.
        number += 1 if _alike(upper, row) else 2
        found.append(tuple(_cells(row, number, y, area)))
    return tuple(found)


def _cells(row: CardRow, number: int, y: float, area: Box) -> Iterator[GridCell]:
    (width, height), (gap, gap_down) = row.size, row.gaps
    length = row.cards * width + (row.cards - 1) * gap
    first = area.x + (area.width - length) / 2
    for column in range(row.cards):
        trim = Box(first + column * (width + gap), y, width, height)
        yield GridCell(column, number, trim, row.turn, (gap / 2, gap_down / 2))


def behind(cell: GridCell, width: float) -> GridCell:
    """Return the cell behind this one after the sheet is turned about its height.

    A card that is then turned over like the page of a book shows its back upright.
    """
    trim = cell.trim
    seen = trim._replace(x=_exact(width - trim.right))
    return cell._replace(column=-cell.column, trim=seen, turn=_BEHIND[cell.turn])


def below(cell: GridCell, height: float) -> GridCell:
    """Return the cell behind this one after the sheet is turned about its width.

    Folding the sheet across its middle brings the same cell behind this one.
    """
    trim = cell.trim
    seen = trim._replace(y=_exact(height - trim.bottom))
    return cell._replace(row=-cell.row, trim=seen, turn=_UPSIDE_DOWN[cell.turn])


def _exact(length: float) -> float:
    """Drop rounding errors: cells alike on front and back are drawn once."""
    return round(length, 9)


def visible_window(
    cell: GridCell, taken: Container[tuple[int, int]], bleed: float
) -> Box:
    """Return what is seen of a card: its trim with the bleed that is its own.

    Towards a neighbour, one of the `taken` columns and rows, that is only `inner`;
    elsewhere it is the full bleed.
    """
    column, row, trim = cell.column, cell.row, cell.trim
    across, down = (min(bleed, inner) for inner in cell.inner)
    left = across if (column - 1, row) in taken else bleed
    right = across if (column + 1, row) in taken else bleed
    above = down if (column, row - 1) in taken else bleed
    under = down if (column, row + 1) in taken else bleed
    return Box(
        trim.x - left,
        trim.y - above,
        trim.width + left + right,
        trim.height + above + under,
    )
