"""The rulebook of Cyclomancy: its numbers follow the data, and no rule is missing."""

from collections import Counter
from functools import partial
from pathlib import Path

import pytest

from tests.shipped.games import ROOT, checked, listed
from tests.shipped.printed_words import book_blocks, book_words, not_followed, sections
from tests.shipped.promises import broken_promises, checklist

pytestmark = pytest.mark.long

GAME = "cyclomancy"
FOLDER = ROOT / "cards" / GAME
_listed = partial(listed, FOLDER)
# The rules of the source, counted line by line; fewer would mean that some were lost.
_RULES = 120
# The names of the figures asked for.
_FIGURES = ("sheet", "spell", "vine-whip", "damage")


@pytest.fixture(scope="module")
def book() -> str:
    return book_words(checked(GAME))


CHANGES = r"""
- [meeples.yaml, 'name: Worker,', 'name: Worker, copies: 19,',
   ['The meeples are 16 :worker: workers and 16 :mage: mages',
    'The meeples are 19 :worker: workers and 16 :mage: mages'],
   [Meeples 32 2, Meeples 35 2]]
- [game.yaml, "  - copies: {of: meeples, exactly: 16}\n", '']
- [enemies.yaml, 'name: Bandits, hp: 5', 'name: Bandits, hp: 4',
   [Bandits have 5 health, Bandits have 4 health]]
- [spells.yaml, '[air, plant], stacks: 4', '[air, plant], stacks: 3',
   ['All that Vine Whip can hold: 4 stacks', 'All that Vine Whip can hold: 3 stacks']]
# A spell that deals 1 damage less: as many stacks as deal more than an enemy's health.
- [spells.yaml, "top: \"2~:damage: per~stack.\",\n     bottom: \"Disc",
   "top: \"1~:damage: per~stack.\",\n     bottom: \"Disc",
   ['2 :damage: to the Goblin Arsonists. They have 3 health',
    '1 :damage: to the Goblin Arsonists. They have 3 health'],
   [so they survive with 1., so they survive with 2.],
   ['With two stacks, for 2 :air: and 2 :water:, Squall would',
    'With four stacks, for 4 :air: and 4 :water:, Squall would']]
- [sheets/town-hall.yaml, 'seed, seed+seed, sprinkler', 'seed, seed, sprinkler',
   ['Andy pays 3 :water:, and his four seeds bring 4 :plant:',
    'Andy pays 3 :water:, and his three seeds bring 3 :plant:'],
   ['his 6 :plant: and 2 :fire:', 'his 5 :plant: and 2 :fire:']]
- [sheets/forge.yaml, 'gain: [card-tech]', 'gain: [scout-tech]',
   ['The sheet has no burst for scout and water, so any burst may',
    'The sheet has no burst for water, so any burst may']]
"""


def test_the_game_keeps_its_promises() -> None:
    assert broken_promises(GAME) == []


def test_what_changes_in_the_data_changes_in_the_text(tmp_path: Path) -> None:
    assert not_followed(GAME, CHANGES, tmp_path) == []


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


def test_what_cards_leave_open_is_in_the_notes() -> None:
    """Their pages may end inside a note, so it is the text that is read."""
    words = sections(book_blocks(checked(GAME)))["notes"]
    for file in ("spells", "enemies", "neighborhoods", "techs", "statuses"):
        for card in _listed(file).values():
            for field in ("question", "settled"):
                assert card.get(field, "").replace("~", " ") in words, card["id"]


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
