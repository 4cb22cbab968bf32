"""Everything that cardgen prints passes: every layout, paper and look."""

from pathlib import Path
from typing import TypeAlias

import pytest

from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.papers import PAPERS
from tests.shipped.games import ROOT, cardgen

GAME = "cycles-of-moss"
# Each paper and each layout, the part of the game that is printed, and its look: all
# of them if none is named.
PRINTED = [
    ("a4", "duplex", "reference", ""),
    ("a3", "grid", "taunt", ""),
    ("a5", "tile", "playmat", "low-ink"),
    ("letter", "gutterfold", "taunt", ""),
    ("legal", "single", "reference", ""),
    ("tabloid", "punchboard", "taunt", ""),
    ("letter", "stickers", "taunt", ""),
    ("legal", "pad", "reference", ""),
    ("a4", "standees", "reference", ""),
]


Told: TypeAlias = pytest.CaptureFixture[str]


def _proved(folder: Path, told: Told, *asked: str, game: str = GAME) -> tuple[int, str]:
    """Print it, and return the exit code of its proof and its output."""
    output = ("--output", str(folder))
    assert cardgen(ROOT, "render", game, *asked, *output) == 0
    told.readouterr()
    code = cardgen(ROOT, "proof", game, "--strict", *output)
    return code, told.readouterr().out


@pytest.mark.long
def test_a_kit_is_not_faulted(tmp_path: Path, capsys: Told) -> None:
    """The guide shows fanned-out cards: letters that one card hides are no fault.

    Not even if they are part of a word.
    """
    asked = ("--kit", "--paper", "a4", "--component", "spells", "--look", "colour")
    assert _proved(tmp_path, capsys, *asked, game="cyclomancy") == (0, "")


def test_each_paper_and_layout_is_printed() -> None:
    papers, layouts = ({each[at] for each in PRINTED} for at in (0, 1))
    assert (papers, layouts) == (set(PAPERS), set(LAYOUTS))


@pytest.mark.long
@pytest.mark.parametrize(("paper", "layout", "part", "look"), PRINTED)
def test_nothing_is_faulted(
    paper: str, layout: str, part: str, look: str, tmp_path: Path, capsys: Told
) -> None:
    asked = ["--paper", paper, "--layout", layout, "--component", part]
    asked += ["--look", look] if look else []
    assert _proved(tmp_path, capsys, *asked) == (0, "")
