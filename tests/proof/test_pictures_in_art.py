"""Colours within pictures mean nothing; the same colours beside them do."""

from pathlib import Path

import pytest

from cardgen.__main__ import run_cardgen
from tests.picture_game import write_game

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
        (f"<group>{BOTH}</group>", True),
        (f"<art>{BOTH}</art>", False),
        (
            f'<art opacity="0.9"><thing>{icon(RED, 10)}</thing>{icon(GREEN, 30)}</art>',
            False,
        ),
        (f"<art>{icon(RED, 10)}</art>{icon(GREEN, 30)}", False),
        (f"<art>{icon(RED, 10)}</art>{BOTH}", True),
        (f"{icon(RED, 10)}<art>{icon(RED, 20)}</art>{icon(GREEN, 30)}", True),
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
