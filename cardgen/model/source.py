"""Places in files."""

from pathlib import Path
from typing import NamedTuple

_WORKBOOKS = (".xlsx", ".xlsm", ".ods")


class Span(NamedTuple):
    """A range of a file. Lines and columns count from 1; the end is exclusive."""

    file: Path
    line: int = 1
    column: int = 1
    end_line: int = 1
    end_column: int = 1


def line_name(span: Span) -> str:
    """Return a place for hints: "creatures.yaml:12"."""
    return f"{span.file.name}:{span.line}"


def cell_name(span: Span) -> str:
    """Return the name of a place in a spreadsheet: "cell D7" or "row 7".

    It is empty for files with lines of text, and for a place that is a whole file.
    """
    if span.file.suffix.lower() not in _WORKBOOKS or span.end_column <= span.column:
        return ""
    if span.end_column > span.column + 1:
        return f"row {span.line}"
    letters, number = "", span.column
    while number:
        number, letter = divmod(number - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"cell {letters}{span.line}"
