"""Where things are on a virtual table: side by side in rows, none over another."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cardgen.model.geometry import Box

Size = tuple[float, float]


class TableLayout(NamedTuple):
    """The boxes of things, and the size of all of them together."""

    boxes: tuple[Box, ...]
    width: float
    depth: float


def lay_in_rows(
    groups: Iterable[Sequence[Size]], width: float, gap: float
) -> TableLayout:
    """Lay boxes of the given sizes in rows from the top left, in their order.

    Each group begins a row. A row is at most `width` wide, unless a single box is
    wider. Boxes of a row are centred in it, with a `gap` between all neighbours.
    """
    boxes: list[Box] = []
    top = 0.0
    for row in (row for sizes in groups for row in _rows(sizes, width, gap)):
        depth, left = max(size[1] for size in row), 0.0
        for wide, deep in row:
            boxes.append(Box(left, top + (depth - deep) / 2, wide, deep))
            left += wide + gap
        top += depth + gap
    right = max((box.right for box in boxes), default=0.0)
    return TableLayout(tuple(boxes), right, max(top - gap, 0.0))


def _rows(sizes: Sequence[Size], width: float, gap: float) -> Iterator[list[Size]]:
    row: list[Size] = []
    filled = 0.0
    for size in sizes:
        if row and filled + gap + size[0] > width:
            yield row
            row = []
        filled = filled + gap + size[0] if row else size[0]
        row.append(size)
    if row:
        yield row
