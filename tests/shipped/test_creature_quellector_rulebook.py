"""The rulebook of Creature Quellector is right for every deck that can be dealt.

The fight and the final scoring that it shows are recomputed here, from the cards in the
figures and the rules of play.
"""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cardgen.pipeline.check import CheckedGame
from cardgen.rulebook.markdown.blocks import BoxBlock, all_blocks
from tests.shipped.games import ROOT, cardgen, checked, copied, listed, rechecked
from tests.shipped.printed_words import book_words, not_followed
from tests.shipped.promises import broken_promises

pytestmark = pytest.mark.long

GAME = "creature-quellector"
COLORS = ("red", "blue", "green", "purple")
# With these the fight shows an action that counts a type twice, takes part in the
# trade or counts below nothing, saves a type, or changes nothing. That of the shipped
# deck ignores a type.
TOLD = [
    (("star", "ice", "grass", "magic"), "on"),
    (("star", "weather", "rock", "magic"), "off"),
    (("dragon", "poison", "rock", "dark"), "off"),
    (("fire", "weather", "rock", "magic"), "on"),
    (("electric", "water", "bug", "ghost"), "off"),
]


class Told(NamedTuple):
    """The words of a rulebook, those above its boxes, its cards and its figures."""

    text: str
    titles: str
    cards: dict[str, dict[str, Any]]
    figure: Callable[[str], str]

    def cards_in(self, drawn: str) -> list[dict[str, Any]]:
        """Return the cards in a figure, or in a part of one."""
        return [self.cards[id] for id in re.findall(r'<card[^>]* id="([^"]+)"', drawn)]


def dealt(root: Path, elements: Sequence[str], multitype: str, seed: int) -> Told:
    folder = copied(GAME, root) / "cards" / GAME
    chosen = [f"--set={c}={e}" for c, e in zip(COLORS, elements, strict=True)]
    more = (f"--set=multitype={multitype}", "--seed", str(seed), "--force")
    assert cardgen(root, "generate", GAME, *chosen, *more) == 0
    return told_by(rechecked(root, GAME), folder)


def told_by(found: CheckedGame, folder: Path) -> Told:
    game = found.game
    assert game
    assert found.problems == ()
    (part,) = (part for part in game.components if part.book)
    read = found.books[part.id].of("colour").manuscript
    assert read
    titles = (b.title for b in all_blocks(read.blocks) if isinstance(b, BoxBlock))

    def figure(name: str) -> str:
        template = f"figures/{name}.xml.j2"
        return "".join(found.templates.render(template, read.values, game.span))

    return Told(
        book_words(found), " ".join(titles), listed(folder, "creatures"), figure
    )


