"""A small map in the margin: where on the whole a page's tile lies."""

from typing import NamedTuple

from cardgen.impose.strips import FULL_DEPTH
from cardgen.model.geometry import Box
from cardgen.model.ops import Color, Op, Outline, Paint, Shape, Stroke
from cardgen.model.outlines import rectangle
from cardgen.model.units import to_points

_INK = Paint(Color(0.2, 0.2, 0.2))
_LINE = Stroke(_INK, 0.3)
_GAP = to_points(1.5)
# A long row of tiles must not take the room of the words.
_WIDEST = to_points(14.0)


class Badge(NamedTuple):
    """A whole of so many rows and columns, and the tile that is meant.

    `shape` is the width of the whole over its height.
    """

    rows: int
    columns: int
    row: int
    column: int
    shape: float


def beside(slot: Box, badge: Badge, share: float) -> tuple[Box, tuple[Op, ...]]:
    """Draw a map at the end of a slot; give what is left of the slot, and the map.

    `share` is how much smaller the words are than where there is room.
    """
    high = min(FULL_DEPTH * share, slot.height)
    width = min(high * badge.shape, _WIDEST, slot.width / 4)
    high = width / badge.shape
    box = Box(slot.right - width, slot.y + (slot.height - high) / 2, width, high).grown(
        -_LINE.width / 2
    )
    rest = slot._replace(width=slot.width - width - _GAP)
    return rest, _map(box, badge)


def _map(box: Box, badge: Badge) -> tuple[Op, ...]:
    wide, high = box.width / badge.columns, box.height / badge.rows
    x, y = box.x + badge.column * wide, box.y + badge.row * high
    lines: list[Outline] = [rectangle(*box)]
    for column in range(1, badge.columns):
        at = box.x + column * wide
        lines.append((("M", at, box.y), ("L", at, box.bottom)))
    for row in range(1, badge.rows):
        at = box.y + row * high
        lines.append((("M", box.x, at), ("L", box.right, at)))
    grid = tuple(part for line in lines for part in line)
    return Shape(rectangle(x, y, wide, high), fill=_INK), Shape(grid, stroke=_LINE)
