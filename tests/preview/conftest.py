"""One preview for all tests that change nothing."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.preview.serving import Served, commit, copy_game, serving


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    root = copy_game(tmp_path_factory.mktemp("served"))
    commit(root, "All of it")
    with serving(root, "--port", "0") as found:
        yield found


@pytest.fixture
def changing(tmp_path: Path) -> Iterator[Served]:
    root = copy_game(tmp_path / "root")
    with serving(root, "--port", "0") as found:
        yield found
