"""The tiny game, recorded as printed, and with changes."""

import shutil
from pathlib import Path

import pytest

from cardgen.__main__ import run_cardgen
from tests.changes.tiny import write_birds
from tests.shipped.games import edit


@pytest.fixture(scope="session")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a root with the tiny game, recorded as printed."""
    root = tmp_path_factory.mktemp("recorded")
    write_birds(root)
    assert run_cardgen(["--root", str(root), "--quiet", "printed"]) == 0
    return root


@pytest.fixture
def birds(recorded: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a copy of it, whose root is the current folder."""
    shutil.copytree(recorded, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path / "cards" / "birds"


@pytest.fixture
def edited(birds: Path) -> Path:
    """Return the same, with a change of each kind."""
    edit(birds / "birds.yaml", "cost: 3", "cost: 4")
    edit(birds / "birds.yaml", "name: Wren, copies: 2", "name: Wren, copies: 4")
    edit(birds / "birds.yaml", "  - {id: kite, name: Kite, secret: hidden}\n", "")
    return birds
