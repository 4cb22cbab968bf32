"""`cardgen import`: from a sheet to a card list that validates."""

from pathlib import Path

import pytest

from cardgen.__main__ import run_cardgen
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


@pytest.fixture(autouse=True)
def _there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("pool.csv").write_text(SHEET, encoding="utf-8-sig")


def test_to_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_cardgen(["import", "pool.csv"]) == 0
    assert capsys.readouterr() == (YAML, "")


def test_to_a_file_that_is_never_overwritten_unasked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run_cardgen(["import", "pool.csv", "--output", "new/pool.yaml"]) == 0
    assert capsys.readouterr().out == "new/pool.yaml\n"
    file = Path("new/pool.yaml")
    assert file.read_text(encoding="utf-8") == YAML
    file.write_text("mine", encoding="utf-8")
    assert run_cardgen(["import", "pool.csv", "--output", "new/pool.yaml"]) == 2
    assert "nothing was changed; overwrite it with --force" in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == "mine"
    again = ["import", "pool.csv", "--output", "new/pool.yaml", "--force"]
    assert run_cardgen(again) == 0
    assert file.read_text(encoding="utf-8") == YAML


def test_xlsx_and_what_is_still_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    rows: list[list[object]] = [["ID", "Ignore"], ["a", "unique"], [7, None]]
    Path("pool.xlsx").write_bytes(saved(workbook(rows)))
    assert run_cardgen(["import", "pool.xlsx"]) == 0
    out, err = capsys.readouterr()
    assert out == 'cards:\n  - {id: a}\n  - {id: "7"}\n'
    assert err == (
        'pool.xlsx:2:2: warning: the column "ignore" is not imported  [sheet]\n'
        "   hint: cell B2; write the comment  # cardgen: ignore[unique]  "
        "onto the line it is for\n"
        'next: add a provenance to the defaults, such as "provenance: placeholder"\n'
    )


def test_a_wrong_sheet_writes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    for text, message in [
        ("kind,kind\nx,y\n", 'pool.csv:1:6: error: there are two columns "kind"'),
        ("kind\nx\n", 'pool.csv:1:1: error: expected a column "id" or "name"'),
        ("name\n", "pool.csv:1:1: error: there is no card below this row"),
    ]:
        Path("pool.csv").write_text(text, encoding="utf-8")
        assert run_cardgen(["import", "pool.csv", "--output", "pool.yaml"]) == 1
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith(message)
        assert not Path("pool.yaml").exists()


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("pool.ods", '"pool.ods" is not a sheet'),
        ("poll.csv", 'there is no file "poll.csv"'),
    ],
)
def test_wrong_usage(
    name: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_cardgen(["import", name]) == 2
    assert message in capsys.readouterr().err


def test_a_shipped_list_survives_the_way_through_a_sheet(
    capsys: pytest.CaptureFixture[str],
) -> None:
    from cardgen.load.workspace import own
    from cardgen.load.yaml_reader import read_yaml
    from cardgen.model.node import to_plain

    pool = own("cards") / "cycles-of-moss" / "pool.yaml"
    node, _ = read_yaml(pool.read_text(encoding="utf-8"), pool)
    assert node
    plain = to_plain(node)
    cards = plain["cards"]  # type: ignore[call-overload, index]
    lines = [",".join(["provenance", *cards[0]])]  # type: ignore[index, list-item]
    for card in cards:  # type: ignore[union-attr]
        lines.append(",".join(["placeholder", *map(str, card.values())]))  # type: ignore[union-attr]
    Path("pool.csv").write_text("\n".join(lines), encoding="utf-8")
    assert run_cardgen(["import", "pool.csv"]) == 0
    read, _ = read_yaml(capsys.readouterr().out, Path("x.yaml"))
    assert read
    assert to_plain(read) == plain
