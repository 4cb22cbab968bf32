"""The bench on which the manual's examples are drawn."""

import runpy
from pathlib import Path
from typing import Any

import pytest

from tests.faces import ROOT

TOOLS = runpy.run_path(str(ROOT / "docs" / "pictures_of_manual.py"))


@pytest.fixture(scope="session")
def drawing(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return one bench for all tests: its fonts and icons are read once."""
    folder: Path = tmp_path_factory.mktemp("drawing")
    return TOOLS["Bench"](folder)
