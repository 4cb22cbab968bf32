"""Where something stands in a file."""

from pathlib import Path
from typing import NamedTuple


class Span(NamedTuple):
    """A stretch of a file. Lines and columns count from 1; the end is exclusive."""

    file: Path
    line: int = 1
    column: int = 1
    end_line: int = 1
    end_column: int = 1


def cell_name(span: Span) -> str:
    """Name a place in a sheet that has no lines of text: "cell D7" or "row 7".

    Empty for other files, and for a place that is the file as a whole.
    """
    if span.file.suffix.lower() != ".xlsx" or span.end_column <= span.column:
        return ""
    if span.end_column > span.column + 1:
        return f"row {span.line}"
    letters, number = "", span.column
    while number:
        number, letter = divmod(number - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"cell {letters}{span.line}"
