"""`cardgen schema`: which files it writes, and when it writes none."""

from pathlib import Path

import pytest

from cardgen.__main__ import run_cardgen


@pytest.fixture
def dragons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    assert run_cardgen(["--quiet", "new", "dragons"]) == 0
    return tmp_path / "cards" / "dragons"


def test_it_writes_one_schema_a_kind_of_file(
    dragons: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert run_cardgen(["schema", "dragons"]) == 0
    assert capsys.readouterr() == (
        "cards/dragons/.schema/game.schema.json\n"
        "cards/dragons/.schema/deck.schema.json\n"
        "cards/dragons/.schema/cards-creatures.schema.json\n",
        "",
    )


def test_what_is_gone_is_removed_and_what_is_yours_is_kept(dragons: Path) -> None:
    folder = dragons / ".schema"
    old = folder / "cards-beasts.schema.json"
    old.write_bytes((folder / "cards-creatures.schema.json").read_bytes())
    mine = folder / "cards-mine.schema.json"
    mine.write_text("{}", encoding="utf-8")
    assert run_cardgen(["schema", "dragons"]) == 0
    assert not old.exists()
    assert mine.read_text(encoding="utf-8") == "{}"


@pytest.mark.parametrize("file", ["game.yaml", "creatures.yaml"])
def test_a_file_that_cannot_be_read_leaves_the_schemas_alone(
    dragons: Path, file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = dragons / ".schema"
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    (dragons / file).write_text("a: [", encoding="utf-8")
    capsys.readouterr()
    assert run_cardgen(["schema", "dragons"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert f"cards/dragons/{file}:1:4: error: " in err
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a_game_in_the_middle_of_a_change_gets_its_schemas(dragons: Path) -> None:
    text = (dragons / "game.yaml").read_text(encoding="utf-8")
    wrong = text.replace("type: integer", "type: intger").replace("title:", "titel:")
    (dragons / "game.yaml").write_text(wrong, encoding="utf-8")
    assert run_cardgen(["schema", "dragons"]) == 0
    content = (dragons / ".schema/game.schema.json").read_text(encoding="utf-8")
    assert '"creatures"' in content
