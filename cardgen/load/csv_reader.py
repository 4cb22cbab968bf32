"""CSV text becomes rows in which every cell knows its line and column.

The standard library's reader loses the places, and reads to the end of the file when a
quotation mark is never closed.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from cardgen.load.sheet_rows import (
    MAX_COLUMNS,
    MAX_ROWS,
    SheetRow,
    SheetRows,
    sheet_cell,
    sheet_error,
    too_many_columns,
    too_many_rows,
)
from cardgen.load.yaml_faults import lines_of, unprintable
from cardgen.model.node import Cell
from cardgen.model.problem import Problem, Refused
from cardgen.model.source import Span

DELIMITERS = (",", ";", "\t")

# Possessive repeats: a mark that is never closed is found in one pass.
_QUOTED = r'"([^"]*+(?:""[^"]*+)*+)"'
_IN_QUOTES = re.compile(_QUOTED)
_BREAK = re.compile(r"\r\n|\n|\r")
_SPACE = " \t\xa0"
_SEPARATOR = re.compile(r'"?sep=([,;\t|])"?(?:\r\n|\n|\r|\Z)', re.IGNORECASE)
# What is looked at for the delimiter.
_FIRST, _FIRST_LINES = 20_000, 20
_SEPARATOR = re.compile(r'"?sep=([,;\t|])"?(?:\r\n|\n|\r|\Z)', re.IGNORECASE)
# What is looked at for the delimiter.
_FIRST, _FIRST_LINES = 20_000, 20


def read_csv(
    text: str, file: Path, delimiter: str = ""
) -> tuple[SheetRows | None, list[Problem]]:
    """Return all rows, or what is wrong.

    Without a delimiter it is the one that a first line such as `sep=;` names, or else
    the most frequent. That line is no row.
    """
    faults = [
        sheet_error(
            Span(file, f.line, f.column, f.line, f.column + 1), f.message, f.hint
        )
        for f in unprintable(text)
    ]
    if faults:
        return None, faults
    named = None if delimiter else _SEPARATOR.match(text)
    start = named.end() if named else 0
    sign = delimiter or (named[1] if named else delimiter_of(text))
    rows: list[SheetRow] = []
    try:
        for row in _CsvText(text, file, sign).rows(start):
            if len(rows) > MAX_ROWS:
                raise Refused(too_many_rows(file))
            rows.append(row)
    except Refused as refusal:
        return None, list(refusal.problems)
    return SheetRows(rows, separator=named[1] if named else ""), []


def delimiter_of(text: str) -> str:
    """Return the character between cells: the one that most of the first lines have.

    Of several, it is the one that the first of them has most of: a title above the
    table has none, and a text may hold any.
    """
    lines = [
        line
        for line in _BREAK.split(_IN_QUOTES.sub("", text[:_FIRST]))[:_FIRST_LINES]
        if any(sign in line for sign in DELIMITERS)
    ]
    return max(
        DELIMITERS,
        key=lambda sign: (
            (sum(sign in line for line in lines), lines[0].count(sign))
            if lines
            else (0, 0)
        ),
    )


class _CsvText:
    """Reads a text cell by cell."""

    def __init__(self, text: str, file: Path, delimiter: str) -> None:
        self._text, self._file, self._delimiter = text, file, delimiter
        delimiter = re.escape(delimiter)
        plain = rf"([^{delimiter}\r\n]*+)"
        end = rf"({delimiter}|{_BREAK.pattern}|\Z)"
        self._match = re.compile(rf"(?: *+{_QUOTED} *+|{plain}){end}").match
        self._lines = [0, *(found.end() for found in _BREAK.finditer(text))]

    def rows(self, place: int) -> Iterator[SheetRow]:
        """Yield the rows from a place on. Raises Refused for unbalanced quotes."""
        while place < len(self._text):
            row, place = self._row(place)
            yield row

    def _row(self, start: int) -> tuple[SheetRow, int]:
        cells: dict[int, Cell] = {}
        place = start
        for column in count():
            found = self._match(self._text, place)
            # Anything there is at least a plain cell.
            assert found is not None
            read = self._cell(found)
            if read and column >= MAX_COLUMNS:
                raise Refused(too_many_columns(read.span))
            if read:
                cells[column] = read
            place = found.end()
            if found[3] != self._delimiter:
                span = self._span(start, found.start(3))
                return SheetRow(cells, span, column + 1), place
        raise AssertionError("a row ends where its text does")

    def _cell(self, found: re.Match[str]) -> Cell | None:
        if found[1] is not None:
            text = "\n".join(lines_of(found[1].replace('""', '"')))
            span = self._span(found.start(1) - 1, found.end(1) + 1)
            return sheet_cell(text, span) if text else None
        text = found[2].strip(_SPACE)
        start = found.end(2) - len(found[2].lstrip(_SPACE))
        if text.startswith('"'):
            raise Refused(self._unbalanced(start))
        return sheet_cell(text, self._span(start, start + len(text))) if text else None

    def _unbalanced(self, start: int) -> Problem:
        quoted = _IN_QUOTES.match(self._text, start)
        hint = 'a quotation mark inside is written twice: "the ""old"" frog"'
        if quoted is None:
            at = self._span(start, start + 1)
            return sheet_error(at, "this quotation mark is never closed", hint)
        at = self._span(quoted.end(), quoted.end() + 1)
        message = "a cell continues after its closing quotation mark"
        line, _ = self._place(start)
        return sheet_error(at, message, f"it was opened at line {line}; {hint}")

    def _span(self, start: int, stop: int) -> Span:
        return Span(self._file, *self._place(start), *self._place(stop))

    def _place(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self._lines, offset)
        return line, offset - self._lines[line - 1] + 1
