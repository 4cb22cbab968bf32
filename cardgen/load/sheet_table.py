"""The table in a sheet: its heads, its cards, and the rows around them.

People write a title above their table and a total below it. Neither is a card.
"""

from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from cardgen.load.sheet_edges import TOP, notes_below, row_of_heads, totals_below
from cardgen.load.sheet_heads import as_typed
from cardgen.load.sheet_rows import (
    RULE,
    MergedArea,
    SheetRow,
    SheetRows,
    empty_sheet,
    sheet_error,
)
from cardgen.model.gamesource import LeftOut
from cardgen.model.node import Cell, Scalar, plain_of
from cardgen.model.problem import Problem, Refused, error

MAX_MERGED = 100
"""How many merged areas are reported; a sheet with more is no card list."""


class SheetTable(NamedTuple):
    """The heads and the rows of the cards, and what is left out around them.

    The row `header` is at the index `at`; `body` are indexes of rows. A head is one
    line, however it is broken.
    """

    sheet: SheetRows
    at: int
    header: SheetRow
    body: Sequence[int]
    left_out: tuple[LeftOut, ...]

    def row(self, index: int) -> SheetRow:
        """Return a row of the sheet by its index."""
        return self.sheet.rows[index]

    def row_with(self, head: str) -> int:
        """Return the number of another row that may have the heads, or 0."""
        wanted, near = as_typed(head), self.sheet.rows[: TOP * 2]
        rows = (row for row in near if wanted in map(as_typed, row.texts()))
        return next((row.span.line for row in rows), 0)

    def faults(self, columns: Collection[int], rows: Collection[int]) -> list[Problem]:
        """Return what is wrong with cells that are used, in these rows or the heads."""
        used = (self.at, *rows)
        found = [
            self.row(index).faults[column]
            for index in used
            if self.row(index).faults
            for column in sorted(columns & self.row(index).faults.keys())
        ]
        return [*_merged(self.sheet.merged, set(columns), sorted(used)), *found]


def table_of(
    sheet: SheetRows,
    file: Path,
    known: Collection[str] = (),
    header: Scalar | None = None,
) -> SheetTable:
    """Return the table in a sheet. Raises Refused if there is none.

    `header` is the number of the row with the heads, if it is given; else `known` heads
    show which it is.
    """
    # A formula whose result is not stored fills its cell too.
    filled = [n for n, row in enumerate(sheet.rows) if row.cells or row.faults]
    if not filled:
        raise Refused(empty_sheet(file))
    at = _told(sheet, header) if header else row_of_heads(sheet, filled, known)
    below = [number for number in filled if number > at]
    notes = notes_below(sheet, below)
    below = below[: len(below) - len(notes)]
    totals = totals_below(sheet, below, sheet.rows[at])
    above = [_left_out(sheet, n, "above the heads") for n in filled if n < at]
    left = [_left_out(sheet, n, "a total") for n in sorted(totals)]
    left += [_left_out(sheet, n, "a note below the cards") for n in notes]
    if sheet.separator:
        above.insert(0, LeftOut(1, f"sep={sheet.separator}"))
    heads = _on_one_line(sheet.rows[at])
    again = {n for n in below if _alike(sheet.rows[n], heads)}
    left += [_left_out(sheet, n, "the heads again") for n in sorted(again)]
    body = [number for number in below if number not in totals | again]
    return SheetTable(sheet, at, heads, body, (*above, *left))


def _alike(row: SheetRow, heads: SheetRow) -> bool:
    """Return whether a row has the heads again, as above each page of a print."""
    return len(heads.cells) > 1 and [*_on_one_line(row).texts()] == [*heads.texts()]


def _on_one_line(row: SheetRow) -> SheetRow:
    cells: dict[int, Cell] = {}
    for at, cell in row.cells.items():
        text = " ".join(plain_of(cell).split())
        cells[at] = Cell(text, text, *cell.span)
    return row._replace(cells=cells)


def _left_out(sheet: SheetRows, index: int, why: str) -> LeftOut:
    return LeftOut(sheet.rows[index].span.line, why)


def _told(sheet: SheetRows, header: Scalar) -> int:
    """Return the index of the row with that number. Raises Refused if it is empty."""
    for number, row in enumerate(sheet.rows):
        if row.span.line == header.value and row.cells:
            return number
    message = f"row {header.text} of the sheet is empty"
    hint = 'write the number of the row with the heads, as in "header: 2"'
    raise Refused(error(RULE, header.span, message, hint))


def _merged(
    areas: Sequence[MergedArea], columns: set[int], rows: Sequence[int]
) -> Iterator[Problem]:
    """Yield the problem of each area that covers a cell that is used."""

    def covers(area: MergedArea) -> bool:
        place = bisect_left(rows, area.top)
        across = any(area.left <= column <= area.right for column in columns)
        return across and place < len(rows) and rows[place] <= area.bottom

    yield from islice((area.problem for area in areas if covers(area)), MAX_MERGED)


def beyond(width: int, body: Sequence[SheetRow]) -> Iterator[Problem]:
    """Yield a problem for each row that fills a column beyond those of the header."""
    for row in body:
        cell = next((row.cells[n] for n in sorted(row.cells) if n >= width), None)
        if cell:
            message = f"this row is longer than the header of {width} columns"
            hint = "put a text that contains the delimiter into quotation marks"
            yield sheet_error(cell.span, message, hint)
