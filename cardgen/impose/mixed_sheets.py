"""Sheets that cards of several sizes share, cut with straight cuts all the same.

All lengths are points.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from cardgen.impose.card_blocks import (
    SEAM,
    TOLERANCE,
    CardBlock,
    CardRow,
    CardSize,
    GridCell,
    cells_of,
    depth,
    fits,
    row_of,
)
from cardgen.model.face import Item
from cardgen.model.geometry import Box, around
from cardgen.model.page import Turn

_TURNS: tuple[Turn, ...] = (0, 90)
# Cells of different blocks are not neighbours.
_APART = 1000


class Lot(NamedTuple):
    """Items of one size."""

    card: CardSize
    items: Sequence[Item]


Filled: TypeAlias = tuple[Box, tuple[GridCell, ...], tuple[Item, ...]]
"""An area of a sheet, and the items in it, each with its cell."""


def mixed_sheets(lots: Sequence[Lot], areas: Sequence[Box]) -> list[Filled]:
    """Lay several sizes on common sheets; nothing for one size alone.

    Each row holds one size, unless fewer sheets are needed with blocks of smaller cards
    beside those of larger ones.
    """
    if len(lots) < 2:
        return []
    ways = [way(lots, area) for way in (_in_rows, _in_blocks) for area in areas]
    return min([way for way in ways if way], key=len, default=[])


class _FilledRow(NamedTuple):
    """A row with the items in it."""

    row: CardRow
    items: Sequence[Item]


def _in_rows(lots: Sequence[Lot], area: Box) -> list[Filled]:
    """Fill sheets with rows, the highest first; nothing if a card does not fit."""
    rows: list[_FilledRow] = []
    for lot in lots:
        found = _filled_rows(lot, area)
        if not found:
            return []
        rows += found
    rows.sort(key=lambda filled: -filled.row.size[1])
    sheets: list[list[_FilledRow]] = []
    for row in rows:
        sheet = next((each for each in sheets if _has_room(each, row, area)), None)
        if sheet is None:
            sheets.append([row])
        else:
            sheet.append(row)
    return [_sheet(rows, area) for rows in sheets]


def _filled_rows(lot: Lot, area: Box) -> list[_FilledRow]:
    """Return a lot's rows, turned so that their total height is the least."""
    ways = [row_of(lot.card, turn, area.width) for turn in _TURNS]
    rows = [row for row in ways if row and fits((row,), area)]
    if not rows:
        return []
    row = min(rows, key=lambda row: -(-len(lot.items) // row.cards) * row.size[1])
    starts = range(0, len(lot.items), row.cards)
    return [_FilledRow(row, lot.items[start : start + row.cards]) for start in starts]


def _has_room(sheet: Sequence[_FilledRow], more: _FilledRow, area: Box) -> bool:
    return fits([*(filled.row for filled in sheet), more.row], area)


def _sheet(filled: Sequence[_FilledRow], area: Box) -> Filled:
    rows = cells_of(CardBlock(area, tuple(each.row for each in filled)))
    places = [
        (cell, item)
        for cells, each in zip(rows, filled, strict=True)
        for cell, item in zip(cells, each.items, strict=False)
    ]
    taken, items = zip(*places, strict=True)
    return area, taken, items


class _Block(NamedTuple):
    """Rows of one size at the top left of an area; the last one may not be full."""

    block: CardBlock
    items: Sequence[Item]

    @property
    def box(self) -> Box:
        """Return what the rows take of the area, with their bleed."""
        row, area = self.block.rows[0], self.block.area
        (width, _), gap = row.size, row.gaps[0]
        wide = row.cards * (width + gap) - gap + 2 * row.card.bleed
        return Box(area.x, area.y, wide, depth(self.block.rows))


def _in_blocks(lots: Sequence[Lot], area: Box) -> list[Filled]:
    """Fill sheets with blocks, those of the largest cards first, and smaller ones
    beside them and below; nothing if a card does not fit."""
    waiting = sorted(lots, key=lambda lot: -lot.card.width * lot.card.height)
    sheets: list[Filled] = []
    while waiting:
        blocks, waiting = _filled(waiting, area)
        if not blocks:
            return []
        sheets.append(_centred(blocks, area))
    return sheets


def _filled(lots: list[Lot], area: Box) -> tuple[list[_Block], list[Lot]]:
    """Fill an area, and return its blocks and the lots that are left."""
    for at, lot in enumerate(lots):
        block = _largest(lot, area)
        if block:
            rest = lot.items[len(block.items) :]
            kept = [lot._replace(items=rest)] if rest else []
            left = [*lots[:at], *kept, *lots[at + 1 :]]
            beside, left = _filled(left, _beside(block.box, area))
            below, left = _filled(left, _below(block.box, area))
            return [block, *beside, *below], left
    return [], lots


def _largest(lot: Lot, area: Box) -> _Block | None:
    """Return the block of most cards of a size, and of these the lowest."""
    found = [block for turn in _TURNS if (block := _block(lot, turn, area))]
    return max(
        found, key=lambda each: (len(each.items), -each.box.height), default=None
    )


def _block(lot: Lot, turn: Turn, area: Box) -> _Block | None:
    row = row_of(lot.card, turn, area.width)
    if row is None or not fits((row,), area):
        return None
    row = row._replace(cards=min(row.cards, len(lot.items)))
    wanted = -(-len(lot.items) // row.cards)
    room = area.height - depth((row,)) + TOLERANCE
    more = int(room // (row.size[1] + row.gaps[1]))
    block = CardBlock(area, (row,) * min(wanted, more + 1))
    return _Block(block, lot.items[: block.holds])


def _beside(box: Box, area: Box) -> Box:
    x = box.right + SEAM
    return Box(x, box.y, area.right - x, box.height)


def _below(box: Box, area: Box) -> Box:
    y = box.bottom + SEAM
    return Box(area.x, y, area.width, area.bottom - y)


def _centred(blocks: Sequence[_Block], area: Box) -> Filled:
    """Return the blocks in the middle of an area."""
    taken = around(block.box for block in blocks)
    x = area.x + (area.width - taken.width) / 2 - taken.x
    y = area.y + (area.height - taken.height) / 2 - taken.y
    cells: list[GridCell] = []
    items: list[Item] = []
    for number, (block, held) in enumerate(blocks):
        box = _Block(block, held).box
        moved = block._replace(area=box._replace(x=box.x + x, y=box.y + y))
        found = [cell for row in cells_of(moved) for cell in row]
        cells += [_apart(cell, number) for cell in found[: len(held)]]
        items += held
    return area, tuple(cells), tuple(items)


def _apart(cell: GridCell, number: int) -> GridCell:
    """Return a cell that is no neighbour of one in another block."""
    return cell._replace(column=cell.column + number * _APART)
