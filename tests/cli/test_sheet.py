"""The sheet of a macro: `cardgen explain MACRO --sheet FILE`, opened and compared."""

from itertools import combinations
from pathlib import Path
from typing import get_args

import pytest
from PIL import Image

from cardgen.__main__ import run_cardgen
from cardgen.cli.manual import macro_pages, picture_macros
from cardgen.model.plans import StyleName
from cardgen.pipeline import plain_pages
from cardgen.write.outfile import Written

SEEDS = 12
MM = 110 / 25.4
WIDE, TALL = 38 * MM, 34 * MM
STYLES = get_args(StyleName)


@pytest.fixture(scope="module")
def pond(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sheets") / "pond.png"
    assert run_cardgen(["explain", "scenes.pond", "--sheet", str(path)]) == 0
    return path


def _cells(path: Path) -> dict[tuple[str, int], bytes]:
    """Return the pixels of each picture, by style and seed."""
    with Image.open(path) as opened:
        sheet = opened.convert("RGB")
    assert sheet.size == pytest.approx((20 * MM + SEEDS * WIDE, 7 * TALL), abs=1)
    found = {}
    for row, style in enumerate(STYLES):
        for column in range(SEEDS):
            x, y = 20 * MM + column * WIDE, row * TALL + 2 * MM
            box = (x + 4, y + 4, x + 36 * MM - 4, y + 28 * MM - 4)
            found[style, column] = sheet.crop([*map(int, box)]).tobytes()
    return found


def test_a_sheet_shows_each_style_by_each_seed(pond: Path) -> None:
    cells = _cells(pond)
    assert len(cells) == 7 * 12
    for one, other in combinations(cells, 2):
        assert cells[one] != cells[other], (one, other)


def test_a_sheet_is_the_same_each_time(pond: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.png"
    written = plain_pages.write_sheet("art/scenes.xml.j2", "pond", again)
    assert again.read_bytes() == pond.read_bytes()
    assert written.changed
    assert written.size < 3_000_000


@pytest.mark.long
@pytest.mark.parametrize("name", picture_macros())
def test_every_macro_of_the_kit_has_a_sheet(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plain_pages, "STYLES", ("plain",))
    path = tmp_path / "sheet.png"
    assert run_cardgen(["explain", name, "--sheet", str(path)]) == 0
    with Image.open(path) as sheet:
        assert sheet.width > 2000


def test_the_page_of_such_a_macro_names_its_sheet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[tuple[str, str, Path]] = []

    def write(template: str, macro: str, path: Path) -> Written:
        asked.append((template, macro, path))
        return Written(path, 0, "")

    monkeypatch.setattr(plain_pages, "write_sheet", write)
    monkeypatch.chdir(tmp_path)
    assert run_cardgen(["explain", "birds.owl"]) == 0
    *_, line = capsys.readouterr().out.splitlines()
    command, *words = line.split()
    assert command == "cardgen"
    assert run_cardgen(words) == 0
    assert capsys.readouterr().out == "birds-owl.png\n"
    assert asked == [("art/birds.xml.j2", "owl", tmp_path / "birds-owl.png")]


def test_other_macros_name_no_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    assert picture_macros().keys() < macro_pages().keys()
    assert run_cardgen(["explain", "frames.rounded"]) == 0
    assert "--sheet" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["scenes.pnd", "--sheet", "a.png"], 'did you mean "scenes.pond"'),
        (["frames.rounded", "--sheet", "a.png"], "not a macro that draws pictures"),
        (["scenes", "--sheet", "a.png"], '"scenes" is not a macro'),
        (["--sheet", "a.png"], "--sheet needs the name of a macro"),
        (["scenes.pond", "--sheet", "a.pdf"], 'name of a PNG, found "a.pdf"'),
        (["scenes.pond", "--sheet", "folder.png"], '"folder.png" cannot be written'),
    ],
)
def test_a_wrong_sheet_is_refused(
    words: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(plain_pages, "STYLES", ("plain",))
    (tmp_path / "folder.png").mkdir()
    assert run_cardgen(["explain", *words]) == 2
    assert said in capsys.readouterr().err
    assert [path.name for path in tmp_path.rglob("*")] == ["folder.png"]
