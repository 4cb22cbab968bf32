"""ODS: what its cells mean, its limits, and all damage reported as problems."""

import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.load import archives, ods_reader
from cardgen.load.ods_reader import read_ods
from cardgen.load.sheet_rows import SheetRows, UnknownSheet
from cardgen.model.node import RichCell, Value, plain_of

TYPE = "application/vnd.oasis.opendocument.spreadsheet"
URN = "urn:oasis:names:tc:opendocument:xmlns"
NAMES = " ".join(
    f'xmlns:{prefix}="{URN}:{name}:1.0"'
    for prefix, name in [
        *((name, name) for name in ("office", "table", "text", "style")),
        ("draw", "drawing"),
        ("fo", "xsl-fo-compatible"),
    ]
)
CALC = 'xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:'
STYLES = """
<style:style style:name="ta1" style:family="table">
  <style:table-properties table:display="true"/></style:style>
<style:style style:name="ta2" style:family="table">
  <style:table-properties table:display="false"/></style:style>
<style:style style:name="T1" style:family="text">
  <style:text-properties fo:font-weight="bold" fo:color="#000000"/></style:style>
<style:style style:name="T2" style:family="text" style:parent-style-name="T1">
  <style:text-properties fo:font-style="italic" fo:color="#FF0000"/></style:style>
<style:style style:name="T3" style:family="text" style:parent-style-name="T3">
  <style:text-properties fo:font-weight="400" fo:font-style="normal"
    style:use-window-font-color="true"/></style:style>
"""
END = '<table:table-row table:number-rows-repeated="1048570">'
END += '<table:table-cell table:number-columns-repeated="16384"/></table:table-row>'


def table(rows: str, name: str = "pool", style: str = "ta1") -> str:
    """Return a sheet as LibreOffice writes it, with empty rows up to the last."""
    start = f'<table:table table:name="{name}" table:style-name="{style}">'
    columns = '<table:table-column table:number-columns-repeated="16384"/>'
    return f"{start}{columns}{rows}{END}</table:table>"


def row(*cells: str, more: str = "") -> str:
    """Return a row with empty cells up to the last column."""
    rest = '<table:table-cell table:number-columns-repeated="16380"/>'
    return f"<table:table-row{more}>{''.join(cells)}{rest}</table:table-row>"


def cell(content: str = "", more: str = "", kind: str = "string") -> str:
    """Return a cell with what is in it; `more` are attributes."""
    kinds = f'office:value-type="{kind}" calcext:value-type="{kind}"' if kind else ""
    return f"<table:table-cell {kinds} {more}>{content}</table:table-cell>"


def text(*lines: str) -> str:
    """Return a cell of texts."""
    return cell("".join(f"<text:p>{line}</text:p>" for line in lines))


def number(value: str, shown: str, kind: str = "float") -> str:
    """Return a cell with a number."""
    return cell(f"<text:p>{shown}</text:p>", f'office:value="{value}"', kind)


def document(tables: str) -> str:
    """Return the content of a file with sheets."""
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>'
        f'<office:document-content {NAMES} {CALC}calcext:1.0">'
        f"<office:automatic-styles>{STYLES}</office:automatic-styles>"
        f"<office:body><office:spreadsheet>{tables}</office:spreadsheet>"
        f"</office:body></office:document-content>"
    )


