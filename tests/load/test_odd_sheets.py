"""Sheets as people have them: each is read right, or refused with row and column."""

from collections.abc import Callable, Sequence
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook
from openpyxl.chart import BarChart
from openpyxl.comments import Comment
from openpyxl.styles import Font
from openpyxl.utils.datetime import MAC_EPOCH

from cardgen.load.archives import entry_of
from cardgen.load.sheet_cards import SheetCards
from cardgen.load.sheet_reader import read_cards_of
from cardgen.load.sheet_reading import plan_of
from cardgen.load.yaml_reader import read_yaml
from tests.load.sheets import complaints, saved, workbook, written
from tests.load.test_xlsx_reader import SHEET_XML, with_entry

Out = dict[str, str | dict[str, str]] | list[str]
Make = Callable[[], bytes]
FIELDS = ("name", "cost", "text", "anzahl")
SPACE = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
TYPES, STRINGS = "[Content_Types].xml", "xl/sharedStrings.xml"
SHARED = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"


def _read(folder: Path, content: str | bytes | Make, plan: str) -> SheetCards:
    name = "pool.xlsx" if callable(content) else "pool.csv"
    data = content() if callable(content) else content
    node, _ = read_yaml(f"{{file: pool, {plan}}}", Path("game.yaml"))
    return read_cards_of(written(folder, data, name), plan_of(node, FIELDS, "de"))


def _out(read: SheetCards) -> Out:
    """Return complaints, or each card by its id, and what is left out."""
    if read.problems or read.note is None:
        return complaints(read)
    left = [f"{each.row} {each.why}" for each in read.note.left_out]
    left += [f"{row} is hidden" for row in read.note.hidden]
    left += [f"no {head}" for head in read.note.unread]
    cards = {card.pop("id"): card for card in _cards(read)}
    # A card that shows no more than its name is that name.
    short = {i: c["name"] if [*c] == ["name"] else c for i, c in cards.items()}
    return short | ({"left": ", ".join(left)} if left else {})


def _cards(read: SheetCards) -> list[dict[str, str]]:
    assert read.node is not None
    listed: Any = read.node.get("cards")
    return [
        {k.text: f"{v.value if k.text == 'copies' else v.text}" for k, v in row.entries}
        for row in listed
    ]


def book(*rows: list[object], change: Callable[[Any], object] = id) -> Make:
    """Return what makes a workbook with these rows below the heads id and name."""

    def make() -> bytes:
        made = workbook([["id", "name"], *rows])
        change(made.active)
        return saved(made)

    return make


def names(*shown: str) -> Out:
    """Return what the cards of `xml` and `strings` show."""
    return {f"c{at}": name for at, name in enumerate(shown, 2)}


def text(value: str) -> str:
    """Return a cell as XML, which other programs write without its place."""
    return f'<c t="inlineStr"><is><t>{value}</t></is></c>'


def xml(*cells: str, rows: Sequence[str] = ()) -> Make:
    """Return what makes a workbook with rows, or with a card for each cell, as XML."""
    made = rows or [f">{text(f'c{at}')}{cell}" for at, cell in enumerate(cells, 2)]
    data = "".join(
        f"<row{row}</row>" for row in [f">{text('id')}{text('name')}", *made]
    )
    sheet = f'<worksheet xmlns="{SPACE}"><sheetData>{data}</sheetData></worksheet>'
    return lambda: with_entry(saved(Workbook()), SHEET_XML, sheet.encode())


def strings(*items: str) -> Make:
    """Return what makes a workbook with shared texts, as Excel writes them."""

    def make() -> bytes:
        made = xml(*(f'<c t="s"><v>{at}</v></c>' for at in range(len(items))))()
        texts = "".join(f"<si>{item}</si>" for item in items)
        shared = f'<sst xmlns="{SPACE}">{texts}</sst>'.encode()
        part = f'<Override PartName="/{STRINGS}" ContentType="{SHARED}"/></Types>'
        types = entry_of(made, TYPES).replace(b"</Types>", part.encode())
        return with_entry(with_entry(made, TYPES, types), STRINGS, shared)

    return make