def shown(told: Told, figure: str) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the cards in the figure before and after the word Ben."""
    ada, ben = map(told.cards_in, told.figure(figure).split("Ben", 1))
    return ada, ben


def actions(squad: Sequence[dict[str, Any]]) -> int:
    return sum(power.endswith("-action") for card in squad for power in card["powers"])


def score(
    squad: Sequence[dict[str, Any]],
    foes: Sequence[dict[str, Any]],
    action: str,
    named: str,
) -> int:
    elements = {card["element"] for card in foes}
    worth = {"earth": 0, "dark": -1, "star": 2}.get(action, 1)
    total = 0
    for card in squad:
        for power in card["powers"]:
            safe = action == "grass" and power == named
            if power.endswith("-action") or (power in elements and not safe):
                continue
            total += worth if power == named else 1
    return total


def check_fight(told: Told) -> None:
    found = re.search(r"Ada shows (.*?) Ada’s elements", told.text)
    points = re.search(r"(−?\d+) against (−?\d+)", told.titles)
    assert found
    assert points
    ours, theirs = (int(points[n].replace("−", "-")) for n in (1, 2))
    attacker, defender = shown(told, "battle")
    used = re.search(r"chooses \S+ (\w+)", found[1])
    assert used
    action, name = used[1].lower(), re.search(r"names (\w+)", found[1])
    assert any(f"{action}-action" in card["powers"] for card in attacker)
    assert actions(attacker) > actions(defender)
    assert (name is not None) == (action in {"earth", "grass", "dark", "star"})
    named = name[1].lower() if name else ""
    assert score(attacker, defender, action, named) == ours
    assert score(defender, attacker, action, named) == theirs
    assert ("Ada wins" in told.text) or ours <= theirs
    before = re.search(
        r"Without her action it would have been (\d+) to (\d+)", told.text
    )
    assert (before is not None) == bool(named)
    if before:
        plain = score(attacker, defender, "", ""), score(defender, attacker, "", "")
        assert (int(before[1]), int(before[2])) == plain
    check_trade(told, (attacker, defender), ours > theirs, action)


def check_turn(told: Told) -> None:
    """Check that the squad of which a card is kept has won, without an action."""
    cards = told.cards_in(told.figure("turn"))
    theirs, ours = cards[:2], cards[2:4]
    assert cards[-1] == ours[0]
    assert actions(ours + theirs) == 0
    assert score(ours, theirs, "", "") > score(theirs, ours, "", "")


def check_trade(
    told: Told,
    squads: tuple[list[dict[str, Any]], list[dict[str, Any]]],
    wins: bool,
    action: str,
) -> None:
    """Check that the winner has one card more than before; rock keeps another one."""
    after = shown(told, "trade")
    before = {card["id"] for squad in squads for card in squad}
    assert {card["id"] for hand in after for card in hand} == before
    assert len(after[0]) == (3 if wins else 1) + (action == "rock")
    stays = f"Rock lets Ada take back {squads[0][1]['name']}"
    assert (stays in told.text) == (action == "rock")
    winner = 0 if wins else 1
    assert any(card in squads[winner] for card in after[winner])


def check_round(told: Told) -> None:
    """Check the hands of the first round, and the fight of 1 against 1."""
    hands = shown(told, "hands")
    squads = shown(told, "battle")
    duel = told.figure("duel")
    assert duel.count("Ada defends") == 1
    # The card of each side stands before its title: that of Ben, who attacks, is first.
    ben, ada = told.cards_in(duel)
    for hand, squad, lone in zip(hands, squads, (ada, ben), strict=True):
        assert len(hand) == len({card["id"] for card in hand}) == 5
        assert all(card in hand for card in (*squad, lone))
    assert not any(card in hands[1] for card in hands[0])
    assert actions([ben, ada]) == 0
    points = re.search(r"Ben scores (\d+), Ada (\d+)", told.text)
    assert points
    scores = score([ben], [ada], "", ""), score([ada], [ben], "", "")
    assert (int(points[1]), int(points[2])) == scores
    after = [3 + len(hand) for hand in shown(told, "trade")]
    assert _counted(told, r"Ada now has (\w+) cards and Ben (\w+)") == after
    gain = -1 if scores[0] > scores[1] else 1
    ends = [after[0] + gain, after[1] - gain]
    assert _counted(told, r"Ada has (\w+) cards now, Ben (\w+)") == ends
    assert f"{ben['name']}; Ada chooses {ada['name']}" in told.text


def _counted(told: Told, words: str) -> list[int]:
    numbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"]
    found = re.search(words, told.text)
    assert found
    return [numbers.index(word) for word in found.groups()]


def check_end(told: Told) -> None:
    found = re.search(r"(\d+) to (\d+)", told.titles)
    assert found
    hands = shown(told, "score")
    assert [len(hand) for hand in hands] == [4, 6]
    most = max(map(actions, hands))
    totals = []
    for hand in hands:
        own, total = {card["element"] for card in hand}, 0
        for card in hand:
            for power in card["powers"]:
                bare = power.removesuffix("-action")
                free = bare != power and actions(hand) == most
                total += bare not in own or free
        totals.append(total)
    assert totals == [int(found[1]), int(found[2])]


def check_play(told: Told, multitype: str) -> None:
    check_turn(told)
    check_fight(told)
    check_round(told)
    check_end(told)
    assert ("In this box some icons show two types" in told.text) == (multitype == "on")


def test_the_game_keeps_its_promises() -> None:
    assert broken_promises(GAME) == []


def test_the_fight_and_the_scoring_of_the_shipped_deck_follow_from_its_cards() -> None:
    check_play(told_by(checked(GAME), ROOT / "cards" / GAME), "off")


@pytest.mark.parametrize(("elements", "multitype"), TOLD, ids=str)
def test_every_deck_has_a_fight_to_tell_of(
    elements: tuple[str, ...], multitype: str, tmp_path: Path
) -> None:
    check_play(dealt(tmp_path, elements, multitype, 7), multitype)


def test_another_deck_is_without_fault(tmp_path: Path) -> None:
    dealt(tmp_path, *TOLD[0], 7)
    assert cardgen(tmp_path, "validate", GAME, "--fit") == 0


CHANGES = """
- [game.yaml, 'deal: {creatures: 5,', 'deal: {creatures: 7,',
   ['Make one deck for all of you, with five creatures per player',
    'Make one deck for all of you, with seven creatures per player'],
   ['Setup: five cards each', 'Setup: seven cards each'],
   [2 5 10 38 3 5 15 33 4 5 20 28 5 5 25 23 6 5 30 18 Your,
    2 7 14 34 3 7 21 27 4 7 28 20 5 7 35 13 Your]]
- [game.yaml, 'players: [2, 6]', 'players: [2, 5]',
   [for 2 to 6 players, for 2 to 5 players]]
- [game.yaml, '- copies: {of: reference, exactly: 6}', '']
# One more action in the list of cards is one more in the table.
- [creatures.yaml, '[fire, fire, earth-action]', '[fire, fire-action, earth-action]',
   [Fire 12 22 6, Fire 12 21 7]]
"""


def test_numbers_are_those_of_the_game_and_of_its_cards(tmp_path: Path) -> None:
    assert not_followed(GAME, CHANGES, tmp_path) == []
