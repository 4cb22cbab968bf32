"""`cardgen schema`: which files it writes, and when it writes none."""

from pathlib import Path

import pytest

from cardgen.__main__ import run_cardgen
from tests.cli.aliases import Capture
from tests.cli.sample import edit, write_fine_game


@pytest.fixture
def ghosts(tmp_path: Path) -> Path:
    """Return the folder of a game."""
    return write_fine_game(tmp_path, "ghosts")


def test_it_writes_one_schema_a_kind_of_file(ghosts: Path, capsys: Capture) -> None:
    assert run_cardgen(["schema", "ghosts"]) == 0
    assert capsys.readouterr() == (
        "cards/ghosts/.schema/game.schema.json\n"
        "cards/ghosts/.schema/deck.schema.json\n"
        "cards/ghosts/.schema/cards-pool.schema.json\n",
        "",
    )
    # What is gone is removed, and what is yours is kept.
    folder = ghosts / ".schema"
    old = folder / "cards-beasts.schema.json"
    old.write_bytes((folder / "cards-pool.schema.json").read_bytes())
    mine = folder / "cards-mine.schema.json"
    mine.write_text("{}", encoding="utf-8")
    assert run_cardgen(["schema", "ghosts"]) == 0
    assert not old.exists()
    assert mine.read_text(encoding="utf-8") == "{}"


def test_a_file_that_cannot_be_read_leaves_the_schemas_alone(
    ghosts: Path, capsys: Capture
) -> None:
    folder = ghosts / ".schema"
    assert run_cardgen(["schema", "ghosts"]) == 0
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    for file in ("pool.yaml", "game.yaml"):
        (ghosts / file).write_text("a: [", encoding="utf-8")
        capsys.readouterr()
        assert run_cardgen(["schema", "ghosts"]) == 1
        out, err = capsys.readouterr()
        assert out == ""
        assert f"cards/ghosts/{file}:1:4: error: " in err
        assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a_game_in_the_middle_of_a_change_gets_its_schemas(ghosts: Path) -> None:
    edit(ghosts / "game.yaml", "type: integer", "type: intger")
    edit(ghosts / "game.yaml", "title:", "titel:")
    assert run_cardgen(["schema", "ghosts"]) == 0
    content = (ghosts / ".schema/game.schema.json").read_text(encoding="utf-8")
    assert '"pool"' in content
