"""Faults in the decks of Cyclomancy: each is reported, and nothing else."""

import re
import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from cardgen.load.workspace import Workspace
from cardgen.model.problem import in_order
from cardgen.pipeline.build import build
from tests.shipped.games import ROOT, edit

GAME = ROOT / "cards" / "cyclomancy"
NO_DARK_MAGE = [
    'size: "Enemies" has 0 cards, expected 1, among cards with level dark-mage',
    *(
        f'setup: {n} players need 1 card of "Enemies" with level dark-mage, which has 0'
        for n in (2, 3, 4)
    ),
]


class Fault(NamedTuple):
    """A change in one place of one file, and everything that is reported for it."""

    file: str
    old: str
    new: str
    told: tuple[str, ...]


FAULTS = [
    Fault(
        "neighborhoods.yaml",
        ', settled: "Both are one track."',
        "",
        (
            'requires: card "laboratory" has no settled, expected a value for a value'
            " in question",
        ),
    ),
    Fault(
        "neighborhoods.yaml",
        "tech: [Guerilla Tactics, Containment Tactics]",
        "tech: [Guerilla Tactics, Containment]",
        (
            'references: card "barracks" names "Containment" in tech, but no card of'
            ' "Technologies" has this name',
        ),
    ),
    Fault(
        "neighborhoods.yaml",
        "tech: [Water Tower]",
        "tech: [Aqueduct]",
        (
            'references: card "water-tower" names "Aqueduct" in tech, but no card of'
            ' "Technologies" has this name',
        ),
    ),
    Fault(
        "neighborhoods.yaml",
        "tech: [Roads]",
        "tech: [Logistics]",
        (
            'references: card "logistics" is named by 2 cards in tech, expected at'
            " most 1",
        ),
    ),
    Fault(
        "neighborhoods.yaml",
        "[Proteges, Proteges, Proteges]",
        "[Protege]",
        (
            'references: card "laboratory" names "Protege" in jobs, but no card of'
            ' "Town Hall" or "University" has this name',
        ),
    ),
    Fault(
        "neighborhoods.yaml",
        "[Miners, Miners, Farmers, Farmers]",
        f"[{', '.join(['Miners'] * 14)}]",
        (
            'references: card "labor-union" names "Miners" in jobs 14 times, expected'
            " at most 13 (slots)",
        ),
    ),
    Fault(
        "neighborhoods.yaml",
        "gains: [2xlibrary]",
        "gains: [3xlibrary]",
        ('assets: there is no icon "3xlibrary"',),
    ),
    Fault(
        "sheets/town-hall.yaml",
        "name: Travelers",
        "name: Rovers",
        tuple(
            f'references: card "{town}" names "Travelers" in jobs, but no card of'
            ' "Town Hall" or "University" has this name'
            for town in ("adventurers-guild", "global-market")
        ),
    ),
    Fault(
        "spells.yaml",
        "cost: [plant, water]",
        "cost: [plant, mage]",
        (
            'choices-used: card "brain-food" has "mage" in cost, which is not a value'
            " of this rule",
        ),
    ),
    Fault(
        "spells.yaml",
        "Fill 1 slot of **Captains** per~stack.",
        "Fill 1 slot of **Captain** per~stack.",
        (
            "expression: jobs of Trebuchet are not in its texts",
            'text: bottom of "trebuchet": "Captain" is not in the glossary',
        ),
    ),
    Fault(
        "spells.yaml",
        "gain~9~:air:",
        "gain~9~:wind:",
        ('text: bottom of "obsidian-explosion": no icon ":wind:" in this game',),
    ),
    Fault(
        "spells.yaml",
        "name: Flood,",
        "name: Feast,",
        ('unique: card "flood" has the same name as "feast": "Feast"',),
    ),
    Fault(
        "enemies.yaml",
        "trait: Nemesis, special",
        "special",
        (
            'requires: card "dark-mage" has no trait, expected a value for a'
            " value in special",
        ),
    ),
    Fault(
        "techs.yaml",
        "name: Flint, suit: fire",
        "name: Flint, suit: stone",
        (
            'count-by: "Technologies" has 3 cards with suit fire, expected 4',
            'count-by: "Technologies" has 5 cards with suit stone, expected 4',
        ),
    ),
    Fault(
        "discs.yaml",
        "reverse: shield-broken, copies: 8",
        "reverse: shield-broken, copies: 7",
        (
            'size: "Status discs" has 36 cards, expected 37, among cards with'
            " provenance published",
        ),
    ),
    Fault(
        "guide.yaml",
        "debuffs: [burning, ",
        "debuffs: [",
        (
            'choices-used: no card of "Icons" has burning as goods, incomes, actions,'
            " unlocks, health, buffs, debuffs or foes",
        ),
    ),
    Fault(
        "game.yaml",
        "{deal: {neighborhoods: 3}",
        "{deal: {neighborhoods: 7}",
        ('setup: 4 players need 28 cards of "Neighborhoods", which has 25',),
    ),
]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return Path(shutil.copytree(GAME, tmp_path / "cyclomancy"))


def _told(copy: Path) -> list[str]:
    problems = in_order(build(Workspace(ROOT), copy).problems)
    return sorted(f"{problem.rule}: {problem.message}" for problem in problems)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.new[:30])
def test_a_fault_in_the_decks_is_told(copy: Path, fault: Fault) -> None:
    edit(copy / fault.file, fault.old, fault.new)
    assert _told(copy) == sorted(fault.told)


def test_no_game_without_the_dark_mage(copy: Path) -> None:
    _drop(copy, "dark-mage")
    assert _told(copy) == sorted(NO_DARK_MAGE)


@pytest.mark.parametrize(
    ("id", "level", "have"), [("orcs", "normal", 12), ("witch", "elite", 11)]
)
def test_four_players_need_every_enemy(
    copy: Path, id: str, level: str, have: int
) -> None:
    _drop(copy, id)
    among = f'"Enemies" with level {level}, which has {have - 1}'
    assert _told(copy) == [
        f"setup: 4 players need {have} cards of {among}",
        f'size: "Enemies" has {have - 1} cards, expected {have}, among cards with level'
        f" {level}",
    ]


def _drop(copy: Path, id: str) -> None:
    """Remove a card from the enemies, with all of its lines."""
    path = copy / "enemies.yaml"
    text = path.read_text(encoding="utf-8")
    pattern = rf"  - {{id: {id},.*?\}}\n(?=\n|  - |\Z)"
    kept, count = re.subn(pattern, "", text, flags=re.DOTALL)
    assert count == 1
    path.write_text(kept, encoding="utf-8")
