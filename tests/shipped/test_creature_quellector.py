"""The shipped deck of creatures, and every other one that its section can deal."""

from collections import Counter
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2
import pytest

from cardgen.generate.decks import Recipe, deal_decks
from cardgen.model.node import to_plain
from cardgen.pipeline.generate import open_dealer
from tests.shipped.games import ROOT, cardgen, written

GAME = "creature-quellector"
COLORS = {
    "red": ("fire", "electric", "star", "dragon"),
    "blue": ("water", "ice", "poison", "weather"),
    "green": ("earth", "grass", "rock", "bug"),
    "purple": ("air", "magic", "ghost", "dark"),
}
AFTER = {"electric", "rock", "bug", "air", "ghost"}
# Twice a number of two bits, in the field of four elements.
_DOUBLED = (0, 2, 3, 1)
SETS = list(product(*COLORS.values()))
# Any two elements of two colours are in one of them.
SOME = [
    tuple(of[n] for of, n in zip(COLORS.values(), chosen, strict=True))
    for a, b in product(range(4), repeat=2)
    for chosen in [(a, b, a ^ b, a ^ _DOUBLED[b])]
]


class Power(NamedTuple):
    """One icon: its type, what it is, and the second type it may have."""

    type: str
    is_action: bool
    second: str | None


@cache
def recipe() -> Recipe:
    dealer, problems = open_dealer(ROOT / "cards" / GAME)
    assert problems == []
    assert dealer is not None
    section = dealer.section
    return Recipe(section.shape, section.node, section.types)


def deal(seed: int, chosen: tuple[str, ...], multitype: str) -> dict[str, Any]:
    options = dict(zip(COLORS, chosen, strict=True)) | {"multitype": multitype}
    decks = deal_decks(recipe(), seed, recipe().settings(options))
    return {
        name: [{key: to_plain(node) for key, node in card.items()} for card in cards]
        for name, cards in decks.items()
    }


def powers(card: dict[str, Any]) -> list[Power]:
    read = []
    for text in card["powers"]:
        first, _, second = text.partition("/")
        bare = first.removesuffix("-action")
        read.append(Power(bare, first != bare, second or None))
    return read


def holds(dealt: dict[str, Any], chosen: tuple[str, ...], multitype: str) -> None:
    """Check a deck against the rules Q1 to Q12 of the designer's generator."""
    cards, (reference,) = dealt["creatures"], dealt["reference"]
    of_color = dict(zip(COLORS, chosen, strict=True))
    assert len(cards) == 48
    assert Counter(card["color"] for card in cards) == dict.fromkeys(COLORS, 12)
    assert all(card["element"] == of_color[card["color"]] for card in cards)
    for color in COLORS:
        counts = Counter(len(c["powers"]) for c in cards if c["color"] == color)
        assert counts == {1: 3, 2: 3, 3: 3, 4: 3}
    icons = [power for card in cards for power in powers(card)]
    assert {icon.type for icon in icons} <= set(chosen)
    for icon in icons:
        if icon.second is not None:
            assert multitype == "on"
            assert not icon.is_action
            assert icon.second in chosen
            assert icon.second != icon.type
    types = Counter(icon.type for icon in icons)
    assert max(types.values()) - min(types.values()) <= 5
    assert all(27 <= types[element] <= 33 for element in chosen)
    assert 21 <= sum(icon.is_action for icon in icons) <= 36
    assert all([p.type for p in powers(card)] == card["types"] for card in cards)
    assert len({card["id"] for card in cards}) == 48
    assert len({card["name"].casefold() for card in cards}) == 48
    assert all(len(card["name"]) < 14 for card in cards)
    # Nothing is in the box twice: neither powers of an element nor pictures.
    alike = Counter((c["element"], tuple(sorted(c["powers"]))) for c in cards)
    assert max(alike.values()) == 1
    pictures = Counter(tuple(sorted(card["picture"].items())) for card in cards)
    assert max(pictures.values()) == 1
    kins = Counter((c["element"], c["picture"]["body"]) for c in cards)
    assert set(kins.values()) == {2}
    assert reference["elements"] == list(chosen)
    assert reference["copies"] == 6
    timings = ["after" if element in AFTER else "before" for element in chosen]
    assert reference["timings"] == timings
    assert len(set(reference["actions"])) == 4


