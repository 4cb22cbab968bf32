"""What all tests of letters share."""

from pathlib import Path

import pytest

from cardgen.cache.folder import VARIABLE


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder that no other test has seen."""
    folder = tmp_path / "cache"
    monkeypatch.setenv(VARIABLE, str(folder))
    return folder
