"""Seeded changes: each gives exactly the cards that look different, whether they are
compared with the record of the last print or with a commit."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.changes.tiny import (
    changes,
    commit,
    draw_kite,
    edit,
    planned,
    set_own_font,
    write_birds,
)

Seed = Callable[[Path], object]
ALL = {"changed birds/wren +2 -2"} | {
    f"changed birds/{id} +1 -1" for id in ("owl", "rook", "kite")
}
BOOK = {"changed rules/rules +1 -1"}


def _edit(name: str, old: str, new: str) -> Seed:
    """Return a function that changes a file below a root, in one place."""

    def seed(root: Path) -> None:
        within = () if "/" in name else ("cards", "birds")
        edit(root.joinpath(*within, name), old, new)

    return seed


def _both(*seeds: Seed) -> Seed:
    return lambda root: [seed(root) for seed in seeds]


def _template(name: str, old: str, new: str) -> Seed:
    return _edit(f"cards/birds/templates/{name}.xml.j2", old, new)


def _move_icon(root: Path) -> None:
    icons = root / "cards" / "birds" / "icons"
    (icons / "leaf.svg").rename(icons / "twig.svg")


OWL, WREN = (
    "  - {id: owl, name: Owl, cost: 3}\n",
    "  - {id: wren, name: Wren, copies: 2}\n",
)
SEEDS: dict[str, tuple[Seed, set[str]]] = {
    "nothing": (lambda root: None, set()),
    "a field": (_edit("birds.yaml", "cost: 3", "cost: 4"), {"changed birds/owl +1 -1"}),
    "a field that is not drawn": (_edit("birds.yaml", "hidden", "other"), set()),
    "a name": (_edit("birds.yaml", "Kite", "Red Kite"), {"changed birds/kite +1 -1"}),
    "a colour of all": (
        _edit("game.yaml", "#222222", "#333333"),
        ALL | {"changed chips/seed +3 -3"},
    ),
    "a colour of the back": (_edit("game.yaml", "#3d6f96", "#3d6f97"), ALL),
    "an unused colour": (_edit("game.yaml", "#ff0000", "#ff0001"), set()),
    "a style": (_edit("game.yaml", "size: 12", "size: 11"), ALL),
    "a comment in a template": (_template("front", "A bird.", "One bird."), set()),
    "space in a template": (_template("front", "<face>\n", "<face>\n\n\n"), set()),
    "a template": (_template("chip", 'r="8"', 'r="7"'), {"changed chips/seed +3 -3"}),
    "a back": (_template("back", 'height="64"', 'height="63"'), ALL),
    "one card's part of a template": (
        _template("front", '"own" size="10">rook', '"own" size="10">Rook'),
        {"changed birds/rook +1 -1"},
    ),
    "another look": (
        _template(
            "front", '<rect x="1" y="1" width="2"', '<rect x="1" y="1" width="3"'
        ),
        set(),
    ),
    "an imported macro": (
        _edit("templates/common/frame.xml.j2", '"white"', '"snow"'),
        ALL,
    ),
    "a comment of a macro": (
        _edit("templates/common/frame.xml.j2", "A frame", "One"),
        set(),
    ),
    "an icon": (_edit("cards/birds/icons/leaf.svg", "M4", "M3"), ALL),
    "an icon's file name": (
        _both(
            _move_icon,
            _edit("game.yaml", "{icon: leaf", "{icon: twig"),
        ),
        set(),
    ),
    "a token's name": (
        _both(
            _edit("game.yaml", "leaf: {icon: leaf", "herb: {icon: leaf"),
            _template("front", 'name="leaf"', 'name="herb"'),
        ),
        set(),
    ),
    "a font file": (
        lambda root: set_own_font(root, "philosopher/Philosopher-Regular.ttf"),
        {"changed birds/rook +1 -1"},
    ),
    "a font of a role": (
        _edit("game.yaml", "own: own", "own: grenze"),
        {"changed birds/rook +1 -1"},
    ),
    "a picture": (
        lambda root: draw_kite(root / "cards" / "birds", "red"),
        {"changed birds/kite +1 -1"},
    ),
    "more copies": (
        _edit("chips.yaml", "copies: 3", "copies: 5"),
        {"more chips/seed +2 -0"},
    ),
    "fewer copies": (
        _edit("chips.yaml", "copies: 3", "copies: 1"),
        {"fewer chips/seed +0 -2"},
    ),
    "more copies of a changed card": (
        _edit("birds.yaml", "name: Wren, copies: 2", "name: Wrens, copies: 3"),
        {"changed birds/wren +3 -2"},
    ),
    "the order": (
        _both(_edit("birds.yaml", OWL, ""), _edit("birds.yaml", WREN, WREN + OWL)),
        set(),
    ),
    "the size": (_edit("game.yaml", "size: [40, 60]", "size: [40, 61]"), ALL),
    "the bleed, where nothing is drawn": (
        _both(
            _edit("game.yaml", "bleed: 2", "bleed: 1"),
            _edit(
                "templates/common/frame.xml.j2",
                '''x="{{ -bleed }}" y="{{ -bleed }}" width="{{ width + 2 * bleed }}" height="{{ height + 2 * bleed }}"''',
                'x="-2" y="-2" width="44" height="64"',
            ),
        ),
        set(),
    ),
    "the form": (
        _edit("game.yaml", "shape: round, ", ""),
        {"changed chips/seed +3 -3"},
    ),
    "a new card": (
        _edit("birds.yaml", OWL, f"{OWL}  - {{id: jay, name: Jay, copies: 2}}\n"),
        {"new birds/jay +2 -0"},
    ),
    "a removed card": (_edit("birds.yaml", OWL, ""), {"removed birds/owl +0 -1"}),
    "a new id": (_edit("birds.yaml", "id: owl", "id: night-owl"), set()),
    "a new id and a copy": (
        _edit("birds.yaml", "id: owl,", "id: night-owl, copies: 2,"),
        {"more birds/night-owl +1 -0"},
    ),
    "a new id and a change": (
        _edit("birds.yaml", "id: owl, name: Owl", "id: night-owl, name: Night Owl"),
        {"new birds/night-owl +1 -0", "removed birds/owl +0 -1"},
    ),
    "a value by default": (
        _edit("birds.yaml", "cost: 1}", "cost: 2}"),
        {
            "changed birds/wren +2 -2",
            "changed birds/rook +1 -1",
            "changed birds/kite +1 -1",
        },
    ),
    "a card that others extend": (
        _edit("birds.yaml", "name: Wren, copies: 2", "name: Wren, cost: 5, copies: 2"),
        {"changed birds/wren +2 -2", "changed birds/rook +1 -1"},
    ),
    "a value written out": (
        _edit("birds.yaml", "name: Kite,", "name: Kite, cost: 1,"),
        set(),
    ),
    "a comment in the data": (_edit("birds.yaml", "cards:", "# Ours.\ncards:"), set()),
    "the text of the rulebook": (_edit("rules.md", "in time", "late"), BOOK),
    "space in the rulebook": (_edit("rules.md", "## Play\n", "## Play\n\n"), set()),
    "a part of cards": (_edit("game.yaml", "players: 2", "players: 3"), set()),
    "the papers": (_edit("game.yaml", "papers: [a4]", "papers: [letter]"), set()),
    "the first look": (
        _edit("game.yaml", "[colour, low-ink]", "[low-ink, colour]"),
        set(),
    ),
    "a component less": (
        _both(
            _edit(
                "game.yaml",
                "  chips: {kind: tokens, title: Chips, card_type: chip, cards: chips.yaml}\n",
                "",
            ),
            _edit(
                "game.yaml",
                "  chip: {size: [20, 20], shape: round, fields: {}, front: chip.xml.j2}\n",
                "",
            ),
        ),
        {"removed chips/seed +0 -3"},
    ),
}


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a root with the game: recorded as printed, and committed."""
    root = tmp_path_factory.mktemp("base")
    write_birds(root)
    commit(root)
    planned(root).record()
    return root


@pytest.mark.parametrize("name", SEEDS)
def test_a_change_prints_exactly_what_looks_different(
    base: Path, tmp_path: Path, name: str
) -> None:
    root = tmp_path / "root"
    shutil.copytree(base, root)
    seed, expected = SEEDS[name]
    seed(root)
    by_record, by_commit = changes(root), changes(root, since="HEAD")
    found = {
        f"{card.kind} {card.component}/{card.id} +{card.add} -{card.remove}"
        for card in by_record.cards
    }
    assert found == expected
    if name != "the first look":
        assert by_record.cards == by_commit.cards
    assert (by_record.since, by_commit.since) == ("the last print", "HEAD")
