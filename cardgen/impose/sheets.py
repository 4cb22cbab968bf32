"""Fills pages with cards: what the layouts have in common."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from cardgen.impose.areas import Areas
from cardgen.impose.blocks import Block, Lot, Row, best_block, cells_of, fits, row_of
from cardgen.impose.cells import Cell, behind, below, window
from cardgen.impose.edges import EdgeReader
from cardgen.impose.job import Copies, Job
from cardgen.impose.misfit import misfit
from cardgen.impose.spacing import gaps_between, room_of
from cardgen.model.face import Item
from cardgen.model.geometry import Box
from cardgen.model.page import Placement, Side
from cardgen.model.problem import Refused


class Leaf(NamedTuple):
    """The cards of one sheet of paper, each with its place in an area of the front."""

    area: Box
    cells: tuple[Cell, ...]
    items: tuple[Item, ...]


class _Group(NamedTuple):
    """Items of one size, with the best block for them."""

    items: list[Item]
    lot: Lot
    block: Block


def leaves(copies: Copies, job: Job, areas: Areas) -> list[Leaf]:
    """Lay cards on as few sheets as there can be: each size on its own, and what is
    left of several sizes together, in rows, where that saves paper.

    Raises Refused when a card does not fit.
    """
    groups = [_group(items, job, areas) for items in by_size(copies)]
    rests = [rest for group in groups if (rest := _rest(group))]
    mixed = _mixed(rests, areas(job.width, job.height, job.margin))
    if mixed and len(mixed) < len(rests):
        return [*(leaf for group in groups for leaf in _full(group)), *mixed]
    return [leaf for group in groups for leaf in _all(group)]


def alone(copies: Copies, job: Job, areas: Areas) -> Iterator[Leaf]:
    """Lay each card in the middle of a sheet of its own. Raises Refused."""
    for group in (_group(items, job, areas) for items in by_size(copies)):
        row = group.block.rows[0]._replace(cards=1)
        cells = _flat(cells_of(group.block._replace(rows=(row,))))
        yield from (Leaf(group.block.area, cells, (item,)) for item in group.items)


def by_size(copies: Copies) -> Iterator[list[Item]]:
    """Give items of one size at a time, each as often as it is printed."""
    sizes: dict[tuple[object, ...], list[Item]] = {}
    for item, count in copies:
        face = item.front
        key = face.width, face.height, face.bleed, face.form
        sizes.setdefault(key, []).extend([item] * count)
    yield from sizes.values()


def lot_of(
    items: Sequence[Item], gutter: float | None, reader: EdgeReader | None = None
) -> Lot:
    """Give what items of one size need of a page."""
    face = items[0].front
    gaps = gaps_between(items, gutter, reader)
    return Lot(face.width, face.height, room_of(items), gaps)


def _group(items: list[Item], job: Job, areas: Areas) -> _Group:
    lot = lot_of(items, job.gutter, job.edges)
    found = areas(job.width, job.height, job.margin)
    block = best_block(lot, found, len(items))
    if block is None:
        raise Refused(misfit(items[0].front, lot, job, areas))
    return _Group(items, lot, block)


def _all(group: _Group) -> Iterator[Leaf]:
    """Give the leaves of a group, the last one perhaps not full."""
    cells = _flat(cells_of(group.block))
    for start in range(0, len(group.items), len(cells)):
        items = tuple(group.items[start : start + len(cells)])
        here = cells if len(items) == len(cells) else cells[: len(items)]
        yield Leaf(group.block.area, here, items)


def _full(group: _Group) -> Iterator[Leaf]:
    return (leaf for leaf in _all(group) if len(leaf.items) == group.block.holds)


def _rest(group: _Group) -> _Group | None:
    left = len(group.items) % group.block.holds
    return group._replace(items=group.items[-left:]) if left else None


@lru_cache(maxsize=64)
def _flat(rows: tuple[tuple[Cell, ...], ...]) -> tuple[Cell, ...]:
    return tuple(cell for row in rows for cell in row)


class _Shelf(NamedTuple):
    """A row with the items that stand in it."""

    row: Row
    items: tuple[Item, ...]


def _mixed(rests: Sequence[_Group], areas: Sequence[Box]) -> list[Leaf]:
    """Lay several sizes on common pages, row by row; nothing for one size alone."""
    if len(rests) < 2:
        return []
    ways = [_paged(rests, area) for area in areas]
    return min([way for way in ways if way], key=len, default=[])


def _paged(rests: Sequence[_Group], area: Box) -> list[Leaf]:
    """Fill pages with rows, the highest first; nothing when a card does not fit."""
    shelves: list[_Shelf] = []
    for rest in rests:
        found = _shelves(rest, area)
        if not found:
            return []
        shelves += found
    shelves.sort(key=lambda shelf: -shelf.row.size[1])
    pages: list[list[_Shelf]] = []
    for shelf in shelves:
        page = next((page for page in pages if _has_room(page, shelf, area)), None)
        if page is None:
            pages.append([shelf])
        else:
            page.append(shelf)
    return [_leaf(page, area) for page in pages]


def _shelves(rest: _Group, area: Box) -> list[_Shelf]:
    """Give a group's rows, turned so that they are least high together."""
    ways = [row_of(rest.lot, turn, area.width) for turn in (0, 90)]
    rows = [row for row in ways if row and fits((row,), area)]
    if not rows:
        return []
    row = min(rows, key=lambda row: -(-len(rest.items) // row.cards) * row.size[1])
    starts = range(0, len(rest.items), row.cards)
    return [
        _Shelf(row, tuple(rest.items[start : start + row.cards])) for start in starts
    ]


def _has_room(page: Sequence[_Shelf], shelf: _Shelf, area: Box) -> bool:
    return fits([*(each.row for each in page), shelf.row], area)


def _leaf(page: Sequence[_Shelf], area: Box) -> Leaf:
    rows = cells_of(Block(area, tuple(shelf.row for shelf in page)))
    places = [
        (cell, item)
        for cells, shelf in zip(rows, page, strict=True)
        for cell, item in zip(cells, shelf.items, strict=False)
    ]
    taken, items = zip(*places, strict=True)
    return Leaf(area, taken, items)


def turned_over(cells: Iterable[Cell], job: Job) -> tuple[Cell, ...]:
    """Give the cells behind these, for the edge along which the sheet is turned."""
    if job.flip == "long":
        return tuple([behind(cell, job.width) for cell in cells])
    return tuple([below(cell, job.height) for cell in cells])


def lay(leaf: Leaf, side: Side) -> tuple[Placement, ...]:
    """Lay one side of the items into their cells; a missing back leaves paper."""
    faces = [
        (cell, item.name, face)
        for cell, item in zip(leaf.cells, leaf.items, strict=True)
        if (face := item.front if side == "front" else item.back) is not None
    ]
    if not faces:
        return ()
    cells, _, shown = zip(*faces, strict=True)
    windows = _windows(cells, tuple([face.bleed for face in shown]))
    return tuple(
        [
            Placement(name, side, face, cell.trim, cell.turn, window)
            for (cell, name, face), window in zip(faces, windows, strict=True)
        ]
    )


# Pages that are full are alike.
@lru_cache(maxsize=64)
def _windows(cells: tuple[Cell, ...], bleeds: tuple[float, ...]) -> tuple[Box, ...]:
    """Give what may be seen of cards that lie side by side."""
    taken = {(cell.column, cell.row) for cell in cells}
    return tuple(
        window(cell, taken, bleed) for cell, bleed in zip(cells, bleeds, strict=True)
    )
