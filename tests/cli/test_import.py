"""`cardgen import`: from a sheet to a card list that validates."""

import csv
import json
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardgen.load.yaml_reader import read_yaml
from cardgen.model.node import to_plain
from tests.cli.running import Told, assert_refused, said
from tests.load.sheets import saved, workbook

LONG = "A text that is so long that nobody would want to read it on one line: really."
SHEET = f"""\
Name;Max. Speed;Kinds;Würze;Text;Provenance;Copies
Old Frog;1.10;swamp; yes;Croaks.;placeholder;
Älplerkuh;2;meadow; a b;true;placeholder;2
Old Frog;007;"a; b";no;"{LONG}";placeholder;
"""
YAML = """\
defaults: {provenance: placeholder}
cards:
  - id: old-frog
    name: Old Frog
    max_speed: 1.10
    kinds: [swamp]
    wurze: "yes"
    text: Croaks.

  - id: alplerkuh
    name: Älplerkuh
    max_speed: 2
    kinds: [meadow]
    wurze: a b
    text: "true"
    copies: 2

  - id: old-frog-2
    name: Old Frog
    max_speed: "007"
    kinds: [a, b]
    wurze: "no"
    text: >-
      A text that is so long that nobody would want to read it on one line: really.
"""
NEXT = """\
3 cards, 4 copies by "Copies"
renamed: Max. Speed -> max_speed, Würze -> wurze
next: check the provenance, which is placeholder where the sheet has none; add to \
game.yaml:

card_types:
  pool:
    size: poker
    fields:
      name: {type: text, max_length: 10}
      max_speed: {type: text, max_length: 10}
      kinds: {type: list}
      wurze: {type: text, max_length: 10}
      text: {type: text, max_length: 80}
    front: pool.xml.j2
components: {pool: {kind: deck, title: Pool, card_type: pool, cards: pool.yaml}}

and write templates/pool.xml.j2, beginning with:

<face>
  <text x="5" y="5" width="53.5" height="79" font="alegreya">{{ card.id }}</text>
</face>
"""
GAME = """\
format: 1
id: dragons
title: Dragons
version: "1"
players: 2
rules: none
"""
TIDY = "0 errors, 0 warnings in 1 game with 0 deck rules\n"


@pytest.fixture(autouse=True)
def _there() -> None:
    Path("pool.csv").write_text(SHEET, encoding="utf-8-sig")


def test_to_standard_output() -> None:
    assert said("import pool.csv") == (0, YAML, NEXT)
    assert said("--quiet import pool.csv") == (0, YAML, "")


def test_to_a_file_that_is_never_overwritten_unasked() -> None:
    file = Path("new/pool.yaml")
    written = 0, "new/pool.yaml\n"
    assert said("import pool.csv --output new/pool.yaml")[:2] == written
    assert file.read_text(encoding="utf-8") == YAML
    file.write_text("mine", encoding="utf-8")
    code, _, err = said("import pool.csv --output new/pool.yaml")
    assert code == 2
    assert "nothing was changed; overwrite it with --force" in err
    assert file.read_text(encoding="utf-8") == "mine"
    assert said("import pool.csv --output new/pool.yaml --force")[:2] == written
    assert file.read_text(encoding="utf-8") == YAML


def test_a_column_that_cannot_be_imported() -> None:
    rows: list[list[object]] = [["ID", "Ignore"], ["a", "unique"], [7, None]]
    Path("pool.xlsx").write_bytes(saved(workbook(rows)))
    code, out, err = said("import pool.xlsx")
    assert (code, out) == (
        0,
        'defaults: {provenance: placeholder}\ncards:\n  - {id: a}\n  - {id: "7"}\n',
    )
    assert err.startswith(
        'pool.xlsx:2:2: warning: the column "ignore" is not imported  [sheet]\n'
        "   hint: cell B2; write the comment  # cardgen: ignore[unique]  "
        "onto the line it is for\n"
    )


def test_a_wrong_sheet_writes_nothing() -> None:
    for text, message in [
        ("a,b\nx,y,z\n", "pool.csv:2:5: error: this row is longer than the header of"),
        ("", "pool.csv:1:1: error: the sheet is empty"),
        ("name\n", "pool.csv:1:1: error: there is no card below this row"),
        ("name,qty\nx,0\n", "pool.csv:1:1: error: no card has any copies"),
    ]:
        Path("pool.csv").write_text(text, encoding="utf-8")
        code, out, err = said("import pool.csv --output pool.yaml")
        assert (code, out) == (1, "")
        assert message in err
        assert not Path("pool.yaml").exists()


def test_wrong_usage() -> None:
    assert_refused("""\
$ cardgen import pool.xls
cardgen: "pool.xls" is not a sheet
   hint: import reads .csv, .tsv, .xlsx, .xlsm, .ods, .json; save it as XLSX
$ cardgen import poll.csv
cardgen: there is no file "poll.csv"
   hint: did you mean "pool.csv"?
$ cardgen import pool.csv --id kind
cardgen: --id "kind" is not known
   hint: did you mean "Kinds"? one of: Name, Max. Speed, Kinds, Würze, Text, \
Provenance, Copies
$ cardgen import pool.csv --sheet Cards
cardgen: "pool.csv" has no sheets with names
   hint: leave out --sheet
""")


