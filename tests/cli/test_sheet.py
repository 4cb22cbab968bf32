"""What `cardgen explain` lists and draws: icons and figures, and sheets of macros."""

import io
import os
from itertools import product
from pathlib import Path
from typing import get_args

import pytest
from PIL import Image, ImageChops

from cardgen.cli.manual import macro_pages, picture_macros
from cardgen.load.asset_names import NamedAssets, shipped
from cardgen.model.assets import Assets
from cardgen.model.plans import StyleName
from cardgen.pipeline import asset_sheets, plain_pages
from cardgen.pipeline.asset_sheets import name_sheet
from cardgen.write.outfile import Written
from tests.cli.aliases import Patch
from tests.cli.running import said
from tests.cli.sample import write_game

LEAF = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">{}</svg>'
SQUARE = LEAF.format('<path d="M1 1H7V7H1Z"/>')
FLAG = LEAF.format('<path d="M1 1H7V4H1Z" fill="red"/><path d="M1 4H2V7H1Z"/>')
MM = 110 / 25.4
WIDE, TALL = 38 * MM, 34 * MM


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a folder with one game, which has an icon and a figure of its own."""
    folder = write_game(tmp_path, "ghosts")
    (folder / "icons" / "figures").mkdir(parents=True)
    for name in ("spook", "heart", "sign & <tag>", "**"):
        (folder / "icons" / f"{name}.svg").write_text(SQUARE, encoding="utf-8")
    (folder / "icons" / "figures" / "pennant.svg").write_text(FLAG, encoding="utf-8")
    return tmp_path


def _page(word: str) -> str:
    code, page, _ = said("explain", word)
    assert code == 0
    return page


def _lists(page: str) -> dict[str, list[str]]:
    """Return place -> names, from the lists of a page."""
    parts = page.split("\n\nThese ")[1:]
    heads = [part.partition(":")[0].split()[-1] for part in parts]
    bodies = [part.partition(":\n\n")[2].partition("\n\n")[0] for part in parts]
    return {head: body.split() for head, body in zip(heads, bodies, strict=True)}


def test_icons_and_figures_are_listed(root: Path) -> None:
    own = ["**", "heart", "sign", "&", "<tag>", "spook"]
    both = (("icons", "icons", own), ("figure", "figures", ["pennant"]))
    for word, named, names in both:
        found = _lists(_page(word))
        assert sorted(found["cardgen"]) == list(shipped(named).names), word
        assert found["ghosts"] == names, word


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such file names")
def test_a_name_changes_no_terminal(root: Path) -> None:
    path = root / "cards" / "ghosts" / "icons" / "\x1b[31m.svg"
    path.write_text(SQUARE, encoding="utf-8")
    assert "\x1b" not in _page("icons")


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_out_of_its_folder_is_no_icon(root: Path) -> None:
    (root / "secret.svg").write_text(SQUARE, encoding="utf-8")
    link = root / "cards" / "ghosts" / "icons" / "lent.svg"
    link.symlink_to(root / "secret.svg")
    assert "lent" not in _lists(_page("icons"))["ghosts"]


def test_a_page_names_the_sheet_that_shows_all(root: Path, monkeypatch: Patch) -> None:
    monkeypatch.setattr(asset_sheets, "name_sheet", lambda *_: b"a sheet")
    for word in ("icons", "figures"):
        page = _page(word)
        (line,) = (each for each in page.splitlines() if "--sheet" in each)
        command = f"explain {word} --sheet {word}.png"
        assert line.strip() == f"cardgen {command}"
        assert said(command) == (0, f"{word}.png\n", "")
        assert (root / f"{word}.png").read_bytes() == b"a sheet"


@pytest.mark.long
@pytest.mark.parametrize("word", ["icons", "figures"])
def test_a_sheet_shows_all_names(word: str, root: Path) -> None:
    assert said(f"explain {word} --sheet all.png").code == 0
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


def test_a_file_that_is_no_icon_is_named(root: Path, monkeypatch: Patch) -> None:
    none = NamedAssets("", Assets(), ())
    monkeypatch.setattr("cardgen.cli.commands.explain.shipped", lambda _: none)
    path = root / "cards" / "ghosts" / "icons" / "spook.svg"
    path.write_text("<svg", encoding="utf-8")
    code, _, err = said("explain icons --sheet a.png")
    assert code == 2
    assert 'cards/ghosts/icons/spook.svg:1:1: "spook.svg" cannot be used' in err
    assert "hint: save the icon again" in err
    assert not (root / "a.png").exists()


@pytest.mark.parametrize(
    ("styles", "seeds"),
    [
        (("plain", "blueprint"), range(1, 3)),
        pytest.param(
            plain_pages.STYLES, plain_pages.SEEDS, marks=pytest.mark.long, id="all"
        ),
    ],
)
def test_a_sheet_shows_each_style_by_each_seed_the_same_each_time(
    styles: tuple[str, ...], seeds: range, tmp_path: Path, monkeypatch: Patch
) -> None:
    monkeypatch.setattr(plain_pages, "STYLES", styles)
    monkeypatch.setattr(plain_pages, "SEEDS", seeds)
    path, again = tmp_path / "owl.png", tmp_path / "again.png"
    assert said("explain birds.owl --sheet owl.png").code == 0
    with Image.open(path) as opened:
        sheet = opened.convert("RGB")
    size = 20 * MM + len(seeds) * WIDE, len(styles) * TALL
    assert sheet.size == pytest.approx(size, abs=1)
    cells = set()
    for row, column in product(range(len(styles)), range(len(seeds))):
        x, y = 20 * MM + column * WIDE, row * TALL + 2 * MM
        box = (x + 4, y + 4, x + 36 * MM - 4, y + 28 * MM - 4)
        cells.add(sheet.crop([*map(int, box)]).tobytes())
    assert len(cells) == len(styles) * len(seeds)
    written = plain_pages.write_sheet("art/birds.xml.j2", "owl", again)
    assert again.read_bytes() == path.read_bytes()
    assert written.changed
    assert written.size < 3_000_000


def test_the_sheet_has_twelve_seeds_and_every_style() -> None:
    assert (*plain_pages.SEEDS,) == (*range(1, 13),)
    assert get_args(StyleName) == plain_pages.STYLES


@pytest.mark.long
def test_a_macro_of_every_family_of_the_kit_has_a_sheet(monkeypatch: Patch) -> None:
    monkeypatch.setattr(plain_pages, "STYLES", ("plain",))
    monkeypatch.setattr(plain_pages, "SEEDS", range(1, 2))
    families = {name.partition(".")[0]: name for name in picture_macros()}
    for name in families.values():
        assert said(f"explain {name} --sheet sheet.png").code == 0, name
        with Image.open("sheet.png") as sheet:
            assert sheet.width > 200, name


def test_the_page_of_such_a_macro_names_its_sheet(
    tmp_path: Path, monkeypatch: Patch
) -> None:
    asked: list[tuple[str, str, Path]] = []

    def write(template: str, macro: str, path: Path) -> Written:
        asked.append((template, macro, path))
        return Written(path, 0, "")

    monkeypatch.setattr(plain_pages, "write_sheet", write)
    command = _page("birds.owl").splitlines()[-1].strip()
    assert command.startswith("cardgen explain ")
    assert said(command.removeprefix("cardgen ")) == (0, "birds-owl.png\n", "")
    assert asked == [("art/birds.xml.j2", "owl", tmp_path / "birds-owl.png")]


def test_other_macros_name_no_sheet() -> None:
    assert picture_macros().keys() < macro_pages().keys()
    assert "--sheet" not in _page("frames.rounded")


def test_a_wrong_sheet_is_refused(tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.setattr(plain_pages, "_pdf", lambda *_: b"")
    monkeypatch.setattr(plain_pages, "draw_page", lambda *_: b"")
    (tmp_path / "folder.png").mkdir()
    for words, message in (
        ("scenes.pnd --sheet a.png", 'did you mean "scenes.pond"'),
        ("frames.rounded --sheet a.png", "not a macro that draws pictures"),
        ("scenes --sheet a.png", '"scenes" is not a macro'),
        ("--sheet a.png", "--sheet needs the name of a macro"),
        ("icns --sheet a.png", 'did you mean "icons"'),
        ("icons --sheet a.pdf", 'name of a PNG, found "a.pdf"'),
        ("icons --sheet cards", 'name of a PNG, found "cards"'),
        ("scenes.pond --sheet a.pdf", 'name of a PNG, found "a.pdf"'),
        ("scenes.pond --sheet folder.png", '"folder.png" cannot be written'),
    ):
        code, _, err = said(f"explain {words}")
        assert code == 2, words
        assert message in err
    assert [path.name for path in tmp_path.rglob("*")] == ["folder.png"]
