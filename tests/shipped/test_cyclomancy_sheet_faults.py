"""Faults in the lists of the city sheet: each is reported, and nothing else."""

import shutil
from pathlib import Path

import pytest

from cardgen.load.workspace import Workspace
from cardgen.model.game import Game
from cardgen.model.problem import in_order
from cardgen.pipeline.build import build

ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "cards" / "cyclomancy"

MUTATIONS = [
    (
        "town-hall",
        "[strength, grow+stone+mage-income, new-card, none]",
        "[strength, grow+stone+mage-income, new-card]",
        ["expression: Town Hall does not have 28 slots of health"],
    ),
    (
        "town-hall",
        "fire+potent",
        "fire+poten",
        ['assets: there is no icon "poten"'],
    ),
    (
        "university",
        "slots: [balloon+bet, balloon+new-card, balloon+plink+scout, plink, ",
        "slots: [balloon+bet, ",
        ['range: card "squallers" has 8 entries in slots, expected from 10 to 16'],
    ),
    (
        "hospital",
        "[none, none, none, none, none]",
        "[none, none, none, none]",
        ["expression: Hospital does not have 5 slots of health"],
    ),
    (
        "scouting",
        ", beside: [scout-0-0]}",
        "}",
        ['connected: "Scouting Party" has 39 connections in beside, expected 40'],
    ),
    (
        "scouting",
        ", filled: true",
        "",
        [
            'size: "Scouting Party" has 36 cards, expected 35, among cards with'
            " filled false"
        ],
    ),
    (
        "farm",
        "land: owned",
        "land: stone",
        ['size: "Farm" has 4 cards, expected 3, among cards with land stone'],
    ),
    (
        "mountain",
        ", beside: [dig-6-m]",
        "",
        [
            'connected: "Mountain" and "Slopes" and "Balloons" are not connected:'
            " there is no path from dig-7-m to dig-1-m",
            'connected: "Mountain" and "Slopes" and "Balloons" have 82 connections'
            " in beside, expected 83",
        ],
    ),
    (
        "slopes",
        "beside: [dig-5-l4], filled: true",
        "filled: true",
        [
            'connected: "Mountain" and "Slopes" and "Balloons" have 82 connections'
            " in beside, expected 83"
        ],
    ),
    (
        "library",
        "beside: [book-6-8]",
        "beside: [book-6-9]",
        [
            'connected: card "book-6-9" names "book-6-9" in beside, which is the card'
            " itself",
            'connected: "Library" is not connected: there is no path from book-6-9 to'
            " book-0-2",
            'connected: "Library" has 62 connections in beside, expected 63',
        ],
    ),
    (
        "casino",
        "number: 12",
        "number: 11",
        [
            'one-of-each: "Casino" has 2 cards with number 11, expected 1',
            'one-of-each: "Casino" has 0 cards with number 12, expected 1',
        ],
    ),
    (
        "incomes",
        "circles: 6",
        "circles: 8",
        ["expression: Income does not have 5, 6 and 7 circles"],
    ),
    (
        "sparks",
        "  - {id: spark-45,",
        "  # {id: spark-45,",
        [
            'connected: "Forge" and "Triangles of the Forge" have 67 connections in'
            " beside, expected 68",
            'references: card "forge-b-1-1" is named by 3 cards in beside, expected 4',
            'size: "Triangles of the Forge" has 44 cards, expected 45',
        ],
    ),
]


def _mutated(folder: Path, file: str, old: str, new: str) -> list[str]:
    """Return the report on the game with one place of a list changed."""
    copy = folder / "cyclomancy"
    shutil.copytree(GAME, copy)
    path = copy / "sheets" / f"{file}.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{old} is not in {file}.yaml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    found = in_order(build(Workspace(ROOT), copy).problems)
    return [f"{problem.rule}: {problem.message}" for problem in found]


def test_the_lists_are_right_as_they_are() -> None:
    built = build(Workspace(ROOT), GAME)
    assert built.problems == []
    assert built.game
    game: Game = built.game
    sizes = {part.id: len(part.cards) for part in game.components}
    assert (sizes["scouting"], sizes["farm"], sizes["library"]) == (36, 26, 64)
    assert (sizes["forge"], sizes["sparks"], sizes["casino"]) == (17, 45, 11)
    assert (sizes["mountain"], sizes["slopes"], sizes["balloons"]) == (33, 10, 10)


@pytest.mark.parametrize(("file", "old", "new", "expected"), MUTATIONS)
def test_a_fault_in_a_list_is_told(
    tmp_path: Path, file: str, old: str, new: str, expected: list[str]
) -> None:
    assert sorted(_mutated(tmp_path, file, old, new)) == sorted(expected)
