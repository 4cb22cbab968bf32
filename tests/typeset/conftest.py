"""Fixtures for all tests of letters."""

from pathlib import Path

import pytest

from cardgen.cache.folder import VARIABLE


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a cache folder that no other test uses."""
    folder = tmp_path / "cache"
    monkeypatch.setenv(VARIABLE, str(folder))
    return folder
