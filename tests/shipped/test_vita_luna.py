"""Vita Luna: its published content is there, and whatever is removed is reported."""

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from cardgen.__main__ import run_cardgen
from cardgen.load.workspace import Workspace
from cardgen.model.game import Card
from cardgen.model.problem import Problem, in_order
from cardgen.pipeline.build import build
from cardgen.pipeline.check import check
from tests.shipped.games import ROOT, copied, edit
from tests.shipped.vita_luna_slips import SLIPS

GAME = "vita-luna"
BLUE = (
    "wolf",
    "gyr-falcon",
    "adder",
    "scarab",
    "armadillo",
    "barn-owl",
    "porcupine",
    "octopus",
)
PUBLISHED = ("wolf", "gyr-falcon", "porcupine")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a copy of the game to break."""
    return copied(GAME, tmp_path)


def file(root: Path, name: str) -> Path:
    return root / "cards" / GAME / name


def report(root: Path) -> list[str]:
    """Return every problem of the cards as "file: severity: message [rule]"."""
    return _lines(build(Workspace(root), root / "cards" / GAME).problems)


def _lines(problems: Sequence[Problem]) -> list[str]:
    return [
        f"{p.span.file.name}: {p.severity}: {p.message} [{p.rule}]"
        for p in in_order(problems)
    ]


def without_card(path: Path, start: str) -> None:
    """Remove the one card whose first line begins with this text after its indent."""
    entries = re.split(r"(?m)^(?=  - |  #|$)", path.read_text(encoding="utf-8"))
    kept = [entry for entry in entries if not entry.lstrip().startswith(start)]
    assert len(kept) == len(entries) - 1
    path.write_text("".join(kept), encoding="utf-8")


def creatures() -> tuple[Card, ...]:
    built = build(Workspace(ROOT), ROOT / "cards" / GAME)
    assert built.problems == []
    assert built.game is not None
    return built.game.components[0].cards


def test_the_list_tells_what_is_in_the_box(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["--root", str(ROOT), "list", GAME, "--format", "json"]
    assert run_cardgen(command) == 0
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


def test_there_are_enough_creatures_of_each_tier() -> None:
    cards = creatures()
    assert len(cards) >= 22
    copies = dict.fromkeys(("black", "blue", "red"), 0)
    for card in cards:
        copies[str(card.values["tier"])] += card.copies
    assert copies == {"black": 16, "blue": 8, "red": 4}


@pytest.mark.parametrize("creature", BLUE)
def test_a_blue_creature_that_is_taken_away_is_missed(
    creature: str, root: Path
) -> None:
    without_card(file(root, "creatures.yaml"), f"- {{id: {creature},")
    found = report(root)
    named = (
        f'game.yaml: error: card "{creature}" is not in "Creatures", expected at least '
        "1 [copies]",
    )
    assert found == [
        *(named if creature in PUBLISHED else ()),
        'game.yaml: error: "Creatures" has 7 cards, expected at least 8, among cards '
        "with tier blue [size]",
    ]


@pytest.mark.parametrize("creature", [*PUBLISHED, "adder"])
def test_a_published_creature_is_missed_in_the_examples_of_the_rulebook(
    creature: str, root: Path
) -> None:
    without_card(file(root, "creatures.yaml"), f"- {{id: {creature},")
    told = _lines(check(Workspace(root), root / "cards" / GAME).problems)
    missed = f'rulebook.md: error: the cards has no "{creature}" [template]'
    assert [line for line in told if line.startswith("rulebook.md")] == (
        [missed] if creature in PUBLISHED else []
    )


@pytest.mark.parametrize("kind", ["burn", "swap", "steal", "heal"])
def test_a_singular_card_that_is_taken_away_is_missed(kind: str, root: Path) -> None:
    without_card(file(root, "singular.yaml"), f"- {{id: {kind}-waning,")
    assert report(root) == [
        'game.yaml: error: "Singular cards" has 7 cards, expected 8 [size]',
        'game.yaml: error: 2 players need 8 cards of "Singular cards", which has 7 '
        "[setup]",
        f'game.yaml: error: "Singular cards" has 0 cards with kind {kind} and player '
        "waning, expected 1 [count-by]",
    ]


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_told(slip: str, root: Path) -> None:
    name, old, new, *expected = SLIPS[slip]
    edit(file(root, name), old, new)
    assert report(root) == expected


def test_red_creatures_must_be_the_strongest(root: Path) -> None:
    path = file(root, "creatures.yaml")
    text = path.read_text(encoding="utf-8")
    weak = re.sub(r"(tier: red,   attack): \d, health: \d", r"\1: 2, health: 2", text)
    path.write_text(weak, encoding="utf-8")
    assert report(root) == [
        'game.yaml: warning: "Creatures" has a mean of 5.38 for tier blue, more than 4 '
        "for tier red [rising]"
    ]


def test_poison_needs_something_that_helps(root: Path) -> None:
    path = file(root, "creatures.yaml")
    text = path.read_text(encoding="utf-8")
    harsh = text.replace("resistant", "anchor").replace("armour", "retaliate")
    path.write_text(harsh, encoding="utf-8")
    lacks = 'no card of "Creatures" has'
    assert report(root) == [
        'game.yaml: warning: "Creatures" has 0 cards, expected at least 1, among cards '
        "with epics resistant or armour [size]",
        f"game.yaml: error: {lacks} resistant as epics [choices-used]",
        f"game.yaml: error: {lacks} armour as epics [choices-used]",
    ]
