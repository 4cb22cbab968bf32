"""Fills pages with cards: what the layouts have in common."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from cardgen.impose.areas import Areas
from cardgen.impose.card_blocks import (
    CardBlock,
    CardRow,
    CardSize,
    GridCell,
    behind,
    below,
    best_block,
    cells_of,
    fits,
    row_of,
    visible_window,
)
from cardgen.impose.edges import EdgeReader
from cardgen.impose.fit_problems import fit_problem
from cardgen.impose.forms import SHAPE_MARK_ROOM
from cardgen.impose.job import Copies, ImpositionJob
from cardgen.model.color import Color
from cardgen.model.face import Face, Item
from cardgen.model.geometry import Box
from cardgen.model.page import Placement, Side
from cardgen.model.problem import Refused


class CardSheet(NamedTuple):
    """The cards of one sheet of paper, each with its place in an area of the front."""

    area: Box
    cells: tuple[GridCell, ...]
    items: tuple[Item, ...]


class _Group(NamedTuple):
    """Items of one size, with the best block for them."""

    items: list[Item]
    lot: CardSize
    block: CardBlock


def card_sheets(copies: Copies, job: ImpositionJob, areas: Areas) -> list[CardSheet]:
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


def one_card_sheets(
    copies: Copies, job: ImpositionJob, areas: Areas
) -> Iterator[CardSheet]:
    """Lay each card in the middle of a sheet of its own. Raises Refused."""
    for group in (_group(items, job, areas) for items in by_size(copies)):
        row = group.block.rows[0]._replace(cards=1)
        cells = _flat(cells_of(group.block._replace(rows=(row,))))
        yield from (CardSheet(group.block.area, cells, (item,)) for item in group.items)


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
) -> CardSize:
    """Give what items of one size need of a page."""
    face = items[0].front
    gaps = gaps_between(items, gutter, reader)
    return CardSize(face.width, face.height, room_of(items), gaps)


def _group(items: list[Item], job: ImpositionJob, areas: Areas) -> _Group:
    lot = lot_of(items, job.gutter, job.edges)
    found = areas(job.width, job.height, job.margin)
    block = best_block(lot, found, len(items))
    if block is None:
        raise Refused(fit_problem(items[0].front, lot, job, areas))
    return _Group(items, lot, block)


def _all(group: _Group) -> Iterator[CardSheet]:
    """Give the leaves of a group, the last one perhaps not full."""
    cells = _flat(cells_of(group.block))
    for start in range(0, len(group.items), len(cells)):
        items = tuple(group.items[start : start + len(cells)])
        here = cells if len(items) == len(cells) else cells[: len(items)]
        yield CardSheet(group.block.area, here, items)


def _full(group: _Group) -> Iterator[CardSheet]:
    return (leaf for leaf in _all(group) if len(leaf.items) == group.block.holds)


def _rest(group: _Group) -> _Group | None:
    left = len(group.items) % group.block.holds
    return group._replace(items=group.items[-left:]) if left else None


@lru_cache(maxsize=64)
def _flat(rows: tuple[tuple[GridCell, ...], ...]) -> tuple[GridCell, ...]:
    return tuple(cell for row in rows for cell in row)


class _Shelf(NamedTuple):
    """A row with the items that stand in it."""

    row: CardRow
    items: tuple[Item, ...]


def _mixed(rests: Sequence[_Group], areas: Sequence[Box]) -> list[CardSheet]:
    """Lay several sizes on common pages, row by row; nothing for one size alone."""
    if len(rests) < 2:
        return []
    ways = [_paged(rests, area) for area in areas]
    return min([way for way in ways if way], key=len, default=[])


def _paged(rests: Sequence[_Group], area: Box) -> list[CardSheet]:
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


def _leaf(page: Sequence[_Shelf], area: Box) -> CardSheet:
    rows = cells_of(CardBlock(area, tuple(shelf.row for shelf in page)))
    places = [
        (cell, item)
        for cells, shelf in zip(rows, page, strict=True)
        for cell, item in zip(cells, shelf.items, strict=False)
    ]
    taken, items = zip(*places, strict=True)
    return CardSheet(area, taken, items)


def turned_over(cells: Iterable[GridCell], job: ImpositionJob) -> tuple[GridCell, ...]:
    """Give the cells behind these, for the edge along which the sheet is turned."""
    if job.flip == "long":
        return tuple([behind(cell, job.width) for cell in cells])
    return tuple([below(cell, job.height) for cell in cells])


def lay(leaf: CardSheet, side: Side) -> tuple[Placement, ...]:
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
            Placement(name, side, face, cell.trim, cell.turn, visible_window)
            for (cell, name, face), visible_window in zip(faces, windows, strict=True)
        ]
    )


# Pages that are full are alike.
@lru_cache(maxsize=64)
def _windows(cells: tuple[GridCell, ...], bleeds: tuple[float, ...]) -> tuple[Box, ...]:
    """Give what may be seen of cards that lie side by side."""
    taken = {(cell.column, cell.row) for cell in cells}
    return tuple(
        visible_window(cell, taken, bleed)
        for cell, bleed in zip(cells, bleeds, strict=True)
    )


def room_of(items: Sequence[Item]) -> float:
    """Give what a card takes beyond its trim: its widest bleed, and room for marks."""
    bleed = max(
        max(item.front.bleed, item.back.bleed if item.back else 0.0) for item in items
    )
    return bleed if items[0].front.form == "rectangle" else bleed + SHAPE_MARK_ROOM


def gaps_between(
    items: Sequence[Item], gutter: float | None, reader: EdgeReader | None = None
) -> tuple[float, float]:
    """Give the gaps between upright cards, across and down, in points.

    Cut lines are shared where nothing bleeds, and where all edges that may meet paint
    one flat colour, on fronts and on backs. Otherwise both bleeds lie between two
    lines. A `gutter` that the game asks for goes before.
    """
    room = room_of(items)
    if items[0].front.form != "rectangle":
        gap = max(gutter or 0.0, 2 * room)
        return gap, gap
    if gutter is not None:
        return gutter, gutter
    if room == 0:
        return 0.0, 0.0
    across, down = _alike(items, reader or EdgeReader())
    return (0.0 if across else 2 * room), (0.0 if down else 2 * room)


def _alike(items: Sequence[Item], reader: EdgeReader) -> tuple[bool, bool]:
    fronts = {id(item.front): item.front for item in items}
    backs = {id(item.back): item.back for item in items if item.back}
    sides = [_alike_on(faces.values(), reader) for faces in (fronts, backs) if faces]
    return all(side[0] for side in sides), all(side[1] for side in sides)


def _alike_on(faces: Iterable[Face], reader: EdgeReader) -> tuple[bool, bool]:
    """Tell for both directions whether all edges that may meet are alike."""
    met: tuple[set[Color | None], set[Color | None]] = (set(), set())
    for face in faces:
        edges = reader.edges(face)
        for colors, meeting in zip(met, (edges.across, edges.down), strict=True):
            colors.update(meeting)
        if not any(map(_one_color, met)):
            break
    return _one_color(met[0]), _one_color(met[1])


def _one_color(colors: set[Color | None]) -> bool:
    return len(colors) == 1 and None not in colors