def _ids(*words: str) -> list[object]:
    code, out, _ = said("--quiet import", *words)
    assert code == 0
    return [card["id"] for card in _cards(out)]


def test_ids_come_from_the_columns_named() -> None:
    text = '"Set, Nr",Number,id\nCore,1,x\nCore,1,y\nMore,,\n'
    Path("sets.csv").write_text(text, encoding="utf-8")
    assert _ids("sets.csv") == ["x", "y", "card-003"]
    assert _ids("sets.csv", "--id", "set, nr") == ["core", "core-2", "more"]
    assert _ids("sets.csv", "--id", "Number,ID") == ["1-x", "1-y", "card-003"]


def test_every_card_gets_an_id() -> None:
    frogs = ["old-frog", "old-frog-2"]
    for text, ids in (
        ("Number,Type\n1,a\n2,a\n", ["1", "2"]),
        ("Rating,Type\n1,a\n1,a\n", ["card-001", "card-002"]),
        ("cardtitle,TITLE\nX,Y\n", ["y"]),
        ("value\nlow\nlow\n", ["card-001", "card-002"]),
        ("name\nカード\n!?\n", ["card-001", "card-002"]),
        ("name,x\nOld Frog,p\nold-frog,q\n,r\n", [*frogs, "card-003"]),
        ("name,id\nFrog,\nToad,A 1\n", ["frog", "a-1"]),
    ):
        Path("pool.csv").write_text(text, encoding="utf-8")
        assert _ids("pool.csv") == ids


def test_copies_by_any_name() -> None:
    titles = ("copies", "Qty", "QUANTITY", "Count", "Anzahl", "Stück", "Quantité")
    titles += ("Ilość", "Počet kusů", "Кол-во", "枚数", "# of Copies", "Copies:")
    for title in titles:
        Path("pool.csv").write_text(f"name,{title}\na,3\nb,x2\nc,\nd,0\n", "utf-8")
        code, out, err = said("import pool.csv")
        assert code == 0
        assert [card.get("copies") for card in _cards(out)] == [3, 2, None], title
        assert err.startswith(
            f'3 cards, 6 copies by "{title}"\nleft out: row 5 (0 copies)\n'
        )


def test_a_rank_is_no_number_of_copies() -> None:
    for title in ("Nr", "Number", "No.", "Nombre", "Zahl", "#"):
        Path("pool.csv").write_text(f"name,{title}\na,3\nb,2\n", "utf-8")
        code, out, err = said("import pool.csv")
        assert (code, [card.get("copies") for card in _cards(out)]) == (0, [None] * 2)
        assert err.startswith("2 cards, 2 copies\n")


def test_an_odd_number_of_copies_takes_no_other_with_it() -> None:
    Path("pool.csv").write_text("name,Qty\na,2\nb,TBD\nc,3\n", encoding="utf-8")
    code, out, err = said("import pool.csv")
    assert (code, [card.get("copies") for card in _cards(out)]) == (0, [2, None, 3])
    assert err.startswith(
        'pool.csv:3:3: warning: expected a number of copies, found "TBD"  [sheet]\n'
        "    3 | b,TBD\n      |   ^^^\n"
        "   hint: one copy of this card is imported: correct the list or the sheet\n"
        '3 cards, 6 copies by "Qty"\n'
    )


def test_a_column_of_odd_numbers_is_a_field_and_told() -> None:
    Path("pool.csv").write_text("name,Qty\na,2\nb,few\nc,many\n", encoding="utf-8")
    code, out, err = said("import pool.csv")
    assert (code, _cards(out)[0]["qty"]) == (0, 2)
    assert err.startswith(
        'pool.csv:1:6: warning: "Qty" is not taken for the number of copies  [sheet]\n'
    )
    assert "hint: 2 of its 3 cells are no numbers: correct them, or rename it" in err


def test_numbers_that_are_more_than_digits_are_texts() -> None:
    Path("pool.csv").write_text("name,a,b\nx,1.10,1.5\ny,2.00,-2.5\n", "utf-8")
    err = said("import pool.csv").err
    assert "a: {type: text, max_length: 10}" in err
    assert "b: {type: number, range: [-2.5, 1.5]}" in err


def test_a_row_that_is_hardly_a_card_is_told() -> None:
    Path("pool.csv").write_text("name,cost\nFrogs,\na,1\nb,2\n", encoding="utf-8")
    err = said("import pool.csv").err
    assert err.startswith(
        "pool.csv:2:1: warning: this row has hardly any cell, and is taken for a card"
    )


