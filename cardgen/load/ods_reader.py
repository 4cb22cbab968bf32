"""A sheet of an ODS file becomes rows; a cell's place is row and column."""

import re
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path
from xml.etree.ElementTree import Element

from cardgen.load.archives import SAVE, BadArchive, check_archive, entry_of
from cardgen.load.open_document import (
    A_CELL,
    A_ROW,
    A_SHEET,
    A_STYLE,
    OFFICE,
    TABLE,
    OdsStyles,
    ods_parts,
    plain_text,
)
from cardgen.load.rich_text import markup_of
from cardgen.load.sheet_rows import (
    MAX_COLUMNS,
    MAX_ROWS,
    SHEET,
    Escape,
    MergedArea,
    SheetRow,
    SheetRows,
    UnknownSheet,
    failed,
    merged,
    no_marks,
    place_of,
    plain_digits,
    sheet_cell,
    sheet_error,
    too_many_columns,
    too_many_rows,
    unprintable_cell,
    unstored,
)
from cardgen.load.text_file import read_bytes
from cardgen.load.yaml_faults import printable
from cardgen.model.node import Cell, RichCell
from cardgen.model.problem import Problem, Refused
from cardgen.model.source import Span, cell_name
from cardgen.model.yaml_scalars import meaning

MAX_CELLS = 20 * MAX_ROWS
"""How many filled cells there may be: a few bytes can repeat one very often."""

MAX_MERGED = 10_000
"""How many merged areas are returned; a sheet with more is no card list."""

_TYPE = b"application/vnd.oasis.opendocument.spreadsheet"
_CALC = "{urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0}"
_KIND, _VALUE, _FORMULA = f"{OFFICE}value-type", f"{OFFICE}value", f"{TABLE}formula"
_ROWS, _COLUMNS = f"{TABLE}number-rows-repeated", f"{TABLE}number-columns-repeated"
_HEIGHT, _WIDTH = f"{TABLE}number-rows-spanned", f"{TABLE}number-columns-spanned"
_ERROR = re.compile(r"#(?:N/A|[\w/]+[!?])|Err:\d+")


def read_ods(
    file: Path, name: str = "", escape: Escape = str
) -> tuple[SheetRows | None, list[Problem]]:
    """Return the first visible or the named sheet, or what is wrong.

    Raises UnknownSheet.
    """
    data, problems = read_bytes(file, SHEET)
    if data is None:
        return None, problems
    try:
        check_archive(data, "mimetype", "ODS")
        return _read(data, file, name, escape), []
    except BadArchive as reason:
        return None, [sheet_error(Span(file), str(reason), reason.hint)]
    except Refused as refusal:
        return None, list(refusal.problems)


def _read(data: bytes, file: Path, name: str, escape: Escape) -> SheetRows:
    """Read an archive that is safe. Raises BadArchive, Refused and UnknownSheet."""
    try:
        if not entry_of(data, "mimetype").startswith(_TYPE):
            raise BadArchive("expected an ODS file, found another archive", SAVE["ODS"])
        rows = _Rows(file, OdsStyles(), escape)
        return _sheet(entry_of(data, "content.xml"), name, rows)
    except (BadArchive, Refused, UnknownSheet):
        raise
    # A damaged file has no such entry, is no XML, or has letters for a number.
    except Exception as reason:
        raise BadArchive("this ODS file is damaged", SAVE["ODS"]) from reason


def _sheet(content: bytes, name: str, rows: "_Rows") -> SheetRows:
    names: list[str] = []
    visible: list[str] = []
    chosen = -1
    for event, element in ods_parts(content):
        if element.tag == A_STYLE:
            rows.styles.add(element)
        elif element.tag == A_SHEET and event == "start":
            names.append(element.get(f"{TABLE}name", ""))
            seen = element.get(f"{TABLE}style-name") not in rows.styles.hiding
            visible += names[-1:] if seen else []
            if chosen < 0 and (names[-1] == name if name else seen):
                chosen = len(names) - 1
        elif chosen == len(names) - 1:
            rows.take(event, element)
    if chosen < 0 and name and names:
        raise UnknownSheet(tuple(names))
    if chosen < 0:
        problem = "all sheets in it are hidden" if names else "there is no sheet in it"
        raise BadArchive(problem, SAVE["ODS"])
    return rows.sheet(names[chosen], tuple(n for n in visible if n != names[chosen]))


