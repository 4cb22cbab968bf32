"""The rulebook of Cycles of Moss: the round it plays is legal, its numbers are right.

The round is played here a second time, from the cards in the files alone.
"""

from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.shipped.games import ROOT, checked, listed, scenes, written
from tests.shipped.printed_words import book_blocks, book_words, not_followed, sections
from tests.shipped.promises import broken_promises

GAME = "cycles-of-moss"
POOL = listed(ROOT / "cards" / GAME, "pool")
SCENES = scenes(GAME)
_STEPS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
_FACING = {"n": "s", "e": "w", "s": "n", "w": "e"}
_NAMES = {"n": "North", "e": "East", "s": "South", "w": "West"}


class Played(NamedTuple):
    """A round at its end: the owner of each card, and the sentences that tell it."""

    owners: dict[str, str]
    told: list[str]


@pytest.fixture(scope="module")
def text() -> str:
    return book_words(checked(GAME))


def load(name: str) -> Any:
    return written(ROOT / "cards" / GAME / name)


def beside(cell: str, way: str) -> str:
    row, column = "ABC".index(cell[0]) + _STEPS[way][0], int(cell[1]) + _STEPS[way][1]
    return "ABC"[row] + str(column) if row in range(3) and column in (1, 2, 3) else ""


def rolled(own: int, other: int, rolls: list[tuple[int, int]]) -> tuple[int, int]:
    """Return both totals, after checking that only ties are rolled on."""
    for i, (mine, theirs) in enumerate(rolls):
        own, other = own + mine, other + theirs
        assert (own == other) == (i < len(rolls) - 1)
    return own, other


@pytest.fixture(scope="module")
def played() -> Played:
    hands = {
        "blue": set(load("decks/brook.yaml")["hands"]["first"]),
        "red": set(load("decks/bracken.yaml")["hands"]["first"]),
    }
    board: dict[str, tuple[str, str]] = {}
    told = []
    for i, turn in enumerate(SCENES.turns):
        player, cell = ("blue", "red")[i % 2], turn["cell"]
        hands[player].remove(turn["id"])
        assert cell not in board
        board[cell] = turn["id"], player
        told.append(f"plays {POOL[turn['id']]['name']} on {cell}")
        around = {way: board.get(beside(cell, way), ("", player)) for way in _STEPS}
        rivals = {way for way, (_, owner) in around.items() if owner != player}
        assert {way for way, _ in turn["attacks"]} == rivals
        for way, rolls in turn["attacks"]:
            other, _ = around[way]
            mine, theirs = POOL[turn["id"]][way], POOL[other][_FACING[way]]
            total, against = rolled(mine, theirs, rolls)
            won = total > against
            sums = f"{mine} + {rolls[0][0]} against {theirs} + {rolls[0][1]}"
            end = f"{POOL[other]['name']} {'flips' if won else 'stays'}"
            told += [f"{_NAMES[way]}, {sums}", f"{total} to {against}. {end}"]
            if won:
                board[beside(cell, way)] = other, player
    assert len(board) == 9
    held = {card: player for player, hand in hands.items() for card in hand}
    return Played(held | dict(board.values()), told)


def test_the_game_keeps_its_promises() -> None:
    assert broken_promises(GAME) == []


def test_the_round_is_played_by_the_rules(text: str, played: Played) -> None:
    assert [words for words in played.told if words not in text] == []


def test_the_end_of_the_round_is_counted_on_the_cards(
    text: str, played: Played
) -> None:
    owners = list(played.owners.values())
    blue, red = owners.count("blue"), owners.count("red")
    assert (blue, red) == (5, 5)
    assert f"{blue} to {red}: the tiebreaker decides" in text
    fives = {"blue": 0, "red": 0}
    for card, owner in played.owners.items():
        fives[owner] += [POOL[card][way] for way in _STEPS].count(5)
    assert (
        f"cards show {fives['blue']} fives, and red’s show {fives['red']}. Blue rolls "
        f"{SCENES.tiebreak['blue']}, {fives['blue'] + SCENES.tiebreak['blue']} in all; "
        f"red rolls {SCENES.tiebreak['red']}, "
        f"{fives['red'] + SCENES.tiebreak['red']} in all."
    ) in text


