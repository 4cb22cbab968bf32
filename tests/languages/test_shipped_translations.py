"""The shipped games are whole in every language that they name, and print in it."""

import re
from pathlib import Path

import pytest
import yaml

from cardgen.__main__ import run_cardgen
from tests.rulebook.books import pages
from tests.shipped.games import ROOT, cardgen, copied

GAMES = {
    path.parent.name: game["languages"]
    for path in sorted((ROOT / "cards").glob("*/game.yaml"))
    if "languages" in (game := yaml.safe_load(path.read_text(encoding="utf-8")))
}
_PROGRESS = re.compile(r"^(\w+): (\d+) of (\d+) texts? translated", re.MULTILINE)
WORDS = {
    ("cycles-of-moss", "de"): ["Königsmörder", "Steinmoosschildkröte", "Stechen"],
    ("cycles-of-moss", "fr"): ["Régicide", "Tortue moussue", "départage"],
}


def progress(
    root: Path, game: str, capsys: pytest.CaptureFixture[str]
) -> dict[str, tuple[int, int]]:
    """Return how many texts of a game are translated, and how many there are."""
    capsys.readouterr()
    assert cardgen(root, "translate", game) == 0
    said = capsys.readouterr().out
    return {each[0]: (int(each[1]), int(each[2])) for each in _PROGRESS.findall(said)}


def test_there_are_games_in_several_languages() -> None:
    assert GAMES["cycles-of-moss"] == ["de", "fr"]
    assert WORDS.keys() == {(game, each) for game in GAMES for each in GAMES[game]}


@pytest.mark.parametrize("game", GAMES)
def test_every_text_is_translated_and_every_rulebook_too(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = copied(game, tmp_path)
    folder = root / "cards" / game
    before = {path: path.read_bytes() for path in (folder / "i18n").glob("*.po")}
    found = progress(root, game, capsys)
    assert list(found) == GAMES[game]
    assert {each: done for each, (done, all_) in found.items() if done != all_} == {}
    # Up to date: `translate` has nothing to add, to mark or to drop.
    assert {path: path.read_bytes() for path in before} == before
    if (folder / "rulebook.md").is_file():
        books = {path.name for path in folder.glob("rulebook.*.md")}
        assert books == {f"rulebook.{language}.md" for language in GAMES[game]}


@pytest.mark.long
@pytest.mark.parametrize(("game", "language"), WORDS)
def test_the_rulebook_prints_in_its_language(
    game: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    which = ["--component", "rulebook", "--look", "colour", "--language"]
    said = ["render", game, *which, language, "--output", str(tmp_path)]
    assert run_cardgen(said) == 0
    (pdf,) = tmp_path.rglob("*.pdf")
    printed = pages(pdf)
    assert len(printed) == 20
    text = " ".join(printed)
    assert [word for word in WORDS[game, language] if word not in text] == []
