"""CSV: cells, their places, and every way in which a file can be wrong."""

from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.load.csv_reader import read_csv
from cardgen.load.sheet_reader import is_sheet
from cardgen.load.sheet_rows import SHEET
from cardgen.load.text_file import FileKind
from cardgen.model.node import Mapping, Sequence
from tests.load.sheets import cards, complaints, sheet, values

FILE = Path("pool.csv")


def test_delimiters_and_line_ends(tmp_path: Path) -> None:
    for sign, end in product([",", ";", "\t"], ["\n", "\r\n", "\r"]):
        lines = ["id,name,n", 'a,"x,y;z\tw",1', "b,Bo,2"]
        text = end.join(line.replace(",", sign) for line in lines)
        name = "x,y;z\tw".replace(",", sign)
        assert cards(sheet(tmp_path, text)) == [
            {"id": "a", "name": name, "n": 1},
            {"id": "b", "name": "Bo", "n": 2},
        ]


def test_in_tsv_only_tabs_are_delimiters(tmp_path: Path) -> None:
    text = "id\ta, b; c\nx\t1, 2; 3\n"
    read = sheet(tmp_path, text, "pool.tsv")
    assert cards(read) == [{"id": "x", "a, b; c": "1, 2; 3"}]


def test_cells_mean_what_plain_yaml_means_and_nothing_else(tmp_path: Path) -> None:
    text = 'a,b,c,d,e,f,g,h\n12,1.50,"3",007,true,null,~,""\n'
    found = values(tmp_path, text)
    assert found == [
        {"a": 12, "b": 1.5, "c": 3, "d": "007", "e": True, "f": "null", "g": "~"}
    ]


def test_columns_of_names_are_always_text(tmp_path: Path) -> None:
    text = "id,extends,provenance,copies\n101,true,3,2\n"
    assert cards(sheet(tmp_path, text)) == [
        {"id": "101", "extends": "true", "provenance": "3", "copies": 2}
    ]


def test_quotation_marks(tmp_path: Path) -> None:
    text = 'a,b,c\n"say ""hi""", "x, y" ,5" tall\n  lone  ,"  kept  ",\n'
    assert values(tmp_path, text) == [
        {"a": 'say "hi"', "b": "x, y", "c": '5" tall'},
        {"a": "lone", "b": "  kept  "},
    ]


def test_every_cell_knows_its_place(tmp_path: Path) -> None:
    read = sheet(tmp_path, '\n id ,b,c\n"one\r\ntwo" ,  x,3\nlast,,4\n')
    assert read.node is not None
    listed = read.node.get("cards")
    assert isinstance(listed, Sequence)
    spans = []
    for card in listed:
        assert isinstance(card, Mapping)
        spans += [card.span, *(value.span for _, value in card.entries)]
    assert [(s.line, s.column, s.end_line, s.end_column) for s in spans] == [
        (3, 1, 4, 12),
        (3, 1, 4, 5),
        (4, 9, 4, 10),
        (4, 11, 4, 12),
        (5, 1, 5, 8),
        (5, 1, 5, 5),
        (5, 7, 5, 8),
    ]
    assert [key.span.column for key in read.columns.values()] == [2, 6, 8]


def test_what_is_ignored_is_no_field(tmp_path: Path) -> None:
    read = sheet(tmp_path, "id,ignore\na,unique; text-fit\nb,\n")
    assert cards(read) == [{"id": "a"}, {"id": "b"}]
    (ignored,) = read.ignored
    assert ignored.rules == ("unique", "text-fit")
    assert (ignored.cell.span.column, ignored.row.line) == (3, 2)


FAULTS = {
    b"": "1:1: the sheet is empty",
    b'a,b\n1,"x': "2:3: this quotation mark is never closed",
    b'a,b\n1,"x" y': "2:6: a cell continues after its closing quotation mark",
    b"a,b\n1,\x00": "2:3: found the control character U+0000",
    b"a,b\n1,\xe4": "2:3: expected UTF-8 text, found the byte 0xe4",
    b"\xff\xfea\0": "1:1: expected UTF-8 text, found the byte 0xff",
    b"id,id\n": '1:4: there are two columns "id"',
    b"id,,c\n1,2,3\n1,2,3": "2:3: column 2 has no head in the first row",
    b"id,b\n1,2,,4": "2:6: this row is longer than the header of 2 columns",
    b"a," * 300: "1:513: expected at most 256 columns, found more",
}


def test_faults(tmp_path: Path) -> None:
    found = {content: complaints(sheet(tmp_path, content)) for content in FAULTS}
    assert found == {content: [fault] for content, fault in FAULTS.items()}


def test_rows_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardgen.load.csv_reader.MAX_ROWS", 5)
    # The limit that it names is that of all sheets.
    said = "1:1: expected at most 100000 rows, found more"
    assert complaints(sheet(tmp_path, "id\n" + "x\n" * 4)) == []
    assert complaints(sheet(tmp_path, "id\n" + "x\n" * 6)) == [said]


def test_a_file_that_is_too_large(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert SHEET.max_bytes == 10 * 1024 * 1024
    small = FileKind("sheet", 1024 * 1024, "")
    monkeypatch.setattr("cardgen.load.sheet_reader.SHEET", small)
    read = sheet(tmp_path, "a" * (1024 * 1024 + 1))
    assert complaints(read) == [
        '1:1: expected at most 1 megabytes, "pool.csv" is larger'
    ]


def test_columns_that_every_card_list_needs(tmp_path: Path) -> None:
    assert cards(sheet(tmp_path, "Id,name\na,b\n")) == [{"id": "a", "name": "b"}]
    read = sheet(tmp_path, "Name,cost\na,1\n")
    assert read.node is None
    assert [(p.message, p.hint) for p in read.problems] == [
        (
            'there is no column "id"',
            'add it; every card has an id of its own, as in "bog-lurker"; '
            'or make it of other columns: "cards: {file: pool.csv, id: [Name]}"',
        ),
    ]


def test_the_ending_of_the_name_decides() -> None:
    sheets = ["a.csv", "a.CSV", "d/a.xlsx", "a.tsv", "a.ods", "a.xlsm"]
    assert all(map(is_sheet, sheets))
    assert not any(map(is_sheet, ["a.yaml", "csv", "a.xls"]))


@given(st.text(st.sampled_from('ab1,;\t"\n\r é\ufeff\0')))
def test_no_text_raises(text: str) -> None:
    read, problems = read_csv(text, FILE)
    rows = read.rows if read else ()
    for place in [*(p.span for p in problems), *(row.span for row in rows)]:
        assert place.line >= 1
        assert place.column >= 1


WORDS = st.text(
    st.characters(max_codepoint=0x17F, exclude_categories=["Cc"]) | st.just("\n"),
    min_size=1,
)


@settings(max_examples=settings().max_examples // 10)
@given(st.lists(st.lists(WORDS, min_size=1, max_size=4), max_size=4))
def test_what_is_quoted_comes_back(rows: list[list[str]]) -> None:
    text = "h,h2,h3,h4\n" + "".join(
        ",".join('"' + word.replace('"', '""') + '"' for word in row) + "\n"
        for row in rows
    )
    read, problems = read_csv(text, FILE)
    assert read is not None, problems
    assert [[*row.texts()] for row in read.rows[1:]] == rows
