"""A sheet of an XLSX file becomes rows; a cell's place is row and column."""

import re
import warnings
from collections.abc import Iterator
from datetime import date, time, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from openpyxl import load_workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.styles.colors import COLOR_INDEX, Color
from openpyxl.styles.numbers import BUILTIN_FORMATS, BUILTIN_FORMATS_MAX_SIZE
from openpyxl.workbook import Workbook
from openpyxl.worksheet._read_only import ReadOnlyWorksheet
from openpyxl.worksheet._reader import FORMULA_TAG, WorkSheetParser

from cardgen.load.archives import BadArchive, check_archive
from cardgen.load.format_code import UnknownFormat
from cardgen.load.number_format import shown
from cardgen.load.rich_text import TextRun, markup_of
from cardgen.load.sheet_rows import (
    MAX_COLUMNS,
    MAX_ROWS,
    RULE,
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
from cardgen.load.yaml_faults import lines_of, printable
from cardgen.model.node import Cell, RichCell
from cardgen.model.problem import Problem, Refused, warning
from cardgen.model.source import Span
from cardgen.model.yaml_scalars import meaning

# Of the theme's colours the first two are those of paper and ink.
_PLAIN_COLORS = (0, 1)
_BLACK, _BLANK = "000000", " \t\xa0"
_CONTROL = re.compile(r"_x00([01][0-9A-Fa-f])_")
_CellOf = dict[str, Any]


class _Parser(WorkSheetParser):  # type: ignore[misc]
    """Also tells which cells have a formula: their results may not be stored."""

    def parse_cell(self, element: Any) -> _CellOf:
        """Return a cell of the library with what it was made of."""
        cell: _CellOf = super().parse_cell(element)
        has_formula = element.find(FORMULA_TAG) is not None
        # An empty text as a result is stored, with a type but no value.
        stored = cell["value"] is not None or element.get("t") == "str"
        return {**cell, "unstored": has_formula and not stored}


def read_xlsx(
    file: Path, name: str = "", escape: Escape = str, language: str = "en"
) -> tuple[SheetRows | None, list[Problem]]:
    """Return the first visible or the named sheet, or what is wrong.

    Numbers have the marks of a language. Raises UnknownSheet.
    """
    data, problems = read_bytes(file, SHEET)
    if data is None:
        return None, problems
    try:
        check_archive(data, "[Content_Types].xml", "XLSX")
        return _read(data, name, _Cells(file, escape, language)), []
    except BadArchive as reason:
        return None, [sheet_error(Span(file), str(reason), reason.hint)]
    except Refused as refusal:
        return None, list(refusal.problems)


def _read(data: bytes, name: str, cells: "_Cells") -> SheetRows:
    """Read an archive that is safe. Raises BadArchive, Refused and UnknownSheet."""
    try:
        with warnings.catch_warnings():
            # It warns of styles and charts; a card list needs neither.
            warnings.simplefilter("ignore")
            book = load_workbook(
                BytesIO(data),
                read_only=True,
                data_only=True,
                keep_links=False,
                rich_text=True,
            )
            return _sheet(book, name, cells)
    except (BadArchive, Refused, UnknownSheet):
        raise
    # For a damaged file the library raises whatever breaks first.
    except Exception as reason:
        raise BadArchive("this XLSX file is damaged") from reason


def _sheet(book: Workbook, name: str, cells: "_Cells") -> SheetRows:
    if not book.worksheets:
        raise BadArchive("there is no sheet in it")
    sheets = {sheet.title: sheet for sheet in book.worksheets}
    if name and name not in sheets:
        raise UnknownSheet(tuple(sheets))
    visible = [s.title for s in book.worksheets if s.sheet_state == "visible"]
    name = name or (visible or list(sheets))[0]
    with sheets[name]._get_source() as source:
        parser = _parser(source, book, sheets[name])
        rows = _rows(parser, _formats(book), cells)
    hidden = (
        int(row) - 1
        for row, attributes in parser.row_dimensions.items()
        if attributes.get("hidden") in ("1", "true") and int(row) <= len(rows)
    )
    return SheetRows(
        rows,
        name,
        tuple(title for title in visible if title != name),
        list(_merged(parser, cells.file)),
        frozenset(hidden),
    )


def _parser(source: Any, book: Workbook, sheet: ReadOnlyWorksheet) -> _Parser:
    # The library's own reader of rows drops rich texts that are stored in their cells,
    # and what it knows of merged cells and hidden rows.
    return _Parser(
        source,
        sheet._shared_strings,
        data_only=True,
        epoch=book.epoch,
        date_formats=book._date_formats,
        timedelta_formats=book._timedelta_formats,
        rich_text=True,
    )


def _formats(book: Workbook) -> list[str]:
    """Return the number format of each style of a workbook, by its number."""
    own = book._number_formats
    return [
        BUILTIN_FORMATS.get(style.numFmtId, "General")
        if style.numFmtId < BUILTIN_FORMATS_MAX_SIZE
        else own[style.numFmtId - BUILTIN_FORMATS_MAX_SIZE]
        for style in book._cell_styles
    ]


def _rows(parser: _Parser, formats: list[str], cells: "_Cells") -> list[SheetRow]:
    read: dict[int, SheetRow] = {}
    for number, found in parser.parse():
        if number in read:
            raise BadArchive("this XLSX file is damaged")
        row = cells.row(found, formats, number)
        # Rows without a value, such as formatted ones, may be anywhere.
        if row.cells or row.faults:
            if number > MAX_ROWS + 1:
                raise Refused(too_many_rows(cells.file))
            read[number] = row
    last = max(read, default=0)
    return [read.get(n) or cells.row([], formats, n) for n in range(1, last + 1)]


def _merged(parser: _Parser, file: Path) -> Iterator[MergedArea]:
    for area in parser.merged_cells.mergeCell if parser.merged_cells else ():
        left, top, right, bottom = area.bounds
        problem = merged(area.coord, place_of(file, top, left))
        yield MergedArea(top - 1, left - 1, bottom - 1, right - 1, problem)


class _Cells(NamedTuple):
    """How the cells of a file are read."""

    file: Path
    escape: Escape
    language: str

    def row(self, found: list[_CellOf], formats: list[str], number: int) -> SheetRow:
        """Return a row. Raises Refused if it is too wide."""
        cells: dict[int, Cell] = {}
        faults: dict[int, Problem] = {}
        for each in found:
            at = each["column"] - 1
            # Cells without a value, such as formatted ones, may be anywhere.
            if at >= MAX_COLUMNS and each["value"] is not None:
                raise Refused(too_many_columns(place_of(self.file, number, at + 1)))
            span = place_of(self.file, number, at + 1)
            cell, fault = self._cell(each, formats[each["style_id"]], span)
            cells |= {at: cell} if cell and cell.text else {}
            faults |= {at: fault} if fault else {}
        width = max(cells, default=0) + 1
        return SheetRow(
            cells, Span(self.file, number, 1, number, width + 1), MAX_COLUMNS, faults
        )

    def _cell(
        self, read: _CellOf, code: str, span: Span
    ) -> tuple[Cell | None, Problem | None]:
        value = read["value"]
        if read["unstored"]:
            return None, unstored(span)
        if value is None:
            return None, None
        if read["data_type"] == "e":
            return Cell(value, value, *span), failed(value, span)
        if isinstance(value, CellRichText):
            return self._rich(value, span)
        return self._plain(value, code, span)

    def _plain(
        self, value: object, code: str, span: Span
    ) -> tuple[Cell, Problem | None]:
        value = _unescaped(value) if isinstance(value, str) else value
        try:
            text = shown(value, code, self.language)
        except UnknownFormat as fault:
            text = str(value)
            return Cell(text, text, *span), sheet_error(span, str(fault), fault.hint)
        text = text.strip(_BLANK)
        cell = sheet_cell(text, span)
        if isinstance(value, (bool, int, float)):
            cell = cell._replace(value=_plain_value(value))
        elif isinstance(value, (date, time, timedelta)):
            cell = cell._replace(value=text)
        return cell, None if printable(text) else unprintable_cell(span)

    def _rich(self, value: CellRichText, span: Span) -> tuple[Cell, Problem | None]:
        runs = [_run(part) for part in value]
        plain = "".join(run.text for run in runs).strip(_BLANK)
        if not printable(plain):
            return sheet_cell(plain, span), unprintable_cell(span)
        cell = sheet_cell(plain, span)
        looks = any(run != TextRun(run.text) for run in runs)
        if not looks or not isinstance(cell.value, str):
            return cell, _left_plain(value, span)
        text = markup_of(runs, self.escape)
        if text is None:
            return cell, no_marks(span)
        return RichCell(plain, text.strip(_BLANK), *span), _left_plain(value, span)


def _plain_value(value: float) -> Any:
    """Return what a number means in a field of numbers, whatever it looks like."""
    if isinstance(value, bool):
        return value
    return meaning(plain_digits(value))


def _run(part: str | TextBlock) -> TextRun:
    if isinstance(part, str):
        return TextRun(_unescaped(part))
    font, seen = part.font, _color(part.font.color)
    kept = "" if seen == _BLACK else f"#{seen}"
    return TextRun(_unescaped(part.text), bool(font.b), bool(font.i), kept)


def _color(color: Color | None) -> str:
    """Return a colour that the file itself holds; those of themes count as black."""
    if color is None:
        return _BLACK
    numbered = isinstance(color.indexed, int) and color.indexed < len(COLOR_INDEX)
    found = COLOR_INDEX[color.indexed] if numbered else color.rgb
    return found[-6:].lower() if isinstance(found, str) else _BLACK


def _unescaped(text: str) -> str:
    """Return a text with its line breaks, and the signs that XML cannot hold."""
    found = _CONTROL.sub(lambda found: chr(int(found[1], 16)), text)
    return "\n".join(lines_of(found))


def _left_plain(value: CellRichText, span: Span) -> Problem | None:
    """Return a warning if parts of a text look as they cannot print."""
    fonts = [part.font for part in value if isinstance(part, TextBlock)]
    lost = any(font.u or font.strike or font.vertAlign for font in fonts)
    colors = [font.color for font in fonts if font.color is not None]
    themes = [c for c in colors if isinstance(c.theme, int)]
    colored = any(c.theme not in _PLAIN_COLORS or c.tint for c in themes)
    if not lost and not colored:
        return None
    look = "underlined, struck out or raised" if lost else "in a colour of the theme"
    message = f"words here are {look}; on the card they are not"
    hint = "bold, italic and standard colours are kept"
    return warning(RULE, span, message, hint)
