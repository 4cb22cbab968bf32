"""CSV text becomes rows in which every cell knows its line and column.

The standard library's reader loses the places, and reads to the end of the file when a
quotation mark is never closed.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from cardgen.load.sheet_cards import (
    MAX_COLUMNS,
    MAX_ROWS,
    SheetRow,
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


def read_csv(text: str, file: Path) -> tuple[list[SheetRow], list[Problem]]:
    """Return all rows, or what is wrong; the first row is the header."""
    faults = [
        sheet_error(
            Span(file, f.line, f.column, f.line, f.column + 1), f.message, f.hint
        )
        for f in unprintable(text)
    ]
    if faults:
        return [], faults
    rows: list[SheetRow] = []
    try:
        for row in _CsvText(text, file).rows():
            if len(rows) > MAX_ROWS:
                raise Refused(too_many_rows(file))
            rows.append(row)
    except Refused as refusal:
        return [], list(refusal.problems)
    return rows, []


def delimiter_of(text: str) -> str:
    """Return the character between cells: the one that the header has most of."""
    header = next((line for line in _BREAK.split(text) if line.strip()), "")
    bare = _IN_QUOTES.sub("", header)
    return max(DELIMITERS, key=bare.count)


class _CsvText:
    """Reads a text cell by cell."""

    def __init__(self, text: str, file: Path) -> None:
        self._text, self._file = text, file
        self._delimiter = delimiter_of(text)
        delimiter = re.escape(self._delimiter)
        plain = rf"([^{delimiter}\r\n]*+)"
        end = rf"({delimiter}|{_BREAK.pattern}|\Z)"
        self._match = re.compile(rf"(?: *+{_QUOTED} *+|{plain}){end}").match
        self._lines = [0, *(found.end() for found in _BREAK.finditer(text))]

    def rows(self) -> Iterator[SheetRow]:
        """Yield row after row. Raises Refused for unbalanced quotation marks."""
        place = 0
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
