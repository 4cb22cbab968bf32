"""Vita Luna: its published content is there, and whatever is removed is reported."""

import json
import re
from pathlib import Path

import pytest

from cardgen.model.game import Card
from tests.shipped.games import (
    ROOT,
    cardgen,
    composer,
    copied,
    edit,
    faults,
    without_card,
)
from tests.shipped.vita_luna_slips import SLIPS, TOGETHER

GAME = "vita-luna"
PUBLISHED = ("wolf", "gyr-falcon", "porcupine")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a copy of the game to break."""
    return copied(GAME, tmp_path)


def file(root: Path, name: str) -> Path:
    return root / "cards" / GAME / name


def creatures() -> tuple[Card, ...]:
    game, _ = composer(GAME)
    return game.components[0].cards


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
    cards = {card.values["name"]: card for card in creatures()}
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
    without_card(root, GAME, "creatures.yaml", creature)
    named = (
        f'game.yaml: error: card "{creature}" is not in "Creatures", expected at least '
        "1 [copies]",
    )
    assert faults(root, GAME) == [
        *(named if creature in PUBLISHED else ()),
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


@pytest.mark.parametrize("slips", TOGETHER, ids=lambda slips: slips[0])
def test_slips_are_told(slips: tuple[str, ...], root: Path) -> None:
    expected: list[str] = []
    for name, old, new, *said in map(SLIPS.__getitem__, slips):
        edit(file(root, name), old, new)
        expected += said
    assert sorted(faults(root, GAME)) == sorted(expected)


def test_red_creatures_must_be_the_strongest(root: Path) -> None:
    path = file(root, "creatures.yaml")
    text = path.read_text(encoding="utf-8")
    weak = re.sub(r"(tier: red,   attack): \d, health: \d", r"\1: 2, health: 2", text)
    path.write_text(weak, encoding="utf-8")
    assert faults(root, GAME) == [
        'game.yaml: warning: "Creatures" has a mean of 5.38 for tier blue, more than 4 '
        "for tier red [rising]"
    ]


def test_poison_needs_something_that_helps(root: Path) -> None:
    path = file(root, "creatures.yaml")
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
