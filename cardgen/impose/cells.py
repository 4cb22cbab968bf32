"""How many cards a page holds, and where. All lengths are points."""

from collections.abc import Container
from typing import NamedTuple

from cardgen.model.geometry import Box
from cardgen.model.page import Turn
from cardgen.model.units import to_points

# Home printers leave 4.2 to 5 mm of the paper's edge white (Brother, HP, Canon).
PRINTABLE = to_points(5.0)
# Crop marks keep this far off the bleed, and need this much to be seen.
MARK_GAP = to_points(0.5)
MARK_SEEN = to_points(2.0)
# A fold keeps this far off the bleed (pnp-howto, "gutter fold").
FOLD_CLEAR = to_points(5.0)
_TOLERANCE = 1e-6
_FOLDED: dict[Turn, Turn] = {0: 180, 90: 90, 180: 0, 270: 270}
_BEHIND: dict[Turn, Turn] = {0: 0, 90: 270, 180: 180, 270: 90}


class Cell(NamedTuple):
    """A place for one card's trim."""

    column: int
    row: int
    trim: Box


class Arrangement(NamedTuple):
    """The places of a page, row by row, and how cards are turned in them.

    `inner` is how much bleed a card may show towards a neighbour.
    """

    columns: int
    rows: int
    turn: Turn
    inner: float
    cells: tuple[Cell, ...]

    @property
    def folded_under(self) -> Turn:
        """Give the turn of a back below the fold: upside down when cards stand."""
        return _FOLDED[self.turn]

    @property
    def behind(self) -> Turn:
        """Give the turn of a back behind its front.

        Seen from the back of the sheet, a quarter turn to the right is one to the left.
        """
        return _BEHIND[self.turn]

    def mirrored(self, cell: Cell) -> Cell:
        """Give the cell behind this one after the sheet is turned about its height."""
        column = self.columns - 1 - cell.column
        return self.cells[cell.row * self.columns + column]


class Axis(NamedTuple):
    """Cards along one direction of the paper: where each trim begins, its length."""

    starts: tuple[float, ...]
    length: float


def arrange(
    paper: tuple[float, float], card: tuple[float, float], bleed: float, gutter: float
) -> Arrangement | None:
    """Give the arrangement with most cards, or None when not even one fits.

    The page stays upright, for the printer turns it along its long edge; it is
    the cards that are turned when more of them fit that way. Around the block
    there is room for bleed, marks, and the edge that printers leave white. With a
    gutter of 0 neighbours share a cut line.
    """
    edge = margin(bleed)
    return _best(paper, card, bleed, gutter, edge)


def arrange_folded(
    paper: tuple[float, float], card: tuple[float, float], bleed: float, gutter: float
) -> Arrangement | None:
    """Give the arrangement with most cards above a fold across the paper's middle.

    The fold keeps FOLD_CLEAR off the bleed, so that thick paper can bend.
    """
    half = (paper[0], paper[1] / 2)
    return _best(half, card, bleed, gutter, bleed + FOLD_CLEAR)


def below_fold(cell: Cell, rows: int, height: float) -> Cell:
    """Give the cell that comes to lie behind this one when the paper is folded.

    Its row is counted on past an empty one: across the fold there is no neighbour.
    """
    trim = cell.trim
    mirrored = Box(trim.x, height - trim.bottom, trim.width, trim.height)
    return Cell(cell.column, 2 * rows - cell.row, mirrored)


def _best(
    paper: tuple[float, float],
    card: tuple[float, float],
    bleed: float,
    gutter: float,
    foot: float,
) -> Arrangement | None:
    """Try the card both ways; `foot` is what the block's lower side keeps free."""
    blocks = [
        _block(paper, size, bleed, gutter, turn, foot)
        for turn, size in _both_ways(card)
    ]
    found = [block for block in blocks if block is not None]
    return max(found, key=lambda block: len(block.cells), default=None)


def _both_ways(
    card: tuple[float, float],
) -> tuple[tuple[Turn, tuple[float, float]], ...]:
    width, height = card
    return (0, (width, height)), (90, (height, width))


def margin(bleed: float) -> float:
    """Give the least distance from a block's trim to the paper's edge."""
    return PRINTABLE + MARK_SEEN + MARK_GAP + bleed


def centred(
    paper: tuple[float, float], card: tuple[float, float], bleed: float
) -> Arrangement | None:
    """Give one place in the middle of the paper, or None when it is too large."""
    for turn, size in _both_ways(card):
        room = [length - 2 * margin(bleed) + _TOLERANCE for length in paper]
        if size[0] <= room[0] and size[1] <= room[1]:
            trim = Box((paper[0] - size[0]) / 2, (paper[1] - size[1]) / 2, *size)
            return Arrangement(1, 1, turn, bleed, (Cell(0, 0, trim),))
    return None


def window(
    cell: Cell, taken: Container[tuple[int, int]], bleed: float, inner: float
) -> Box:
    """Give what may be seen of a card: its trim with the bleed that is its own.

    Towards a neighbour that is only `inner`; where no card lies, all of it.
    """
    column, row, trim = cell.column, cell.row, cell.trim
    left, right, above, below = (
        inner if place in taken else bleed
        for place in (
            (column - 1, row),
            (column + 1, row),
            (column, row - 1),
            (column, row + 1),
        )
    )
    return Box(
        trim.x - left,
        trim.y - above,
        trim.width + left + right,
        trim.height + above + below,
    )


def _block(
    paper: tuple[float, float],
    card: tuple[float, float],
    bleed: float,
    gutter: float,
    turn: Turn,
    foot: float,
) -> Arrangement | None:
    edge = margin(bleed)
    across = _axis(paper[0], card[0], gutter, edge, edge)
    down = _axis(paper[1], card[1], gutter, edge, foot)
    if not across.starts or not down.starts:
        return None
    cells = tuple(
        Cell(column, row, Box(x, y, across.length, down.length))
        for row, y in enumerate(down.starts)
        for column, x in enumerate(across.starts)
    )
    inner = min(bleed, gutter / 2)
    return Arrangement(len(across.starts), len(down.starts), turn, inner, cells)


def _axis(
    paper: float, card: float, gutter: float, before: float, after: float
) -> Axis:
    room = paper - before - after
    count = int((room + gutter + _TOLERANCE) // (card + gutter))
    if count < 1:
        return Axis((), card)
    length = count * card + (count - 1) * gutter
    first = before + (room - length) / 2
    return Axis(tuple(first + i * (card + gutter) for i in range(count)), card)
