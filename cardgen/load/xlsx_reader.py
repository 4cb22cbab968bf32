"""A sheet of an XLSX file becomes rows; a cell's place is row and column."""

import re
import warnings
import zipfile
from collections.abc import Iterable, Iterator
from datetime import date, datetime, time
from decimal import Decimal
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Any

from cardgen.load.sheet_cards import (
    MAX_COLUMNS,
    MAX_ROWS,
    RULE,
    SHEET,
    SheetRow,
    UnknownSheet,
    sheet_cell,
    sheet_error,
    too_many_columns,
    too_many_rows,
)
from cardgen.load.text_file import MEGABYTE, read_bytes
from cardgen.load.yaml_faults import lines_of, printable
from cardgen.model.node import Cell
from cardgen.model.problem import Problem, Refused, error
from cardgen.model.source import Span

MAX_UNPACKED = 100 * MEGABYTE
MAX_ENTRIES = 1000
_TYPES = "[Content_Types].xml"
_DOCUMENT_TYPE = re.compile(rb"<\0?!\0?D\0?O\0?C\0?T\0?Y\0?P\0?E", re.IGNORECASE)
_FORMULA = re.compile(rb"<(?:\w+:)?f[\s/>]")
_SAVE = 'open it in a spreadsheet program and save it as "Excel workbook (.xlsx)"'
MAX_MERGED = 100
"""How many merged areas are reported; a sheet with more is no card list."""

_MERGED = re.compile(rb'<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z0-9:]{3,30})"')
_MISSING_LIBRARY = (
    "install what reads such files: pip install 'cardgen[sheets]'; "
    "or save the sheet as CSV UTF-8"
)


class BadArchive(Exception):
    """The file is not a sheet, or not safe to unpack. Carries a hint."""

    def __init__(self, message: str, hint: str = _SAVE) -> None:
        super().__init__(message)
        self.hint = hint


def check_archive(data: bytes) -> None:
    """Check an archive against its limits. Raises BadArchive.

    Never more than the declared size of an entry is unpacked.
    """
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            _check_sizes(archive)
            _check_content(archive)
    except BadArchive:
        raise
    # Damaged archives also raise errors of zlib, of the struct module and others.
    except Exception as reason:
        raise BadArchive("expected an XLSX file, found something else") from reason


