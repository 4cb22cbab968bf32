"""Each way of dealing does what its manual page promises, for any seed."""

import inspect
import re
import textwrap
from collections import Counter
from typing import Any

import pytest

from cardgen.generate.dealers import DEALERS
from cardgen.model.slugs import slug_of
from cardgen.validate.shapes.dealing import WAYS, DealingShape
from tests.generate.caravan import HEAD, any_seed, dealt, opened, write_game

CARDS = """\
generate:
  options: {{road: [desert, sea]}}
  lists: {{goods: [salt, silk, tin], two: [ash, bay, oak]}}
  tables: {{goods: {{salt: {{price: 2}}, silk: {{price: 5}}, tin: {{price: 3}}}}}}
  cards:
    traders:
      packs:
        - {{cards: 12, values: {{stage: first}}}}
        - {{cards: 12, values: {{stage: last}}}}
      fields:
{fields}
"""
PARTS = ("salt", "silk", "tin", "ash", "bay", "oak")
REST = "tip: x\nmood: gruff\nname: x\ngood: x\nprice: 1\nwants: [x]"


@pytest.fixture(scope="module")
def deal(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return a function that deals fields with a seed; the fields are read once."""
    dealers: dict[str, Any] = {}

    def cards(fields: str, seed: int, **settings: str) -> list[dict[str, Any]]:
        fields = textwrap.dedent(fields).strip("\n")
        if fields not in dealers:
            given = re.findall(r"^(\w+):", fields, re.MULTILINE)
            rest = [r for r in REST.splitlines() if r.split(":")[0] not in given]
            text = textwrap.indent("\n".join([*rest, fields]), " " * 8)
            root = tmp_path_factory.mktemp("deal")
            folder = write_game(root, CARDS.format(fields=text), HEAD)
            dealers[fields] = opened(folder)
        return dealt(dealers[fields], seed, settings)["traders"]

    return cards


def test_every_way_has_options_and_a_module() -> None:
    assert tuple(DEALERS) == WAYS
    assert {*WAYS, "when"} == set(DealingShape.model_fields)


def test_every_option_of_a_way_is_in_its_page() -> None:
    missing = []
    for way in ("histogram", "draw", "share", "name", "look_up", "join"):
        kind = DealingShape.model_fields[way].annotation.__args__[0]  # type: ignore[union-attr]
        words = re.findall(r"[a-z_]+", inspect.getdoc(DEALERS[way]) or "")
        names = [field.alias or name for name, field in kind.model_fields.items()]
        missing += [f"{way}: {name}" for name in names if name not in words]
    assert missing == []


@any_seed
def test_a_histogram_holds_in_every_pack(deal: Any, seed: int) -> None:
    cards = deal("tip: {histogram: {values: {a: 6, b: 5, c: 1}}}", seed)
    for pack in (cards[:12], cards[12:]):
        assert Counter(card["tip"] for card in pack) == {"a": 6, "b": 5, "c": 1}


@any_seed
def test_entries_by_histogram_and_spread(deal: Any, seed: int) -> None:
    fields = "wants: {draw: {from: goods, entries: {1: 6, 3: 6}, spread: 2}}"
    cards = deal(fields, seed)
    for pack in (cards[:12], cards[12:]):
        assert Counter(len(card["wants"]) for card in pack) == {1: 6, 3: 6}
    used = Counter(word for card in cards for word in card["wants"])
    assert max(used.values()) - min(used.values()) <= 2


@any_seed
def test_quotas_are_kept(deal: Any, seed: int) -> None:
    fields = (
        "good: {draw: {from: {salt: 9, silk: 1, tin: 1}, "
        "at_least: {silk: 7, tin: 8}, at_most: {salt: 9}}}"
    )
    used = Counter(card["good"] for card in deal(fields, seed))
    assert used["silk"] >= 7
    assert used["tin"] >= 8
    assert used["salt"] <= 9
    assert used.total() == 24


@any_seed
def test_a_quota_for_all_values(deal: Any, seed: int) -> None:
    cards = deal("good: {draw: {from: goods, at_least: 8, at_most: 8}}", seed)
    used = Counter(card["good"] for card in cards)
    assert used == {"salt": 8, "silk": 8, "tin": 8}


@any_seed
def test_a_bag_deals_all_before_one_comes_again(deal: Any, seed: int) -> None:
    cards = deal("good: {draw: {from: goods, bag: true}}", seed)
    for start in range(0, 24, 3):
        three = {card["good"] for card in cards[start : start + 3]}
        assert three == {"salt", "silk", "tin"}


@any_seed
def test_entries_differ_and_differ_from_a_field(deal: Any, seed: int) -> None:
    fields = """
        good: {draw: {from: goods}}
        wants: {draw: {from: goods, entries: 2, distinct: true, unlike: good}}
    """
    for card in deal(fields, seed):
        assert len({card["good"], *card["wants"]}) == 3


@any_seed
def test_along_a_list_by_condition_and_chance(deal: Any, seed: int) -> None:
    fields = """
        _kinds: {draw: {from: [a, b], entries: 3}}
        wants: {draw: {from: [a, b, c], along: _kinds, where: {_kinds: a},
          unlike: _kinds, chance: 0.5, else: none}}
        tip: "{stage}"
    """
    cards = deal(fields, seed)
    words = Counter(word for card in cards for word in card["wants"])
    assert set(words) <= {"b", "c", "none"}
    assert all("_kinds" not in card for card in cards)


@any_seed
def test_a_share_stays_within_its_bounds(deal: Any, seed: int) -> None:
    fields = (
        "mood: {share: {yes: gruff, no: friendly, chance: 0.5, "
        "from: 0.25, to: 0.5, after: 4}}"
    )
    moods = [card["mood"] for card in deal(fields, seed)]
    assert "gruff" not in moods[:4]
    for count in range(12, 25):
        so = moods[:count].count("gruff")
        assert 0.25 * (count - 1) - 1 <= so <= 0.5 * (count - 1) + 1


@any_seed
def test_names_are_new_fit_and_say_nothing_twice(deal: Any, seed: int) -> None:
    fields = """
        name: {name: {parts: [{goods: 1, two: 1}, {goods: 1, two: 1}],
          joined: {"": 1, " ": 1, "-": 1}, longest: 9}}
    """
    names = [card["name"] for card in deal(fields, seed)]
    ids = {slug_of(name).replace("-", "") for name in names}
    assert len(ids) == len(names) == 24  # of thirty possible ones
    for name in names:
        assert len(name) <= 9
        assert name[0].isupper()
        words = [w for w in PARTS if w in name.lower()]
        assert len(words) == 2


def test_numbers_lie_within_and_all_of_them_come(deal: Any) -> None:
    decks = [deal("price: {number: [2, 4]}", seed) for seed in range(9)]
    found = {card["price"] for deck in decks for card in deck}
    assert found == {2, 3, 4}


@any_seed
def test_a_table_is_looked_up_by_field_and_by_list(deal: Any, seed: int) -> None:
    fields = """
        good: {draw: {from: goods}}
        price: {look_up: {table: goods, column: price, by: good}}
        _all: {draw: {from: goods, entries: 2}}
        wants: {look_up: {table: goods, column: price, by: _all}}
    """
    price = {"salt": 2, "silk": 5, "tin": 3}
    for card in deal(fields, seed):
        assert card["price"] == price[card["good"]]
        assert set(card["wants"]) <= {"2", "5", "3"}


def test_lists_are_joined_and_absent_ones_left_out(deal: Any) -> None:
    fields = """
        _tops: {draw: {from: [hat], entries: 2}}
        _gems: {when: {road: sea}, draw: {from: [ruby, none], along: _tops}}
        wants: {join: {lists: [_tops, _gems], with: "/", skip: none}}
    """
    here = {word for card in deal(fields, 1) for word in card["wants"]}
    there = {word for card in deal(fields, 1, road="sea") for word in card["wants"]}
    assert here == {"hat"}
    assert there == {"hat", "hat/ruby"}


def test_prefer_comes_by_its_chance(deal: Any) -> None:
    fields = "good: {draw: {from: goods, prefer: {value: tin, chance: 0.4}}}"
    drawn = Counter(c["good"] for seed in range(40) for c in deal(fields, seed))
    assert drawn["tin"] / drawn.total() == pytest.approx(0.4 + 0.6 / 3, abs=0.03)


def test_a_change_of_one_field_leaves_the_others(deal: Any) -> None:
    first = deal("good: {draw: {from: goods}}\nprice: {number: [1, 5]}", 4)
    other = deal("good: {draw: {from: two}}\nprice: {number: [1, 5]}", 4)
    assert [card["price"] for card in first] == [card["price"] for card in other]
    assert [card["good"] for card in first] != [card["good"] for card in other]