def chance(ahead: int) -> str:
    """Return the chance to win in percent: ties are rolled on, half of them won."""
    rolls = [mine + ahead - theirs for mine in range(1, 7) for theirs in range(1, 7)]
    won = sum(roll > 0 for roll in rolls) + Fraction(rolls.count(0), 2)
    return f"{round(float(won / 36 * 100), 1):g}"


def test_the_odds_are_those_of_two_dice(text: str) -> None:
    for way, sign in [("ahead", 1), ("behind", -1)]:
        row = " ".join(chance(sign * number) for number in range(7))
        assert f"You win if {way}, in % {row}" in text


def test_the_rows_of_the_ready_made_decks_are_in_the_order_of_their_hands() -> None:
    said = sections(book_blocks(checked(GAME)))["decks"]
    for deck in ("brook", "bracken"):
        hands = load(f"decks/{deck}.yaml")["hands"]
        rows: dict[int, list[str]] = {stars: [] for stars in range(1, 6)}
        for hand in (hands["first"], hands["second"], hands["third"]):
            for card in hand:
                rows[POOL[card]["stars"]].append(POOL[card]["name"])
        assert [row for row in rows.values() if ", ".join(row) not in said] == []


CHANGES = """
- [pool.yaml, 'name: Crescent Falcon,   stars: 5, n: 6',
   'name: Crescent Falcon,   stars: 5, n: 5',
   ['North, 6 + 3 against 2 + 5: 9 to 7. Ember Vixen flips',
    'North, 5 + 3 against 2 + 5: 8 to 7. Ember Vixen flips']]
"""


def test_another_number_on_a_card_is_another_round(tmp_path: Path) -> None:
    assert not_followed(GAME, CHANGES, tmp_path) == []


def test_the_turn_with_a_queue_is_played_by_the_rules(text: str) -> None:
    turn = SCENES.standard
    cells = turn["cells"]
    sides = [("placed", "n", "north"), ("placed", "e", "east"), ("bomb", "e", "target")]
    for (own, way, other), (roll, against) in zip(sides, turn["dice"], strict=True):
        assert beside(cells[own], way) == cells[other]
        mine, theirs = POOL[turn[own]][way], POOL[turn[other]][_FACING[way]]
        assert mine + roll > theirs + against
        assert f"{mine} + {roll} against {theirs} + {against}. " in text
        assert f"{POOL[turn[other]]['name']} flips" in text
    # It names a Detonate, a Taunt, and a Defensive Flip that may end them.
    fought = [POOL[turn[own]][way] for own, way, _ in sides]
    assert (fought, POOL[turn["east"]]["w"]) == ([4, 2, 4], 2)
    assert beside(cells["placed"], "s") == cells["bomb"]
    assert beside(cells["placed"], "w") == cells["taunted"]
    # No third 4 of blue's, not placed or flipped this turn, faces a red card.
    bomb = POOL[turn["bomb"]]
    others = [way for way in "nsw" if bomb[way] == 4]
    assert {beside(cells["bomb"], way) for way in others} <= {cells["placed"]}


def levels_by_deck(ids: list[str]) -> list[list[int]]:
    """Return the levels of the cards that come from each deck."""
    decks = [load(f"decks/{deck}.yaml")["cards"] for deck in ("brook", "bracken")]
    assert {id for id in ids if not any(id in deck for deck in decks)} == set()
    return [[POOL[id]["stars"] for id in ids if id in deck] for deck in decks]


def test_the_cards_in_a_figure_can_be_of_two_hands() -> None:
    for name in ("turn", "cascade", "taunt", "charge", "detonate"):
        ids = [id for _, _, id, _ in getattr(SCENES, name)]
        for levels in levels_by_deck(ids):
            assert len(levels) == len(set(levels)), name


def test_both_players_have_placed_as_many_cards_when_a_whole_mat_is_shown() -> None:
    shown = SCENES.standard
    turn = [shown[role] for role in shown["cells"] if role != "taunted"]
    for ids in ([id for _, _, id, _ in SCENES.turn], turn):
        blue, red = levels_by_deck(ids)
        assert len(blue) == len(set(blue)) == len(red) == len(set(red)) == 3