class _Rows:
    """The rows of a sheet as they are read.

    The last rows and cells are repeated up to the end of any sheet: nothing empty is
    made before something filled comes behind it.
    """

    def __init__(self, file: Path, styles: OdsStyles, escape: Escape) -> None:
        self._file, self.styles, self._escape = file, styles, escape
        self._rows: list[SheetRow] = []
        self._hidden: list[range] = []
        self._merged: list[tuple[range, range, int, int]] = []
        self._here, self._column, self._filled = range(0), 0, 0
        self._cells: dict[int, Cell] = {}
        self._faults: dict[int, Problem] = {}

    def take(self, event: str, element: Element) -> None:
        """Take what is in a table. Raises Refused."""
        if element.tag == A_ROW and event == "start":
            start = self._here.stop
            self._here = range(start, start + _count(element, _ROWS))
            self._column, self._cells, self._faults = 0, {}, {}
            if element.get(f"{TABLE}visibility") in ("collapse", "filter"):
                self._hidden.append(self._here)
        elif element.tag == A_ROW:
            self._end()
        elif element.tag != A_SHEET:
            repeats = _count(element, _COLUMNS)
            columns = range(self._column, self._column + repeats)
            self._column = columns.stop
            if element.tag == A_CELL:
                self._cell(element, columns)

    def sheet(self, name: str, others: tuple[str, ...]) -> SheetRows:
        """Return the sheet with all rows up to the last filled one."""
        merged = list(islice(self._areas(), MAX_MERGED))
        hidden = frozenset(row for rows in self._hidden for row in self._used(rows))
        return SheetRows(self._rows, name, others, merged, hidden)

    def _cell(self, element: Element, columns: range) -> None:
        height = _count(element, _HEIGHT)
        width = _count(element, _WIDTH)
        if height > 1 or width > 1:
            self._merged.append((self._here, columns[:MAX_COLUMNS], height, width))
        at = place_of(self._file, self._here.start + 1, columns.start + 1)
        cell, fault = _cell(element, self.styles, at, self._escape)
        if cell and columns.stop > MAX_COLUMNS:
            beyond = max(columns.start, MAX_COLUMNS) + 1
            raise Refused(too_many_columns(place_of(self._file, at.line, beyond)))
        if cell:
            self._cells.update(dict.fromkeys(columns, cell))
        if fault:
            self._faults.update(dict.fromkeys(columns[:MAX_COLUMNS], fault))

    def _end(self) -> None:
        if not self._cells and not self._faults:
            return
        if self._here.stop > MAX_ROWS + 1:
            raise Refused(too_many_rows(self._file))
        self._filled += len(self._here) * len(self._cells | self._faults)
        if self._filled > MAX_CELLS:
            message = f"expected at most {MAX_CELLS} filled cells, found more"
            hint = "split the sheet into several card lists"
            raise Refused(sheet_error(Span(self._file), message, hint))
        empty = range(len(self._rows), self._here.start)
        self._rows += (SheetRow({}, self._span(n), MAX_COLUMNS) for n in empty)
        self._rows += (self._row(n) for n in self._here)

    def _row(self, index: int) -> SheetRow:
        cells = {n: _moved(cell, index, n) for n, cell in self._cells.items()}
        faults = dict(self._faults)
        for n, fault in faults.items():
            faults[n] = fault._replace(span=place_of(self._file, index + 1, n + 1))
        return SheetRow(cells, self._span(index, *cells, *faults), MAX_COLUMNS, faults)

    def _span(self, index: int, *columns: int) -> Span:
        return Span(self._file, index + 1, 1, index + 1, max(columns, default=0) + 2)

    def _areas(self) -> Iterator[MergedArea]:
        for rows, columns, height, width in self._merged:
            for row, column in product(self._used(rows), columns):
                at = place_of(self._file, row + 1, column + 1)
                to = place_of(self._file, row + height, column + width)
                first, last = (cell_name(c).removeprefix("cell ") for c in (at, to))
                problem = merged(f"{first}:{last}", at)
                yield MergedArea(row, column, to.line - 1, to.column - 1, problem)

    def _used(self, rows: range) -> range:
        return range(rows.start, min(rows.stop, len(self._rows)))


def _count(element: Element, name: str) -> int:
    return max(int(element.get(name, 1)), 1)


def _moved(cell: Cell, row: int, column: int) -> Cell:
    if cell.line == row + 1 and cell.column == column + 1:
        return cell
    return type(cell)(cell.value, cell.text, *place_of(cell.file, row + 1, column + 1))


def _cell(
    element: Element, styles: OdsStyles, span: Span, escape: Escape
) -> tuple[Cell | None, Problem | None]:
    """Return what a cell holds, and what is wrong with it if it is used."""
    if not len(element) and element.attrib.keys().isdisjoint((_KIND, _FORMULA)):
        return None, None
    text = plain_text(element)
    runs = [] if text else styles.runs(element)
    text = text or "".join(run.text for run in runs)
    fault = _fault(element, text, span)
    kind, number = element.get(_KIND), element.get(_VALUE)
    if number and kind in ("float", "percentage", "currency"):
        digits = plain_digits(float(number))
        # LibreOffice stores what it took from an Excel workbook so.
        if text in ("TRUE", "FALSE"):
            return sheet_cell(text.lower(), span), fault
        return Cell(meaning(digits), text or digits, *span), fault
    if kind == "boolean":
        text = element.get(f"{OFFICE}boolean-value", text)
    cell = sheet_cell(text, span) if text else None
    looks = any(any(run[1:]) for run in runs)
    if cell and looks and fault is None and isinstance(cell.value, str):
        markup = markup_of(runs, escape)
        if markup is not None:
            return RichCell(text, markup, *span), None
        fault = no_marks(span)
    return cell, fault


def _fault(element: Element, text: str, span: Span) -> Problem | None:
    is_formula = _FORMULA in element.attrib
    is_error = element.get(f"{_CALC}value-type") == "error"
    if text and (is_error or (is_formula and _ERROR.fullmatch(text))):
        return failed(text, span)
    # An empty text as a result is stored, if only as an empty paragraph.
    if is_formula and element.get(_KIND) is None and not len(element):
        return unstored(span)
    return None if printable(text) else unprintable_cell(span)
