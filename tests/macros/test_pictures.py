"""The committed pictures of the manual show what its examples draw."""

import runpy
from typing import Any

import pytest
from PIL import Image, ImageDraw

from tests.faces import ROOT
from tests.macros.conftest import TOOLS

PICTURES = ROOT / "docs" / "pictures"
SHEETS = runpy.run_path(str(ROOT / "docs" / "gallery_sheets.py"))
DRAWN = TOOLS["drawn_pages"]()
MACROS = [name for name, _, kind in DRAWN if kind == "macro"]
FAMILIES = SHEETS["by_family"](MACROS)
ART = runpy.run_path(str(ROOT / "docs" / "art_sheets.py"))
PLAIN = [family for family in FAMILIES if family not in ART["FAMILIES"]]
alike, example = TOOLS["alike"], TOOLS["example"]


def _committed(name: str) -> Image.Image:
    path = PICTURES / "manual" / f"{name}.png"
    assert path.is_file(), "run `make docs`"
    return Image.open(path)


@pytest.mark.parametrize(("name", "page", "kind"), DRAWN, ids=[d[0] for d in DRAWN])
def test_an_example_draws_its_picture(
    drawing: Any, name: str, page: str, kind: str
) -> None:
    assert alike(_committed(name), drawing.picture(page, kind)), "run `make docs`"


def test_no_picture_is_left_over() -> None:
    files = {path.stem for path in (PICTURES / "manual").glob("*.png")}
    assert files == {name for name, _, _ in DRAWN}


@pytest.mark.parametrize("family", PLAIN)
def test_the_gallery_shows_every_macro(family: str) -> None:
    shown = {name: _committed(name) for name in FAMILIES[family]}
    _assert_shown(f"gallery/{family}", SHEETS["sheet"](shown, 3))


@pytest.mark.parametrize("family", sorted(ART["FAMILIES"]))
def test_the_gallery_shows_every_picture(family: str) -> None:
    shown = {name: _committed(name) for name in FAMILIES[family]}
    _assert_shown(f"gallery/{family}", SHEETS["sheet"](ART["smaller"](shown), 4))


@pytest.mark.parametrize(("name", "columns"), [("seeds", 3), ("styles", 4)])
def test_the_gallery_shows_what_seeds_and_styles_do(
    drawing: Any, name: str, columns: int
) -> None:
    _assert_shown(f"gallery/{name}", SHEETS["sheet"](ART[name](drawing), columns))


def _assert_shown(name: str, sheet: Image.Image) -> None:
    path = PICTURES / f"{name}.png"
    assert alike(Image.open(path), sheet), "run `make docs`"
    assert path.stat().st_size <= 60_000
    page = (ROOT / "docs" / "gallery.md").read_text(encoding="utf-8")
    assert path.relative_to(ROOT / "docs").as_posix() in page


def test_pictures_that_show_another_thing_are_not_alike() -> None:
    one = _committed("dividers.diamond").convert("RGB")
    other, paler = one.copy(), Image.eval(one, lambda shade: min(255, shade + 30))
    ImageDraw.Draw(other).rectangle((0, 0, one.width // 3, one.height), fill="white")
    assert alike(one, paler)
    assert not alike(one, other)
    assert not alike(one, one.resize((one.width, one.height - 1)))


def test_an_example_with_a_fault_is_told(drawing: Any) -> None:
    with pytest.raises(ValueError, match='did you mean "teal"'):
        drawing.picture('\nExample:\n<rect width="5" height="5" fill="tel"/>', "macro")
    with pytest.raises(ValueError, match="no example"):
        example("A page.\n")
