"""Exports of cards with pictures: a page shows them, and does not list their parts."""

from pathlib import Path

import pytest

from cardgen.__main__ import run_cardgen
from cardgen.sandbox.card_choice import CardChoice
from tests.picture_game import FRONT, checked, write_game


def test_the_web_page_lists_no_parts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_game(tmp_path, front=FRONT)
    to = str(tmp_path / "out")
    command = ["--root", str(tmp_path), "export", "g", "--to", "web", "--output", to]
    assert run_cardgen(command) == 0, capsys.readouterr()
    (page,) = Path(to).rglob("index.html")
    text = page.read_text(encoding="utf-8")
    assert "frog" in text
    for word in ("scene", "olive", "Usual", "reeds"):
        assert word not in text, word


@pytest.mark.parametrize(
    ("where", "ids"),
    [
        ("picture.figure | default('') == 'frog'", {"frog"}),
        ("picture and picture.night | default(false)", {"heron"}),
        ("usual.hue == 'olive'", {"frog", "stone"}),
        ("card.picture.seed | default(0) > 10", {"frog"}),
    ],
)
def test_cards_are_chosen_by_their_pictures(
    tmp_path: Path, where: str, ids: set[str]
) -> None:
    game = checked(write_game(tmp_path)).game
    assert game is not None
    assert CardChoice((), where).of(game.components[0]) == ids
