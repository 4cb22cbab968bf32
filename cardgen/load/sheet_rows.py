"""What is read from a sheet of any kind: rows of cells, each with its place."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from cardgen.load.text_file import MEGABYTE, FileKind
from cardgen.model.node import Cell, plain_of
from cardgen.model.problem import Problem, error
from cardgen.model.source import Span
from cardgen.model.yaml_scalars import meaning

RULE = "sheet"
MAX_ROWS = 100_000
MAX_COLUMNS = 256
SHEET = FileKind(
    RULE,
    10 * MEGABYTE,
    'save the sheet again as "CSV UTF-8", which keeps every character',
)

# As spreadsheet programs write them.
_BOOLEANS = {"TRUE": True, "FALSE": False}

Escape: TypeAlias = Callable[[str], str]
"""Turns the words of a text with bold or coloured parts into markup of their own."""


class SheetRow(NamedTuple):
    """One row: its filled cells by column from 0, and the lines it covers.

    `width` is the number of columns that it may fill. `faults` are what is wrong with
    cells, by column: they matter only where the cell is used.
    """

    cells: dict[int, Cell]
    span: Span
    width: int
    faults: Mapping[int, Problem] = MappingProxyType({})

    def texts(self) -> Iterator[str]:
        """Yield what its cells hold, without marks for their look."""
        return map(plain_of, self.cells.values())


class MergedArea(NamedTuple):
    """Merged cells: the first and last row and column, from 0, and what to say."""

    top: int
    left: int
    bottom: int
    right: int
    problem: Problem


class SheetRows(NamedTuple):
    """The rows of a sheet, of which the first is row 1, empty ones included.

    `name` is that of a sheet in a workbook, `others` are those of its other sheets;
    `hidden` are the indexes of rows that the program does not show. `separator` is what
    a first line such as `sep=;` names.
    """

    rows: Sequence[SheetRow]
    name: str = ""
    others: tuple[str, ...] = ()
    merged: Sequence[MergedArea] = ()
    hidden: frozenset[int] = frozenset()
    separator: str = ""

    def others_hint(self) -> str:
        """Return the hint with the other sheets of a workbook, or ""."""
        if not self.others:
            return ""
        return f'this is sheet "{self.name}", others are {", ".join(self.others)}'


class UnknownSheet(Exception):
    """A file has no sheet of the name asked for. Carries the names that it has."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(names)
        self.names = names


def sheet_cell(text: str, span: Span) -> Cell:
    """Return a cell. Only an empty one has no value: `null` and `~` are texts here."""
    value = _BOOLEANS.get(text, meaning(text))
    return Cell(text if value is None else value, text, *span)


def place_of(file: Path, row: int, column: int) -> Span:
    """Return the place of a cell, whose row and column count from 1."""
    return Span(file, row, column, row, column + 1)


def sheet_error(span: Span, message: str, hint: str = "") -> Problem:
    """Return an error in a sheet."""
    return error(RULE, span, message, hint)


def unprintable_cell(span: Span) -> Problem:
    """Return the error of a cell with a character that no font can have."""
    message = "this text holds a character that cannot be printed"
    hint = "delete it; it was probably pasted in by accident"
    return sheet_error(span, message, hint)


def unstored(span: Span) -> Problem:
    """Return the error of a formula whose result the program did not store."""
    message = "this formula has no stored result"
    hint = "open the file in a spreadsheet program and save it there"
    return sheet_error(span, message, hint)


def failed(text: str, span: Span) -> Problem:
    """Return the error of a formula whose result is one, such as #REF!."""
    return sheet_error(span, f"this cell holds the error {text}", "correct its formula")


def merged(area: str, span: Span) -> Problem:
    """Return the error of merged cells, such as B2:B3."""
    hint = "only the first of them holds a value; unmerge them and fill each"
    return sheet_error(span, f"the cells {area} are merged", hint)


def plain_digits(number: float) -> str:
    """Return a number as it is written without an exponent."""
    return f"{Decimal(repr(number)).normalize():f}"


def no_marks(span: Span) -> Problem:
    """Return the error of words that no markup makes bold, italic or coloured."""
    message = "the bold, italic or coloured words here begin or end within a word"
    hint = "mark whole words, or write the marks as text: **bold**"
    return sheet_error(span, message, hint)


def too_many_rows(file: Path) -> Problem:
    """Return the error of a sheet that is longer than any card list."""
    message = f"expected at most {MAX_ROWS} rows, found more"
    return sheet_error(Span(file), message, "split the sheet into several card lists")


def too_many_columns(span: Span) -> Problem:
    """Return the error of a row that is wider than any card."""
    message = f"expected at most {MAX_COLUMNS} columns, found more"
    return sheet_error(span, message, "delete what is there")


def empty_sheet(file: Path) -> Problem:
    """Return the error of a sheet without a header."""
    hint = "write the names of the fields into the first row"
    return sheet_error(Span(file), "the sheet is empty", hint)