def packed(content: str | bytes, **others: str) -> bytes:
    """Return a file with a content and other entries."""
    space = BytesIO()
    with zipfile.ZipFile(space, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", others.pop("mimetype", TYPE))
        archive.writestr("content.xml", content)
        manifest = others.pop("manifest", "<manifest/>")
        archive.writestr("META-INF/manifest.xml", manifest)
    return space.getvalue()


def read(folder: Path, content: str | bytes, name: str = "") -> SheetRows:
    """Write a file and read a sheet of it; there must be no problems."""
    file = folder / "pool.ods"
    file.write_bytes(packed(document(content)) if isinstance(content, str) else content)
    sheet, problems = read_ods(file, name, escape=lambda words: words.upper())
    assert problems == []
    assert sheet is not None
    return sheet


def complaint(folder: Path, data: bytes) -> str:
    """Return what is wrong with a file."""
    (folder / "pool.ods").write_bytes(data)
    sheet, (problem,) = read_ods(folder / "pool.ods")
    assert sheet is None
    return f"{problem.span.line}:{problem.span.column}: {problem.message}"


def values(sheet: SheetRows) -> list[dict[int, tuple[Value, str]]]:
    """Return the values and texts of cells, each of which knows its place."""
    for at, row in enumerate(sheet.rows, start=1):
        for column, cell in row.cells.items():
            place = (at, column + 1, at, column + 2)
            assert cell.span[1:] == place
    return [{n: (c.value, c.text) for n, c in r.cells.items()} for r in sheet.rows]


def faults(sheet: SheetRows) -> list[str]:
    """Return what is wrong with cells."""
    return [
        f"{fault.span.line}:{fault.span.column}: {fault.message}"
        for row in sheet.rows
        for fault in row.faults.values()
    ]


def test_cells(tmp_path: Path) -> None:
    boolean = 'table:formula="of:=TRUE()" office:boolean-value="true"'
    rows = row(
        number("7", "7"),
        number("0.25", "25%", "percentage"),
        number("1234.5", "1,234.50 €", "currency"),
        number("1E-007", "0.0000001"),
        number("1E+022", "1E+22"),
        number("1", "TRUE"),
        number("3", ""),
    )
    rows += row(
        text("007"),
        text("null"),
        text(" 12 "),
        cell("<text:p>TRUE</text:p>", boolean, "boolean"),
        cell("<text:p>31.01.24</text:p>", 'office:date-value="2024-01-31"', "date"),
        cell("<text:p>8:30</text:p>", 'office:time-value="PT8H30M"', "time"),
        cell("", 'office:string-value=" stored&#13;&#10;only"'),
    )
    assert values(read(tmp_path, table(rows))) == [
        {
            0: (7, "7"),
            1: (0.25, "25%"),
            2: (1234.5, "1,234.50 €"),
            3: (1e-7, "0.0000001"),
            4: ("10000000000000000000000", "1E+22"),
            5: (True, "true"),
            6: (3, "3"),
        },
        {
            0: ("007", "007"),
            1: ("null", "null"),
            2: (12, "12"),
            3: (True, "true"),
            4: ("31.01.24", "31.01.24"),
            5: ("8:30", "8:30"),
            6: ("stored\nonly", "stored\nonly"),
        },
    ]


NOTE = "<office:annotation><text:p>a comment</text:p></office:annotation>"
DRAWING = "<draw:frame><table:table><table:table-row><table:table-cell><text:p>inner"
DRAWING += "</text:p></table:table-cell></table:table-row></table:table></draw:frame>"
TEXTS = {
    text("two", "", "lines"): "two\n\nlines",
    text("a&#13;&#10;b&#13;c<text:line-break/>d"): "a\nb\nc\nd",
    text('<text:s text:c="2"/>a<text:s text:c="3"/>b<text:s/>c'): "a   b c",
    text('a<text:s text:c="999999999"/>b'): "a" + " " * 100 + "b",
    text("a<text:tab/>b\u00a0 "): "a b",
    text('a <text:a href="b">link</text:a> b'): "a link b",
    text('<text:span text:style-name="T3">not <text:s/>bold</text:span>'): "not  bold",
    text("a<text:note><text:p>b</text:p></text:note>c<draw:g>d</draw:g>e"): "ace",
    cell(f"{NOTE}<text:p>said</text:p>{DRAWING}"): "said",
    cell(f"<text:p>first</text:p>{NOTE}"): "first",
}


def test_texts(tmp_path: Path) -> None:
    sheet = read(tmp_path, table("".join(row(cell) for cell in TEXTS)))
    assert values(sheet) == [{0: (shown, shown)} for shown in TEXTS.values()]


def span(style: str, words: str) -> str:
    """Return words with a style."""
    return f'<text:span text:style-name="{style}">{words}</text:span>'


RICH = {
    text(f" take {span('T1', 'two')} "): "TAKE **TWO**",
    text(f"take {span('T2', 'two')}"): "TAKE [***TWO***]{#ff0000}",
    text(span("T1", f"all {span('T3', 'but')} this")): "**ALL** BUT **THIS**",
    text(span("T1", "one"), f"{span('T1', 'two')} three"): "**ONE**\n**TWO** THREE",
}


def test_rich_texts(tmp_path: Path) -> None:
    sheet = read(tmp_path, table("".join(row(cell) for cell in RICH)))
    assert [row.cells[0].text for row in sheet.rows] == list(RICH.values())
    assert [plain_of(row.cells[0]) for row in sheet.rows] == [
        *("take two", "take two", "all but this", "one\ntwo three")
    ]
    assert all(isinstance(row.cells[0], RichCell) for row in sheet.rows)


def test_a_look_that_no_markup_has(tmp_path: Path) -> None:
    sheet = read(tmp_path, table(row(text(f"t{span('T1', 'w')}o"))))
    assert values(sheet) == [{0: ("two", "two")}]
    assert not isinstance(sheet.rows[0].cells[0], RichCell)
    message = "the bold, italic or coloured words here begin or end within a word"
    assert faults(sheet) == [f"1:1: {message}"]


def test_faults_of_cells(tmp_path: Path) -> None:
    formula = 'table:formula="of:=A1" office:string-value=""'
    error = '<table:table-cell calcext:value-type="error"><text:p>Err:508</text:p>'
    rows = row(
        cell("<text:p>#DIV/0!</text:p>", formula),
        f"{error}</table:table-cell>",
        text("#REF!"),
        cell("<text:p>#1</text:p>", formula),
    )
    rows += row(
        cell("", 'table:formula="of:=A1"', kind=""),
        cell("<text:p/>", 'table:formula="of:=A1"', kind=""),
        cell("", formula),
        cell("<text:p>a\u2028b</text:p>", 'table:number-columns-repeated="2"'),
    )
    sheet = read(tmp_path, table(rows))
    assert [[*row] for row in values(sheet)] == [[0, 1, 2, 3], [3, 4]]
    assert faults(sheet) == [
        "1:1: this cell holds the error #DIV/0!",
        "1:2: this cell holds the error Err:508",
        "2:1: this formula has no stored result",
        "2:4: this text holds a character that cannot be printed",
        "2:5: this text holds a character that cannot be printed",
    ]


def test_repeated_and_grouped_rows(tmp_path: Path) -> None:
    twice = ' table:number-columns-repeated="2"'
    rows = f"<table:table-header-rows>{row(text('id'))}</table:table-header-rows>"
    rows += row(more=' table:number-rows-repeated="2" table:visibility="collapse"')
    rows += "<table:table-row-group><table:table-row-group>"
    again = ' table:number-rows-repeated="2" table:visibility="filter"'
    rows += row(cell(), cell("<text:p>x</text:p>", twice), text("y"), more=again)
    rows += "</table:table-row-group></table:table-row-group>"
    rows += row(text("z")) + row(text(" "), more=' table:visibility="collapse"')
    sheet = read(tmp_path, table(rows))
    same = {1: ("x", "x"), 2: ("x", "x"), 3: ("y", "y")}
    assert values(sheet) == [{0: ("id", "id")}, {}, {}, same, same, {0: ("z", "z")}]
    assert sheet.hidden == {1, 2, 3, 4}
    spans = [row.span[1:] for row in sheet.rows]
    assert spans[1:4] == [(2, 1, 2, 2), (3, 1, 3, 2), (4, 1, 4, 5)]


def test_merged_cells(tmp_path: Path) -> None:
    tall = 'table:number-columns-spanned="1" table:number-rows-spanned="2"'
    wide = 'table:number-columns-spanned="2" table:number-rows-spanned="1"'
    covered = "<table:covered-table-cell><text:p>lost</text:p>"
    covered += "</table:covered-table-cell>"
    rows = row(text("a"), cell("<text:p>b</text:p>", tall))
    rows += row(text("a"), covered, text("c"))
    again = ' table:number-rows-repeated="2"'
    rows += row(cell("<text:p>d</text:p>", wide), covered, text("e"), more=again)
    rows += row(cell("", wide, kind=""), covered, more=again)
    sheet = read(tmp_path, table(rows))
    assert [[*row] for row in values(sheet)] == [[0, 1], [0, 2], [0, 2], [0, 2]]
    assert [(*area[:4], area.problem.message) for area in sheet.merged] == [
        (0, 1, 1, 1, "the cells B1:B2 are merged"),
        (2, 0, 2, 1, "the cells A3:B3 are merged"),
        (3, 0, 3, 1, "the cells A4:B4 are merged"),
    ]
    assert sheet.merged[0].problem.span[1:] == (1, 2, 1, 3)


CHANGES = f"<table:tracked-changes>{table(row(text('old')), 'old')}"
CHANGES += "</table:tracked-changes>"
SHAPES = f"<table:shapes>{DRAWING}</table:shapes>"
SHEETS = CHANGES + table(row(text("q")), "hid", "ta2")
SHEETS += table(SHAPES + row(text("a")), "pool") + table("", "notes")


def test_sheets(tmp_path: Path) -> None:
    first = read(tmp_path, SHEETS)
    assert values(first) == [{0: ("a", "a")}]
    assert (first.name, first.others) == ("pool", ("notes",))
    hidden = read(tmp_path, SHEETS, "hid")
    assert values(hidden) == [{0: ("q", "q")}]
    assert (hidden.name, hidden.others) == ("hid", ("pool", "notes"))
    assert read(tmp_path, SHEETS, "notes").rows == []
    with pytest.raises(UnknownSheet) as unknown:
        read(tmp_path, SHEETS, "old")
    assert unknown.value.names == ("hid", "pool", "notes")


MANY = ' table:number-rows-repeated="{}"'.format
WIDE = 'table:number-columns-repeated="{}"'.format
ENCRYPTED = "<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>"
NONE = {
    b"": "expected an ODS file, found something else",
    b"id,name\n": "expected an ODS file, found something else",
    b"PK\5\6" + b"\0" * 18: "expected an ODS file, found another archive",
    packed(document(""), mimetype="application/vnd.oasis.opendocument.text"): (
        "expected an ODS file, found another archive"
    ),
    packed(b"\x91" * 9, manifest=ENCRYPTED): "the file has a password",
    packed("<!DOCTYPE a [<!ENTITY b 'c'>]><a/>"): (
        '"content.xml" in it declares a document type'
    ),
    packed("<a"): "this ODS file is damaged",
    packed("<a/>"): "there is no sheet in it",
    packed(document(table("", style="ta2"))): "all sheets in it are hidden",
    packed(document(table(row(number("x", "1"))))): "this ODS file is damaged",
    packed(document(table(row(text("a"), more=MANY("9" * 30))))): (
        "expected at most 100000 rows, found more"
    ),
    packed(document(table(row(more=MANY(100_001)) + row(text("a"))))): (
        "expected at most 100000 rows, found more"
    ),
    packed(
        document(table(row(cell("<text:p>a</text:p>", WIDE(99)), more=MANY(90_000))))
    ): ("expected at most 2000000 filled cells, found more"),
}


def test_files_that_are_none(tmp_path: Path) -> None:
    for content, message in NONE.items():
        assert complaint(tmp_path, content) == f"1:1: {message}"


def test_far_away_cells(tmp_path: Path) -> None:
    far = cell("", WIDE(256), kind="")
    assert read(tmp_path, table(row(text("a"), far))).rows[0].width == 256
    for cells, column in (
        ([far, text("a")], 257),
        ([text("a"), cell("<text:p>b</text:p>", WIDE("9" * 30))], 257),
        ([far, far, text("a")], 513),
    ):
        message = f"2:{column}: expected at most 256 columns, found more"
        data = packed(document(table(row(text("id")) + row(*cells))))
        assert complaint(tmp_path, data) == message


def test_of_many_merged_cells_some_are_returned(tmp_path: Path) -> None:
    spanned = 'table:number-columns-spanned="9" table:number-rows-spanned="999999999"'
    rows = row(text("a"), cell("", f"{spanned} {WIDE(200)}", kind=""), more=MANY(200))
    assert len(read(tmp_path, table(rows)).merged) == ods_reader.MAX_MERGED


def test_bombs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "MAX_UNPACKED", 1024 * 1024)
    zeros = packed(b" " * (2 * 1024 * 1024))
    with monkeypatch.context() as patch:
        patch.setattr(zipfile.ZipFile, "open", None)  # nothing is unpacked
        assert complaint(tmp_path, zeros) == (
            "1:1: expected at most 1 megabytes unpacked, found 2"
        )
    monkeypatch.setattr(archives, "MAX_ENTRIES", 2)
    assert complaint(tmp_path, packed("")) == (
        "1:1: expected at most 2 entries in it, found 3"
    )


CONTENT = document(
    table(
        row(text("id"), text("name"), text("n"))
        + row(text("a"), text(f"b {span('T2', 'c')}"), number("1", "1"), more=MANY(2))
    )
).encode()
GOOD = packed(CONTENT)
PIECES = [b"", b"-", b"9" * 30, b"<text:p>", b'"', b"</table:table>", b"\xff"]


@pytest.fixture(scope="module")
def damaged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("damaged") / "pool.ods"


@given(place=st.integers(0, len(GOOD) - 1), piece=st.binary(max_size=6))
def test_no_damage_raises(damaged: Path, place: int, piece: bytes) -> None:
    damaged.write_bytes(GOOD[:place] + piece + GOOD[place + len(piece) :])
    sheet, problems = read_ods(damaged)
    assert (sheet is None) == bool(problems)


@given(
    place=st.integers(0, len(CONTENT) - 1),
    length=st.integers(0, 9),
    piece=st.sampled_from(PIECES),
)
def test_no_damage_inside_raises(
    damaged: Path, place: int, length: int, piece: bytes
) -> None:
    damaged.write_bytes(packed(CONTENT[:place] + piece + CONTENT[place + length :]))
    sheet, problems = read_ods(damaged)
    assert (sheet is None) == bool(problems)
