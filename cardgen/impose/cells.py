"""One card's place on a page, and the place behind it. All lengths are points."""

from collections.abc import Container
from typing import NamedTuple

from cardgen.model.geometry import Box
from cardgen.model.page import Turn

# Seen from the back of the sheet, a quarter turn to the right is one to the left.
_BEHIND: dict[Turn, Turn] = {0: 0, 90: 270, 180: 180, 270: 90}
_UPSIDE_DOWN: dict[Turn, Turn] = {0: 180, 90: 90, 180: 0, 270: 270}


class Cell(NamedTuple):
    """A place for one card's trim, and how the card is turned in it.

    `inner` is how much bleed a card may show towards a neighbour, across and down.
    Neighbours are those whose column or row is next to this one's.
    """

    column: int
    row: int
    trim: Box
    turn: Turn = 0
    inner: tuple[float, float] = (0.0, 0.0)


def behind(cell: Cell, width: float) -> Cell:
    """Give the cell behind this one after the sheet is turned about its height.

    A card that is then turned over like the page of a book shows its back upright.
    """
    trim = cell.trim
    seen = trim._replace(x=_exact(width - trim.right))
    return cell._replace(column=-cell.column, trim=seen, turn=_BEHIND[cell.turn])


def below(cell: Cell, height: float) -> Cell:
    """Give the cell behind this one after the sheet is turned about its width.

    The same cell comes to lie behind when the sheet is folded across its middle.
    """
    trim = cell.trim
    seen = trim._replace(y=_exact(height - trim.bottom))
    return cell._replace(row=-cell.row, trim=seen, turn=_UPSIDE_DOWN[cell.turn])


def _exact(length: float) -> float:
    """Drop what subtraction left: cells alike on front and back are drawn once."""
    return round(length, 9)


def window(cell: Cell, taken: Container[tuple[int, int]], bleed: float) -> Box:
    """Give what may be seen of a card: its trim with the bleed that is its own.

    Towards a neighbour that is only `inner`; where no card lies, all of it.
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
