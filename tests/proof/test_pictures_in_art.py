"""Colours within pictures mean nothing; the same colours beside them do."""

from pathlib import Path

import pytest

from tests.cli.aliases import Capture
from tests.faces import ROOT
from tests.picture_game import write_game
from tests.proof.exported import run

FIGURES = ROOT / "templates" / "icons" / "figures"
LINED = ("basket", "book", "compass", "drum", "lantern", "lute", "scroll", "violin")
RED, GREEN = "#cc401a", "#7a7300"
FRONT = """\
<face><rect width="60" height="40" fill="white"/>
{}
</face>
"""


def icon(fill: str, x: int) -> str:
    return f'<icon name="fern" x="{x}" y="10" size="8" fill="{fill}"/>'


BOTH = icon(RED, 10) + icon(GREEN, 30)
FAINT = f'<art opacity="0.9"><thing>{icon(RED, 10)}</thing>{icon(GREEN, 30)}</art>'


def proved(root: Path, capsys: Capture) -> str:
    """Print the game, and return what its proof says."""
    to = ("--output", str(root / "out"))
    assert run(root, "render", "--paper", "a4", "--layout", "grid", *to) == 0
    capsys.readouterr()
    assert run(root, "proof", *to) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("elements", "found"),
    [
        (BOTH, True),
        (FAINT, False),
        (f"<art>{icon(RED, 10)}</art>{icon(GREEN, 30)}", False),
        (f"<art>{icon(RED, 10)}</art>{BOTH}", True),
    ],
)
def test_only_what_is_inside_of_art_is_left_out(
    tmp_path: Path, elements: str, found: bool, capsys: Capture
) -> None:
    write_game(tmp_path, front=FRONT.format(elements))
    said = proved(tmp_path, capsys)
    assert said.count("[color-pairs]") == int(found), said


@pytest.mark.long
def test_figures_between_words_print(tmp_path: Path, capsys: Capture) -> None:
    """Their fine lines would be lost at the size of letters; their parts look alike."""
    names = sorted(path.stem for path in FIGURES.glob("*.svg"))[::20]
    icons = "".join(
        f'<icon name="figures/{name}" size="2.2"'
        f' x="{1 + n % 26 * 2.2}" y="{1 + n // 26 * 3}"/>'
        for n, name in enumerate(names)
    )
    tokens = "".join(f"  f-{name}: figures/{name}\n" for name in LINED)
    words = " ".join(f":f-{name}:" for name in LINED)
    text = f'<text x="1" y="25" width="58" height="14" size="6">{words}</text>'
    front = FRONT.format(icons + text)
    write_game(tmp_path, front=front, art=f"icons:\n{tokens}")
    assert proved(tmp_path, capsys) == ""
