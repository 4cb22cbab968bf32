"""The how-to page about fonts is followed from an empty folder, with Debian's fonts."""

import re
import runpy
import shutil
from pathlib import Path

import pypdfium2
import pytest

from cardgen.__main__ import run_cardgen
from tests.faces import ROOT
from tests.languages.samples import NOTO

pytestmark = pytest.mark.long

READER = runpy.run_path(str(ROOT / "docs" / "walkthrough.py"))
PAGE = (ROOT / "docs/how-to/fonts-for-scripts.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("fonts").resolve()
    named = re.search(r"Put `([^`]+)` into `([^`]+)`", PAGE)
    assert named
    family = folder / named[2]
    family.mkdir(parents=True)
    shutil.copy(NOTO / named[1], family)
    for step in READER["steps"](PAGE):
        READER["take"](step, folder)
    return folder


def test_the_game_of_the_page_is_printed(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(root)
    commands = re.findall(r"^ {4}cardgen (.+)$", PAGE, re.M)
    assert [line.split()[0] for line in commands] == ["validate", "render", "proof"]
    assert [run_cardgen(line.split()) for line in commands] == [0, 0, 0]
    (path,) = root.rglob("*.pdf")
    with pypdfium2.PdfDocument(path) as pdf:
        printed = str(pdf[0].get_textpage().get_text_range())
    for words in ("الملح", "الحرير", "اسحب بطاقتين (2) من", "واحدة", "خذ قطعتين"):
        assert words in printed


def test_without_the_font_every_letter_is_named(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = shutil.copytree(root, tmp_path / "copy")
    game = copy / "cards/caravans/game.yaml"
    text = game.read_text(encoding="utf-8").replace("noto-sans-arabic, ", "")
    game.write_text(text, encoding="utf-8")
    assert run_cardgen(["render", "caravans", "--root", str(copy)]) == 1
    said = capsys.readouterr()
    assert 'font SourceSans3-Regular cannot draw "ا" (U+0627)' in said.out + said.err
    assert "goods.yaml" in said.out + said.err
