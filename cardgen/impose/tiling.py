"""Cuts a face that is larger than the paper into tiles. All lengths are points.

Tiles are all of one size, in rows and columns. Each is cut along a line on its left and
above, and laid on the tab of the tile before, whose art continues below it.
"""

import math
from collections.abc import Iterator
from itertools import pairwise, product
from typing import Literal, NamedTuple

from cardgen.impose.cutting import card_areas
from cardgen.impose.job import ImpositionJob
from cardgen.impose.papers import MARK_GAP, SHAPE_MARK_ROOM, tile_areas
from cardgen.model.face import Face
from cardgen.model.geometry import Box, Matrix, move
from cardgen.model.geometry import turn as turned
from cardgen.model.page import Placement, Side, Tab, Tile, Turn
from cardgen.model.units import to_points

# Art continues beyond the line where a tile is cut, as no cut is exact.
_BEYOND = to_points(2.0)
# Narrower tiles are of no use.
_LEAST = to_points(20.0)
_TOLERANCE = 1e-6
_TURNS: tuple[Turn, ...] = (0, 90)


class TileSpan(NamedTuple):
    """A tile's part of a face's width or height: it is printed from `start` to `stop`,
    and seen when all tiles are joined from `first` to `last`."""

    start: float
    stop: float
    first: float
    last: float


class Tiling(NamedTuple):
    """A face's columns and rows, its turn, and the area of the page for tiles."""

    columns: tuple[TileSpan, ...]
    rows: tuple[TileSpan, ...]
    turn: Turn
    area: Box

    @property
    def pages(self) -> int:
        return len(self.columns) * len(self.rows)

    @property
    def joins(self) -> float:
        """Return the length of all lines along which tiles are joined."""
        wide, high = self.columns[-1].last, self.rows[-1].last
        return (len(self.columns) - 1) * high + (len(self.rows) - 1) * wide


def tile_spans(
    length: float, bleed: float, room: float, overlap: float
) -> tuple[TileSpan, ...]:
    """Divide a length and the bleed at its ends into as few spans as possible.

    All have the same length, at most `room`. Each begins a little before its line, and
    continues by `overlap` below the next one. The result is empty if there is no room
    for useful tiles.
    """
    full = length + 2 * bleed
    if full <= room + _TOLERANCE:
        return (TileSpan(-bleed, length + bleed, 0.0, length),)
    before = min(_BEYOND, overlap)
    common = overlap + before
    if room - common < _LEAST:
        return ()
    count = math.ceil((full - common - _TOLERANCE) / (room - common))
    step = (full - common) / count
    starts = [number * step - bleed for number in range(count)]
    lines = [0.0, *(start + before for start in starts[1:]), length]
    found = [
        TileSpan(start, start + step + common, first, last)
        for start, (first, last) in zip(starts, pairwise(lines), strict=True)
    ]
    # The bleed may be wider than a small paper's tile.
    return tuple(found) if all(s.last - s.first > overlap for s in found) else ()


def best_tiling(face: Face, job: ImpositionJob) -> Tiling | None:
    """Return the tiling of fewest pages, then of shortest joins; None if there is no
    room even for a tile."""
    areas = card_areas(tile_areas, job)
    found = [
        tiling
        for area, turn in product(areas, _TURNS)
        if (tiling := _tiling(face, turn, area, job.overlap))
    ]
    return min(
        found,
        key=lambda each: (each.pages, round(each.joins, 3), each.turn),
        default=None,
    )


def _tiling(face: Face, turn: Turn, area: Box, overlap: float) -> Tiling | None:
    across, down = area.width, area.height
    if turn:
        across, down = down, across
    columns = tile_spans(face.width, _printed_around(face), across, overlap)
    rows = tile_spans(face.height, _printed_around(face), down, overlap)
    return Tiling(columns, rows, turn, area) if columns and rows else None


def _printed_around(face: Face) -> float:
    """Return the width of what is printed around: the bleed, and marks of rounds."""
    return face.bleed if face.form == "rectangle" else face.bleed + SHAPE_MARK_ROOM


def tiles(name: str, side: Side, face: Face, tiling: Tiling) -> Iterator[Placement]:
    """Yield a face's tiles row by row, each in the middle of its page."""
    for row, column in product(range(len(tiling.rows)), range(len(tiling.columns))):
        yield _tile(name, side, face, tiling, row, column)


def _tile(
    name: str, side: Side, face: Face, tiling: Tiling, row: int, column: int
) -> Placement:
    across, down = tiling.columns[column], tiling.rows[row]
    seen = _box(across.start, down.start, across.stop, down.stop)
    matrix = _onto_page(seen, tiling)
    part = matrix.bounds(_box(across.first, down.first, across.last, down.last))
    below: list[tuple[str, Box]] = []
    if column + 1 < len(tiling.columns):
        area = _box(across.last, down.start, across.stop, down.stop)
        below.append((tile_name(row, column + 1), area))
    if row + 1 < len(tiling.rows):
        area = _box(across.start, down.last, across.stop, down.stop)
        below.append((tile_name(row + 1, column), area))
    tabs = [_tab(other, matrix.bounds(area), part) for other, area in below]
    tile = Tile(
        tile_name(row, column),
        row,
        column,
        len(tiling.rows),
        len(tiling.columns),
        part,
        tuple(tabs),
    )
    trim = matrix.bounds(Box(0, 0, face.width, face.height))
    if tiling.pages == 1:
        window = trim.grown(face.bleed)
        return Placement(name, side, face, trim, tiling.turn, window)
    window = matrix.bounds(seen)
    return Placement(name, side, face, trim, tiling.turn, window, tile)


def _box(left: float, top: float, right: float, bottom: float) -> Box:
    return Box(left, top, right - left, bottom - top)


def _onto_page(seen: Box, tiling: Tiling) -> Matrix:
    """Return the map that turns a face, and centres what is seen of it."""
    matrix, area = turned(tiling.turn), tiling.area
    turned_box = matrix.bounds(seen)
    x = area.x + (area.width - turned_box.width) / 2 - turned_box.x
    y = area.y + (area.height - turned_box.height) / 2 - turned_box.y
    # Without rounding errors, tiles in the same place have the same marks.
    return matrix.then(move(round(x, 9), round(y, 9)))


def _tab(name: str, area: Box, part: Box) -> Tab:
    side: Literal["left", "above", "right", "below"] = "below"
    if area.x >= part.right - MARK_GAP:
        side = "right"
    elif area.right <= part.x + MARK_GAP:
        side = "left"
    elif area.bottom <= part.y + MARK_GAP:
        side = "above"
    return Tab(side, name, area)


def tile_name(row: int, column: int) -> str:
    """Return the name of a tile, as of cells: A1, A2, and B1 in the row below."""
    letters, number = "", row + 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return f"{letters}{column + 1}"
