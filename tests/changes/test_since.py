"""What is compared with a commit: by any name of it, and without git."""

import os
import shutil
import sys
from pathlib import Path

import pytest

from cardgen import api
from cardgen.__main__ import run_cardgen
from tests.changes.tiny import (
    ASKED,
    DECK,
    SLIP,
    commit,
    git,
    printed,
    words,
    write_birds,
)
from tests.cli.aliases import Capture, Patch
from tests.shipped.games import edit


def test_without_a_record_the_last_commit_counts(edited: Path, capsys: Capture) -> None:
    (edited / ".printed.json").unlink()
    commit(Path())
    edit(edited / "birds.yaml", "name: Rook", "name: Rooks")
    assert run_cardgen(ASKED) == 0
    said = capsys.readouterr().err
    assert "birds: no print is recorded: compared with commit " in said
    assert "print 1 × birds/rook “Rooks”: name Rook → Rooks\n" in said
    assert "take out 1 × birds/rook “Rook”: the old version\n" in said
    assert "changed since the last commit" in words(DECK)
    # What did not change is recorded as well, or the next print would be of all.
    assert run_cardgen([*ASKED, "--component", "chips", "--printed"]) == 0
    assert run_cardgen(ASKED) == 0
    assert printed(DECK) == ["rook"]


def test_a_commit_is_compared_by_any_name(birds: Path, capsys: Capture) -> None:
    commit(Path())
    git(Path(), "tag", "v1.0")
    edit(birds / "birds.yaml", "cost: 3", "cost: 4")
    commit(Path(), "Second")
    edit(birds / "chips.yaml", "copies: 3", "copies: 4")
    for name, cards in (("v1.0", 2), ("HEAD", 1)):
        assert run_cardgen([*ASKED, "--since", name]) == 0
        said = capsys.readouterr().err
        assert said.count("  print ") == cards
        assert f"Birds: changed since {name}\n" in words(SLIP)


def test_an_unknown_revision_is_reported(birds: Path) -> None:
    commit(Path())
    game = api.load("birds")
    for name in ("v9", "--all", "-h", "HEAD:cards", "", "a\0b", "ü"):
        (problem,) = api.render(game, since=name).problems
        said = f'nothing can be compared with "{name}": git knows no "{name}"'
        assert problem.message == said
        assert problem.hint == "name a commit, a branch or a tag of git"


def test_an_unknown_revision_is_wrong_usage(birds: Path, capsys: Capture) -> None:
    said = 'cardgen: --since "v9" of birds: {}\n   hint: name a commit, a branch or a tag\n'
    assert run_cardgen([*ASKED, "--since", "v9"]) == 2
    no_repository = "the game is in no git repository with a commit"
    assert capsys.readouterr().err == said.format(no_repository)
    commit(Path())
    assert run_cardgen([*ASKED, "--since", "v9"]) == 2
    assert capsys.readouterr().err == said.format('git knows no "v9"')


def test_a_game_that_was_not_committed_is_reported(birds: Path) -> None:
    (birds / ".printed.json").unlink()
    Path("other").write_text("x")
    commit(Path(), "Other", "other")
    (problem,) = api.render(api.load("birds"), changed=True).problems
    said = 'nothing says what was printed: no print is recorded, and "birds" is not in commit '
    assert problem.message.startswith(said)
    assert problem.message.endswith(" “Other”")
    assert problem.hint == "record what lies on the table: cardgen printed birds"


