"""Fills sheets of paper with cards: what the layouts have in common."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from cardgen.impose.card_blocks import (
    CardBlock,
    CardSize,
    GridCell,
    behind,
    below,
    best_block,
    cells_of,
    visible_window,
)
from cardgen.impose.cutting import card_areas
from cardgen.impose.edges import EdgeReader
from cardgen.impose.fit_problems import fit_problem
from cardgen.impose.imposed_pages import DraftMaker, PageDraft
from cardgen.impose.job import Copies, ImpositionJob
from cardgen.impose.mixed_sheets import Lot, mixed_sheets
from cardgen.impose.paper_shares import share_block, without_bleed
from cardgen.impose.papers import SHAPE_MARK_ROOM, Areas
from cardgen.model.face import Face, Item
from cardgen.model.geometry import Box
from cardgen.model.ops import Color
from cardgen.model.page import Cutter, Placement, Side
from cardgen.model.problem import Refused


class CardSheet(NamedTuple):
    """The cards of one sheet of paper, each with its place in an area of the front."""

    area: Box
    cells: tuple[GridCell, ...]
    items: tuple[Item, ...]


class _Group(NamedTuple):
    """Items of one size, with the best block for them; it may fill the paper."""

    items: list[Item]
    card: CardSize
    block: CardBlock
    fills_paper: bool


def card_sheets(
    copies: Copies, job: ImpositionJob, areas: Areas, shares: bool = False
) -> list[CardSheet]:
    """Lay cards on as few sheets as possible: each size on its own, and what is left
    of several sizes together if that saves paper.

    With `shares`, halves and quarters of the paper reach its edge. Raises Refused when
    a card does not fit.
    """
    groups = list(_groups(copies, job, areas, shares=shares))
    rests = [rest for group in groups if (rest := _rest(group))]
    lots = [Lot(rest.card, rest.items) for rest in rests]
    mixed = [CardSheet(*each) for each in mixed_sheets(lots, card_areas(areas, job))]
    if mixed and len(mixed) < len(rests):
        full = [
            sheet
            for group in groups
            for sheet in _all(group)
            if group.fills_paper or len(sheet.items) == group.block.holds
        ]
        return [*full, *mixed]
    return [sheet for group in groups for sheet in _all(group)]


def one_card_sheets(
    copies: Copies, job: ImpositionJob, areas: Areas
) -> Iterator[CardSheet]:
    """Lay each card in the middle of a sheet of its own. Raises Refused."""
    for group in _groups(copies, job, areas, most=1):
        row = group.block.rows[0]._replace(cards=1)
        cells = _flat(cells_of(group.block._replace(rows=(row,))))
        yield from (CardSheet(group.block.area, cells, (item,)) for item in group.items)


def _groups(
    copies: Copies,
    job: ImpositionJob,
    areas: Areas,
    most: int = 4,
    shares: bool = False,
) -> Iterator[_Group]:
    """Yield the items of each size, each as often as it is printed.

    Cards fill the paper up to its edge if that is the only way, or if it saves paper
    and they are `shares` or printers leave no margin; `most` are on a page then.
    """
    sizes: dict[tuple[object, ...], list[Item]] = {}
    for item, count in copies:
        face = item.front
        key = face.width, face.height, face.bleed, face.form
        sizes.setdefault(key, []).extend([item] * count)
    for items in sizes.values():
        face = items[0].front
        room = _room_around(items, job.cutter)
        gaps = gaps_between(items, job.gutter, job.edges, job.cutter)
        card = CardSize(face.width, face.height, room, gaps)
        found = card_areas(areas, job)
        block = best_block(card, found, len(items))
        share = None
        if face.form == "rectangle" and (shares or block is None or job.margin == 0):
            share = share_block(card, job, areas, most)
        if share and (block is None or share.holds > block.holds):
            yield _Group(without_bleed(items), card, share, True)
        elif block:
            yield _Group(items, card, block, False)
        else:
            raise Refused(fit_problem(face, card, job, areas))


def gaps_between(
    items: Sequence[Item],
    gutter: float | None,
    reader: EdgeReader | None = None,
    cutter: Cutter | None = None,
) -> tuple[float, float]:
    """Return the gaps between upright cards, across and down, in points.

    Cut lines are shared if nothing bleeds, or if all edges that may meet paint one flat
    colour, on fronts and on backs. Otherwise both bleeds are between two lines. A
    `gutter` that the game asks for overrides this. A `cutter` cuts each card by itself,
    at its own distance.
    """
    if cutter:
        return (max(gutter or 0.0, cutter.gap),) * 2
    room = _room_around(items)
    if items[0].front.form != "rectangle":
        gap = max(gutter or 0.0, 2 * room)
        return gap, gap
    if gutter is not None:
        return gutter, gutter
    if room == 0:
        return 0.0, 0.0
    across, down = _same_edges(items, reader or EdgeReader())
    return (0.0 if across else 2 * room), (0.0 if down else 2 * room)


def _room_around(items: Sequence[Item], cutter: Cutter | None = None) -> float:
    """Return the room beyond a card's trim: its widest bleed, and room for marks."""
    bleed = max(
        max(item.front.bleed, item.back.bleed if item.back else 0.0) for item in items
    )
    marked = items[0].front.form in ("round", "hex") and cutter is None
    return bleed + SHAPE_MARK_ROOM if marked else bleed


