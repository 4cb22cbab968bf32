"""Mossflower: numbers that follow from its cards, and reports of what is missing."""

import json
import re
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pikepdf
import pytest
import yaml

from cardgen.__main__ import run_cardgen
from cardgen.compose.composer import Composer
from cardgen.load.workspace import Workspace
from cardgen.model.geometry import Box
from cardgen.model.ops import WHITE, Op, Paint, Shape
from cardgen.model.outlines import bounds
from cardgen.model.units import to_points
from cardgen.pipeline.build import build
from cardgen.pipeline.check import check
from tests.shipped.games import ROOT, copied, edit

GAME = ROOT / "cards" / "mossflower"
KINDS = ("mouse", "badger", "squirrel", "hedgehog", "rabbit")


def written(name: str) -> Any:
    """Return the content of a file of the game, read without cardgen."""
    return yaml.safe_load((GAME / name).read_text(encoding="utf-8"))


def cards(name: str) -> list[dict[str, Any]]:
    """Return the cards of a list with its defaults filled in."""
    part = written(f"{name}.yaml")
    return [{**part.get("defaults", {}), **card} for card in part["cards"]]


def run(root: Path, *words: str) -> int:
    return run_cardgen(["--root", str(root), "--quiet", "--no-color", *words])


def told(root: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Return the problems of the copy with their hints, one per line."""
    assert run(root, "validate", "mossflower") == 1
    lines = capsys.readouterr().out.splitlines()
    return [
        line.strip() for line in lines if re.match(r"cards/mossflower/|   hint", line)
    ]


def without(root: Path, name: str, id: str) -> None:
    """Remove one card from a list of the copy."""
    path = root / "cards" / "mossflower" / name
    text = path.read_text(encoding="utf-8")
    rest = re.sub(rf"  - {{id: {id},.*?}}\n", "", text, count=1, flags=re.DOTALL)
    assert rest != text
    path.write_text(rest, encoding="utf-8")


def test_list_counts_what_the_files_hold(capsys: pytest.CaptureFixture[str]) -> None:
    expected = {}
    for id, part in written("game.yaml")["components"].items():
        files = part.get("decks", part.get("cards", []))
        entries = [
            card if isinstance(card, dict) else {"id": card}
            for name in ([files] if isinstance(files, str) else files)
            for card in written(name)["cards"]
        ]
        books = part["kind"] == "rulebook"
        copies = sum(entry.get("copies", 1) for entry in entries) + books
        box = int(part["kind"] == "box")
        expected[id] = (part["kind"], len(entries) + box, copies + box)
    assert run(ROOT, "list", "mossflower", "--format", "json") == 0
    (game,) = json.loads(capsys.readouterr().out)["games"]
    assert {
        part["id"]: (part["kind"], part["cards"], part["copies"])
        for part in game["components"]
    } == expected


def test_there_are_the_chits_that_the_cards_demand() -> None:
    least, players = written("game.yaml")["players"]
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
    colours = [written("game.yaml")["palette"][kind] for kind in KINDS]
    assert len(set(letters)) == len(set(colours)) == len(KINDS)


def test_a_quest_that_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = copied("mossflower", tmp_path)
    without(root, "quests.yaml", "long-march")
    assert told(root, capsys) == [
        'cards/mossflower/champions.yaml:13:9: error: card "orla-greystripe" is named '
        "by 2 cards in champion, expected 3  [references]",
        "hint: these are calm-before-wrath, gatekeeper",
        'cards/mossflower/champions.yaml:19:13: error: card "orla-greystripe" names '
        '"long-march" in quests, but no card of "Quests" has this id  [references]',
    ]


def test_a_quest_that_nobody_misses(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = copied("mossflower", tmp_path)
    without(root, "quests.yaml", "long-march")
    edit(
        root / "cards/mossflower/champions.yaml", "gatekeeper, long-march", "gatekeeper"
    )
    assert told(root, capsys) == [
        'cards/mossflower/champions.yaml:13:9: error: card "orla-greystripe" is named '
        "by 2 cards in champion, expected 3  [references]",
        "hint: these are calm-before-wrath, gatekeeper",
        'cards/mossflower/champions.yaml:19:13: error: card "orla-greystripe" names 2 '
        "different cards in quests, expected 3  [references]",
    ]


def test_a_captain_that_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = copied("mossflower", tmp_path)
    without(root, "captains.yaml", "captain-ketch")
    edit(
        root / "cards/mossflower/decks/saltmarsh-fleet.yaml", "  - captain-ketch\n", ""
    )
    edit(root / "cards/mossflower/hordes.yaml", "captain-ketch, ", "")
    assert told(root, capsys) == [
        'cards/mossflower/hordes.yaml:12:9: error: card "saltmarsh-fleet" is named by '
        "2 cards in horde, expected 3  [references]",
        "hint: these are captain-slipknot, captain-wrack",
        'cards/mossflower/hordes.yaml:18:18: error: card "saltmarsh-fleet" names 2 '
        "different cards in captain_ids, expected 3  [references]",
    ]


PARTS = [
    (f"{name}.yaml", card["id"])
    for name in ("quests", "captains", "villains", "fortresses", "locations")
    for card in cards(name)
]


@pytest.mark.long
@pytest.mark.parametrize(("name", "id"), PARTS)
def test_any_of_them_is_missed(
    name: str, id: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = copied("mossflower", tmp_path)
    without(root, name, id)
    assert any(f'"{id}"' in problem for problem in told(root, capsys))


@pytest.mark.parametrize(
    ("name", "old", "new", "expected"),
    [
        pytest.param(
            "chits.yaml",
            "kind: hedgehog, copies: 11",
            "kind: hedgehog, copies: 10",
            "10 chits of hedgehog, expected 11, among cards with kind",
            id="a chit too few",
        ),
        pytest.param(
            "chits.yaml",
            "allied: false, copies: 30",
            "allied: false, copies: 29",
            "The Ashen Claw needs 90 black chits, there are 89",
            id="a vermin too few",
        ),
        pytest.param(
            "heroes.yaml",
            "cost: 2, critters: [rabbit, rabbit], slots: 2",
            "cost: 2, critters: [rabbit, rabbit], slots: 3",
            'card "clover-swift" has slots 3, expected',
            id="M4: a slot too many",
        ),
        pytest.param(
            "heroes.yaml",
            "Has a third slot, for",
            "Here lies",
            'card "durry-cask" has "Here lies :food:~only',
            id="M4: an exception that is not told",
        ),
        pytest.param(
            "captains.yaml",
            "affinity: [badger], vermin: 4, capacity: 5",
            "affinity: [badger], vermin: 6, capacity: 5",
            'card "captain-drubb" has vermin 6, expected',
            id="M6: more than there is room",
        ),
        pytest.param(
            "decks/adventure.yaml",
            "  - salamandastron",
            "  - salamandastron\n  - cellar",
            'card "cellar" has starting true, which is forbidden',
            id="M7: a starting location in the deck",
        ),
        pytest.param(
            "villains.yaml",
            "affinity: [badger], vermin: 8, capacity: 10",
            "affinity: [badger], vermin: 0, capacity: 10",
            'card "vasska-ashclaw" has vermin 0, expected at least 1',
            id="M9: nobody to defeat",
        ),
        pytest.param(
            "table-mat.yaml",
            "8, 9, 10]",
            "8, 10]",
            "the Conquest Track has 0, 1, 2, 3, 4, 5, 6, 7, 8, 10, expected 0 to 10",
            id="M11: a track with a gap",
        ),
        pytest.param(
            "items.yaml",
            "affinity: [badger]",
            "affinity: []",
            'card "blackthorn-blade" has 0',
            id="M1: no affinity",
        ),
        pytest.param(
            "game.yaml",
            "players: [2, 4]",
            "players: [2, 6]",
            '6 players need 6 cards of "Champions", which has 5',
            id="M10: players without champions",
        ),
    ],
)
def test_a_rule_that_is_broken(
    name: str,
    old: str,
    new: str,
    expected: str,
    tmp_path: Path,
) -> None:
    root = copied("mossflower", tmp_path)
    edit(root / "cards" / "mossflower" / name, old, new)
    problems = build(Workspace(root), root / "cards" / "mossflower").problems
    told = [problem.message for problem in problems if problem.severity == "error"]
    assert any(expected in message for message in told)


def _backs(look: str) -> dict[str, set[tuple[Op, ...]]]:
    """Return every back that a pile of the game has, by what it is drawn with."""
    checked = check(Workspace(ROOT), GAME)
    assert checked.game is not None
    composer = Composer(checked.game, checked.assets, checked.templates)
    backs: dict[str, set[tuple[Op, ...]]] = {}
    for component in checked.game.components:
        items = composer.compose(component, look).items
        backs[component.id] = {item.back.ops for item, _ in items if item.back}
    return backs


@pytest.mark.parametrize("look", ["colour", "low-ink"])
def test_each_deck_has_a_back_of_its_own(look: str) -> None:
    backs = _backs(look)
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


@pytest.mark.parametrize(
    "name",
    ["champions", "heroes", "locations", "fortresses", "villains", "captains"],
)
def test_a_chit_has_room_in_each_slot(name: str) -> None:
    checked = check(Workspace(ROOT), GAME)
    assert checked.game is not None
    composer = Composer(checked.game, checked.assets, checked.templates)
    (component,) = (part for part in checked.game.components if part.id == name)
    chit = to_points(written("game.yaml")["card_types"]["chit"]["size"][0])
    room = {card["id"]: card.get("slots", card.get("capacity")) for card in cards(name)}
    found = {}
    for item, _ in composer.compose(component, "low-ink").items:
        squares = _squares(item.front.ops)
        found[item.name] = len(squares)
        for square in squares:
            assert square.width > chit + to_points(0.3)
        # Neighbours' chits lie beside each other.
        middles = [(box.x + box.width / 2, box.y + box.height / 2) for box in squares]
        for (x1, y1), (x2, y2) in combinations(middles, 2):
            assert max(abs(x1 - x2), abs(y1 - y2)) > chit
    assert found == room


def test_the_table_mat_is_whole_on_a3_and_in_tiles_elsewhere(tmp_path: Path) -> None:
    words = ("render", "mossflower", "--component", "table-mat", "--look", "colour")
    assert run(ROOT, *words, "--output", str(tmp_path)) == 0
    folder = tmp_path / "mossflower"
    with pikepdf.open(folder / "mossflower-table-mat-a3-single.pdf") as pdf:
        left, bottom, right, top = map(float, pdf.pages[0].trimbox)
        sides = sorted([right - left, top - bottom])
        assert sides == pytest.approx([to_points(278), to_points(402)], abs=0.02)
    for paper in ("a4", "letter"):
        with pikepdf.open(folder / f"mossflower-table-mat-{paper}-tile.pdf") as pdf:
            assert len(pdf.pages) > 2


def test_all_chits_come_from_one_sheet(tmp_path: Path) -> None:
    words = ("render", "mossflower", "--component", "chits", "--output", str(tmp_path))
    assert run(ROOT, *words) == 0
    pages = {}
    for path in (tmp_path / "mossflower").glob("*.pdf"):
        with pikepdf.open(path) as pdf:
            pages[path.stem] = len(pdf.pages)
    assert set(pages.values()) == {2}
    assert len(pages) == 4
