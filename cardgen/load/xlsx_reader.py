"""The first sheet of an XLSX file becomes rows; a cell's place is row and column."""

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
    cell,
    fault,
    too_many_columns,
    too_many_rows,
)
from cardgen.load.text_file import MEGABYTE, read_bytes
from cardgen.load.yaml_faults import lines_of, printable
from cardgen.model.node import Cell
from cardgen.model.problem import Problem, Refused, error
from cardgen.model.source import Span

MAX_MERGED = 100
"""How many merged areas are told of; a sheet has few, or is no card list."""

_MERGED = re.compile(rb'<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z0-9:]{3,30})"')
_MISSING_LIBRARY = (
    "install what reads such files: pip install 'cardgen[sheets]'; "
    "or save the sheet as CSV UTF-8"
)


def read_xlsx(file: Path) -> tuple[list[SheetRow], list[Problem]]:
    """Give all rows, or what is wrong; the first row is the header."""
    data, problems = read_bytes(file, SHEET)
    if data is None:
        return [], problems
    try:
        check_archive(data)
        return _read(data, file)
    except BadArchive as reason:
        return [], [fault(Span(file), str(reason), reason.hint)]
    except Refused as refusal:
        return [], list(refusal.problems)


def _read(data: bytes, file: Path) -> tuple[list[SheetRow], list[Problem]]:
    """Read within an archive that is safe. Raises BadArchive and Refused."""
    load = _library(file)
    try:
        with warnings.catch_warnings():
            # Of styles and charts it warns; a card list needs neither.
            warnings.simplefilter("ignore")
            return _first_sheet(data, file, load)
    except (BadArchive, Refused):
        raise
    # The library answers a damaged file with whatever breaks first.
    except Exception as reason:
        raise BadArchive("this XLSX file is damaged") from reason


def _library(file: Path) -> Any:
    try:
        from openpyxl import load_workbook
    except ImportError as reason:
        message = f'"{file.name}" cannot be read without the extra "sheets"'
        raise Refused(fault(Span(file), message, _MISSING_LIBRARY)) from reason
    return load_workbook


def _first_sheet(
    data: bytes, file: Path, load: Any
) -> tuple[list[SheetRow], list[Problem]]:
    values, entry = _open(data, load, data_only=True)
    formulas: Iterable[tuple[Any, ...]] = values
    if has_formulas(data, entry):
        formulas, _ = _open(data, load, data_only=False)
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
    data: bytes, load: Any, *, data_only: bool
) -> tuple[Iterable[tuple[Any, ...]], str]:
    """Give the rows of the first sheet, and which entry of the archive it is."""
    book = load(BytesIO(data), read_only=True, data_only=data_only, keep_links=False)
    if not book.worksheets:
        raise BadArchive("there is no sheet in it")
    sheet = book.worksheets[0]
    # What a sheet says of its own size is believed otherwise, and rows are lost.
    sheet.reset_dimensions()
    return sheet.iter_rows(), str(sheet._worksheet_path)


def _within(rows: Iterable[tuple[Any, ...]], file: Path) -> Iterator[tuple[Any, ...]]:
    for number, row in enumerate(rows, start=1):
        if number > MAX_ROWS + 1:
            raise Refused(too_many_rows(file))
        if len(row) > MAX_COLUMNS:
            raise Refused(too_many_columns(_span(file, number, len(row))))
        yield row


def _merged(content: bytes, file: Path) -> Iterator[Problem]:
    from openpyxl.utils.cell import coordinate_to_tuple

    for found in islice(_MERGED.finditer(content), MAX_MERGED):
        area = found[1].decode()
        span = _span(file, *coordinate_to_tuple(area.split(":")[0]))
        hint = "only the first of them holds a value; unmerge them and fill each"
        yield fault(span, f"the cells {area} are merged", hint)


def _without_value(
    values: tuple[Any, ...], written: tuple[Any, ...], number: int, file: Path
) -> Iterator[Problem]:
    """Find formulas whose result the program that wrote the file did not store."""
    for column, (value, formula) in enumerate(zip(values, written, strict=True), 1):
        # A result that is an empty text is stored, as a text without letters.
        stored = value.value is not None or value.data_type == "str"
        if formula.data_type == "f" and not stored:
            message = "this formula has no stored result"
            hint = "open the file in a spreadsheet program and save it there"
            yield fault(_span(file, number, column), message, hint)


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
            cells[column] = cell(text, span)
    whole = Span(file, number, 1, number, max(len(row), 1) + 1)
    return SheetRow(cells, whole), problems


def _faults(read: Any, text: str, span: Span) -> Iterator[Problem]:
    if read.data_type == "e":
        yield fault(span, f"this cell holds the error {text}", "mend its formula")
    if not printable(text):
        message = "this text holds a character that cannot be printed"
        yield error(RULE, span, message, "delete it; it came in by copying")


def _text(value: object) -> str:
    """Write a cell's value: numbers as a person would, dates as ISO has them."""
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


MAX_UNPACKED = 100 * MEGABYTE
MAX_ENTRIES = 1000
_TYPES = "[Content_Types].xml"
_DOCUMENT_TYPE = re.compile(rb"<\0?!\0?D\0?O\0?C\0?T\0?Y\0?P\0?E", re.IGNORECASE)
_FORMULA = re.compile(rb"<(?:\w+:)?f[\s/>]")
_SAVE = 'open it in a spreadsheet program and save it as "Excel workbook (.xlsx)"'


class BadArchive(Exception):
    """The file is no sheet, or one that is not safe to unpack. Carries a hint."""

    def __init__(self, message: str, hint: str = _SAVE) -> None:
        super().__init__(message)
        self.hint = hint


def check_archive(data: bytes) -> None:
    """Hold an archive against its limits. Raises BadArchive.

    What an entry declares is as much as is ever unpacked of it.
    """
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            _check_sizes(archive)
            _check_content(archive)
    except BadArchive:
        raise
    # Damaged archives also end in errors of zlib, of the struct module and others.
    except Exception as reason:
        raise BadArchive("expected an XLSX file, this is none") from reason


def has_formulas(data: bytes, entry: str) -> bool:
    """Tell whether an entry of the archive, a sheet, holds formulas."""
    return bool(_FORMULA.search(entry_of(data, entry)))


def entry_of(data: bytes, entry: str) -> bytes:
    """Give the content of an entry. Raises KeyError when it is not there."""
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
        raise BadArchive("expected an XLSX file, this is another archive")
    for entry in archive.infolist():
        if entry.flag_bits & 1:
            raise BadArchive("the file has a password", "save it without one")
        is_text = entry.filename.endswith((".xml", ".rels"))
        if is_text and _DOCUMENT_TYPE.search(archive.read(entry)):
            raise BadArchive(f'"{entry.filename}" in it declares a document type')
