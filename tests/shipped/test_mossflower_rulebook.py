"""The rulebook of Mossflower as it is printed: its counts and chances are right.

They are recomputed here from the cards in the files.
"""

import re
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

from cardgen.rulebook.markdown.blocks import ListBlock, all_blocks
from tests.shipped.games import ROOT, checked, written
from tests.shipped.printed_words import (
    book_blocks,
    book_words,
    not_followed,
    words_of_block,
)
from tests.shipped.promises import broken_promises
from tests.shipped.test_mossflower import ENEMIES, FOLDER, GAME, LISTS, cards

pytestmark = pytest.mark.long

FIGURES = ROOT / "templates" / GAME / "figures"
PILES = {"Adventure Deck": ("heroes", "items", "locations"), "Enemies": ENEMIES}
# Of the set-up, which is the first numbered list.
STEPS = 13
CHANGES = """
- [chits.yaml, 'kind: vermin, allied: false, copies: 30}',
   'kind: vermin, allied: false, copies: 35}',
   ['Cubes and tokens 185 ', 'Cubes and tokens 190 '],
   ['Vermin, black 90 no', 'Vermin, black 95 no']]
- [player-mats.yaml, 'tableau: 5', 'tableau: 4', [up to five Heroes, up to four Heroes]]
- [locations.yaml, 'affinity: [hedgehog], starting: true, capacity: 4, threshold: 2',
   'affinity: [hedgehog], starting: true, capacity: 4, threshold: 1',
   [is at The Cellar and needs two Critters., is at The Cellar and needs one Critter.],
   [two Critters before the second white cube is 71%.,
    one Critter before the second white cube is 89%.]]
"""


@pytest.fixture(scope="module")
def text() -> str:
    return book_words(checked(GAME))


def percent(share: Fraction) -> str:
    return f"{round(float(share) * 100)}%"


def reach(want: int, good: int, bad: int) -> Fraction:
    """Return the chance to draw that many good cubes before the second bad one."""

    def on(want: int, good: int, bad: int, failed: int) -> Fraction:
        if failed == 2:
            return Fraction(0)
        if want == 0:
            return Fraction(1)
        all = good + bad
        found = Fraction(0)
        if good:
            found += Fraction(good, all) * on(want - 1, good - 1, bad, failed)
        if bad:
            found += Fraction(bad, all) * on(want, good, bad - 1, failed + 1)
        return found

    return on(want, good, bad, 0)


def test_the_game_keeps_its_promises() -> None:
    assert broken_promises(GAME) == []


def test_the_parts_are_counted_as_they_are_printed(text: str) -> None:
    """Each part that `render` prints has a line, and piles say what is in them."""
    game = written(FOLDER / "game.yaml")
    files = [
        each["id"] if isinstance(each, dict) else each
        for each in game["print"]["components"]
    ]
    gangs, components = game["print"]["gangs"], game["components"]
    parts = [id for file in dict.fromkeys(files) for id in gangs.get(file, [file])]
    titles = [
        components[id]["title"]
        for id in parts
        if components[id]["kind"] not in ("box", "rulebook")
    ]
    table = text.partition("Part Number Size ")[2].partition("Not in the kit")[0]
    rows = re.findall(r"([A-Z][A-Za-z ]+?) (\d+) [\d.]+ × [\d.]+ mm", table)
    assert [title for title, _ in rows] == titles
    counted = {title: int(count) for title, count in rows}
    size = {name: len(cards(name)) for name in LISTS}
    assert counted["Champions"] == size["champions"]
    assert counted["Quests"] == size["quests"]
    known = sum(place.get("starting", False) for place in cards("locations"))
    pile = {**size, "locations": size["locations"] - known}
    for title, names in PILES.items():
        inside = ", ".join(f"{pile[name]} {name.capitalize()}" for name in names)
        assert f"{title}: {inside}." in text
        assert counted[title] == sum(pile[name] for name in names)
    assert f"Starting Locations: {known} Locations." in text
    chits = cards("chits")
    assert f"Cubes and tokens {sum(chit['copies'] for chit in chits)} 9 × 9" in text
    for kind in {chit["kind"] for chit in chits}:
        same = [chit for chit in chits if chit["kind"] == kind]
        copies = sum(chit["copies"] for chit in same)
        assert f"{copies} {'yes' if same[0]['allied'] else 'no'}" in text


