"""XLSX: what its cells mean, its limits, and all damage reported as problems."""

import re
import zipfile
from datetime import date, datetime, time
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from cardgen.load import archives
from cardgen.load.sheet_cards import SheetCards
from cardgen.load.sheet_reader import read_sheet
from cardgen.load.sheet_table import MAX_MERGED
from tests.load.sheets import cards, complaints, saved, sheet, values, workbook

HEAD: list[object] = ["id", "name", "n"]
GOOD = saved(workbook([HEAD, ["a", "Ann", 1], ["b", "Bo", 2.5]]))
SHEET_XML = "xl/worksheets/sheet1.xml"
CONTENT = zipfile.ZipFile(BytesIO(GOOD)).read(SHEET_XML)


def with_entry(data: bytes, name: str, content: bytes) -> bytes:
    """Return an archive with one more entry, or with one replaced."""
    space = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as old, zipfile.ZipFile(space, "w") as new:
        for entry in old.infolist():
            if entry.filename != name:
                new.writestr(entry, old.read(entry))
        new.writestr(name, content, zipfile.ZIP_DEFLATED)
    return space.getvalue()


def with_change(data: bytes, old: bytes, new: bytes) -> bytes:
    """Return a workbook with a pattern in its sheet replaced wherever it is."""
    content = zipfile.ZipFile(BytesIO(data)).read(SHEET_XML)
    changed, times = re.subn(old, new, content)
    assert times > 0
    return with_entry(data, SHEET_XML, changed)


def xlsx(folder: Path, book: Workbook | bytes) -> SheetCards:
    """Write a workbook and read it."""
    return sheet(folder, book if isinstance(book, bytes) else saved(book), "pool.xlsx")


def test_cells(tmp_path: Path) -> None:
    rows: list[list[object]] = [
        [*"abcde"],
        [7.0, 0.1, 0.0005, True, " 12 "],
        ["007", "null", "", "two\r\nlines", None],
        [date(2024, 1, 31), datetime(2024, 1, 31, 8, 30), time(8, 30)],
    ]
    assert values(tmp_path, saved(workbook(rows)), "pool.xlsx") == [
        {"a": 7, "b": 0.1, "c": 0.0005, "d": True, "e": 12},
        {"a": "007", "b": "null", "d": "two\nlines"},
        {"a": "2024-01-31", "b": "2024-01-31 8:30:00", "c": "8:30:00"},
    ]


def test_places_are_row_and_column(tmp_path: Path) -> None:
    rows: list[list[object]] = [HEAD, [], ["a", None, 3, None, "x"]]
    read = xlsx(tmp_path, workbook(rows))
    assert complaints(read) == ["3:5: this row is longer than the header of 3 columns"]
    (problem,) = read.problems
    assert (problem.span.end_line, problem.span.end_column) == (3, 6)


def test_formulas_count_by_their_stored_results(tmp_path: Path) -> None:
    data = saved(workbook([HEAD, ["a", '="A"&"b"', "=1+2"]]))
    assert complaints(xlsx(tmp_path, data)) == [
        "2:2: this formula has no stored result",
        "2:3: this formula has no stored result",
    ]
    stored = with_change(data, b"<v></v>|<v />", b"<v>3</v>")
    assert cards(xlsx(tmp_path, stored)) == [{"id": "a", "name": 3, "n": 3}]


def test_a_formula_may_result_in_an_empty_text(tmp_path: Path) -> None:
    data = saved(workbook([HEAD, ["a", "=A1", 1]]))
    empty = with_change(data, b'<c r="B2">', b'<c r="B2" t="str">')
    assert cards(xlsx(tmp_path, empty)) == [{"id": "a", "n": 1}]


def test_a_sheet_that_misstates_its_size_is_read_completely(tmp_path: Path) -> None:
    lie = with_change(GOOD, b'<dimension ref="A1:C3"', b'<dimension ref="A1:B2"')
    assert cards(xlsx(tmp_path, lie)) == [
        {"id": "a", "name": "Ann", "n": 1},
        {"id": "b", "name": "Bo", "n": 2.5},
    ]


def test_of_many_merged_cells_some_are_reported(tmp_path: Path) -> None:
    areas = b"<mergeCells>" + b'<mergeCell ref="A2:A3"/>' * 5000 + b"</mergeCells>"
    merged = with_change(GOOD, b"</sheetData>", b"</sheetData>" + areas)
    assert len(xlsx(tmp_path, merged).problems) == MAX_MERGED