def run(words: str, look: str = "") -> str:
    """Return words of a text with a look, as XML."""
    return f'<r><rPr>{look}</rPr><t xml:space="preserve">{words}</t></r>'


def _noted(sheet: Any) -> None:
    sheet["B2"].hyperlink = "http://example.org"
    sheet["B3"].comment = Comment("not yet", "Anna")
    sheet["IZ900"].font = sheet["A90"].font = Font(bold=True)
    sheet["A7"], sheet["B7"], sheet["F2"] = " ", "\xa0", "  "


def _filtered(sheet: Any) -> None:
    sheet.auto_filter.ref, sheet.freeze_panes = "A1:B4", "B2"
    sheet.protection.sheet = True
    sheet.row_dimensions[1].hidden = sheet.row_dimensions[3].hidden = True


def _hidden(state: str, sheet: Any) -> None:
    sheet.parent.copy_worksheet(sheet)
    sheet["B2"], sheet.sheet_state = "not this one", state


def _charted(sheet: Any) -> None:
    sheet.parent.create_chartsheet("Chart", 0).add_chart(BarChart())


def _formatted(sheet: Any) -> None:
    sheet["A1048576"].number_format = "0"
    sheet.row_dimensions[9].hidden = True


def _of_1904(sheet: Any) -> None:
    sheet.parent.epoch, sheet["B2"] = MAC_EPOCH, date(2024, 3, 5)


