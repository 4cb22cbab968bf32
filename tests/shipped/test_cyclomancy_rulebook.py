"""The rulebook of Cyclomancy: its numbers follow the data, and no rule is missing."""

from collections import Counter
from typing import Any

import pytest

from tests.shipped.games import ROOT, checked, copied, edit, rechecked, written
from tests.shipped.printed_words import book_blocks, book_words, sections
from tests.shipped.promises import broken_promises, checklist

pytestmark = pytest.mark.long

GAME = "cyclomancy"
FOLDER = ROOT / "cards" / GAME
# The rules of the source, counted line by line; fewer would mean that some were lost.
_RULES = 120
# The names of the figures asked for.
_FIGURES = ("sheet", "spell", "vine-whip", "damage")
# A spell that deals 1 damage less.
_WEAKER = 'top: "1~:damage: per~stack.",\n     bottom: "Disc'


@pytest.fixture(scope="module")
def book() -> str:
    return book_words(checked(GAME))


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the words after changes to counts and cards."""
    root = copied(GAME, tmp_path_factory.mktemp("changed"))
    folder = root / "cards" / GAME
    for name, old, new in (
        ("meeples", "name: Worker,", "name: Worker, copies: 19,"),
        ("game", "  - copies: {of: meeples, exactly: 16}\n", ""),
        ("enemies", "name: Bandits, hp: 5", "name: Bandits, hp: 4"),
        ("spells", "[air, plant], stacks: 4", "[air, plant], stacks: 3"),
        ("spells", 'top: "2~:damage: per~stack.",\n     bottom: "Disc', _WEAKER),
        ("sheets/town-hall", "seed, seed+seed, sprinkler", "seed, seed, sprinkler"),
        ("sheets/forge", "gain: [card-tech]", "gain: [scout-tech]"),
    ):
        edit(folder / f"{name}.yaml", old, new)
    return book_words(rechecked(root, GAME))


def test_the_game_keeps_its_promises() -> None:
    assert broken_promises(GAME) == []


def test_a_count_of_the_data_is_that_of_the_book(book: str, changed: str) -> None:
    assert "The meeples are 16 :worker: workers and 16 :mage: mages" in book
    assert "The meeples are 19 :worker: workers and 16 :mage: mages" in changed
    assert "Meeples 35 2" in changed


def test_what_examples_tell_follows_the_cards(book: str, changed: str) -> None:
    assert "Bandits have 5 health" in book
    assert "All that Vine Whip can hold: 4 stacks" in book
    assert "Bandits have 4 health" in changed
    assert "All that Vine Whip can hold: 3 stacks" in changed


def test_the_first_round_follows_the_cards(book: str, changed: str) -> None:
    assert "2 :damage: to the Goblin Arsonists. They have 3 health" in book
    assert "so they survive with 1." in book
    assert "Andy pays 3 :water:, and his four seeds bring 4 :plant:" in book
    assert "his 6 :plant: and 2 :fire:" in book
    assert "1 :damage: to the Goblin Arsonists. They have 3 health" in changed
    assert "so they survive with 2." in changed
    assert "Andy pays 3 :water:, and his three seeds bring 3 :plant:" in changed
    assert "his 5 :plant: and 2 :fire:" in changed
    # As many stacks as deal more than the health of the enemy.
    assert "With two stacks, for 2 :air: and 2 :water:, Squall would" in book
    assert "With four stacks, for 4 :air: and 4 :water:, Squall would" in changed


def test_the_first_round_is_possible() -> None:
    """Whoever pays has it, and nobody is defeated before striking back."""
    spells, enemies = _listed("spells"), _listed("enemies")
    casino = _listed("sheets/casino")
    andy = _given("community-garden", "railroad")
    assert set(spells["squall"]["cost"]) <= set(andy)
    assert (andy.count("worker") >= 3, andy.count("mage")) == (True, 1)
    assert andy.count("water-income") + 1 >= 1 + andy.count("sprinkler")
    # All his own fire, with that of the third slot of the Pyros, is one stack.
    assert ["fire"] * (andy.count("fire") + 1) == spells["fireball"]["cost"]
    bea = _given("great-forge", "boomtown")
    assert (bea.count("mage"), bea.count("forge"), "shield" in bea) == (2, 2, True)
    assert (bea.count("worker") > 2, bea.count("new-card")) == (True, 2)
    assert "water-income" not in bea
    assert spells["squall"]["top"].startswith("2~:damage:")
    assert enemies["goblin-arsonists"]["hp"] > 2
    assert {casino["bet-7"].get("filled"), casino["bet-9"].get("filled")} == {
        True,
        None,
    }


def test_bursts_are_those_of_the_sheet(book: str, changed: str) -> None:
    assert "The sheet has no burst for scout and water, so any burst may" in book
    assert "The sheet has no burst for water, so any burst may" in changed


def test_what_cards_leave_open_is_in_the_notes() -> None:
    """Their pages may end inside a note, so it is the text that is read."""
    words = sections(book_blocks(checked(GAME)))["notes"]
    for file in ("spells", "enemies", "neighborhoods", "techs", "statuses"):
        for card in _listed(file).values():
            for field in ("question", "settled"):
                assert card.get(field, "").replace("~", " ") in words, card["id"]


def _listed(file: str) -> dict[str, dict[str, Any]]:
    """Return the cards of a file by id."""
    return {card["id"]: card for card in written(FOLDER / f"{file}.yaml")["cards"]}


def _given(*towns: str) -> list[str]:
    """Return the signs that neighborhoods give, from their tracks as well."""
    tracks = {**_listed("sheets/town-hall"), **_listed("sheets/university")}
    slots = {track["name"]: track["slots"] for track in tracks.values()}
    found: list[str] = []
    for town in (_listed("neighborhoods")[name] for name in towns):
        found += town.get("gains", []) + town.get("people", [])
        for job, times in Counter(town.get("jobs", [])).items():
            found += "+".join(slots[job][:times]).split("+")
    return found


def test_the_set_up_of_each_number_of_players_is_told(book: str) -> None:
    for row in ("2 2 5 1 6", "3 3 8 1 9", "4 4 11 1 12"):
        assert f"{row} 3 normal on 3 elite" in book


def test_every_card_with_a_rule_of_its_own_is_listed(book: str) -> None:
    for file in ("spells", "enemies", "techs", "statuses"):
        names = [card["name"] for card in _listed(file).values()]
        assert [name for name in names if name not in book] == []


def test_the_figures_asked_for_are_shown() -> None:
    text = (FOLDER / "rulebook.md").read_text(encoding="utf-8")
    assert [name for name in _FIGURES if f"(figure:{name}" not in text] == []


def test_the_checklist_is_whole() -> None:
    assert len(checklist(GAME)) >= _RULES
