"""Mossflower: numbers that follow from its cards, its backs and its places.

The situations in its rulebook can come about with its cards.
"""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from cardgen.model.geometry import Box
from cardgen.model.ops import WHITE, Op, Paint, Shape
from cardgen.model.outlines import bounds
from cardgen.model.units import to_points
from tests.shipped.games import ROOT, composed, composer, listed, scenes, written

GAME = "mossflower"
FOLDER = ROOT / "cards" / GAME
KINDS = ("mouse", "badger", "squirrel", "hedgehog", "rabbit")
ENEMIES = ("hordes", "fortresses", "villains", "captains")
LISTS = ("champions", "quests", "heroes", "items", "locations", *ENEMIES)


def cards(name: str) -> list[dict[str, Any]]:
    return list(listed(FOLDER, name).values())


def test_there_are_the_chits_that_the_cards_demand() -> None:
    least, players = written(FOLDER / "game.yaml")["players"]
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
    colours = [written(FOLDER / "game.yaml")["palette"][kind] for kind in KINDS]
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
    chit = to_points(written(FOLDER / "game.yaml")["card_types"]["chit"]["size"][0])
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


def by_id() -> dict[str, dict[str, Any]]:
    return {card["id"]: card for name in LISTS for card in cards(name)}


def bag_of(champion: str, *more: str) -> Counter[str]:
    """Return what a bag holds at the start, with cubes that came into it since."""
    start = by_id()[champion]["starting_critters"]
    return Counter([*start, *["inexperience"] * 3, *more])


def ally(cubes: list[str]) -> int:
    """Return how many of the cubes are Critters."""
    return sum(cube in KINDS for cube in cubes)


def test_examples_draw_what_their_bags_hold() -> None:
    all, at = by_id(), scenes(GAME)
    draws = [(bag_of(at.draw["champion"]), drawn) for drawn in at.draw["draws"]]
    fight, dusk = at.fight, at.dusk
    foe = ["vermin"] * all[fight["foe"]]["vermin"]
    draws.append((bag_of(fight["champion"], *foe), fight["first"] + fight["more"]))
    # A Vermin of an earlier Combat, the Food of an Action, and what the Hero brought.
    came = ["vermin", "food", *all[dusk["hero"]]["critters"]]
    lying = dusk["lying"]["champion"] + dusk["lying"]["hero"]
    draws.append((bag_of(dusk["champion"], *came), lying + dusk["drawn"]))
    assert [drawn for bag, drawn in draws if Counter(drawn) - bag] == []


def test_food_leaves_a_tableau_that_is_full() -> None:
    all, dusk = by_id(), scenes(GAME).dusk
    slots = all[dusk["champion"]]["slots"] + all[dusk["hero"]]["slots"]
    lying = len(dusk["lying"]["champion"]) + len(dusk["lying"]["hero"])
    *placed, worker, food = dusk["drawn"]
    assert (food, worker in KINDS) == ("food", True)
    assert lying + len(placed) == slots


def test_the_first_day_can_be_played() -> None:
    all, at = by_id(), scenes(GAME)
    table, (cellar, combat, bridge) = at.table, at.first["turns"]
    foe, place = all[combat["at"]], all[bridge["at"]]
    assert {combat["at"], bridge["at"]} <= set(table["row"])
    assert not set(at.first["next"]) & set(table["row"])
    assert len(at.first["turns"]) == len(at.first["spread"]) == table["players"]
    assert all[cellar["champion"]]["critter"] == "mouse"
    # Nobody fails, each Action has the Critters it needs, and the Combat is won.
    assert ally(cellar["drawn"]) == all[cellar["at"]]["threshold"]
    assert len(combat["drawn"]) == foe["vermin"]
    assert ally(combat["drawn"]) > combat["drawn"].count("vermin")
    kin = set(all[bridge["champion"]]["affinity"]) & set(place["affinity"])
    helped = ally(bridge["drawn"]) + ally(bridge["lent"])
    assert (len(kin), len(kin) + helped) == (1, place["threshold"])
    assert bridge["drawn"].count("inexperience") == 1
    # What each bag holds by Night, when it is drawn from once more.
    drawn = {
        cellar["champion"]: [*cellar["drawn"], *bridge["lent"]],
        combat["champion"]: combat["drawn"],
        bridge["champion"]: bridge["drawn"],
    }
    came = {cellar["champion"]: ["food"] * 3, combat["champion"]: ["vermin"] * 3}
    for (champion, cubes), cube in zip(drawn.items(), at.first["drawn"], strict=True):
        bag = bag_of(champion, *came.get(champion, []))
        assert not Counter([*cubes, cube]) - bag, champion
    assert at.first["spread"][0] == cellar["at"], "the Horde chooses a Worker"


def test_the_first_day_follows_the_words_of_its_cards() -> None:
    """A card that says something else makes another story of that Day."""
    all, table = by_id(), scenes(GAME).table
    assert {
        "cellar": all["cellar"]["effect"],
        "bridge": all["stonewade-bridge"]["effect"],
        "fortress": all[table["fortress"]]["night_text"],
        "villain": all[table["villain"]]["night_text"],
        "horde": all[table["horde"]]["text"].partition(". ")[2],
    } == {
        "cellar": "Add 3 :food: to your bag.",
        "bridge": "Return 2 Vermin from any one card to the Supply.",
        "fortress": "Each player draws 1 cube: :food: to the Supply, others~back.",
        "villain": "If the Conquest Track shows 5 or more, add 2 Vermin here.",
        "horde": "At Night, the first Vermin that spreads goes to a Location "
        "with a Worker, if there is one.",
    }
