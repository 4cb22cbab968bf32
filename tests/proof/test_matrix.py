"""Nothing that cardgen prints is faulted: every layout, paper and look."""

from pathlib import Path

import pytest

from cardgen.cli.guard import guarded
from cardgen.impose.papers import PAPERS
from cardgen.impose.schemes import SCHEMES

ROOT = Path(__file__).resolve().parent.parent.parent
GAME = "cycles-of-moss"
SAMPLE = [("letter", "gutterfold"), ("a5", "grid"), ("a4", "single")]
WHOLE = [(paper, layout) for paper in PAPERS for layout in SCHEMES]


def _proved(paper: str, layout: str, folder: Path) -> int:
    whole = ["--root", str(ROOT), "--quiet"]
    options = ["--paper", paper, "--layout", layout, "--output", str(folder)]
    assert guarded([*whole, "render", GAME, *options]) == 0
    return guarded([*whole, "proof", GAME, "--strict", "--output", str(folder)])


@pytest.mark.parametrize(("paper", "layout"), SAMPLE)
def test_a_sample_is_not_faulted(
    paper: str, layout: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _proved(paper, layout, tmp_path) == 0, capsys.readouterr().out


def test_a_kit_is_not_faulted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its guide shows cards fanned out: what one hides of another is no fault."""
    whole = ["--root", str(ROOT), "--quiet"]
    kit = ["--kit", "--paper", "a4", "--output", str(tmp_path)]
    assert guarded([*whole, "render", GAME, *kit]) == 0
    capsys.readouterr()
    code = guarded([*whole, "proof", GAME, "--strict", "--output", str(tmp_path)])
    assert (code, capsys.readouterr().out) == (0, "")


@pytest.mark.long
@pytest.mark.parametrize(("paper", "layout"), WHOLE)
def test_nothing_is_faulted(
    paper: str, layout: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _proved(paper, layout, tmp_path) == 0, capsys.readouterr().out
