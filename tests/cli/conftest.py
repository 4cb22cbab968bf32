"""What all tests of the command line share."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run each test in an empty folder of its own."""
    monkeypatch.chdir(tmp_path)