def test_names_that_every_card_has_are_kept_apart() -> None:
    text = "name,copies,count,provenance,extends,,Name,名\na,many,2,Asia,b,c,d,e\n"
    Path("pool.csv").write_text(text, encoding="utf-8")
    code, out, err = said("import pool.csv")
    assert code == 0
    assert _cards(out) == [
        {
            "id": "a",
            "name": "a",
            "name_2": "d",
            "copies": 2,
            "copies_2": "many",
            "provenance": "placeholder",
            "provenance_2": "Asia",
            "extends_2": "b",
            "column_6": "c",
            "column_8": "e",
        }
    ]
    assert 'warning: "copies" is not taken for the number of copies' in err
    assert (
        "renamed: copies -> copies_2, count -> copies, provenance -> provenance_2, "
        "extends -> extends_2, column 6 (without a title) -> column_6, Name -> name_2, "
        "名 -> column_8"
    ) in err.splitlines()


def test_a_sheet_of_a_workbook() -> None:
    book = workbook([["Name"], ["one"]])
    book.active.title = "Notes"
    other = book.create_sheet("Cards")
    other.append(["Name"])
    other.append(["two"])
    Path("pool.xlsx").write_bytes(saved(book))
    assert said("import pool.xlsx").err.startswith(
        '1 card from sheet "Notes", 1 copy\nother sheets: Cards\n'
    )
    assert _ids("pool.xlsx") == ["one"]
    assert _ids("pool.xlsx", "--sheet", "Cards") == ["two"]
    assert_refused("""\
$ cardgen import pool.xlsx --sheet Card
cardgen: --sheet "Card" is not known
   hint: did you mean "Cards"? one of: Notes, Cards
""")


def _frog(number: int) -> list[object]:
    kind, rare = "big" if number % 3 else "007", number % 2 == 0
    rate = number / 4 + 0.125
    return [f"Frog {number}", number, rate, rare, kind, "a; b", None, 2, 1]


TITLES = ("Card Name", "Cost", "Rate", "Rare", "Kind", "Tags", "Text", "Qty", "Set")
ODD = "It's [odd] :x: {y} ~ #5"
ROWS: list[list[object]] = [
    [*TITLES],
    *map(_frog, range(12)),
    ["Toad: the *old* one", 3, 0.5, True, "big", "c", ODD, None, 1],
]
FIELDS = """\
    fields:
      card_name: {type: text, max_length: 30}
      cost: {type: integer, range: [0, 11]}
      rate: {type: number, range: [0.125, 2.875]}
      rare: {type: boolean}
      kind: {type: text, choices: ["007", big]}
      tags: {type: list, choices: [a, b, c]}
      text: {type: text, max_length: 30, required: false}
      set: {type: integer, range: [1, 1]}
"""


def _csv() -> bytes:
    space = StringIO()
    writer = csv.writer(space)
    for row in ROWS:
        writer.writerow([str(v).lower() if isinstance(v, bool) else v for v in row])
    return space.getvalue().encode()


def test_what_is_imported_validates_when_pasted_as_said() -> None:
    for name, content in (
        ("frogs.csv", _csv()),
        ("frogs.xlsx", saved(workbook(ROWS))),
    ):
        Path(name).write_bytes(content)
        code, out, err = said(
            f"import {name} --output cards/dragons/frogs.yaml --force"
        )
        assert (code, out) == (0, "cards/dragons/frogs.yaml\n")
        assert FIELDS in err
        assert _pasted(err) == (0, "", TIDY), name


def _pasted(told: str) -> Told:
    """Do what `import` says with the game; return what validate says about it."""
    declared = told.partition("game.yaml:\n\n")[2]
    declared, _, rest = declared.partition("\nand write templates/frogs.xml.j2")
    folder = Path("cards/dragons")
    (folder / "templates").mkdir(exist_ok=True)
    template = rest.partition(":\n\n")[2]
    (folder / "game.yaml").write_text(GAME + declared, encoding="utf-8")
    (folder / "templates" / "frogs.xml.j2").write_text(template, encoding="utf-8")
    return said("validate dragons --fit --strict")


_CELLS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**20), 10**20),
    st.floats(),
    st.text(max_size=40),
    st.sampled_from(
        ["yes", "no", "null", "~", "1e5", "0x1", "[a]", "a; b", "- x", "3x"]
    ),
    st.lists(st.one_of(st.text(max_size=5), st.integers()), max_size=3),
)


@settings(
    max_examples=10,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    st.lists(
        st.dictionaries(st.text(max_size=12), _CELLS, min_size=1),
        min_size=1,
        max_size=6,
    )
)
def test_any_table_validates_when_pasted_as_said(
    cards: list[dict[str, object]],
) -> None:
    Path("frogs.json").write_text(json.dumps(cards), encoding="utf-8")
    told = said("import frogs.json --output cards/dragons/frogs.yaml --force")
    assert told.code in (0, 1)
    if told.code == 0:
        assert _pasted(told.err).code == 0


def _cards(text: str) -> list[dict[str, object]]:
    """Return the cards of a list with their defaults."""
    node, problems = read_yaml(text, Path("x.yaml"))
    assert node is not None, problems
    plain = to_plain(node)
    assert isinstance(plain, dict)
    return plain["cards"]  # type: ignore[return-value]


def test_the_words_of_a_list_print_as_the_sheet_shows_them() -> None:
    Path("tags.csv").write_text("Name;Tags\nA;[*a*, b]\nB;[c, d]\n", encoding="utf-8")
    assert r'tags: ["\\*a\\*", b]' in said("import tags.csv").out
