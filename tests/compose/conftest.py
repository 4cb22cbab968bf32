"""The games of one card type on which single faces and elements are drawn."""

from pathlib import Path

import pytest

from tests.compose.bench import Bench, Drawing


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


@pytest.fixture(scope="module")
def drawing(tmp_path_factory: pytest.TempPathFactory) -> Drawing:
    return Drawing(tmp_path_factory.mktemp("marks"))
