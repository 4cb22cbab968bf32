"""A disk without room is a located error of every command that writes."""

import errno
import tempfile
from pathlib import Path

import pytest

from tests.cli.aliases import Patch
from tests.cli.running import said
from tests.cli.sample import write_fine_game

COMMANDS = (
    "render ghosts",
    "render ghosts --to png",
    "render ghosts --kit",
    "render ghosts --one-file",
    "render ghosts --printed",
    "printed ghosts",
    "export ghosts --to images",
    "calibrate",
    "calibrate --save home front=1,1",
    "translate ghosts de",
    "schema ghosts",
    "generate dealt --force",
    "import cards.csv --output new.yaml",
)


@pytest.fixture
def full(tmp_path: Path, monkeypatch: Patch) -> Path:
    """Return a workspace with a game, where no file can be made any more."""
    write_fine_game(tmp_path, "ghosts")
    assert said("new dealt --template generated").code == 0
    (tmp_path / "cards.csv").write_text("id,name\na,Ann\n", encoding="utf-8")

    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(tempfile, "mkstemp", refuse)
    return tmp_path


def test_no_command_fails_otherwise(full: Path) -> None:
    before = sorted(full.rglob("*"))
    for command in COMMANDS:
        code, _, error = said(command)
        assert code == 1, f"{command}: {error}"
        assert "error: no room on the disk for " in error, command
        assert sorted(full.rglob("*")) == before, command
    # What is wrong is the file that the command line names.
    for command, option, name in (
        ("validate ghosts", "--write-baseline", "known.json"),
        ("explain icons", "--sheet", "icons.png"),
        ("explain scenes.sea", "--sheet", "sea.png"),
    ):
        message = f'cardgen: {option}: no room on the disk for "{name}"\n'
        hint = "   hint: choose another file\n"
        assert said(f"{command} {option} {name}") == (2, "", message + hint)
    assert sorted(full.rglob("*")) == before
