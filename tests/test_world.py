"""What is around a game: links, pipes and folders that cannot be what they seem."""

import os
import shutil
from pathlib import Path

import pytest

from cardgen.__main__ import run_cardgen
from tests.cache.changing_game import ChangingGame


@pytest.fixture
def game(tmp_path: Path) -> ChangingGame:
    return ChangingGame(tmp_path / "root", 3, cards=2)


def _run(game: ChangingGame, *arguments: str) -> int:
    return run_cardgen(["--root", str(game.root), *arguments])


def test_a_folder_that_leads_out_of_the_game_is_an_error_at_its_place(
    game: ChangingGame, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    outside = tmp_path / "outside"
    shutil.move(game.folder / "art", outside)
    (game.folder / "art").symlink_to(outside, target_is_directory=True)
    assert _run(game, "validate") == 1
    printed = capsys.readouterr().out
    place = Path("cards") / "changing" / "art"
    assert (
        f'{place}:1:1: error: the folder "art" is a link to a place outside of the '
        "game  [assets]\n   hint: put the files themselves into the game's folder\n"
    ) in printed


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
@pytest.mark.parametrize(
    "name",
    ["fonts/letters/Letters-Black.ttf", "icons/frond.svg", "art/card-1.png"],
)
def test_a_pipe_among_the_assets_is_not_waited_for(
    game: ChangingGame, tmp_path: Path, name: str
) -> None:
    path = game.folder / name
    path.unlink(missing_ok=True)
    os.mkfifo(path)
    expected = 1 if name.endswith(".svg") else 0
    assert _run(game, "render", "--output", str(tmp_path / "out")) == expected
