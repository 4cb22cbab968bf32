"""Drawings in the margin: a ruler, to see on paper that nothing was scaled, and a small
map of where a page's tile is in the joined face."""

from typing import TYPE_CHECKING, NamedTuple

from cardgen.impose.margin.strips import FULL_DEPTH
from cardgen.model.geometry import Box
from cardgen.model.ops import Color, Op, Outline, Paint, Shape, Stroke
from cardgen.model.outlines import rectangle
from cardgen.model.units import POINTS_PER_INCH, to_points
from cardgen.typeset.label import set_label

if TYPE_CHECKING:
    # HarfBuzz takes 10 ms to load, and code that only needs names does without.
    from cardgen.typeset.typeface import Typeface

INK = Paint(Color(0.2, 0.2, 0.2))
RULER_WIDTH = to_points(58.0)
_LINE = Stroke(INK, 0.3)
_LABEL = 6.0
_GAP = to_points(0.8)
_MAP_GAP = to_points(1.5)
# A long row of tiles must not take the room of the words.
_WIDEST_MAP = to_points(14.0)


def ruler(x: float, y: float, share: float, font: "Typeface") -> tuple[Op, ...]:
    """Draw the ruler from x along the line y: inches above it, millimetres below.

    Its length is exact; `share` shrinks only its ticks and labels.
    """
    ends: Outline = (("M", x, y), ("L", x + 2 * POINTS_PER_INCH, y))
    ticks = [*_inches(x, y, share), *_millimetres(x, y, share)]
    outline: Outline = (*ends, *(part for tick in ticks for part in tick))
    size, start = _LABEL * share, x + 2 * POINTS_PER_INCH + _GAP
    cap = font.regular.cap_height * size / 1000
    gap = _GAP * share / 2
    return (
        Shape(outline, stroke=_LINE),
        set_label(font, "2 in", size, start, y - gap, INK),
        set_label(font, "50 mm", size, start, y + gap + cap, INK),
    )


def _inches(x: float, y: float, share: float) -> list[Outline]:
    quarters = range(9)
    return [
        _tick(
            x + quarter * POINTS_PER_INCH / 4,
            y,
            -share * (1.6 if quarter % 4 == 0 else 0.9),
        )
        for quarter in quarters
    ]


def _millimetres(x: float, y: float, share: float) -> list[Outline]:
    return [
        _tick(
            x + to_points(mark),
            y,
            share * (1.6 if mark % 10 == 0 else 1.2 if mark % 5 == 0 else 0.7),
        )
        for mark in range(51)
    ]


def _tick(x: float, y: float, millimetres: float) -> Outline:
    return ("M", x, y), ("L", x, y + to_points(millimetres))


class TileMap(NamedTuple):
    """The rows and columns of a tiled face, and the tile that is marked.

    `shape` is the width of the face over its height.
    """

    rows: int
    columns: int
    row: int
    column: int
    shape: float


def draw_tile_map(
    slot: Box, tiles: TileMap, share: float
) -> tuple[Box, tuple[Op, ...]]:
    """Draw a map at the end of a slot; return the rest of the slot, and the map.

    `share` is the factor by which the legend is shrunk.
    """
    high = min(FULL_DEPTH * share, slot.height)
    width = min(high * tiles.shape, _WIDEST_MAP, slot.width / 4)
    high = width / tiles.shape
    top = slot.y + (slot.height - high) / 2
    box = Box(slot.right - width, top, width, high).grown(-_LINE.width / 2)
    return slot._replace(width=slot.width - width - _MAP_GAP), _map(box, tiles)


def _map(box: Box, tiles: TileMap) -> tuple[Op, ...]:
    wide, high = box.width / tiles.columns, box.height / tiles.rows
    x, y = box.x + tiles.column * wide, box.y + tiles.row * high
    lines: list[Outline] = [rectangle(*box)]
    for column in range(1, tiles.columns):
        at = box.x + column * wide
        lines.append((("M", at, box.y), ("L", at, box.bottom)))
    for row in range(1, tiles.rows):
        at = box.y + row * high
        lines.append((("M", box.x, at), ("L", box.right, at)))
    grid = tuple(part for line in lines for part in line)
    return Shape(rectangle(x, y, wide, high), fill=INK), Shape(grid, stroke=_LINE)
