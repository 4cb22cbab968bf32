"""The promises for each shipped game: no problems reported, in files or on paper."""

from pathlib import Path

import pytest

from tests.shipped.games import GAMES, ROOT, cardgen, hashes


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_wrong(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = cardgen(ROOT, "validate", game, "--strict")
    assert (code, capsys.readouterr().out) == (0, "")


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_every_text_fits(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = cardgen(ROOT, "validate", game, "--strict", "--fit")
    assert (code, capsys.readouterr().out) == (0, "")


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_what_its_plan_prints_is_not_faulted(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every component, paper, layout and look of the game's own plan."""
    assert cardgen(ROOT, "render", game, "--output", str(tmp_path)) == 0
    capsys.readouterr()
    code = cardgen(ROOT, "proof", game, "--strict", "--output", str(tmp_path))
    assert (code, capsys.readouterr().out) == (0, "")


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_twice_gives_the_same_bytes(game: str, tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    for folder in (first, second):
        asked = ("--no-cache", "--output", str(folder))
        assert cardgen(ROOT, "render", game, *asked) == 0
    assert hashes(first / game) == hashes(second / game)
