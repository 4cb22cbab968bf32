"""Vita Luna: its published content is there, and whatever is removed is reported."""

import json
import re
from pathlib import Path

import pytest

from tests.shipped.games import (
    ROOT,
    break_all,
    cardgen,
    composer,
    copied,
    faults,
    without_card,
)

GAME = "vita-luna"
TOGETHER = [
    """
# V1: no tier
- [creatures.yaml, 'tier: red,   attack: 4', 'tier: green, attack: 4',
   'creatures.yaml: error: card "anaconda", tier: expected black, blue or red, found
    "green" [card-fields]']
# V13: epic untold
- [reference.yaml, ', pronged]', ']',
   'game.yaml: error: no card of "Reference cards" has pronged as epics [choices-used]']
# V15: wrong kind
- [singular.yaml, 'extends: heal-waxing,  player: waning',
   'extends: burn-waxing,  player: waning',
   'game.yaml: error: "Singular cards" has 0 cards with kind heal and player waning,
    expected 1 [count-by]',
   'singular.yaml: error: "Singular cards" has 2 cards with kind burn and player waning,
    expected 1 [count-by]']
# eleven lives
- [board.yaml, 'lives: 10', 'lives: 11',
   'game.yaml: error: hearts of 11 lives take as many heart markers each [expression]']
""",
    """
# V4: epic twice
- [creatures.yaml, '[anchor, holds]', '[anchor, anchor]',
   'creatures.yaml: error: card "sea-star" has "anchor" twice in epics [unique]']
# V6: idle poison
- [creatures.yaml, 'attack: 0, health: 4, epics: [anchor]',
   'attack: 0, health: 4, epics: [poisonous]',
   'creatures.yaml: warning: card "rock" has epics poisonous or pronged, which is
    forbidden for attack 0 [forbids]']
# V7: strong prongs
- [creatures.yaml, 'attack: 1, health: 2, epics: [pronged]',
   'attack: 2, health: 2, epics: [pronged]',
   'creatures.yaml: warning: card "shore-crab" has attack at least 2, which is forbidden
    for epics pronged [forbids]']
# V8: four epics
- [creatures.yaml, '[poisonous, resistant, armour]',
   '[poisonous, resistant, armour, holds]',
   'creatures.yaml: warning: card "scorpion" has 4 entries in epics, expected at most 3
    [range]']
# V10: a black card less
- [creatures.yaml, 'epics: [resistant], copies: 2', 'epics: [resistant]',
   'game.yaml: error: "Creatures" has 15 cards, expected at least 16, among cards with
    tier black [size]']
# said to be ours
- [creatures.yaml, 'provenance: derived, published: [name, health],',
   'published: [name, health],',
   'creatures.yaml: error: card "anaconda" has provenance placeholder, which is
    forbidden for published at least 1 [forbids]']
# five white slots
- [board.yaml, 'active_slots: 4', 'active_slots: 5',
   'board.yaml: error: 5 white and 4 grey slots: a player has eight cards in a battle
    [expression]',
   'game.yaml: error: too few health markers for 10 white slots with 5 health each
    [expression]',
   'game.yaml: error: too few armour markers for 10 white slots [expression]']
# too few bids
- [markers.yaml, 'player: waning, copies: 15', 'player: waning',
   'game.yaml: error: 2 players need 30 cards of "Markers" with kind bid, which has 16
    [setup]',
   'game.yaml: error: "Markers" has 1 card with player waning, expected 15, among cards
    with kind bid [count-by]']
""",
    """
# V5: anchored and moving
- [creatures.yaml, '[anchor, holds]', '[anchor, move-anywhere]',
   'creatures.yaml: error: card "sea-star" has epics move-anywhere, which is forbidden
    for epics anchor [forbids]']
# a hardier creature
- [creatures.yaml, 'attack: 5, health: 5, epics: [],',
   'attack: 5, health: 6, epics: [],',
   'game.yaml: error: too few health markers for 8 white slots with 6 health each
    [expression]']
""",
]
"""Slips that can be in one copy: nothing is reported that is not of one of them."""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a copy of the game to break."""
    return copied(GAME, tmp_path)


def test_the_list_tells_what_is_in_the_box(capsys: pytest.CaptureFixture[str]) -> None:
    assert cardgen(ROOT, "list", GAME, "--format", "json") == 0
    (game,) = json.loads(capsys.readouterr().out)["games"]
    told = [(c["id"], c["kind"], c["cards"], c["copies"]) for c in game["components"]]
    assert told == [
        ("creatures", "deck", 24, 28),
        ("singular", "deck", 8, 8),
        ("board", "board", 1, 1),
        ("markers", "tokens", 6, 98),
        ("avatars", "tokens", 2, 2),
        ("reference", "reference", 1, 2),
        ("box", "box", 1, 1),
        ("rulebook", "rulebook", 0, 1),
    ]


def test_published_creatures_keep_their_numbers() -> None:
    game, _ = composer(GAME)
    cards = {card.values["name"]: card for card in game.components[0].cards}
    known: dict[str, dict[str, object]] = {
        "Wolf": {"attack": 3, "health": 2},
        "Gyr Falcon": {"health": 2, "epics": ("move-anywhere",)},
        "Cheetah": {"epics": ("move-anywhere",)},
        "Anaconda": {"health": 5},
        "Rat": {"attack": 1, "health": 1},
        "Porcupine": {"health": 4, "epics": ("retaliate",)},
        "Hedgehog": {"epics": ("retaliate",)},
        "Rock": {"attack": 0},
    }
    for name, values in known.items():
        card = cards[name]
        assert {field: card.values[field] for field in values} == values
        assert card.values["published"] == ("name", *values)
        assert card.provenance == "derived"
    ours = [card for name, card in cards.items() if name not in known]
    assert {card.provenance for card in ours} == {"placeholder"}
    assert {card.values["published"] for card in ours} == {()}


@pytest.mark.parametrize("creature", ["wolf", "adder"])
def test_a_blue_creature_that_is_taken_away_is_missed(
    creature: str, root: Path
) -> None:
    """The wolf is one of the published creatures, which are named as well."""
    without_card(root, GAME, "creatures.yaml", creature)
    named = (
        f'game.yaml: error: card "{creature}" is not in "Creatures", expected at least '
        "1 [copies]",
    )
    assert faults(root, GAME) == [
        *(named if creature == "wolf" else ()),
        'game.yaml: error: "Creatures" has 7 cards, expected at least 8, among cards '
        "with tier blue [size]",
    ]


def test_singular_cards_that_are_taken_away_are_missed(root: Path) -> None:
    kinds = ("burn", "heal")
    for kind in kinds:
        without_card(root, GAME, "singular.yaml", f"{kind}-waning")
    assert sorted(faults(root, GAME)) == sorted(
        [
            'game.yaml: error: "Singular cards" has 6 cards, expected 8 [size]',
            'game.yaml: error: 2 players need 8 cards of "Singular cards", which has '
            "6 [setup]",
            *(
                f'game.yaml: error: "Singular cards" has 0 cards with kind {kind} and '
                "player waning, expected 1 [count-by]"
                for kind in kinds
            ),
        ]
    )


@pytest.mark.parametrize("slips", TOGETHER, ids=range(3))
def test_slips_are_told(slips: str, root: Path) -> None:
    expected = break_all(root / "cards" / GAME, slips)
    assert sorted(faults(root, GAME)) == sorted(expected)


def test_red_creatures_must_be_the_strongest(root: Path) -> None:
    path = root / "cards" / GAME / "creatures.yaml"
    text = path.read_text(encoding="utf-8")
    weak = re.sub(r"(tier: red,   attack): \d, health: \d", r"\1: 2, health: 2", text)
    path.write_text(weak, encoding="utf-8")
    assert faults(root, GAME) == [
        'game.yaml: warning: "Creatures" has a mean of 5.38 for tier blue, more than 4 '
        "for tier red [rising]"
    ]


def test_poison_needs_something_that_helps(root: Path) -> None:
    path = root / "cards" / GAME / "creatures.yaml"
    text = path.read_text(encoding="utf-8")
    harsh = text.replace("resistant", "anchor").replace("armour", "retaliate")
    path.write_text(harsh, encoding="utf-8")
    lacks = 'no card of "Creatures" has'
    assert faults(root, GAME) == [
        'game.yaml: warning: "Creatures" has 0 cards, expected at least 1, among cards '
        "with epics resistant or armour [size]",
        f"game.yaml: error: {lacks} resistant as epics [choices-used]",
        f"game.yaml: error: {lacks} armour as epics [choices-used]",
    ]
