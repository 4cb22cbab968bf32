"""The table in a sheet: where its heads are, and which rows are no cards."""

from pathlib import Path

import pytest

from cardgen.load.csv_reader import read_csv
from cardgen.load.sheet_table import table_of
from cardgen.model.problem import Refused
from tests.load.sheets import cards, complaints, saved, sheet, workbook, written

CASES = {
    "a plain table": ("name,n\na,1\nb,2\n", 1, [2, 3], []),
    "a title": ("Orchard,,\nname,n,t\na,1,x\n", 2, [3], ["1 above the heads"]),
    "titles and an empty row": (
        "Orchard\nas of May\n\nname,n\na,1\n",
        4,
        [5],
        ["1 above the heads", "2 above the heads"],
    ),
    "one column": ("name\nOrchard\nGarden\n", 1, [2, 3], []),
    "one head above two columns": ("name\nDrake,1\nNewt,2\n", 1, [2, 3], []),
    "sep=": ("sep=;\nname;n\na;1\n", 2, [3], ["1 sep=;"]),
    "a sum without a word": ("name,n,t\na,1,x\nb,2,y\n,3,\n", 1, [2, 3], ["4 a total"]),
    "a sum of copies": ("name,Qty\na,2\nb,\n,3\n", 1, [2, 3], ["4 a total"]),
    "a word and its sum": ("name,n\na,1\nb,2\nSumme,3\n", 1, [2, 3], ["4 a total"]),
    "a number that adds nothing up": ("name,n\na,2\nb,\n,4\n", 1, [2, 3, 4], []),
    "a card that begins so": ("name,n,t\na,1,x\nTotal Eclipse,9,\n", 1, [2, 3], []),
    "amounts that are texts": ("a;b;c\nx;1,5;t\n(Total);1,5;\n", 1, [2], ["3 a total"]),
    "a sum, a mean and a limit": (
        "name,qty,cost\nA,1,2\nB,2,3\nTotal,3,5\nAverage,,2.5\nMax,2,3\n",
        1,
        [2, 3],
        ["4 a total", "5 a total", "6 a total"],
    ),
    "a sum with a remark": (
        "name,n,text\nA,1,x\nB,2,y\nSumme,3,is that right?\n",
        1,
        [2, 3],
        ["4 a total"],
    ),
    "a sum below numbers": (
        "Nr,name,Qty\n1,A,1\n2,B,2\n,,3\n",
        1,
        [2, 3],
        ["4 a total"],
    ),
    "a total of cards": (
        "name,n,t\nA,1,x\nDeck total: 3 cards,,\n",
        1,
        [2],
        ["3 a total"],
    ),
    "cards called like totals": (
        "Carta,Costo,Testo\nPiccola,1,a\nGrande,3,b\nMedia,2,\n",
        1,
        [2, 3, 4],
        [],
    ),
    "cards with no more than a name": (
        "name,n,t\nA,1,x\n\nCurse,,\nHex,,\n",
        1,
        [2, 4, 5],
        [],
    ),
    "a title of two cells": (
        "Orchard,,2026-11-28\nname,Qty,t\nA,1,x\nB,2,y\n",
        2,
        [3, 4],
        ["1 above the heads"],
    ),
    "a title above unknown heads": (
        "Orchard,v3\nart,wert,text\nA,1,x\nB,2,y\n",
        2,
        [3, 4],
        ["1 above the heads"],
    ),
    "heads of fewer columns": ("art,wert\nA,1,x\nB,2,y\n", 1, [2, 3], []),
    "heads again": ("name,n\na,1\nname,n\nb,2\n", 1, [2, 4], ["3 the heads again"]),
    "a card of that name": ("name,n\na,1\nb,2\nTotal,9\n", 1, [2, 3, 4], []),
    "a card with a text": ("name,n,t\na,1,x\nTotal,1,x\n", 1, [2, 3], []),
    "a sum and a mean": (
        "name,n,t\na,1,x\nb,3,y\n\nSum:,4,\nAverage,2,\n",
        1,
        [2, 3],
        ["5 a total", "6 a total"],
    ),
    "notes below": (
        "name,n,t\na,1,x\nb,2,y\nSum,3,\nPrices in euro\nAll rights reserved\n",
        1,
        [2, 3],
        [
            "4 a total",
            "5 a note below the cards",
            "6 a note below the cards",
        ],
    ),
    "a card without numbers": ("name,n\na,1\nb\n", 1, [2, 3], []),
    "numbers that are cards": ("number,kind\n1,a\n2,\n3,\n", 1, [2, 3, 4], []),
    "nothing but numbers": ("a,b\n1,2\n3,4\n4,6\n", 1, [2, 3, 4], []),
}


@pytest.mark.parametrize("case", CASES)
def test_a_table_is_found(case: str) -> None:
    text, header, body, left_out = CASES[case]
    read, problems = read_csv(text, Path("pool.csv"))
    assert read is not None, problems
    table = table_of(read, Path("pool.csv"))
    assert table.header.span.line == header
    assert [table.row(index).span.line for index in table.body] == body
    assert [f"{each.row} {each.why}" for each in table.left_out] == left_out


def test_known_heads_are_looked_for() -> None:
    text = "Orchard,version,3\nkind,,\nid,kind,n\na,tree,1\n"
    read, _ = read_csv(text, Path("pool.csv"))
    assert read is not None
    assert table_of(read, Path("pool.csv"), ["id", "kind"]).header.span.line == 3


def test_the_row_of_the_heads_that_is_told(tmp_path: Path) -> None:
    text = "old,heads\n\nID,kind\na,tree\n"
    assert cards(sheet(tmp_path, text, plan="{file: pool.csv, header: 3}")) == [
        {"id": "a", "kind": "tree"}
    ]
    for row in (2, 99):
        read = sheet(tmp_path, text, plan=f"{{file: pool.csv, header: {row}}}")
        assert complaints(read) == [f"1:26: row {row} of the sheet is empty"]


def test_only_cells_that_are_used_can_be_wrong(tmp_path: Path) -> None:
    """A title may be merged, a column that is not read may hold what it likes."""
    book = workbook(
        [["Orchard"], ["id", "n", "notes"], ["a", 1, "#REF!"], ["b", 2, "=1+1"]]
    )
    book.active.append(["c", 3, "x"])
    book.active.append(["d", 4])
    book.active.merge_cells("A1:C1")
    book.active.merge_cells("C5:C6")
    narrow = "{file: pool.xlsx, columns: {n: n}}"
    read = sheet(tmp_path, saved(book), "pool.xlsx", narrow)
    assert cards(read) == [{"id": id, "n": n} for n, id in enumerate("abcd", 1)]
    assert read.note is not None
    assert read.note.unread == ("notes",)
    assert complaints(sheet(tmp_path, saved(book), "pool.xlsx")) == [
        "5:3: the cells C5:C6 are merged",
        "3:3: this cell holds the error #REF!",
        "4:3: this formula has no stored result",
    ]


def test_an_empty_sheet_has_no_table(tmp_path: Path) -> None:
    read, _ = read_csv("\n\n", written(tmp_path, ""))
    assert read is not None
    with pytest.raises(Refused):
        table_of(read, Path("pool.csv"))
