"""A game with cards from a sheet is the same game, and problems name cells."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.__main__ import run_cardgen
from cardgen.cli.reports.text import report_text
from cardgen.load.workspace import Workspace
from cardgen.model.game import Card
from cardgen.model.source import Span, cell_name
from cardgen.pipeline.check import CheckedGame, check
from tests.growth import calls, in_step
from tests.load.sheets import saved, workbook
from tests.validate.small_game import GAME, POOL

FIELDS = "      kind: {type: text, required: false}\n"
WORDS = "      words: {type: list, required: false}\n"
CSV = b'''id,name,stars,provenance,copies,extends,words,ignore
boo,"Boo, the ""old""",1,placeholder,2,,a; b,unique
wail,"Wail
and cry",2,derived,,boo,[c],
'''
HEAD: list[object] = ["id", "name", "stars", "provenance", "kind", "words"]


def game(root: Path, name: str, content: bytes) -> Path:
    folder = root / "cards" / "g"
    (folder / "templates").mkdir(parents=True, exist_ok=True)
    (folder / "templates" / "ghost.xml.j2").write_text("<face/>", encoding="utf-8")
    text = GAME.replace("pool.yaml", name).replace(FIELDS, FIELDS + WORDS)
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    (folder / name).write_bytes(content)
    return folder


def cards(root: Path, name: str, content: bytes) -> tuple[Card, ...]:
    """Return the cards of a sheet in which nothing is wrong."""
    checked = check(Workspace(root), game(root, name, content))
    assert checked.problems == ()
    assert checked.game is not None
    return checked.game.components[0].cards


def test_the_same_cards_from_yaml_csv_and_xlsx(tmp_path: Path) -> None:
    rows = [HEAD] + [
        [id, id.title(), stars, "placeholder", None, None]
        for stars, id in enumerate(("boo", "wail", "moan"), start=1)
    ]
    csv = "\n".join(",".join(str(c or "") for c in row) for row in rows).encode()
    seen = []
    for name, content in [
        ("pool.yaml", POOL.encode()),
        ("pool.csv", csv),
        ("pool.xlsx", saved(workbook(rows))),
    ]:
        found = cards(tmp_path, name, content)
        seen.append([(card.id, dict(card.values), card.copies) for card in found])
    assert seen[0] == seen[1] == seen[2]
    assert len(seen[0]) == 3


def test_a_text_field_takes_any_cell(tmp_path: Path) -> None:
    head = b"id,name,stars,provenance,kind\n"
    csv = head + b"7,true,1,published,007\n8,1.10,1,derived,null\n"
    found = cards(tmp_path, "pool.csv", csv)
    assert [(card.id, card.values["name"], card.values["kind"]) for card in found] == [
        ("7", "true", "007"),
        ("8", "1.10", "null"),
    ]


def test_lists(tmp_path: Path) -> None:
    cells = ["a; b c ;d", '"[a, b c,d]"', "a", "[]", ""]
    rows = [f"c{n},C,1,published,{cell}" for n, cell in enumerate(cells)]
    csv = "\n".join(["id,name,stars,provenance,words", *rows]).encode()
    words = [card.values["words"] for card in cards(tmp_path, "pool.csv", csv)]
    assert words == [("a", "b c", "d"), ("a", "b c", "d"), ("a",), (), ()]


def test_the_column_ignore_switches_rules_off_for_its_row(tmp_path: Path) -> None:
    """The row has two lines: what it ignores counts for both."""
    cases = {
        ("", 9): ["card-fields"],
        ("card-fields", 9): [],
        ("card-field", 9): ["card-fields", "ignore"],
        ("card-fields", 1): ["ignore"],
    }
    found = {}
    for ignore, stars in cases:
        rows = f'{ignore},boo,Boo,{stars},published,"a\nb"\n,wail,Wail,1,published,c\n'
        csv = f"ignore,id,name,stars,provenance,kind\n{rows}".encode()
        checked = check(Workspace(tmp_path), game(tmp_path, "pool.csv", csv))
        found[ignore, stars] = sorted(problem.rule for problem in checked.problems)
    assert found == cases


def test_problems_name_the_cell_and_show_no_bytes(tmp_path: Path) -> None:
    rows = [HEAD, ["boo", "Boo", 9, "placeholder"], [None, "Wail", 1, "published"]]
    folder = game(tmp_path, "pool.xlsx", saved(workbook(rows)))
    checked = check(Workspace(tmp_path), folder)
    assert report_text(checked.problems, tmp_path) == (
        'cards/g/pool.xlsx:3:1: error: "id" is missing  [shape]\n'
        '   hint: row 3; fill in the column "id"\n'
        'cards/g/pool.xlsx:2:3: error: card "boo", stars: expected an integer '
        "from 1 to 3, found 9  [card-fields]\n"
        "   hint: cell C2; correct it, or change what stars may be at game.yaml:12\n"
    )


def test_cells_are_named_as_in_the_program() -> None:
    file = Path("pool.xlsx")
    places = [Span(file, 7, n, 7, n + 1) for n in (4, 26, 27, 702, 703)]
    named = [cell_name(place) for place in places]
    assert named == ["cell D7", "cell Z7", "cell AA7", "cell ZZ7", "cell AAA7"]
    assert cell_name(Span(file)) == ""
    assert cell_name(Span(Path("pool.csv"), 7, 4, 7, 5)) == ""


@given(
    place=st.integers(0, len(CSV) - 1),
    length=st.integers(0, 20),
    piece=st.binary(max_size=3) | st.sampled_from([b",", b'"', b"\r", b";;", b"\n\n"]),
)
@settings(max_examples=20)
def test_no_damaged_sheet_raises(
    tmp_path_factory: pytest.TempPathFactory, place: int, length: int, piece: bytes
) -> None:
    root = tmp_path_factory.getbasetemp() / "damaged"
    folder = game(root, "pool.csv", CSV[:place] + piece + CSV[place + length :])
    checked = check(Workspace(root), folder)
    assert checked.game is not None or checked.problems
    for problem in checked.problems:
        assert problem.span.line >= 1
        assert problem.message


def test_unknown_columns_cost_as_much_in_a_large_sheet(tmp_path: Path) -> None:
    def checked(count: int) -> CheckedGame:
        head = b"id,name,stars,provenance,knd,wrds\n"
        rows = b"".join(b"c%d,C,1,published,x,y\n" % number for number in range(count))
        return check(Workspace(tmp_path), game(tmp_path, "pool.csv", head + rows))

    assert in_step(lambda count: calls(lambda: checked(count)), 40)
    assert [p.message for p in checked(9).problems] == [
        'card "c0" has an unknown field "knd"',
        'card "c0" has an unknown field "wrds"',
    ]


def test_cards_without_a_column_for_it_are_placeholders(tmp_path: Path) -> None:
    csv = b"id,name,stars\nboo,Boo,1\nwail,Wail,2\n"
    found = cards(tmp_path, "pool.csv", csv)
    assert [card.provenance for card in found] == ["placeholder", "placeholder"]


def test_a_misspelt_column_of_it_is_found(tmp_path: Path) -> None:
    csv = b"id,name,stars,provenence\nboo,Boo,1,published\n"
    checked = check(Workspace(tmp_path), game(tmp_path, "pool.csv", csv))
    (problem,) = checked.problems
    assert "provenance" in problem.hint


def test_a_game_of_a_sheet_is_printed(tmp_path: Path) -> None:
    csv = b"id,name,stars,provenance,copies\nboo,Boo,1,published,3\n"
    game(tmp_path, "pool.csv", csv)
    command = ["--quiet", "--root", str(tmp_path), "render", "--paper", "a4"]
    assert run_cardgen(command) == 0
    assert (tmp_path / "output/g/g-pool-a4-duplex.pdf").is_file()
