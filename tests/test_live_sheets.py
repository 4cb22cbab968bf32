"""A workbook stays the source of a game, as its owner keeps it."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont

from cardgen.load.workspace import Workspace
from cardgen.preview.live_game import LiveGame
from tests.cli.running import said
from tests.load import test_ods_reader as ods
from tests.load.sheets import saved, workbook
from tests.plain_game import write_files
from tests.test_typed_and_printed import printed

GAME = """\
format: 1
id: g
title: G
version: 1.0.0
players: 2
language: de
fonts: {body: source-sans-3}
palette: {teal: "#117777"}
card_types:
  fruit:
    size: poker
    fields:
      month: {type: text}
      fruit: {type: text}
      text: {type: text, required: false}
      price: {type: text, required: false}
    front: card.xml.j2
components:
  fruits:
    kind: deck
    title: Früchte
    card_type: fruit
    cards: CARDS
rules: none
print: {papers: [a4], layouts: [single]}
"""
FRONT = """\
<face><text x="3" y="3" width="57" height="82" size="8">\
{{ card.month }} {{ card.fruit }} {{ card.price }} {{ card.text }}</text></face>
"""
SECTION = """
      file: Obst.xlsx
      sheet: Karten
      columns: {Monat: month, Frucht: fruit, Wirkung: text, Preis: price}
      id: [Monat, Frucht]
      skip: Status == "Entwurf"