def test_the_rules_hold_for_each_pair_of_elements() -> None:
    for number, chosen in enumerate(SOME):
        multitype = "on" if number % 3 else "off"
        holds(deal(number, chosen, multitype), chosen, multitype)


@pytest.mark.long
def test_the_rules_hold_for_every_set_of_elements() -> None:
    assert len(SETS) == 256
    for number, chosen in enumerate(SETS, 1000):
        multitype = "on" if number % 2 else "off"
        holds(deal(number, chosen, multitype), chosen, multitype)


def test_another_seed_draws_other_monsters() -> None:
    """Two of a kin look alike, and no kin is in two decks."""
    kins = [
        {c["picture"]["kin"] for c in deal(s, SETS[3], "off")["creatures"]}
        for s in (1, 2)
    ]
    assert len(kins[0]) == len(COLORS)
    assert not kins[0] & kins[1]


@pytest.mark.long
def test_decks_come_out_as_often_so_as_the_designers() -> None:
    """In 4,000 decks of the designer's procedure the mean was 31 actions.

    A type icon has a second type with a probability of 17.5 %; three names in ten are
    two words.
    """
    actions, second, types, spaces, hyphens = 0, 0, 0, 0, 0
    per_type: Counter[str] = Counter()
    decks = 150
    for seed in range(decks):
        cards = deal(seed, SETS[seed], "on")["creatures"]
        icons = [power for card in cards for power in powers(card)]
        actions += sum(icon.is_action for icon in icons)
        types += sum(not icon.is_action for icon in icons)
        second += sum(icon.second is not None for icon in icons)
        spaces += sum(" " in card["name"] for card in cards)
        hyphens += sum("-" in card["name"] for card in cards)
        used = Counter(icon.type for icon in icons if icon.is_action)
        per_type[min(used.values()) >= 2 and max(used.values()) <= 15] += 1
    assert actions / decks == pytest.approx(31, abs=1)
    assert second / types == pytest.approx(0.175, abs=0.012)
    assert spaces / (decks * 48) == pytest.approx(0.3, abs=0.06)
    assert hyphens / (decks * 48) == pytest.approx(0.075, abs=0.03)
    assert per_type[True] > 0.99 * decks


def test_multitype_changes_nothing_but_icons() -> None:
    plain = deal(5, SETS[77], "off")["creatures"]
    mixed = deal(5, SETS[77], "on")["creatures"]
    assert any("/" in power for card in mixed for power in card["powers"])
    for one, other in zip(plain, mixed, strict=True):
        bare = [power.partition("/")[0] for power in other["powers"]]
        assert {**other, "powers": bare} == one


def test_the_shipped_deck_is_dealt_by_its_section(tmp_path: Path) -> None:
    """The list in the repository is what its own first lines deal."""
    game = tmp_path / "cards" / GAME
    game.mkdir(parents=True)
    (game / "game.yaml").write_bytes((ROOT / "cards" / GAME / "game.yaml").read_bytes())
    assert cardgen(tmp_path, "generate", GAME) == 0
    for name in ("creatures.yaml", "reference.yaml"):
        assert (game / name).read_bytes() == (ROOT / "cards" / GAME / name).read_bytes()


@pytest.mark.long
def test_cards_come_sixteen_nine_or_four_to_a_page(tmp_path: Path) -> None:
    """One card more than a page holds is on a page of its own."""
    deck = written(ROOT / "cards" / GAME / "creatures.yaml")["cards"]
    names = [card["name"] for card in deck]
    asked = ("--paper", "a4", "--look", "low-ink", "--output", str(tmp_path))
    for component, on_page in (("small", 16), ("creatures", 9), ("huge", 4)):
        some = [w for c in deck[: on_page + 1] for w in ("--card", c["id"])]
        which = ("--component", component, *some)
        assert cardgen(ROOT, "render", GAME, *which, *asked) == 0
        file = tmp_path / GAME / f"{GAME}-{component}-a4-duplex-low-ink-selection.pdf"
        with pypdfium2.PdfDocument(file) as printed:
            assert len(printed) == 4
            text = printed[0].get_textpage().get_text_range()
            assert [name for name in names if name in text] == names[:on_page]
