"""Boxes without a fault pass every check, and cut files must score their folds."""

import shutil
from pathlib import Path

import pytest

from cardgen.__main__ import run_cardgen
from cardgen.load.game_files import read_cutters
from tests.cli.aliases import Capture
from tests.proof.clean import written
from tests.proof.exported import edit_text, export_ghosts, write_ghosts
from tests.proof.net_faults import BOX, box_item
from tests.proof.test_faults import reported

_TEMPLATE = """\
<face>
  <panel name="front"><rect x="-5" y="-5" width="99" height="99" fill="navy"/></panel>
</face>
"""
_BOX = "  box: {kind: box, title: Box, holds: pool, template: box.xml.j2}\n"


@pytest.mark.parametrize("cut", ["", *read_cutters()])
def test_a_box_is_not_faulted(cut: str, tmp_path: Path) -> None:
    assert reported(written(tmp_path, [(box_item(), 1)], cut=cut)) == []


@pytest.mark.parametrize("layout", ["duplex", "single", "gutterfold", "tile"])
def test_a_box_that_lies_is_not_faulted(layout: str, tmp_path: Path) -> None:
    large = BOX._replace(cards=120)
    if layout == "gutterfold":
        large = BOX._replace(cards=1, height=BOX.height / 2, width=BOX.width / 2)
    assert reported(written(tmp_path, [(box_item(large), 1)], layout=layout)) == []


@pytest.fixture(scope="module")
def cut_box(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a box with its cut files."""
    root = tmp_path_factory.mktemp("ghosts")
    folder = write_ghosts(root)
    edit_text(folder / "game.yaml", "  coins: {kind", f"{_BOX}  coins: {{kind")
    (folder / "templates" / "box.xml.j2").write_text(_TEMPLATE, encoding="utf-8")
    return export_ghosts(root, "cut", "--component", "box")


def test_what_is_cut_and_scored(cut_box: Path) -> None:
    assert run_cardgen(["proof", str(cut_box)]) == 0


@pytest.mark.parametrize(
    ("suffix", "old", "new", "said"),
    [
        (".svg", '"SCORE"', '"PERF"', "no line is scored at the fold that begins"),
        (".dxf", "LINE\r\n  8\r\nSCORE", "LINE\r\n  8\r\nPERF", "no line is scored"),
        (".svg", " A ", " L 10 10 A ", 'the front of "box" has no cut line'),
        (".svg", " A ", " L 100 150 A ", "has another shape"),
    ],
)
def test_a_fault_of_a_cut_file(
    suffix: str,
    old: str,
    new: str,
    said: str,
    cut_box: Path,
    tmp_path: Path,
    capsys: Capture,
) -> None:
    shutil.copytree(cut_box, tmp_path, dirs_exist_ok=True)
    edit_text(min(tmp_path.glob(f"*{suffix}")), old, new)
    assert run_cardgen(["proof", str(tmp_path)]) == 1
    out, err = capsys.readouterr()
    assert said in out + err
    assert "[cut-file]" in out + err
