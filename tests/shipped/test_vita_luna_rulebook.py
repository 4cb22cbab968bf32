"""The rulebook of Vita Luna follows the data, whatever the data is."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.shipped.games import (
    ROOT,
    checked,
    copied,
    edit,
    listed,
    rechecked,
    scenes,
    told,
    without_card,
)
from tests.shipped.printed_words import book_words, not_followed
from tests.shipped.promises import broken_promises, checklist

GAME = "vita-luna"


@pytest.fixture(scope="module")
def shipped() -> str:
    return book_words(checked(GAME))


def test_the_game_keeps_its_promises() -> None:
    assert broken_promises(GAME) == []


CHANGES = """
# a copy more
- [creatures.yaml, 'id: luna-moth,', 'id: luna-moth, copies: 2,',
   [Black cards 16 creatures, Black cards 17 creatures],
   [28 cards show 24, 29 cards show 24], [Luna Moth I 1 1, Luna Moth ×2 I 1 1]]
# a longer way
- [board.yaml, 'outer_circles: 2', 'outer_circles: 3',
   [track between the hearts has 7, track between the hearts has 9],
   [3 steps win, 4 steps win], [three to five battles, four to seven battles]]
# more lives
- [board.yaml, 'lives: 10', 'lives: 12']
- [markers.yaml, 'player: waxing, copies: 10', 'player: waxing, copies: 12']
- [markers.yaml, 'player: waning, copies: 10', 'player: waning, copies: 12']
- [game.yaml, '{markers: 10}, each', '{markers: 12}, each',
   [Heart markers 20, Heart markers 24], [Put ten orange, Put twelve orange],
   [refill both hearts to 10, refill both hearts to 12]]
# three blue cards each
- [game.yaml, '{creatures: 2}, each: true', '{creatures: 3}, each: true',
   ['four black and two blue cards, face down',
    'four black and three blue cards, face down'],
   ['✓ 2, 4, 6, 8 2, 4 Player two', '✓ 2, 4, 6, 8 2, 4, 6']]
# a weaker wolf
- [creatures.yaml, 'attack: 3, health: 2, epics: [],',
   'attack: 1, health: 2, epics: [],', [Wolf has attack 3, Wolf has attack 1],
   ['3 damage, 2 health. The Gyr Falcon is destroyed',
    '1 damage, 2 health. The Gyr Falcon has 1 left']]