"""
ROWS: list[list[object]] = [
    ["Obstgarten, Stand November"],
    [],
    ["Monat", "Frucht", "Anzahl", "Preis", "Wirkung", "Status", "Notiz"],
    ["Mai", "Apfel", 3, 1.5, "Ziehe 2*3 Karten", "fertig", "#REF!"],
    ["Mai", "Birne", 2, 0.5, "", "Entwurf", None],
    ["Juni", "Birne", None, 12, "Lege ab", "fertig", None],
    ["Juni", "Quitte", 0, 1, "Lege ab", "fertig", None],
    [],
    ["Summe", None, 5, None, None, None, None],
]


def orchard() -> Workbook:
    """Return a workbook with a merged title, a total and three sheets."""
    book = workbook([["Noch zu tun"]])
    book.active.title = "Notizen"
    cards = book.create_sheet("Karten")
    for row in ROWS:
        cards.append(row)
    cards.merge_cells("A1:G1")
    for cell in cards["D"]:
        cell.number_format = "0.00 €"
    book.create_sheet("Regeln").append(["Wer hat angefangen?"])
    return book


def write_game(book: Workbook | bytes, section: str = SECTION) -> Path:
    """Write a game whose cards are in a workbook; return the file of that."""
    text = GAME.replace(" CARDS", section if "\n" in section else f" {section}")
    folder = Path("cards/g")
    write_files(folder, {"game.yaml": text, "templates/card.xml.j2": FRONT})
    file = folder / "Obst.xlsx"
    file.write_bytes(book if isinstance(book, bytes) else saved(book))
    return file


def test_a_workbook_prints_as_its_owner_keeps_it(here: Path) -> None:
    write_game(orchard())
    assert said("validate g --strict") == (
        0,
        "",
        "0 errors, 0 warnings in 1 game with 0 deck rules\n",
    )
    assert said("list g").out == (
        "g  G 1.0.0, 2 players\n"
        "  fruits  deck       2 cards, 4 copies  Früchte\n"
        '          from Obst.xlsx, sheet "Karten", copies by "Anzahl"\n'
        "          left out: row 1 (above the heads); row 5 (skip); row 7 (0 copies); "
        "row 9 (a total)\n"
        "          columns that are not read: Notiz\n"
        "          other sheets: Notizen, Regeln\n"
    )
    apple = "Mai Apfel 1,50 € Ziehe 2*3 Karten"
    assert printed() == [apple] * 3 + ["Juni Birne 12,00 € Lege ab"]


def test_it_can_be_open_in_its_program_and_is_read_anew(here: Path) -> None:
    file = write_game(orchard())
    (file.parent / "~$Obst.xlsx").write_bytes(b"\x05Anna")
    with file.open("rb+"):
        assert said("validate g").code == 0
    book = load_workbook(file)
    book["Karten"]["B6"] = "Kirsche"
    file.write_bytes(saved(book))
    assert "Juni Kirsche 12,00 € Lege ab" in printed()


def test_two_components_share_a_sheet(here: Path) -> None:
    file = write_game(orchard())
    game = file.parent / "game.yaml"
    shared = game.read_text(encoding="utf-8").replace('Status == "Entwurf"', "WHICH")
    head, _, rest = shared.partition("  fruits:\n")
    part, _, tail = rest.partition("rules:")
    may = part.replace("WHICH", "Monat != 'Mai'")
    june = part.replace("WHICH", "Monat == 'Mai'")
    text = f"{head}  may:\n{may}  june:\n{june}rules:{tail}"
    game.write_text(text, encoding="utf-8")
    assert said("validate g").code == 0
    assert "may   deck       2 cards, 5 copies" in said("list g").out
    assert "june  deck       1 card  Früchte" in said("list g").out
    game.write_text(text.replace("!=", "=="), encoding="utf-8")
    assert 'the file "Obst.xlsx" is named twice' in said("validate g").out


WRONG = {
    "sheet: Karten": (
        "sheet: Kartn",
        'game.yaml:25:14: error: "Obst.xlsx" has no sheet "Kartn"  [sheet]',
        'did you mean "Karten"? it has Notizen, Karten, Regeln',
    ),
    "Monat: month": (
        "Monate: month",
        'game.yaml:26:17: error: the sheet has no head "Monate"  [sheet]',
        'did you mean "Monat"? row 3 has Monat, Frucht, Anzahl, Preis, Wirkung, '
        "Status, Notiz",
    ),
    "Frucht: fruit": (
        "Frucht: friut",
        'game.yaml:26:39: error: there is no field "friut" to put a column into',
        'did you mean "fruit"?',
    ),
    "Preis: price": (
        "Preis: price, preis: text",
        'game.yaml:26:75: error: the column "Preis" is named twice  [sheet]',
        "a column gives one field: delete one of the two",
    ),
    "sheet: Karten\n": (
        "sheet: Karten\n      header: 1\n",
        'game.yaml:27:17: error: no head of "columns" is in row 1 of the sheet',
        'write the number of the row with the heads, as in "header: 3"',
    ),
    "Monat: month, ": (
        "",
        'Obst.xlsx:3:1: error: no column of the sheet gives "month"  [card-fields]',
        'row 3; add "Notiz: month" to "columns", or a column; not read: Notiz; or',
    ),
    "id: [Monat, Frucht]": (
        "id: Status",
        'Obst.xlsx:6:6: error: there are two cards with the id "fertig"  [references]',
        "cell F6; the first is at Obst.xlsx:4",
    ),
    'skip: Status == "Entwurf"': (
        "skip: State == 1",
        'game.yaml:28:13: error: skip: the sheet has no column "State"  [sheet]',
        'did you mean "Status"? columns: Monat, Frucht, Anzahl, Preis, Wirkung',
    ),
    "Status ==": (
        "Status =",
        "game.yaml:28:13: error: skip: ",
        "",
    ),
}


@pytest.mark.parametrize("old", WRONG)
def test_what_is_wrong_is_told_once(here: Path, old: str) -> None:
    new, message, hint = WRONG[old]
    write_game(orchard(), SECTION.replace(old, new))
    told = said("validate g")
    assert told.code == 1
    assert told.out.count(message) == told.out.count(" error: ") == 1, told.out
    assert hint in told.out


def _changed(**cells: object) -> Workbook:
    book = orchard()
    for place, value in cells.items():
        book["Karten"][place] = value
    return book


def test_odd_cells_are_named_and_nothing_else_is_lost(here: Path) -> None:
    write_game(_changed(A4=None, B4=None, C6="TBD", E6="=B4&B6"))
    told = said("validate g").out
    errors = [line for line in told.splitlines() if "error" in line]
    assert errors == [
        "cards/g/Obst.xlsx:4:1: error: this row has no Monat or Frucht  [sheet]",
        'cards/g/Obst.xlsx:6:3: error: expected a number of copies, found "TBD"  '
        "[sheet]",
        "cards/g/Obst.xlsx:6:5: error: this formula has no stored result  [sheet]",
    ]
    assert "hint: cell C6; write a number up to 999, or nothing for 1" in told


def test_a_list_that_is_no_sheet_has_no_sheet(here: Path) -> None:
    write_game(orchard(), SECTION.replace("Obst.xlsx", "pool.yaml"))
    card = "{id: a, month: m, fruit: f, provenance: placeholder}"
    Path("cards/g/pool.yaml").write_text(f"cards: [{card}]\n", encoding="utf-8")
    told = said("validate g").out
    for line, key in enumerate(("sheet", "columns", "id", "skip"), 25):
        place = f"game.yaml:{line}:7: error: "
        assert f'{place}"{key}" says how to read a sheet, and "pool.yaml" is' in told
    assert "delete it; sheets are .csv, .tsv, .xlsx, .xlsm, .ods files" in told


def test_what_leaves_rows_out_must_be_right(here: Path) -> None:
    write_game(_changed(F6="=A6"))
    assert said("validate g").out.startswith(
        "cards/g/Obst.xlsx:6:6: error: this formula has no stored result  [sheet]\n"
    )


# What people format, beside what the sheet shows of it.
SHOWN: list[tuple[object, str, str]] = [
    (0.5, "0%", "50%"),
    (2, "+0;-0;0", "+2"),
    (1.1, "0.00", "1.10"),
    (5, '"$"0', "$5"),
    (7, "000", "007"),
    (0.5, "# ?/?", "1/2"),
    (1234.5, "#,##0.00", "1,234.50"),
]


def test_cells_print_what_the_sheet_shows(here: Path) -> None:
    rows: list[list[object]] = [["id", "month", "fruit"]]
    book = workbook(rows)
    for number, (value, code, _) in enumerate(SHOWN):
        book.active.append([f"c{number}", value, "x"])
        book.active.cell(number + 2, 2).number_format = code
    write_game(book, "Obst.xlsx")
    game = Path("cards/g/game.yaml")
    text = game.read_text(encoding="utf-8")
    game.write_text(text.replace("language: de", "language: en"), encoding="utf-8")
    assert printed() == [f"{shown} x" for _, _, shown in SHOWN]
    # A list that is imported prints the same.
    assert said("import cards/g/Obst.xlsx --output cards/g/pool.yaml").code == 0
    game.write_text(
        game.read_text(encoding="utf-8").replace("Obst.xlsx", "pool.yaml"),
        encoding="utf-8",
    )
    assert printed() == [f"{shown} x" for _, _, shown in SHOWN]


def test_a_format_that_is_not_sure_is_refused_with_its_cell(here: Path) -> None:
    book = orchard()
    book["Karten"]["D4"].number_format = "[>1]0.0;0.00"
    book["Karten"]["G4"].number_format = "[>1]0.0;0.00"
    write_game(book)
    told = said("validate g")
    assert told.out.startswith(
        'cards/g/Obst.xlsx:4:4: error: the format "[>1]0.0;0.00" does not say '
        "for certain what the sheet shows  [sheet]\n   hint: cell D4; "
    )
    assert told.err.startswith("1 error, 0 warnings")


def _rich(*parts: str | tuple[str, InlineFont]) -> CellRichText:
    return CellRichText(
        *(
            part if isinstance(part, str) else TextBlock(part[1], part[0])
            for part in parts
        )
    )


BOLD, THIN = InlineFont(b=True), InlineFont(i=True)


def _texts(texts: Sequence[object]) -> Workbook:
    heads: list[object] = ["id", "month", "fruit"]
    rows = [[f"c{number}", "m", text] for number, text in enumerate(texts)]
    return workbook([heads, *rows])


def test_bold_words_of_a_sheet_are_bold_on_the_card(here: Path) -> None:
    write_game(
        _texts([_rich("Ziehe ", ("zwei", BOLD), " 2*3 ", ("Karten", THIN))]),
        "Obst.xlsx",
    )
    out = said("import cards/g/Obst.xlsx").out
    assert r"Ziehe **zwei** 2\\*3 *Karten*" in out
    assert printed() == ["m Ziehe zwei 2*3 Karten"]


def test_marks_for_a_look_are_nowhere_but_on_the_card(here: Path) -> None:
    """Ids, conditions, choices, lengths and fields without markup see plain words."""
    look = InlineFont(b=True, color="FFFF0000")
    rows: list[list[object]] = [
        ["Name", "month", "fruit", "text", "Qty", "Ok"],
        [_rich("Rot ", ("Frosch", look)), "Mai", "x", _rich("a ", ("b", BOLD)), 1, "y"],
        ["B", "Juni", "x", None, _rich(("2", BOLD), " x"), "y"],
        ["C", "Juni", "x", None, None, _rich(("n", BOLD), " !")],
        [_rich(("Summe", BOLD), ":"), None, None, None, 3, None],
    ]
    rows[1][1] = _rich(("Mai", THIN))
    section = "{file: Obst.xlsx, id: Name, columns: {}, skip: Ok == 'n !'}"
    file = write_game(workbook(rows), section)
    game = file.parent / "game.yaml"
    text = game.read_text(encoding="utf-8")
    chosen = "month: {type: text, choices: [Mai, Juni]}"
    text = text.replace("month: {type: text}", chosen)
    text = text.replace("text: {type: text, r", "text: {type: text, max_length: 3, r")
    game.write_text(text, encoding="utf-8")
    assert printed() == ["Mai x a b", *["Juni x"] * 2]
    assert "left out: row 4 (skip); row 5 (a total)" in said("list g").out
    text = text.replace("max_length: 3,", "markup: false,")
    game.write_text(text, encoding="utf-8")
    assert printed()[0] == "Mai x a b"
    assert "id: rot-frosch" in said(f"import {file}").out


def test_a_look_that_cannot_print_is_told(here: Path) -> None:
    write_game(
        _texts(
            [
                _rich("Kirsch", ("baum", BOLD)),
                _rich("Ziehe ", ("zwei", InlineFont(u="single"))),
            ]
        ),
        "Obst.xlsx",
    )
    lines = [line for line in said("validate g").out.splitlines() if "[sheet]" in line]
    assert lines == [
        "cards/g/Obst.xlsx:2:3: error: the bold, italic or coloured words here begin "
        "or end within a word  [sheet]",
        "cards/g/Obst.xlsx:3:3: warning: words here are underlined, struck out or "
        "raised; on the card they are not  [sheet]",
    ]


LIVE = """\
card_types:
  obst:
    size: poker
    fields:
      monat: {type: text, max_length: 10}
      frucht: {type: text, max_length: 10}
      preis: {type: text, max_length: 10}
      wirkung: {type: text, max_length: 20, required: false}
      status: {type: text, max_length: 10}
      notiz: {type: text, max_length: 10, required: false}
    front: obst.xml.j2
