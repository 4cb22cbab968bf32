"""The sheet of a macro: `cardgen explain MACRO --sheet FILE`, opened and compared."""

from itertools import product
from pathlib import Path
from typing import get_args

import pytest
from PIL import Image

from cardgen.__main__ import run_cardgen
from cardgen.cli.manual import macro_pages, picture_macros
from cardgen.model.plans import StyleName
from cardgen.pipeline import plain_pages
from cardgen.write.outfile import Written
from tests.cli.aliases import Capture, Patch

MM = 110 / 25.4
WIDE, TALL = 38 * MM, 34 * MM


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
    assert run_cardgen(["explain", "birds.owl", "--sheet", str(path)]) == 0
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
def test_a_macro_of_every_family_of_the_kit_has_a_sheet(
    tmp_path: Path, monkeypatch: Patch
) -> None:
    monkeypatch.setattr(plain_pages, "STYLES", ("plain",))
    monkeypatch.setattr(plain_pages, "SEEDS", range(1, 2))
    path = tmp_path / "sheet.png"
    families = {name.partition(".")[0]: name for name in picture_macros()}
    for name in families.values():
        assert run_cardgen(["explain", name, "--sheet", str(path)]) == 0, name
        with Image.open(path) as sheet:
            assert sheet.width > 200, name


def test_the_page_of_such_a_macro_names_its_sheet(
    tmp_path: Path, monkeypatch: Patch, capsys: Capture
) -> None:
    asked: list[tuple[str, str, Path]] = []

    def write(template: str, macro: str, path: Path) -> Written:
        asked.append((template, macro, path))
        return Written(path, 0, "")

    monkeypatch.setattr(plain_pages, "write_sheet", write)
    assert run_cardgen(["explain", "birds.owl"]) == 0
    *_, line = capsys.readouterr().out.splitlines()
    command, *words = line.split()
    assert command == "cardgen"
    assert run_cardgen(words) == 0
    assert capsys.readouterr().out == "birds-owl.png\n"
    assert asked == [("art/birds.xml.j2", "owl", tmp_path / "birds-owl.png")]


def test_other_macros_name_no_sheet(capsys: Capture) -> None:
    assert picture_macros().keys() < macro_pages().keys()
    assert run_cardgen(["explain", "frames.rounded"]) == 0
    assert "--sheet" not in capsys.readouterr().out


def test_a_wrong_sheet_is_refused(
    tmp_path: Path, monkeypatch: Patch, capsys: Capture
) -> None:
    monkeypatch.setattr(plain_pages, "_pdf", lambda *_: b"")
    monkeypatch.setattr(plain_pages, "draw_page", lambda *_: b"")
    (tmp_path / "folder.png").mkdir()
    for words, said in (
        (["scenes.pnd", "--sheet", "a.png"], 'did you mean "scenes.pond"'),
        (["frames.rounded", "--sheet", "a.png"], "not a macro that draws pictures"),
        (["scenes", "--sheet", "a.png"], '"scenes" is not a macro'),
        (["--sheet", "a.png"], "--sheet needs the name of a macro"),
        (["scenes.pond", "--sheet", "a.pdf"], 'name of a PNG, found "a.pdf"'),
        (["scenes.pond", "--sheet", "folder.png"], '"folder.png" cannot be written'),
    ):
        assert run_cardgen(["explain", *words]) == 2, words
        assert said in capsys.readouterr().err
    assert [path.name for path in tmp_path.rglob("*")] == ["folder.png"]