def test_merged_cells_and_errors(tmp_path: Path) -> None:
    book = workbook([HEAD, ["a", "Ann", "#REF!"], ["b"]])
    book.active.merge_cells("B2:B3")
    assert complaints(xlsx(tmp_path, book)) == [
        "2:2: the cells B2:B3 are merged",
        "2:3: this cell holds the error #REF!",
    ]


def test_only_the_first_sheet_is_read(tmp_path: Path) -> None:
    book = workbook([HEAD, ["a", "Ann", 1]])
    book.create_sheet("notes").append(["whatever"])
    assert cards(xlsx(tmp_path, book)) == [{"id": "a", "name": "Ann", "n": 1}]


def test_bombs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert archives.MAX_UNPACKED == 100 * 1024 * 1024
    monkeypatch.setattr(archives, "MAX_UNPACKED", 1024 * 1024)
    zeros = with_entry(GOOD, "xl/media/a.xml", b" " * (2 * 1024 * 1024))
    with monkeypatch.context() as patch:
        patch.setattr(zipfile.ZipFile, "open", None)  # nothing is unpacked
        assert complaints(xlsx(tmp_path, zeros)) == [
            "1:1: expected at most 1 megabytes unpacked, found 2"
        ]
    monkeypatch.setattr(archives, "MAX_ENTRIES", 3)
    entries = len(zipfile.ZipFile(BytesIO(GOOD)).namelist())
    assert complaints(xlsx(tmp_path, GOOD)) == [
        f"1:1: expected at most 3 entries in it, found {entries}"
    ]
    monkeypatch.setattr(archives, "MAX_ENTRIES", 99)
    monkeypatch.setattr(archives, "MAX_TAGS", 1500)
    junk = with_entry(GOOD, "xl/worksheets/sheet2.part", b"<x/>" * 1500)
    (said,) = complaints(xlsx(tmp_path, junk))
    assert said.startswith("1:1: expected at most 1,500 XML tags in it, found 2,")
    assert complaints(xlsx(tmp_path, GOOD)) == []
    spaces = " ".join(f"xmlns:a{n}='u'" for n in range(10_000))
    named = with_entry(GOOD, "xl/a.xml", f"<a {spaces}/>".encode())
    (said,) = complaints(xlsx(tmp_path, named))
    assert said.startswith("1:1: expected at most 10,000 namespaces, found 10,0")


NONE = {
    b"": "expected an XLSX file, found something else",
    b"id,name\n": "expected an XLSX file, found something else",
    with_entry(b"PK\5\6" + b"\0" * 18, "a.txt", b""): (
        "expected an XLSX file, found another archive"
    ),
    with_entry(GOOD, "xl/workbook.xml", b"<!DOCTYPE a [<!ENTITY b 'c'>]><a/>"): (
        '"xl/workbook.xml" in it declares a document type'
    ),
    with_entry(GOOD, "xl/workbook.xml", b"<a"): "this XLSX file is damaged",
}


def test_files_that_are_none(tmp_path: Path) -> None:
    for content, message in NONE.items():
        assert complaints(xlsx(tmp_path, content)) == [f"1:1: {message}"]


def test_far_away_cells(tmp_path: Path) -> None:
    for cell, message in (
        ("ZZ2", "2:702: expected at most 256 columns, found more"),
        ("A1048576", "1:1: expected at most 100000 rows, found more"),
    ):
        book = workbook([HEAD])
        book.active[cell] = "x"
        assert complaints(xlsx(tmp_path, book)) == [message]


@pytest.fixture(scope="module")
def damaged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("damaged") / "pool.xlsx"


@given(place=st.integers(0, len(GOOD) - 1), piece=st.binary(max_size=6))
@settings(max_examples=settings().max_examples // 5)
def test_no_damage_raises(damaged: Path, place: int, piece: bytes) -> None:
    damaged.write_bytes(GOOD[:place] + piece + GOOD[place + len(piece) :])
    read, problems = read_sheet(damaged)
    assert read is not None or problems


@given(
    place=st.integers(0, len(CONTENT) - 1),
    length=st.integers(0, 9),
    piece=st.sampled_from([b"", b"-", b"9" * 30, b"ZZZ", b"<f>", b' t="d"', b"\xff"]),
)
@settings(max_examples=settings().max_examples // 5)
def test_no_damage_inside_raises(
    damaged: Path, place: int, length: int, piece: bytes
) -> None:
    content = CONTENT[:place] + piece + CONTENT[place + length :]
    damaged.write_bytes(with_entry(GOOD, SHEET_XML, content))
    read, problems = read_sheet(damaged)
    assert read is not None or problems