XY: Out = {"a": "x", "b": "y"}
BYTE, SIGN = "expected UTF-8 text, found the byte", "found the control character"
AFTER = "a cell continues after its closing quotation mark"
WIDE = "this row is longer than the header of 2 columns"
COPIES = "expected a number of copies, found"
MANY = "expected at most 256 columns, found more"
MERGED = "1:2: the cells B1:C1 are merged"
UNPRINTABLE = "this text holds a character that cannot be printed"
OLD = "this is a workbook of Excel before 2007, or one with a password"
UNSTORED = "this formula has no stored result"
OF_THEME, LIFTED = (
    f"2:2: words here are {look}; on the card they are not"
    for look in ("in a colour of the theme", "underlined, struck out or raised")
)
LONG = "ab " * 13_000 + "c"
RED, RAISED = '<color rgb="FFFF0000"/>', '<vertAlign val="superscript"/>'
ROWS = [["a", "x"], ["b", "y"]]
MIXED = f' r="3">{text("b")}{text("y")}', f' r="2">{text("a")}{text("x")}'
DAY, NOON = date(2024, 3, 5), datetime(2024, 3, 5, 12)
MONEY = '_-* #,##0.00 "€"_-;-* #,##0.00 "€"_-;_-* "-"?? "€"_-;_-@_-'
PLAIN: dict[str, list[tuple[str | bytes | Make, Out]]] = {
    "encodings": [
        ('\ufeff"id","name"\na,x\nb,y\n', XY),
        ("id\n".encode("utf-16-be"), [f"1:{n}: {SIGN} U+0000" for n in (1, 3, 5)]),
        ("id,name\na,蛙\n".encode("shift-jis"), [f"2:3: {BYTE} 0x8a"]),
        ("id,Stärke\na,x\n".encode("cp1252"), [f"1:6: {BYTE} 0xe4"]),
        (b"id,name\na,\xc3", [f"2:3: {BYTE} 0xc3"]),
        ("id,name\na,\vx\u2028", [f"2:3: {SIGN} U+000B", f"2:5: {SIGN} U+2028"]),
        ("id,name\na,שלום\nb,👩‍👩‍👧 é\n", {"a": "שלום", "b": "👩‍👩‍👧 é"}),
        ('[{"id": "a", "name": "x"}]', [f"1:20: {AFTER}"]),
        (b"PK\3", [f"1:3: {SIGN} U+0003"]),
    ],
    "separators": [
        ("\ufeffsep=,\nid,name\na,x;y\n", {"a": "x;y", "left": "1 sep=,"}),
        ('"SEP=|"\r\nid|name\r\na|x, y\r\n', {"a": "x, y", "left": "1 sep=|"}),
        ("id;name\na;1,5\nb;-2,25\n", {"a": "1,5", "b": "-2,25"}),
        ("id\tname\na\tx, y, z; w\n", {"a": "x, y, z; w"}),
        ("id,name\na,x;y;z\nb,z;w;v;u\n", {"a": "x;y;z", "b": "z;w;v;u"}),
        ("Mai, Juni, Juli\nid;name\na;x\n", {"a": "x", "left": "1 above the heads"}),
        ('id,name\ra,"x\ry"\rb,y\r', {"a": "x\ny", "b": "y"}),
        ('id,name\na,the "old" 5\' hat\n', {"a": 'the "old" 5\' hat'}),
        ("id,name\na,“x, y”\n", [f"2:7: {WIDE}"]),
        ('id\tname\na\t"x, "y\n', [f"2:8: {AFTER}"]),
        ("id,name,,\na,x,,\n,,,\nb,y,,\n,,,\n\n", XY),
        (f"id,name{',' * 300}\na,x{',' * 300}\nb,y\n", XY),
        (f"id,name\na,{LONG}\n", {"a": LONG}),
        ("id,name\na,'007\nb,=1+1\nc,-\n", {"a": "'007", "b": "=1+1", "c": "-"}),
        ("id,name\na,{{ x }}\nb,a: b #c\n", {"a": "{{ x }}", "b": "a: b #c"}),
    ],
    "heads and rows": [
        ('ID,"\n NAME ",TEXT\na,x,t\n', {"a": {"name": "x", "text": "t"}}),
        ("id,\u200bname\na,x\nb,y\n", XY),
        ("id,Text,TEXT\na,x,y\n", ['1:9: there are two columns "text"']),
        ("x,\nid,name\na,x\n", {"a": "x", "left": "1 above the heads"}),
        ("id,name,cost\na,x,\nb,Summe,\n", {"a": "x", "b": "Summe"}),
        ("id,Qté\na,-1\nb,2.5\n", [f'2:3: {COPIES} "-1"', f'3:3: {COPIES} "2.5"']),
        ("id,枚数\na,TBD\nb,3 kg\n", [f'2:3: {COPIES} "TBD"', f'3:3: {COPIES} "3 kg"']),
        ("id,Anzahl,Stk.\na,3,2\n", {"a": {"anzahl": "3", "copies": "2"}}),
        ("id,Ilość\na,2x\nb,x 2\nc,２\nd,2.0\n", {i: {"copies": "2"} for i in "abcd"}),
        ("id,name,n\na,x,0\nb,y,\n", {"a": {"name": "x", "n": "0"}, "b": "y"}),
    ],
    "other writers": [
        (xml(text("x"), "<c/>"), {"c2": "x", "c3": {}}),
        (xml(rows=MIXED), XY),
        (strings("<t>東</t><rPh sb='0' eb='1'><t>ト</t></rPh>"), names("東")),
        (strings("<t> x </t>", "<t>1.10</t>"), names("x", "1.10")),
        (
            xml("<c><v>1E5</v></c>", "<c><v>1E-5</v></c>"),
            ['3:2: the format "General" does not say for certain what the sheet shows'],
        ),
        (xml(f"<c><v>{0.1 + 0.2}</v></c>"), names("0,3")),
        (xml('<c t="b"><v>1</v></c>', '<c t="b"><v>0</v></c>'), names("true", "false")),
        (xml('<c><f t="shared" si="0"/></c>'), [f"2:2: {UNSTORED}"]),
        (xml('<c><f t="array" ref="B2:B3">A1</f></c>'), [f"2:2: {UNSTORED}"]),
        (xml('<c t="e"><v>#N/A</v></c>'), ["2:2: this cell holds the error #N/A"]),
        (xml(text("<![CDATA[a <b> & c]]>")), names("a <b> & c")),
        (
            strings("<t>one_x000D_\ntwo</t>", "<t>x_x0009_y</t>"),
            names("one\ntwo", "x\ty"),
        ),
        (strings("<t>x_x000B_y</t>"), [f"2:2: {UNPRINTABLE}"]),
        (xml(rows=[MIXED[0], MIXED[0]]), ["1:1: this XLSX file is damaged"]),
        (b"\xd0\xcf\x11\xe0", ["1:1: expected UTF-8 text, found the byte 0xd0"]),
        (lambda: b"\xd0\xcf\x11\xe0", [f"1:1: {OLD}"]),
        (book(["=X1", "=X2"], ["b", "y"]), [f"2:{n}: {UNSTORED}" for n in (1, 2)]),
        (book(["a", "x"], ["=X1", None]), [f"3:1: {UNSTORED}"]),
    ],
    "looks": [
        (strings(run("x", '<b val="0"/>') + run(" y")), names("x y")),
        (strings(run("x", RED) + run(" y")), names("[x]{#ff0000} y")),
        (strings(run("x\n", "<b/>") + run("2*3 :y:")), names("**x**\n2*3 :y:")),
        (strings(run("x", '<color theme="4"/>')), [OF_THEME]),
        (strings(run("x") + run("2", RAISED)), [LIFTED]),
        (
            strings(run("x", '<color indexed="10"/>') + run(" y")),
            names("[x]{#ff0000} y"),
        ),
        (strings(run("x", '<color theme="1" tint="0.5"/>')), [OF_THEME]),
        (book(*ROWS, change=_noted), XY),
        (book(*ROWS, change=_formatted), XY),
        (book(*ROWS, change=_filtered), {**XY, "left": "3 is hidden"}),
        (book(*ROWS, change=partial(_hidden, "hidden")), XY),
        (book(*ROWS, change=partial(_hidden, "veryHidden")), XY),
        (book(*ROWS, change=_charted), XY),
        (book(["a"], change=_of_1904), {"a": "2024-03-05"}),
        (book(*ROWS, change=lambda s: s.merge_cells("A4:B4")), XY),
        (book(*ROWS, change=lambda s: s.merge_cells("B1:C1")), [MERGED]),
        (book(*ROWS, [None] * 259 + [" "]), [f"4:260: {MANY}"]),
    ],
}
TOLD = "columns: {}, id: name"
NAMED: Out = {"x": "x", "y": "y", "left": "4 a total, no Nr"}
LOWER: Out = {"a": {"text": "x"}, "left": "1 above the heads"}
OK: Out = {"a": "x", "b": "y", "left": "4 skip"}
ECLIPSE: Out = {
    "x": {"name": "x", "cost": "1", "text": "t"},
    "y": {"name": "y", "cost": "2", "text": "t"},
    "total-eclipse": {"name": "Total Eclipse", "cost": "9"},
}
ONE: Out = {"x": {"name": "x", "cost": "1,50", "text": "t"}, "left": "3 a total"}
UNREAD: Out = {"a": "x", "left": "3 nothing that is read, no Z"}
NO_ID = "expected letters from a to z or digits for an id"
SKIPPED: Out = {"a": "x", "b": "y", "left": "4 skip"}
EXTENDS: Out = {"a": {}, "b": {"extends": "a"}}
SWAPPED: Out = {"a": {"text": "x", "name": "y"}}
WIDEST: Out = {"a": "x", "left": ", ".join(["no n"] * 254)}
PLANNED: list[tuple[str, str, Out]] = [
    ("id,Card\xa0 Name\na,x\n", "columns: {card name: name}", {"a": "x"}),
    ("id,1,2\na,x,y\n", "columns: {1: name}", {"a": "x", "left": "no 2"}),
    ("id,A,B\n", "columns: {A: name, B: name}", ['1:6: there are two columns "name"']),
    ("id,A,B\na,x,x\n", "columns: {A: name, B: ignore}", {"a": "x"}),
    ("id,Name,Text\na,x,y\n", "columns: {Name: text, Text: name}", SWAPPED),
    ("C,von\na,\nb,a\n", "columns: {C: id, von: extends}", EXTENDS),
    ("id,x\na,2\nb,\n", "columns: {x: copies}", {"a": {"copies": "2"}, "b": {}}),
    ("id,name\nID,text\na,x\n", "header: 2", LOWER),
    ("sep=;\nid;name\n", "header: 1", ["1:22: row 1 of the sheet is empty"]),
    ("id,Qty,copies\na,3,2\n", "columns: {}", {"a": {"copies": "2"}, "left": "no Qty"}),
    ("name,Nr\nx,1\ny,1\nИтого:,2\n", TOLD, NAMED),
    ("name,Nr\nx,1\ny,1\n合計,2\n", TOLD, NAMED),
    ("name,Nr\nÄ B!,02\n", "id: [Nr, name]", {"02-a-b": "Ä B!"}),
    ("id,name,n\na,x,\nb,y,1\nc,z,2\n", "skip: n > 1", SKIPPED),
    ("id,name,Ok?\na,x,1\nb,y,1\nc,z,\n", "skip: not ok", SKIPPED),
    ("id,name,状態\na,x,\nb,y,z\nc,z,案\n", "skip: 状態 == '案'", SKIPPED),
    ("id,name,Ok?\na,x,1\nb,y,1\nc,z,\n", "skip: ok == ''", OK),
    ("name,cost,text\nx,1,t\ny,2,t\nTotal Eclipse,9,\n", "id: name", ECLIPSE),
    ("name,cost\nx,1\ny,2\n,4\n", "id: name", ["4:1: this row has no name"]),
    ("name;cost;text\nx;1,50;t\nTotal;3,50;\n", "id: name", ONE),
    ("id,name\na,x\n\nid,name,cost\nb,y,1\n", "", [f"4:9: {WIDE}", f"5:5: {WIDE}"]),
    ("Foo,foo,name\na,b,x\n", "id: foo, columns: {}", {"b": "x", "left": "no Foo"}),
    ("id,Foo,foo\na,x,y\n", "columns: {Foo: text, foo: name}", SWAPPED),
    ("id,Sta\u0308rke\na,x\n", "columns: {Stärke: name}", {"a": "x"}),
    ("id,,name\na,q,x\n", "columns: {}", {"a": "x", "left": "no column 2"}),
    ("id,name,Z\na,x,1\n,,7\n", "columns: {}", UNREAD),
    ("name\nカード\n", "id: name", [f'2:1: {NO_ID}, found "カード"']),
    ("id,name" + ",n" * 254 + "\na,x" + ",7" * 254, "columns: {}", WIDEST),
]

