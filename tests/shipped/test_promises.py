"""What is promised of each game that ships: nothing to complain about, on paper too."""

import hashlib
from pathlib import Path

import pytest

from cardgen.cli.guard import guarded
from tests.shipped.games import GAMES, ROOT


def _run(*words: str) -> int:
    return guarded(["--root", str(ROOT), "--quiet", *words])


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_wrong_and_every_text_fits(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code = _run("validate", game, "--strict", "--fit")
    assert (code, capsys.readouterr().out) == (0, "")


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_what_its_plan_prints_is_not_faulted(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every component, paper, layout and look of the game's own plan."""
    assert _run("render", game, "--output", str(tmp_path)) == 0
    capsys.readouterr()
    code = _run("proof", game, "--strict", "--output", str(tmp_path))
    assert (code, capsys.readouterr().out) == (0, "")


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_twice_gives_the_same_bytes(game: str, tmp_path: Path) -> None:
    for turn in ("first", "second"):
        assert _run("render", game, "--no-cache", "--output", str(tmp_path / turn)) == 0
    assert _hashes(tmp_path / "first" / game) == _hashes(tmp_path / "second" / game)


def _hashes(folder: Path) -> dict[str, str]:
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.iterdir())
    }
