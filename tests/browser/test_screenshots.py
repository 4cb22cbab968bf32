"""The pictures of the preview in the docs show the preview as it is."""

import runpy
import sys
from pathlib import Path

import pytest
from PIL import Image

DOCS = Path(__file__).resolve().parents[2] / "docs"
pytestmark = pytest.mark.browser
# Every browser has its own fonts for what is not a card.
_SHADE, _SHARE = 64, 0.1


def test_the_pictures_are_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(DOCS), *sys.path])
    script = runpy.run_path(str(DOCS / "make_screenshots.py"))
    alike = runpy.run_path(str(DOCS / "pictures_of_manual.py"))["alike"]
    shown = dict(script["shots"]())
    assert {f"{name}.png" for name in shown} == {
        path.name for path in script["FOLDER"].iterdir()
    }
    for name, picture in shown.items():
        file = script["FOLDER"] / f"{name}.png"
        assert file.stat().st_size <= 60_000
        with Image.open(file) as kept:
            assert alike(picture, kept, _SHADE, _SHARE), f"make screenshots: {name}"