# Values, their formats, and what is shown; nothing if it is refused.
FORMATS: list[tuple[object, str, str]] = [
    (7, "000", "007"),
    ("007", "0", "007"),
    (1234.5, MONEY, "1.234,50 €"),
    (0, MONEY, "- €"),
    (-3, "0;(0)", "(3)"),
    (5, '0"x"', "5x"),
    (DAY, "d. mmmm yyyy", "5. März 2024"),
    (NOON, "yyyy-mm-dd hh:mm", "2024-03-05 12:00"),
    (1.25, "[h]:mm", "30:00"),
    (DAY, "mm-dd-yy", ""),
    (3, "[=1]0;00", ""),
    (3, "0.00E+00", ""),
]


@pytest.mark.parametrize("kind", PLAIN)
def test_an_odd_sheet_is_right_or_refused(kind: str, tmp_path: Path) -> None:
    for content, out in PLAIN[kind]:
        assert (content, _out(_read(tmp_path, content, ""))) == (content, out)


def test_an_odd_sheet_is_read_as_the_game_says(tmp_path: Path) -> None:
    for content, plan, out in PLANNED:
        assert (plan, _out(_read(tmp_path, content, plan))) == (plan, out)


def test_odd_formats(tmp_path: Path) -> None:
    def formatted(sheet: Any) -> None:
        for row, (value, code, _) in enumerate(FORMATS, 2):
            sheet[f"A{row}"], sheet[f"B{row}"] = f"c{row}", value
            sheet[f"B{row}"].number_format = code

    read = _read(tmp_path, book(change=formatted), "")
    rows = enumerate(zip(FORMATS, _cards(read), strict=True), 2)
    refused = {problem.span.line for problem in read.problems}
    assert [
        (value, code, "" if row in refused else card["name"])
        for row, ((value, code, _), card) in rows
    ] == FORMATS


def test_a_hundred_thousand_rows(tmp_path: Path) -> None:
    text = "id\n" + ("\n" * 9_999 + "7\n") * 10
    assert len(_cards(_read(tmp_path, text, ""))) == 10
    more = ["1:1: expected at most 100000 rows, found more"]
    assert _out(_read(tmp_path, text + "8\n", "")) == more
