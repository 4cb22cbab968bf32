"""Cards are set apart: no two of a kind are alike, and nothing else changes."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.generate.apart import set_apart
from cardgen.generate.deal import Card
from cardgen.model.problem import Refused
from cardgen.validate.shapes.generate_shapes import ApartShape
from tests.generate.caravan import any_seed, dealt, opened, section, write_game

APART = ApartShape(fields=["wants", "_marks"], within=["stage"])
PRICES = {("salt", 2), ("silk", 5), ("tin", 3), ("figs", 1)}
GOODS = st.sampled_from(["salt", "silk", "tin", "figs"])
TRADERS = st.lists(
    st.tuples(st.sampled_from(["first", "last", "only"]), st.lists(GOODS, max_size=3)),
    max_size=14,
)


def cards_of(traders: list[tuple[str, list[str]]]) -> list[Card]:
    """Return cards; those that want nothing lack the field, as dealers leave it."""
    cards: list[Card] = []
    for number, (stage, wants) in enumerate(traders):
        card: Card = {"id": str(number), "stage": stage}
        if wants:
            card |= {"wants": tuple(wants), "_marks": tuple(w.upper() for w in wants)}
        cards.append(card)
    return cards


def looks(cards: list[Any]) -> Counter[Any]:
    return Counter((c["stage"], tuple(sorted(c.get("wants", ())))) for c in cards)


@settings(max_examples=settings().max_examples // 5)
@given(TRADERS)
def test_values_are_exchanged_between_cards_with_as_many(
    traders: list[tuple[str, list[str]]],
) -> None:
    cards, before = cards_of(traders), cards_of(traders)
    worked = set_apart(cards, APART)
    assert worked == (not cards or max(looks(cards).values()) == 1)
    for card, old in zip(cards, before, strict=True):
        assert (card["id"], card["stage"]) == (old["id"], old["stage"])
        assert len(card.get("wants", ())) == len(old.get("wants", ()))
        assert [w.upper() for w in card.get("wants", ())] == [*card.get("_marks", ())]
    for name in ("wants", "_marks"):
        found = Counter(card.get(name) for card in cards)
        assert found == Counter(card.get(name) for card in before)


def test_cards_that_differ_stay_as_they_are() -> None:
    traders = [("first", ["salt"]), ("first", ["silk"]), ("last", ["salt"])]
    cards = cards_of(traders)
    assert set_apart(cards, APART)
    assert cards == cards_of(traders)


def test_the_next_card_that_helps_is_chosen() -> None:
    traders = [
        ("first", ["salt", "tin"]),
        ("first", ["tin", "salt"]),
        ("last", ["salt", "tin"]),
        ("last", ["silk"]),
        ("last", ["figs", "tin"]),
    ]
    cards = cards_of(traders)
    # None helps: those of the last stage would have salt and tin twice.
    assert not set_apart(cards, APART)
    traders[2] = ("last", ["silk", "tin"])
    cards = cards_of(traders)
    assert set_apart(cards, APART)
    assert cards[0]["wants"] == ("silk", "tin")
    assert cards[2]["wants"] == ("salt", "tin")


def with_apart(apart: str) -> str:
    """Return the section of the manual, in which cards are set apart."""
    return f"{section().rstrip()}\n      apart: {apart}\n"


@pytest.fixture(scope="module")
def caravan(tmp_path_factory: pytest.TempPathFactory) -> Any:
    text = with_apart("{fields: [good, price, wants, tip], within: [stage]}")
    return opened(write_game(tmp_path_factory.mktemp("apart"), text))


@any_seed
def test_no_two_cards_of_a_dealt_deck_are_alike(caravan: Any, seed: int) -> None:
    cards: list[dict[str, Any]] = list(dealt(caravan, seed)["traders"])
    found = Counter(
        (c["stage"], c["good"], tuple(sorted(c["wants"])), c["tip"]) for c in cards
    )
    assert max(found.values()) == 1
    assert all(c["good"] not in c["wants"] for c in cards)
    assert {(c["good"], c["price"]) for c in cards} <= PRICES


def test_what_cannot_be_set_apart_is_refused(tmp_path: Path) -> None:
    dealer = opened(write_game(tmp_path, with_apart("{fields: [mood]}")))
    with pytest.raises(Refused) as refused:
        dealt(dealer, 1)
    assert str(refused.value) == "no two cards may be alike, but in 50 decks some were"


def test_a_blank_becomes_the_seed(tmp_path: Path) -> None:
    text = section().replace("tip: {", 'tip: "{good} of {seed}"\n        _x: {')
    dealer = opened(write_game(tmp_path, text))
    for seed in (4, 71):
        cards = dealt(dealer, seed)["traders"]
        assert [c["tip"] for c in cards] == [f"{c['good']} of {seed}" for c in cards]
