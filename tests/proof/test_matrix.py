"""Everything that cardgen prints passes: every layout, paper and look."""

from pathlib import Path
from typing import TypeAlias

import pytest

from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.papers import PAPERS
from tests.shipped.games import ROOT, cardgen

GAME = "cycles-of-moss"
# Part of the game, paper, layout and look.
SAMPLE = [
    ("taunt", "letter", "gutterfold", "colour"),
    ("pool", "a5", "grid", "low-ink"),
    ("reference", "a4", "single", "colour"),
    ("playmat", "a5", "tile", "low-ink"),
]
# All cards on every paper and all parts on one; else one card stands for the others.
CARDS = ("pool", "reference")
WHOLE = [
    *(("a4", layout, ()) for layout in LAYOUTS if layout != "standees"),
    *((paper, "duplex", (*CARDS, "taunt")) for paper in PAPERS if paper != "a4"),
    *(
        (paper, layout, ("taunt",))
        for paper in PAPERS
        for layout in LAYOUTS
        if paper != "a4" and layout not in ("duplex", "standees")
    ),
    # A round marker is no standee, and A5 is too short for a card that stands.
    *((paper, "standees", ("reference",)) for paper in PAPERS if paper != "a5"),
]


Told: TypeAlias = pytest.CaptureFixture[str]


def _proved(folder: Path, told: Told, *asked: str, game: str = GAME) -> tuple[int, str]:
    """Print it, and return the exit code of its proof and its output."""
    output = ("--output", str(folder))
    assert cardgen(ROOT, "render", game, *asked, *output) == 0
    told.readouterr()
    code = cardgen(ROOT, "proof", game, "--strict", *output)
    return code, told.readouterr().out


@pytest.mark.parametrize(("part", "paper", "layout", "look"), SAMPLE)
def test_a_sample_is_not_faulted(
    part: str,
    paper: str,
    layout: str,
    look: str,
    tmp_path: Path,
    capsys: Told,
) -> None:
    asked = ("--paper", paper, "--layout", layout, "--look", look)
    assert _proved(tmp_path, capsys, "--component", part, *asked) == (0, "")


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "part"),
    [
        pytest.param(
            "cyclomancy", ("--component", "spells", "--look", "colour"), id="words"
        ),
        pytest.param(GAME, (), id="whole"),
    ],
)
def test_a_kit_is_not_faulted(
    game: str, part: tuple[str, ...], tmp_path: Path, capsys: Told
) -> None:
    """The guide shows fanned-out cards: letters that one card hides are no fault.

    Not even if they are part of a word.
    """
    asked = ("--kit", "--paper", "a4")
    assert _proved(tmp_path, capsys, *asked, *part, game=game) == (0, "")


@pytest.mark.long
@pytest.mark.parametrize(("paper", "layout", "parts"), WHOLE)
def test_nothing_is_faulted(
    paper: str, layout: str, parts: tuple[str, ...], tmp_path: Path, capsys: Told
) -> None:
    asked = ["--paper", paper, "--layout", layout]
    asked += [word for part in parts for word in ("--component", part)]
    assert _proved(tmp_path, capsys, *asked) == (0, "")
