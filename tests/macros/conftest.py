"""The benches on which macros are drawn: their templates are compiled once."""

import runpy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.faces import ROOT
from tests.illustrated import Gallery

TOOLS = runpy.run_path(str(ROOT / "docs" / "pictures_of_manual.py"))


@pytest.fixture(scope="session")
def drawing(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return the bench of the manual's examples, which draws each page once."""
    folder: Path = tmp_path_factory.mktemp("drawing")
    bench = TOOLS["Bench"](folder)
    bench.face = cache(bench.face)
    return bench


@pytest.fixture(scope="session")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Gallery:
    """Return the game that draws any picture, or any macro by its name."""
    return Gallery(tmp_path_factory.mktemp("art") / "gallery")
