"""Mossflower: numbers that follow from its cards, its backs and its places."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from cardgen.model.geometry import Box
from cardgen.model.ops import WHITE, Op, Paint, Shape
from cardgen.model.outlines import bounds
from cardgen.model.units import to_points
from tests.shipped.games import ROOT, composed, composer, written

GAME = "mossflower"
KINDS = ("mouse", "badger", "squirrel", "hedgehog", "rabbit")


def content(name: str) -> Any:
    return written(ROOT / "cards" / GAME / name)


def cards(name: str) -> list[dict[str, Any]]:
    """Return the cards of a list with its defaults filled in."""
    part = content(f"{name}.yaml")
    return [{**part.get("defaults", {}), **card} for card in part["cards"]]


def test_there_are_the_chits_that_the_cards_demand() -> None:
    least, players = content("game.yaml")["players"]
    heroes, champions = cards("heroes"), cards("champions")
    kinds = Counter(kind for hero in heroes for kind in hero["critters"])
    kinds += Counter(kind for one in champions for kind in one["starting_critters"])
    # What nights spread until the track shows 10.
    spread = max(sum(range(n, 10)) for n in range(least, players + 1))
    room = sum(place["capacity"] for place in cards("locations"))
    hordes: Counter[str] = Counter()
    for name in ("fortresses", "villains", "captains"):
        for foe in cards(name):
            hordes[foe["horde"]] += foe["vermin"]
    chits: Counter[str] = Counter()
    for chit in cards("chits"):
        chits[chit["kind"]] += chit["copies"]
    assert chits == {
        **kinds,
        "food": players * max(hero["cost"] for hero in heroes),
        "vermin": 10 + max(spread, room) + max(hordes.values()),
        "inexperience": 3 * players,
        "mastery": 3 * players,
    }
    assert spread == 44
    assert set(kinds) == set(KINDS)


def test_what_the_box_must_hold() -> None:
    champions = cards("champions")
    assert len(champions) >= 4
    assert "mouse" in [champion["critter"] for champion in champions]
    assert len(cards("quests")) == 3 * len(champions)
    assert (len(cards("heroes")), len(cards("items"))) == (14, 6)
    places = cards("locations")
    assert len(places) == 9
    assert {place["name"] for place in places if place.get("starting")} == {
        "Redwall Infirmary",
        "The Great Hall",
        "The Cellar",
    }
    for horde in cards("hordes"):
        sizes = [
            len(horde[f"{rank}_ids"]) for rank in ("fortress", "villain", "captain")
        ]
        assert sizes == [2, 2, 3]
    letters = [kind[0] for kind in KINDS]
    colours = [content("game.yaml")["palette"][kind] for kind in KINDS]
    assert len(set(letters)) == len(set(colours)) == len(KINDS)


def _backs() -> dict[str, set[tuple[Op, ...]]]:
    """Return every back that a pile of the game has, by what it is drawn with."""
    game, composes = composer(GAME)
    return {
        part.id: {
            face.ops
            for card, _ in part.printed()
            if card.type.back and (face := composes.face(card, "back", "low-ink")[0])
        }
        for part in game.components
    }


@pytest.mark.long
def test_each_deck_has_a_back_of_its_own() -> None:
    backs = _backs()
    assert len(backs["adventure"]) == 1
    assert backs["adventure"] == backs["captains"] == backs["heroes"] == backs["items"]
    counts = {
        name: len(backs[name])
        for name in ("champions", "start", "hordes", "fortresses", "villains")
    }
    assert counts == {
        "champions": 1,
        "start": 1,
        "hordes": 1,
        "fortresses": 2,  # one for each horde
        "villains": 2,
    }
    piles = set().union(*(backs[name] for name in [*counts, "adventure"]))
    assert len(piles) == sum(counts.values()) + 1
    assert len(backs["quests"]) == len(cards("quests"))


def _squares(ops: tuple[Op, ...]) -> list[Box]:
    """Return the white squares of 8 mm and more on the lower half: places for chits."""
    white = [
        bounds(op.outline)
        for op in ops
        if isinstance(op, Shape) and op.fill == Paint(WHITE) and op.stroke
    ]
    return [
        box
        for box in white
        if abs(box.width - box.height) < 0.01
        and box.width > to_points(8)
        and box.y > to_points(60)
    ]


@pytest.mark.long
@pytest.mark.parametrize(
    "name",
    ["fortresses", "champions", "heroes", "locations", "villains", "captains"],
)
def test_a_chit_has_room_in_each_slot(name: str) -> None:
    chit = to_points(content("game.yaml")["card_types"]["chit"]["size"][0])
    room = {card["id"]: card.get("slots", card.get("capacity")) for card in cards(name)}
    found = {}
    for item, _ in composed(GAME, name).items:
        squares = _squares(item.front.ops)
        found[item.name] = len(squares)
        for square in squares:
            assert square.width > chit + to_points(0.3)
        # Neighbours' chits lie beside each other.
        middles = [(box.x + box.width / 2, box.y + box.height / 2) for box in squares]
        for (x1, y1), (x2, y2) in combinations(middles, 2):
            assert max(abs(x1 - x2), abs(y1 - y2)) > chit
    assert found == room
