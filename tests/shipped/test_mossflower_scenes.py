"""The situations in the rulebook of Mossflower can come about with its cards."""

from collections import Counter
from typing import Any

import jinja2

from tests.shipped.test_mossflower_rulebook import FIGURES, LISTS, cards

KINDS = ("mouse", "badger", "squirrel", "hedgehog", "rabbit")


def scenes() -> Any:
    """Return the situations of figures and examples."""
    text = (FIGURES / "_scenes.j2").read_text(encoding="utf-8")
    return jinja2.Environment().from_string(text).module


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
    all, at = by_id(), scenes()
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
    all, dusk = by_id(), scenes().dusk
    slots = all[dusk["champion"]]["slots"] + all[dusk["hero"]]["slots"]
    lying = len(dusk["lying"]["champion"]) + len(dusk["lying"]["hero"])
    *placed, worker, food = dusk["drawn"]
    assert (food, worker in KINDS) == ("food", True)
    assert lying + len(placed) == slots


def test_the_first_day_can_be_played() -> None:
    all, at = by_id(), scenes()
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
    all, table = by_id(), scenes().table
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
