"""What all tests of the command line share."""

from pathlib import Path

import pytest

from tests.cli.sample import write_fine_game, write_game

# A transcript that differs is shown with its difference.
pytest.register_assert_rewrite("tests.cli.running")


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run each test in an empty folder of its own."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def ghosts(tmp_path: Path) -> Path:
    """Return the folder of a game of three cards; the commands run above it."""
    return write_fine_game(tmp_path, "ghosts")


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    """Return a game with an error, a warning, and more warnings with --fit."""
    return write_game(tmp_path, "g")