"""


def test_what_changes_in_the_data_changes_in_the_text(tmp_path: Path) -> None:
    assert not_followed(GAME, CHANGES, tmp_path) == []


class Fighter:
    """A creature in a white slot, with what is left of it."""

    def __init__(self, card: dict[str, Any]) -> None:
        self.name, self.attack = card["name"], card["attack"]
        self.short = self.name.split()[-1]
        self.epics, self.health = card["epics"], card["health"]
        self.armour = "armour" in self.epics

    def take(self, damage: int) -> str:
        """Lose health, and return the words for it."""
        if self.armour:
            self.armour = False
            return "the armour takes the hit and is gone."
        self.health -= damage
        return f"{damage} damage, and the {self.short} {self.state()}."

    def state(self) -> str:
        """Return the words for what is left of it."""
        return f"has {self.health} left" if self.health > 0 else "is destroyed"


def answer(one: Fighter, other: Fighter) -> str:
    words = one.take(1).replace(f"1 damage, and the {one.short}", f"the {one.name}")
    return f" It {'' if other.health > 0 else 'still '}retaliates, and {words}"


def hit(one: Fighter, other: Fighter) -> str:
    if "poisonous" in one.epics and not other.armour:
        assert "resistant" not in other.epics
        other.health = 0
        words = f"poison, and the {other.short} {other.state()}."
    else:
        words = other.take(one.attack)
    words = f"The {one.name} attacks the {other.name}: {words}"
    return words + (answer(one, other) if "retaliate" in other.epics else "")


def test_the_battle_is_fought_by_the_rules(shipped: str) -> None:
    """The battle of the book is fought here once more, from the cards alone."""
    cards, shown = listed(ROOT / "cards" / GAME, "creatures"), scenes(GAME)
    rows: dict[str, list[Fighter | None]] = {}
    hearts = {"attacker": 10, "defender": 10}
    reserve = {}
    for side in hearts:
        placed = getattr(shown, side)
        rows[side] = [Fighter(cards[name]) for name in placed["white"]]
        reserve[side] = {name for name in placed["grey"] if name}
        dealt = Counter(
            cards[name]["tier"] for name in (*placed["white"], *reserve[side])
        )
        assert dealt == {"black": 4, "blue": 2}
    lines = []
    for i, turn in enumerate(shown.turns):
        side, enemy = ("attacker", "defender")[:: 1 if i % 2 == 0 else -1]
        assert turn["side"] == side
        if turn["move"]:
            start, end = turn["move"]
            mover, facing = rows[side][start], rows[enemy][start]
            assert mover
            assert "anchor" not in mover.epics
            assert facing is None or "holds" not in facing.epics
            assert (abs(start - end), rows[side][end]) == (1, None)
            rows[side][start], rows[side][end] = None, mover
            lines.append(f"moves the {mover.name} one slot to the")
        for slot, name in turn["promote"]:
            reserve[side].remove(name)
            assert rows[side][slot] is None
            rows[side][slot] = Fighter(cards[name])
        for slot in range(4):
            one, other = rows[side][slot], rows[enemy][slot]
            if turn["heal"] == slot and one:
                full = next(c for c in cards.values() if c["name"] == one.name)
                lines.append(f"the {one.name} goes from {one.health} back to")
                rows[side][slot] = one = Fighter(full)
            if one is None:
                continue
            assert "pronged" not in one.epics
            if not one.attack:
                lines.append(f"The {one.name} has an attack of 0 and does nothing.")
            elif other is None:
                hearts[enemy] -= one.attack
                left = f"{one.attack} damage, and the heart is down to {hearts[enemy]}."
                lines.append(f"The {one.name} faces an empty slot: {left}")
            else:
                lines.append(hit(one, other))
        for row in rows.values():
            row[:] = [one if one and one.health > 0 else None for one in row]
    assert [words for words in lines if words not in shipped] == []
    played = shipped.partition("The attacker’s white row is full")[2]
    played = played.partition("Play goes on like this")[0]
    attacks = [words for words in lines if " attacks the " in words]
    assert played.count(" attacks the ") == len(attacks)
    ends = f"{hearts['attacker']} markers and the defender’s {hearts['defender']}."
    assert ends in shipped


def test_the_checklist_names_every_part_of_the_rules() -> None:
    epics = {"move-anywhere", "poisonous", "resistant", "armour", "holds", "anchor"}
    epics |= {"retaliate", "pronged"}
    games = {"setup", "advanced", "bid-attack", "bid-cards", "expert", "extended"}
    battle = {"placing", "moving", "promoting", "fighting", "end", "between", "track"}
    assert {rule["at"] for rule in checklist(GAME)} >= epics | games | battle | {
        "singular"
    }


def test_a_further_mark_of_a_note_leads_to_the_note_that_it_means() -> None:
    text = (ROOT / "cards" / GAME / "rulebook.md").read_text(encoding="utf-8")
    titles = re.findall(r"(?m)^ *::: question (.+)$", text)
    marks = re.findall(r"\bsee\((\d+), \"(.+?)\"\)", text)
    assert marks
    assert [(n, title) for n, title in marks if titles[int(n) - 1] != title] == []


def test_what_the_book_needs_of_the_cards_is_missed(tmp_path: Path) -> None:
    """A word of theirs that it must define, and a creature of its examples."""
    root = copied(GAME, tmp_path)
    edit(root / "cards" / GAME / "rulebook.md", "==Burn==", "**Burn**")
    (problem,) = told(rechecked(root, GAME).problems)
    assert '"Burn" is a glossary term, but the rulebook does not define' in problem
    without_card(root, GAME, "creatures.yaml", "wolf")
    found = told(rechecked(root, GAME).problems)
    missed = 'rulebook.md: error: the cards has no "wolf" [template]'
    assert [line for line in found if line.startswith("rulebook.md")] == [missed]
