"""The rulebook of Vita Luna follows the data, whatever the data is."""

from pathlib import Path

import pytest
import yaml

from tests.rulebook.books import pages
from tests.shipped.games import ROOT, cardgen, copied, edit

GAME = "vita-luna"


def told(root: Path, into: Path) -> str:
    """Render the rulebook and return all its words."""
    book = ("--component", "rulebook", "--look", "colour")
    assert cardgen(root, "render", GAME, *book, "--output", str(into)) == 0
    (pdf,) = into.rglob("*.pdf")
    return " ".join(pages(pdf))


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> str:
    return told(ROOT, tmp_path_factory.mktemp("shipped"))


CHANGES = {
    "a copy more": (
        [("creatures.yaml", "art: luna-moth}", "art: luna-moth, copies: 2}")],
        ["Black cards 16 creatures", "28 cards show 24", "Luna Moth (black) 1 1 1"],
        ["Black cards 17 creatures", "29 cards show 24", "Luna Moth (black) 2 1 1"],
    ),
    "a longer way": (
        [("board.yaml", "outer_circles: 2", "outer_circles: 3")],
        ["track between the hearts has 7", "3 steps win", "three to five battles"],
        ["track between the hearts has 9", "4 steps win", "four to seven battles"],
    ),
    "more lives": (
        [
            ("board.yaml", "lives: 10", "lives: 12"),
            (
                "markers.yaml",
                "player: waxing, copies: 10",
                "player: waxing, copies: 12",
            ),
            (
                "markers.yaml",
                "player: waning, copies: 10",
                "player: waning, copies: 12",
            ),
            ("game.yaml", "{markers: 10}, each", "{markers: 12}, each"),
        ],
        ["Heart markers 20", "Put ten orange", "refill both hearts to 10"],
        ["Heart markers 24", "Put twelve orange", "refill both hearts to 12"],
    ),
    "three blue cards each": (
        [("game.yaml", "{creatures: 2}, each: true", "{creatures: 3}, each: true")],
        ["four black and two blue cards face down", "5 two 13 blue card 4"],
        ["four black and three blue cards face down", "blue card 6 one"],
    ),
    "a stronger wolf": (
        [
            (
                "creatures.yaml",
                "attack: 3, health: 2, epics: [],",
                "attack: 1, health: 2, epics: [],",
            )
        ],
        ["Wolf has an attack of 3", "3 damage against 2 health: the Gyr Falcon is"],
        ["Wolf has an attack of 1", "1 damage against 2 health: it is left with 1"],
    ),
}


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the words after all changes, which are independent: setting is slow."""
    root = copied(GAME, tmp_path_factory.mktemp("changed"))
    for edits, _, _ in CHANGES.values():
        for name, old, new in edits:
            edit(root / "cards" / GAME / name, old, new)
    return told(root, root / "out")


@pytest.mark.parametrize("change", CHANGES)
def test_what_changes_in_the_data_changes_in_the_text(
    change: str, shipped: str, changed: str
) -> None:
    _, before, after = CHANGES[change]
    assert [words for words in before if words not in shipped] == []
    assert [words for words in after if words not in changed] == []
    assert [words for words in before if words in changed] == []


def test_the_checklist_names_every_part_of_the_rules() -> None:
    path = ROOT / "cards" / GAME / "rulebook.checklist.yaml"
    rules = yaml.safe_load(path.read_text(encoding="utf-8"))
    epics = {"move-anywhere", "poisonous", "resistant", "armour", "holds", "anchor"}
    epics |= {"retaliate", "pronged"}
    games = {"setup", "advanced", "bid-attack", "bid-cards", "expert", "extended"}
    battle = {"placing", "moving", "promoting", "fighting", "end", "between", "track"}
    assert {rule["at"] for rule in rules} >= epics | games | battle | {"singular"}


def test_a_word_of_the_cards_must_be_defined(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = copied(GAME, tmp_path)
    edit(root / "cards" / GAME / "rulebook.md", "==Burn==", "**Burn**")
    assert cardgen(root, "validate", GAME) == 1
    assert '"Burn" is a glossary term, but the rulebook does not define' in (
        capsys.readouterr().out
    )