components:
  obst:
    kind: deck
    title: Obst
    card_type: obst
    cards:
      file: Obst.xlsx
      sheet: Karten
      header: 3
      columns:
        Monat: monat
        Frucht: frucht
        Anzahl: copies
        Preis: preis
        Wirkung: wirkung
        Status: status
        Notiz: notiz
      id: [Monat, Frucht]
"""


def test_import_live_writes_what_reads_the_sheet(here: Path) -> None:
    file = write_game(_changed(G4="neu"))
    told = said(f"import {file} --sheet Karten --live")
    assert (told.code, told.out) == (0, LIVE)
    assert 'preis: "1,50 €"' in said(f"import {file} --sheet Karten").out
    assert told.err.startswith(
        '3 cards from sheet "Karten", 6 copies by "Anzahl"\n'
        "left out: row 1 (above the heads); row 7 (0 copies); row 9 (a total)\n"
        "other sheets: Notizen, Regeln\n"
        "renamed: Anzahl -> copies\n"
        "next: put it into game.yaml, keep Obst.xlsx beside that, and write "
        "templates/obst.xml.j2, beginning with:\n"
    )
    game = GAME.partition("card_types:")[0].replace("language: de\n", "")
    template = told.err.partition(":\n\n")[2]
    files = {"game.yaml": f"{game}rules: none\n{LIVE}"}
    write_files(file.parent, {**files, "templates/obst.xml.j2": template})
    assert said("validate g --fit --strict").code == 0
    assert "3 cards, 6 copies" in said("list g").out
    assert said(f"import {file} --sheet Karten --live --output new.yaml").code == 0
    assert Path("new.yaml").read_text(encoding="utf-8") == LIVE


def test_import_live_takes_columns_until_they_tell_cards_apart(here: Path) -> None:
    text = "Name,Farbe,Wert\nRabe,rot,1\nRabe,blau,1\nDachs,rot,1\n"
    Path("t.csv").write_text(text, encoding="utf-8")
    assert "id: [Name, Farbe]\n" in said("import t.csv --live").out
    twice = 't.csv:1:11: error: two columns have the head "Text"'
    for heads in ("Name,Text,Text", "Name,Text,TEXT "):
        Path("t.csv").write_text(f"{heads}\na,x,y\nb,x,y\n", encoding="utf-8")
        assert twice in said("import t.csv --live").err
    Path("t.csv").write_text("Name\nカ\n", encoding="utf-8")
    assert "no columns tell the cards apart" in said("import t.csv --live").err
    Path("t.json").write_text('[{"Name": "Rabe"}]', encoding="utf-8")
    assert said("import t.json --live").code == 2


def test_the_preview_shows_what_was_saved_last(here: Path) -> None:
    file = write_game(orchard())
    live = LiveGame(Workspace(here), here / "cards" / "g")
    live.refresh()
    book = load_workbook(file)
    book["Karten"]["F5"] = "fertig"
    file.write_bytes(saved(book))
    live.refresh()
    assert live.snapshot is not None
    cards = {place[2] for place in live.snapshot.cards}
    assert cards == {"mai-apfel", "mai-birne", "juni-birne"}


def test_an_ods_file_prints_the_same(here: Path) -> None:
    titles = ("Monat", "Frucht", "Anzahl", "Wirkung", "Preis", "Status")
    heads = ods.row(*map(ods.text, titles))
    bold = 'Ziehe <text:span text:style-name="T1">zwei</text:span>'
    cells = ods.text("Mai"), ods.text("Apfel"), ods.number("2", "2"), ods.text(bold)
    cards = ods.row(*cells, ods.number("1.5", "1,50 €"))
    write_game(orchard(), SECTION.replace(".xlsx", ".ods"))
    file = Path("cards/g/Obst.ods")
    file.write_bytes(ods.packed(ods.document(ods.table(heads + cards, "Karten"))))
    assert printed() == ["Mai Apfel 1,50 € Ziehe zwei"] * 2
    wrong = cards.replace("Mai", "").replace("Apfel", "")
    file.write_bytes(ods.packed(ods.document(ods.table(heads + wrong, "Karten"))))
    assert said("validate g").out == (
        "cards/g/Obst.ods:2:1: error: this row has no Monat or Frucht  [sheet]\n"
        '   hint: row 2; fill it in; "skip" leaves out rows that are no cards\n'
    )