def _same_edges(items: Sequence[Item], reader: EdgeReader) -> tuple[bool, bool]:
    fronts = {id(item.front): item.front for item in items}
    backs = {id(item.back): item.back for item in items if item.back}
    sides = [_same_edges_of(faces.values(), reader) for faces in (fronts, backs)]
    return all(side[0] for side in sides), all(side[1] for side in sides)


def _same_edges_of(faces: Iterable[Face], reader: EdgeReader) -> tuple[bool, bool]:
    """Return for both directions whether all edges that may meet have one colour."""
    met: tuple[set[Color | None], set[Color | None]] = (set(), set())
    for face in faces:
        edges = reader.edges(face)
        for colors, meeting in zip(met, (edges.across, edges.down), strict=True):
            colors.update(meeting)
        if not any(map(_one_color, met)):
            break
    return _one_color(met[0]), _one_color(met[1])


def _one_color(colors: set[Color | None]) -> bool:
    return len(colors) < 2 and None not in colors


def _all(group: _Group) -> Iterator[CardSheet]:
    """Yield the sheets of a group; the last one may not be full."""
    cells = _flat(cells_of(group.block))
    for start in range(0, len(group.items), len(cells)):
        items = tuple(group.items[start : start + len(cells)])
        here = cells if len(items) == len(cells) else cells[: len(items)]
        yield CardSheet(group.block.area, here, items)


def _rest(group: _Group) -> _Group | None:
    left = 0 if group.fills_paper else len(group.items) % group.block.holds
    return group._replace(items=group.items[-left:]) if left else None


@lru_cache(maxsize=64)
def _flat(rows: tuple[tuple[GridCell, ...], ...]) -> tuple[GridCell, ...]:
    return tuple(cell for row in rows for cell in row)


def turned_over(cells: Iterable[GridCell], job: ImpositionJob) -> tuple[GridCell, ...]:
    """Return the cells behind these, for the edge along which the sheet is turned."""
    if job.flip == "long":
        return tuple([behind(cell, job.width) for cell in cells])
    return tuple([below(cell, job.height) for cell in cells])


def apart(job: ImpositionJob, gap: float) -> ImpositionJob:
    """Return a job with at least that gap between cards, in points."""
    return job._replace(gutter=max(gap, job.gutter or 0.0))


def both_sides(sheets: Iterable[CardSheet], job: ImpositionJob) -> list[DraftMaker]:
    """Return pages of fronts, and behind each the page of its backs if there are any
    on any sheet."""
    held = list(sheets)
    sides: tuple[Side, ...] = ("front", "back")
    if not any(item.back for sheet in held for item in sheet.items):
        sides = sides[:1]
    return [partial(_side, sheet, side, job) for sheet in held for side in sides]


def _side(sheet: CardSheet, side: Side, job: ImpositionJob) -> PageDraft:
    if side == "back":
        sheet = sheet._replace(cells=turned_over(sheet.cells, job))
    return PageDraft(side, lay(sheet, side))


def lay(sheet: CardSheet, side: Side) -> tuple[Placement, ...]:
    """Lay one side of the items into their cells; a missing back leaves paper."""
    faces = [
        (cell, item.name, face)
        for cell, item in zip(sheet.cells, sheet.items, strict=True)
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


# Full pages are alike.
@lru_cache(maxsize=64)
def _windows(cells: tuple[GridCell, ...], bleeds: tuple[float, ...]) -> tuple[Box, ...]:
    """Return what is seen of cards beside each other."""
    taken = {(cell.column, cell.row) for cell in cells}
    return tuple(
        visible_window(cell, taken, bleed)
        for cell, bleed in zip(cells, bleeds, strict=True)
    )