def entry_of(data: bytes, entry: str) -> bytes:
    """Return the content of an entry. Raises KeyError when it is not there."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        return archive.read(entry.lstrip("/"))


def _check_sizes(archive: zipfile.ZipFile) -> None:
    entries = archive.infolist()
    split = "copy the cards into a new, smaller file"
    if len(entries) > MAX_ENTRIES:
        message = f"expected at most {MAX_ENTRIES} entries in it, found {len(entries)}"
        raise BadArchive(message, split)
    unpacked = sum(entry.file_size for entry in entries)
    if unpacked > MAX_UNPACKED:
        limit, found = MAX_UNPACKED // MEGABYTE, unpacked // MEGABYTE
        message = f"expected at most {limit} megabytes unpacked, found {found}"
        raise BadArchive(message, split)


def _check_content(archive: zipfile.ZipFile) -> None:
    if _TYPES not in archive.namelist():
        raise BadArchive("expected an XLSX file, found another archive")
    for entry in archive.infolist():
        if entry.flag_bits & 1:
            raise BadArchive("the file has a password", "save it without one")
        is_text = entry.filename.endswith((".xml", ".rels"))
        if is_text and _DOCUMENT_TYPE.search(archive.read(entry)):
            raise BadArchive(f'"{entry.filename}" in it declares a document type')


def read_xlsx(file: Path, sheet: str = "") -> tuple[list[SheetRow], list[Problem]]:
    """Return all rows of the first or the named sheet, or what is wrong.

    The first row is the header. Raises UnknownSheet.
    """
    data, problems = read_bytes(file, SHEET)
    if data is None:
        return [], problems
    try:
        check_archive(data)
        return _read(data, file, sheet)
    except BadArchive as reason:
        return [], [sheet_error(Span(file), str(reason), reason.hint)]
    except Refused as refusal:
        return [], list(refusal.problems)


def _read(data: bytes, file: Path, name: str) -> tuple[list[SheetRow], list[Problem]]:
    """Read an archive that is safe. Raises BadArchive, Refused and UnknownSheet."""
    load = _library(file)
    try:
        with warnings.catch_warnings():
            # It warns of styles and charts; a card list needs neither.
            warnings.simplefilter("ignore")
            return _sheet(data, file, name, load)
    except (BadArchive, Refused, UnknownSheet):
        raise
    # For a damaged file the library raises whatever breaks first.
    except Exception as reason:
        raise BadArchive("this XLSX file is damaged") from reason


def _library(file: Path) -> Any:
    try:
        from openpyxl import load_workbook
    except ImportError as reason:
        message = f'"{file.name}" cannot be read without the extra "sheets"'
        raise Refused(sheet_error(Span(file), message, _MISSING_LIBRARY)) from reason
    return load_workbook


def _sheet(
    data: bytes, file: Path, name: str, load: Any
) -> tuple[list[SheetRow], list[Problem]]:
    values, entry = _open(data, name, load, data_only=True)
    formulas: Iterable[tuple[Any, ...]] = values
    if _FORMULA.search(entry_of(data, entry)):
        formulas, _ = _open(data, name, load, data_only=False)
    else:
        formulas = values = list(_within(values, file))
    problems = list(_merged(entry_of(data, entry), file))
    rows: list[SheetRow] = []
    pairs = zip(_within(values, file), _within(formulas, file), strict=True)
    for number, (row, written) in enumerate(pairs, start=1):
        problems += _without_value(row, written, number, file)
        made, found = _row(row, number, file)
        rows.append(made)
        problems += found
    return rows, problems


def _open(
    data: bytes, name: str, load: Any, *, data_only: bool
) -> tuple[Iterable[tuple[Any, ...]], str]:
    """Return the rows of a sheet, and which entry of the archive it is."""
    book = load(BytesIO(data), read_only=True, data_only=data_only, keep_links=False)
    if not book.worksheets:
        raise BadArchive("there is no sheet in it")
    sheets = {sheet.title: sheet for sheet in book.worksheets}
    if name and name not in sheets:
        raise UnknownSheet(tuple(sheets))
    sheet = sheets[name] if name else book.worksheets[0]
    # Otherwise the size that a sheet declares is trusted, and rows are lost.
    sheet.reset_dimensions()
    return sheet.iter_rows(), str(sheet._worksheet_path)


def _within(rows: Iterable[tuple[Any, ...]], file: Path) -> Iterator[tuple[Any, ...]]:
    for number, row in enumerate(rows, start=1):
        if number > MAX_ROWS + 1:
            raise Refused(too_many_rows(file))
        # Cells without a value, such as formatted ones, may be anywhere.
        if any(cell.value is not None for cell in row[MAX_COLUMNS:]):
            raise Refused(too_many_columns(_span(file, number, len(row))))
        yield row[:MAX_COLUMNS]


def _merged(content: bytes, file: Path) -> Iterator[Problem]:
    from openpyxl.utils.cell import coordinate_to_tuple

    for found in islice(_MERGED.finditer(content), MAX_MERGED):
        area = found[1].decode()
        span = _span(file, *coordinate_to_tuple(area.split(":")[0]))
        hint = "only the first of them holds a value; unmerge them and fill each"
        yield sheet_error(span, f"the cells {area} are merged", hint)


def _without_value(
    values: tuple[Any, ...], written: tuple[Any, ...], number: int, file: Path
) -> Iterator[Problem]:
    """Yield formulas whose result the program that wrote the file did not store."""
    for column, (value, formula) in enumerate(zip(values, written, strict=True), 1):
        # An empty text as a result is stored, with a type but no value.
        stored = value.value is not None or value.data_type == "str"
        if formula.data_type == "f" and not stored:
            message = "this formula has no stored result"
            hint = "open the file in a spreadsheet program and save it there"
            yield sheet_error(_span(file, number, column), message, hint)


def _row(
    row: tuple[Any, ...], number: int, file: Path
) -> tuple[SheetRow, list[Problem]]:
    cells: dict[int, Cell] = {}
    problems: list[Problem] = []
    for column, read in enumerate(row):
        text = "" if read.value is None else _text(read.value)
        span = _span(file, number, column + 1)
        problems += _faults(read, text, span)
        if text:
            cells[column] = sheet_cell(text, span)
    whole = Span(file, number, 1, number, max(len(row), 1) + 1)
    return SheetRow(cells, whole, MAX_COLUMNS), problems


def _faults(read: Any, text: str, span: Span) -> Iterator[Problem]:
    if read.data_type == "e":
        yield sheet_error(
            span, f"this cell holds the error {text}", "correct its formula"
        )
    if not printable(text):
        message = "this text holds a character that cannot be printed"
        yield error(
            RULE, span, message, "delete it; it was probably pasted in by accident"
        )


def _text(value: object) -> str:
    """Return a cell's value as text: plain numbers, dates in ISO form."""
    match value:
        case bool():
            return str(value).lower()
        case float() if value.is_integer():
            return str(int(value))
        case float():
            return f"{Decimal(repr(value)):f}"
        case datetime() if value.time() == time():
            return value.date().isoformat()
        case datetime():
            return value.isoformat(sep=" ")
        case date() | time():
            return value.isoformat()
        case _:
            return "\n".join(lines_of(str(value))).strip(" \t\xa0")


def _span(file: Path, row: int, column: int) -> Span:
    return Span(file, row, column, row, column + 1)