def test_a_commit_whose_game_has_errors_is_reported(birds: Path) -> None:
    edit(birds / "game.yaml", "format: 1", "format: 2")
    commit(Path(), "Broken")
    edit(birds / "game.yaml", "format: 2", "format: 1")
    (problem,) = api.render(api.load("birds"), since="HEAD").problems
    assert problem.message.endswith("“Broken” has errors")


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: Patch) -> Path:
    """Return an empty folder, the only one that programs are found in."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


def test_without_git_there_is_a_message(birds: Path, tools: Path) -> None:
    (problem,) = api.render(api.load("birds"), since="HEAD").problems
    assert problem.message.endswith(": git is not installed")


@pytest.mark.skipif(sys.platform == "win32", reason="a script is no program there")
def test_a_git_that_hangs_is_stopped(
    birds: Path, tools: Path, monkeypatch: Patch
) -> None:
    monkeypatch.setattr("cardgen.load.git_commit._PATIENCE", 0.2)
    script = tools / "git"
    # What it starts lives on, and keeps what it was given open.
    script.write_text("#!/bin/sh\n/bin/sleep 30\n")
    script.chmod(0o755)
    (problem,) = api.render(api.load("birds"), since="HEAD").problems
    assert problem.message.endswith(": git does not respond")


def test_a_hook_of_git_may_run_it(birds: Path, monkeypatch: Patch) -> None:
    """Its variables name the repository in which the hook runs."""
    commit(Path())
    monkeypatch.setenv("GIT_DIR", "elsewhere")
    monkeypatch.setenv("GIT_INDEX_FILE", "elsewhere")
    assert api.render(api.load("birds"), since="HEAD").problems == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_named_pipes_are_not_read(birds: Path) -> None:
    commit(Path())
    names = (".printed.json", "notes.md", "icons/x.svg", "art/x.png", "templates/x.j2")
    (birds / ".printed.json").unlink()
    for name in names:
        os.mkfifo(birds / name)
    os.mkfifo(birds.parent.parent / "fonts" / "own" / "Own-Bold.ttf")
    (problem,) = api.render(api.load("birds"), changed=True).problems
    assert problem.message.endswith("printed: expected a file")
    # A report shows the lines of a file.
    assert run_cardgen(ASKED) == 1
    assert api.render(api.load("birds"), since="HEAD").problems == []


def test_a_card_that_could_not_be_drawn_is_taken_out(birds: Path) -> None:
    chip, rules = birds / "templates" / "chip.xml.j2", birds / "rules.md"
    lost = "## Play {#birds}\n\n[x](#nowhere)\n\n![x](none.png)"
    edit(chip, 'r="8"', 'r="{{ card.nothing }}"')
    edit(rules, "## Play", lost)
    commit(Path())
    edit(chip, 'r="{{ card.nothing }}"', 'r="8"')
    edit(rules, lost, "## Play")
    found = api.render(api.load("birds"), since="HEAD").changes
    assert found is not None
    assert [(card.kind, card.id, card.add, card.remove) for card in found.cards] == [
        ("changed", "seed", 3, 3),
        ("changed", "rules", 1, 1),
    ]


def test_an_error_that_only_drawing_finds_is_reported(birds: Path) -> None:
    """Also one in a card that looks as it did."""
    edit(birds / "birds.yaml", "name: Owl", f"name: {'Owl' * 20}")
    commit(Path())
    result = api.render(api.load("birds"), since="HEAD", printed=True)
    assert [problem.rule for problem in result.problems] == ["text-fit"]
    assert (result.files, result.recorded) == ((), None)


def test_a_workspace_may_be_anywhere_in_a_repository(tmp_path: Path) -> None:
    folder = write_birds(tmp_path / "games/of [ours]/ü")
    commit(tmp_path)
    edit(folder / "birds.yaml", "cost: 3", "cost: 4")
    assert _changed(folder) == ["owl"]


def test_a_game_may_be_its_own_workspace(tmp_path: Path) -> None:
    made, folder = tmp_path / "made", tmp_path / "birds"
    shutil.copytree(write_birds(made), folder)
    shutil.copytree(made / "fonts", folder / "fonts")
    shutil.copy(made / "templates/common/frame.xml.j2", folder / "templates")
    commit(folder)
    edit(folder / "birds.yaml", "cost: 3", "cost: 4")
    assert _changed(folder) == ["owl"]


def _changed(folder: Path) -> list[str]:
    game = api.load(folder)
    assert game.problems == ()
    result = api.render(game, folder / "out", since="HEAD")
    assert result.problems == []
    assert result.changes is not None
    return [card.id for card in result.changes.cards]
