"""What a sheet is made of, whatever file it comes from."""

from pathlib import Path
from typing import NamedTuple

from cardgen.load.plain_scalars import meaning
from cardgen.load.text_file import MEGABYTE, Kind
from cardgen.model.node import Cell
from cardgen.model.problem import Problem, error
from cardgen.model.source import Span

RULE = "sheet"
MAX_ROWS = 100_000
MAX_COLUMNS = 256
SHEET = Kind(
    RULE,
    10 * MEGABYTE,
    'save the sheet again as "CSV UTF-8", which keeps every letter',
)


class Row(NamedTuple):
    """One row: its filled cells by column from 0, and the lines it covers."""

    cells: dict[int, Cell]
    span: Span


def cell(text: str, span: Span) -> Cell:
    """Make a cell. Only an empty one is nothing: `null` and `~` are texts here."""
    value = meaning(text)
    return Cell(text if value is None else value, text, *span)


def fault(span: Span, message: str, hint: str = "") -> Problem:
    """Make a problem of a sheet."""
    return error(RULE, span, message, hint)


def too_many_rows(file: Path) -> Problem:
    """Say that a sheet is longer than any card list."""
    message = f"expected at most {MAX_ROWS} rows, there are more"
    return fault(Span(file), message, "split the sheet into several card lists")


def too_many_columns(span: Span) -> Problem:
    """Say that a row is wider than any card."""
    message = f"expected at most {MAX_COLUMNS} columns, there are more"
    return fault(span, message, "delete what stands there")
