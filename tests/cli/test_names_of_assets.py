"""The names of icons and figures: `cardgen explain icons`, as a list and as a sheet."""

import io
import os
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from cardgen.__main__ import run_cardgen
from cardgen.load.asset_names import NamedAssets, shipped
from cardgen.model.assets import Assets
from cardgen.pipeline import asset_sheets
from cardgen.pipeline.asset_sheets import name_sheet
from tests.cli.aliases import Capture, Patch
from tests.cli.sample import write_game

LEAF = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">{}</svg>'
SQUARE = LEAF.format('<path d="M1 1H7V7H1Z"/>')
FLAG = LEAF.format('<path d="M1 1H7V4H1Z" fill="red"/><path d="M1 4H2V7H1Z"/>')


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a folder with one game, which has an icon and a figure of its own."""
    folder = write_game(tmp_path, "ghosts")
    (folder / "icons" / "figures").mkdir(parents=True)
    for name in ("spook", "heart", "sign & <tag>", "**"):
        (folder / "icons" / f"{name}.svg").write_text(SQUARE, encoding="utf-8")
    (folder / "icons" / "figures" / "pennant.svg").write_text(FLAG, encoding="utf-8")
    return tmp_path


def _said(capsys: Capture, *words: str) -> str:
    capsys.readouterr()
    assert run_cardgen(["explain", *words]) == 0
    return capsys.readouterr().out


def _lists(page: str) -> dict[str, list[str]]:
    """Return place -> names, from the lists of a page."""
    parts = page.split("\n\nThese ")[1:]
    heads = [part.partition(":")[0].split()[-1] for part in parts]
    bodies = [part.partition(":\n\n")[2].partition("\n\n")[0] for part in parts]
    return {head: body.split() for head, body in zip(heads, bodies, strict=True)}


def test_icons_and_figures_are_listed(root: Path, capsys: Capture) -> None:
    own = ["**", "heart", "sign", "&", "<tag>", "spook"]
    for word, named, names in (
        ("icons", "icons", own),
        ("figure", "figures", ["pennant"]),
    ):
        found = _lists(_said(capsys, word))
        assert sorted(found["cardgen"]) == list(shipped(named).names), word
        assert found["ghosts"] == names, word


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such file names")
def test_a_name_changes_no_terminal(root: Path, capsys: Capture) -> None:
    path = root / "cards" / "ghosts" / "icons" / "\x1b[31m.svg"
    path.write_text(SQUARE, encoding="utf-8")
    assert "\x1b" not in _said(capsys, "icons")


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_out_of_its_folder_is_no_icon(root: Path, capsys: Capture) -> None:
    (root / "secret.svg").write_text(SQUARE, encoding="utf-8")
    link = root / "cards" / "ghosts" / "icons" / "lent.svg"
    link.symlink_to(root / "secret.svg")
    assert "lent" not in _lists(_said(capsys, "icons"))["ghosts"]


def test_a_page_names_the_sheet_that_shows_all(
    root: Path, monkeypatch: Patch, capsys: Capture
) -> None:
    monkeypatch.setattr(asset_sheets, "name_sheet", lambda *_: b"a sheet")
    for word in ("icons", "figures"):
        page = _said(capsys, word)
        (line,) = (each for each in page.splitlines() if "--sheet" in each)
        assert line.strip() == f"cardgen explain {word} --sheet {word}.png"
        assert _said(capsys, *line.split()[2:]) == f"{word}.png\n"
        assert (root / f"{word}.png").read_bytes() == b"a sheet"


@pytest.mark.long
@pytest.mark.parametrize("word", ["icons", "figures"])
def test_a_sheet_shows_all_names(word: str, root: Path) -> None:
    assert run_cardgen(["explain", word, "--sheet", "all.png"]) == 0
    with Image.open(root / "all.png") as sheet:
        assert sheet.width > 900


def test_a_sheet_shows_each_icon_three_times(tmp_path: Path) -> None:
    (tmp_path / "square.svg").write_text(SQUARE, encoding="utf-8")
    place = NamedAssets("", Assets(icons=(tmp_path,)), ("square",))
    sheet = Image.open(io.BytesIO(name_sheet("icons", [place], 254))).convert("L")
    ink = ImageChops.invert(sheet.crop((0, 0, sheet.width, 175)))
    # Squares of 0.75 of 14, 6 and 3 mm: the names are below them.
    expected = sum((0.75 * size * 10) ** 2 for size in (14, 6, 3))
    assert sum(ink.histogram()[128:]) == pytest.approx(expected, rel=0.03)


def test_a_wrong_sheet_is_refused(root: Path, capsys: Capture) -> None:
    for words, said in (
        (["icns", "--sheet", "a.png"], 'did you mean "icons"'),
        (["icons", "--sheet", "a.pdf"], 'name of a PNG, found "a.pdf"'),
        (["icons", "--sheet", "cards"], 'name of a PNG, found "cards"'),
    ):
        assert run_cardgen(["explain", *words]) == 2
        assert said in capsys.readouterr().err


def test_a_file_that_is_no_icon_is_named(
    root: Path, monkeypatch: Patch, capsys: Capture
) -> None:
    none = NamedAssets("", Assets(), ())
    monkeypatch.setattr("cardgen.cli.commands.explain.shipped", lambda _: none)
    path = root / "cards" / "ghosts" / "icons" / "spook.svg"
    path.write_text("<svg", encoding="utf-8")
    assert run_cardgen(["explain", "icons", "--sheet", "a.png"]) == 2
    said = capsys.readouterr().err
    assert 'cards/ghosts/icons/spook.svg:1:1: "spook.svg" cannot be used' in said
    assert "hint: save the icon again" in said
    assert not (root / "a.png").exists()
