"""The tiny game, recorded as printed, and with changes."""

from pathlib import Path

import pytest

from cardgen.__main__ import run_cardgen
from tests.changes.tiny import edit, write_birds


@pytest.fixture
def birds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of the tiny game, recorded as printed."""
    folder = write_birds(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert run_cardgen(["--quiet", "printed"]) == 0
    return folder


@pytest.fixture
def edited(birds: Path) -> Path:
    """Return the same, with a change of each kind."""
    edit(birds / "birds.yaml", "cost: 3", "cost: 4")
    edit(birds / "birds.yaml", "name: Wren, copies: 2", "name: Wren, copies: 4")
    edit(birds / "birds.yaml", "  - {id: kite, name: Kite, secret: hidden}\n", "")
    return birds
