"""Seeded changes: each gives exactly the cards that look different."""

import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tests.changes.tiny import changes, commit, draw_kite, set_own_font
from tests.shipped.games import edit

Seed = Callable[[Path], object]
WREN = {"changed birds/wren +2 -2"}
BOOK, SEED = {"changed rules/rules +1 -1"}, {"changed chips/seed +3 -3"}


def _one(id: str) -> set[str]:
    return {f"changed birds/{id} +1 -1"}


def _edit(name: str, old: str, new: str) -> Seed:
    """Return a function that changes a file below a root, in one place."""

    def seed(root: Path) -> None:
        within = () if "/" in name else ("cards", "birds")
        edit(root.joinpath(*within, name), old, new)

    return seed


_game, _birds = partial(_edit, "game.yaml"), partial(_edit, "birds.yaml")
_chips = partial(_edit, "chips.yaml")
_frame = partial(_edit, "templates/common/frame.xml.j2")


def _both(*seeds: Seed) -> Seed:
    return lambda root: [seed(root) for seed in seeds]


def _template(name: str, old: str, new: str) -> Seed:
    return _edit(f"cards/birds/templates/{name}.xml.j2", old, new)


ALL = WREN | _one("owl") | _one("rook") | _one("kite")
OWL = "  - {id: owl, name: Owl, cost: 3}\n"
AFTER = "  - {id: wren, name: Wren, copies: 2}\n"
CHIPS = "  chips: {kind: tokens, title: Chips, card_type: chip, cards: chips.yaml}\n"
CHIP = "  chip: {size: [20, 20], shape: round, fields: {}, front: chip.xml.j2}\n"
BLED = '''x="{{ -bleed }}" y="{{ -bleed }}" width="{{ width + 2 * bleed }}" height="{{ height + 2 * bleed }}"'''
FIXED = 'x="-2" y="-2" width="44" height="64"'
SEEDS: dict[str, tuple[Seed, set[str]]] = {
    "a field": (_birds("cost: 3", "cost: 4"), _one("owl")),
    "a field that is not drawn": (_birds("hidden", "other"), set()),
    "a colour of all": (_game("#222222", "#333333"), ALL | SEED),
    "a colour of the back": (_game("#3d6f96", "#3d6f97"), ALL),
    "an unused colour": (_game("#ff0000", "#ff0001"), set()),
    "a style": (_game("size: 12", "size: 11"), ALL),
    "a comment in a template": (_template("front", "A bird.", "One bird."), set()),
    "space in a template": (_template("front", "<face>\n", "<face>\n\n\n"), set()),
    "a template": (_template("chip", 'r="8"', 'r="7"'), SEED),
    "a back": (_template("back", 'height="64"', 'height="63"'), ALL),
    "a part for one card": (_template("front", ">rook<", ">Rook<"), _one("rook")),
    "another look": (_template("front", 'y="1" width="2"', 'y="1" width="3"'), set()),
    "an imported macro": (_frame('"white"', '"snow"'), ALL),
    "a comment of a macro": (_frame("A frame", "One"), set()),
    "an icon": (_edit("cards/birds/icons/leaf.svg", "M4", "M3"), ALL),
    "a font file": (
        lambda root: set_own_font(root, "philosopher/Philosopher-Regular.ttf"),
        _one("rook"),
    ),
    "a picture": (lambda root: draw_kite(root / "cards/birds", "red"), _one("kite")),
    "more copies": (_chips("copies: 3", "copies: 5"), {"more chips/seed +2 -0"}),
    "fewer copies": (_chips("copies: 3", "copies: 1"), {"fewer chips/seed +0 -2"}),
    "more copies of a changed card": (
        _birds("name: Wren, copies: 2", "name: Wrens, copies: 3"),
        {"changed birds/wren +3 -2"},
    ),
    "the order": (_both(_birds(OWL, ""), _birds(AFTER, AFTER + OWL)), set()),
    "the size": (_game("size: [40, 60]", "size: [40, 61]"), ALL),
    "the bleed, where nothing is drawn": (
        _both(_game("bleed: 2", "bleed: 1"), _frame(BLED, FIXED)),
        set(),
    ),
    "the form": (_game("shape: round, ", ""), SEED),
    "a new card": (
        _birds(OWL, f"{OWL}  - {{id: jay, name: Jay, copies: 2}}\n"),
        {"new birds/jay +2 -0"},
    ),
    "a removed card": (_birds(OWL, ""), {"removed birds/owl +0 -1"}),
    "a new id": (_birds("id: owl", "id: night-owl"), set()),
    "a new id and a copy": (
        _birds("id: owl,", "id: night-owl, copies: 2,"),
        {"more birds/night-owl +1 -0"},
    ),
    "a new id and a change": (
        _birds("id: owl, name: Owl", "id: night-owl, name: Night Owl"),
        {"new birds/night-owl +1 -0", "removed birds/owl +0 -1"},
    ),
    "a value by default": (
        _birds("cost: 1}", "cost: 2}"),
        WREN | _one("rook") | _one("kite"),
    ),
    "a card that others extend": (
        _birds("name: Wren, copies: 2", "name: Wren, cost: 5, copies: 2"),
        WREN | _one("rook"),
    ),
    "a value written out": (_birds("name: Kite,", "name: Kite, cost: 1,"), set()),
    "a comment in the data": (_birds("cards:", "# Ours.\ncards:"), set()),
    "the text of the rulebook": (_edit("rules.md", "in time", "late"), BOOK),
    "space in the rulebook": (_edit("rules.md", "## Play\n", "## Play\n\n"), set()),
    "a part of cards": (_game("players: 2", "players: 3"), set()),
    "the papers": (_game("papers: [a4]", "papers: [letter]"), set()),
    "the first look": (_game("[colour, low-ink]", "[low-ink, colour]"), set()),
    "a component less": (
        _both(_game(CHIPS, ""), _game(CHIP, "")),
        {"removed chips/seed +0 -3"},
    ),
}


def test_a_change_prints_exactly_what_looks_different(
    recorded: Path, tmp_path: Path
) -> None:
    root, faults = tmp_path / "root", []
    unseen = [seed for seed, expected in SEEDS.values() if not expected]
    seen = {name: case for name, case in SEEDS.items() if case[1]}
    cases = {**seen, "all others": (_both(*unseen), set())}
    for name, (seed, expected) in cases.items():
        shutil.copytree(recorded, root)
        seed(root)
        found = {
            f"{card.kind} {card.component}/{card.id} +{card.add} -{card.remove}"
            for card in changes(root).cards
        }
        if found != expected:
            faults.append(f"{name}: expected {expected}, found {found}")
        shutil.rmtree(root)
    assert not faults, "\n".join(faults)


def test_a_commit_tells_the_same_as_a_record(recorded: Path, tmp_path: Path) -> None:
    root = tmp_path / "root"
    shutil.copytree(recorded, root)
    commit(root)
    for name in ("a picture", "a new id and a change"):
        seed, _ = SEEDS[name]
        seed(root)
    by_record, by_commit = changes(root), changes(root, since="HEAD")
    assert by_record.cards == by_commit.cards != ()
    assert (by_record.since, by_commit.since) == ("the last print", "HEAD")
