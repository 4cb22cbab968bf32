"""Colours within pictures mean nothing; the same colours beside them do."""

from pathlib import Path

import pytest

from cardgen.__main__ import run_cardgen
from tests.picture_game import write_game

FIGURES = Path(__file__).resolve().parents[2] / "templates" / "icons" / "figures"
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


@pytest.mark.parametrize(
    ("elements", "found"),
    [
        (BOTH, True),
        (
            f'<art opacity="0.9"><thing>{icon(RED, 10)}</thing>{icon(GREEN, 30)}</art>',
            False,
        ),
        (f"<art>{icon(RED, 10)}</art>{icon(GREEN, 30)}", False),
        (f"<art>{icon(RED, 10)}</art>{BOTH}", True),
    ],
)
def test_only_what_is_inside_of_art_is_left_out(
    tmp_path: Path,
    elements: str,
    found: bool,
    capsys: pytest.CaptureFixture[str],
) -> None:
    write_game(tmp_path, front=FRONT.format(elements))
    root, to = ["--root", str(tmp_path)], str(tmp_path / "out")
    plan = ["--paper", "a4", "--layout", "grid", "--output", to]
    assert run_cardgen([*root, "render", *plan]) == 0
    (file,) = (tmp_path / "out").rglob("*.pdf")
    capsys.readouterr()
    assert run_cardgen([*root, "proof", str(file)]) == 0
    said = capsys.readouterr().out
    assert said.count("[color-pairs]") == int(found), said


@pytest.mark.long
def test_figures_between_words_print(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
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
    to = str(tmp_path / "out")
    plan = ["--paper", "a4", "--layout", "grid", "--output", to]
    assert run_cardgen(["--root", str(tmp_path), "render", *plan]) == 0
    capsys.readouterr()
    assert run_cardgen(["--root", str(tmp_path), "proof", "--output", to]) == 0
    assert capsys.readouterr().out == ""