def test_every_card_is_told_with_its_words(text: str) -> None:
    for name in ("champions", "quests", "heroes", "items", "locations", "captains"):
        for card in cards(name):
            assert card["name"] in text


def test_chances_are_those_of_drawing_cube_by_cube(text: str) -> None:
    bag = len(cards("champions")[0]["starting_critters"])
    for good in (bag, bag + 3, bag + 6, bag + 9):
        row = " ".join(percent(reach(want, good, 3)) for want in range(1, 5))
        assert f"{good} Critters {row}" in text
    for black, word in enumerate(("none", "one", "two", "three")):
        row = " ".join(
            percent(reach(want, bag, 3 + black)) for want in range(1, bag + 1)
        )
        assert f"{word} {row}" in text


def test_chances_of_combat_are_those_of_drawing_as_many_cubes(text: str) -> None:
    """Of five allies, three tokens and the Vermin, all drawn at once."""
    for vermin in range(1, 9):
        row = []
        for ahead in range(3):
            won = sum(
                comb(5, good) * comb(vermin, black) * comb(3, vermin - good - black)
                for good in range(vermin + 1)
                for black in range(vermin + 1 - good)
                if good + ahead > black
            )
            row.append(percent(Fraction(won, comb(8 + vermin, vermin))))
        assert f"{vermin} {' '.join(row)}" in text


def test_the_first_day_is_told_with_its_numbers(text: str) -> None:
    day = text[text.index("Three players have set up") :]
    for words in (
        "minimum draw of three brings two allies and one Vermin",
        "That is a Victory",
        "two stay in the bag. Three is not enough to lower the track",
        "which needs three",
        "That makes three: Return 2 Vermin",
        "The track rises to 4.",
        "Six Nights are left",
    ):
        assert words in day, words


def test_pictures_of_the_set_up_name_its_steps() -> None:
    """The table and the player's place are marked with the numbers of the steps."""
    named: dict[str, str] = {}
    for block in all_blocks(book_blocks(checked(GAME))):
        for item in block.items if isinstance(block, ListBlock) else ():
            if len(named) < STEPS:
                named[item.marker] = words_of_block(item.blocks[0]).partition(".")[0]
    table = (FIGURES / "table.xml.j2").read_text(encoding="utf-8")
    mat = (FIGURES / "mat.xml.j2").read_text(encoding="utf-8")
    places = re.findall(r"\((\d+), (\d), (\d)\)", table)
    assert {(row, column): named[step] for step, column, row in places} == {
        ("0", "0"): "Horde",
        ("0", "1"): "Fortress and Villain",
        ("0", "2"): "Fortress and Villain",
        ("1", "0"): "Adventure Deck",
        ("1", "1"): "Adventure Deck",
        ("1", "4"): "Captains",
        ("2", "0"): "Locations",
    }
    number = re.compile(r"draw\.disc\(.*?, (\d+), look")
    assert [named[step] for step in number.findall(table)] == [
        "Conquest Track",
        "Table",
    ]
    assert [named[step] for step in number.findall(mat)] == [
        "Champions",
        "Quests",
        "Bags",
        "Champions",
        "Quests",
    ]


def test_the_clock_is_what_the_track_leaves(text: str) -> None:
    words = ("six", "seven", "eight")
    end = max(map(int, cards("table-mat")[0]["track"]))
    few, many = written(FOLDER / "game.yaml")["players"]
    two, three, four = (words[end - players - 6] for players in range(few, many + 1))
    assert (
        f"that takes {two} Nights with two players, {three} with three "
        f"and {four} with four." in text
    )


def test_counts_that_are_changed_are_changed_in_the_text(tmp_path: Path) -> None:
    assert not_followed(GAME, CHANGES, tmp_path) == []
