"""Faults in the lists of Cyclomancy: each is reported, and nothing else."""

import shutil
from pathlib import Path

import pytest

from cardgen.load.workspace import Workspace
from cardgen.model.problem import in_order
from cardgen.pipeline.build import build
from tests.shipped.games import ROOT, break_all, composer, without_card

GAME = ROOT / "cards" / "cyclomancy"
NO_DARK_MAGE = [
    'size: "Enemies" has 0 cards, expected 1, among cards with level dark-mage',
    *(
        f'setup: {n} players need 1 card of "Enemies" with level dark-mage, which has 0'
        for n in (2, 3, 4)
    ),
]


OF_THE_DECKS = """
- [neighborhoods.yaml, ', settled: "Both are one track."', '',
   'requires: card "laboratory" has no settled, expected a value for a value in
    question']
- [neighborhoods.yaml, 'tech: [Guerilla Tactics, Containment Tactics]',
   'tech: [Guerilla Tactics, Containment]',
   'references: card "barracks" names "Containment" in tech, but no card of
    "Technologies" has this name']
- [neighborhoods.yaml, 'tech: [Roads]', 'tech: [Logistics]',
   'references: card "logistics" is named by 2 cards in tech, expected at most 1']
- [neighborhoods.yaml, '[Proteges, Proteges, Proteges]', '[Protege]',
   'references: card "laboratory" names "Protege" in jobs, but no card of "Town Hall" or
    "University" has this name']
- [neighborhoods.yaml, '[Miners, Miners, Farmers, Farmers]',
   '[Miners, Miners, Miners, Miners, Miners, Miners, Miners, Miners, Miners, Miners,
    Miners, Miners, Miners, Miners]',
   'references: card "labor-union" names "Miners" in jobs 14 times, expected at most 13
    (slots)']
- [spells.yaml, 'cost: [plant, water]', 'cost: [plant, mage]',
   'choices-used: card "brain-food" has "mage" in cost, which is not a value of this
    rule']
- [spells.yaml, Fill 1 slot of **Captains** per~stack.,
   Fill 1 slot of **Captain** per~stack.,
   'expression: jobs of Trebuchet are not in its texts',
   'text: bottom of "trebuchet": "Captain" is not in the glossary']
- [spells.yaml, 'name: Flood,', 'name: Feast,',
   'unique: card "flood" has the same name as "feast": "Feast"']
- [enemies.yaml, 'trait: Nemesis, special', special,
   'requires: card "dark-mage" has no trait, expected a value for a value in special']
- [discs.yaml, 'reverse: shield-broken, copies: 8', 'reverse: shield-broken, copies: 7',
   'size: "Status discs" has 36 cards, expected 37, among cards with provenance
    published']
- [game.yaml, '{deal: {neighborhoods: 3}', '{deal: {neighborhoods: 7}',
   'setup: 4 players need 28 cards of "Neighborhoods", which has 25']
"""
OF_THE_SHEET = """
- [sheets/town-hall.yaml, '[strength, grow+stone+mage-income, new-card, none]',
   '[strength, grow+stone+mage-income, new-card]',
   'expression: Town Hall does not have 28 slots of health']
- [sheets/university.yaml,
   'slots: [balloon+bet, balloon+new-card, balloon+plink+scout, plink, ',
   'slots: [balloon+bet, ',
   'range: card "squallers" has 8 entries in slots, expected from 10 to 16']
- [sheets/scouting.yaml, 'gain: [water], beside: [scout-0-0]}', 'gain: [water]}',
   'connected: "Scouting Party" has 39 connections in beside, expected 40']
- [sheets/scouting.yaml, ', filled: true', '',
   'size: "Scouting Party" has 36 cards, expected 35, among cards with filled false']
- [sheets/mountain.yaml, ', beside: [dig-6-m]', '',
   'connected: "Mountain" and "Slopes" and "Balloons" are not connected: there is no
    path from dig-7-m to dig-1-m',
   'connected: "Mountain" and "Slopes" and "Balloons" have 82 connections in beside,
    expected 83']
- [sheets/library.yaml, 'beside: [book-6-8]', 'beside: [book-6-9]',
   'connected: card "book-6-9" names "book-6-9" in beside, which is the card itself',
   'connected: "Library" is not connected: there is no path from book-6-9 to book-0-2',
   'connected: "Library" has 62 connections in beside, expected 63']
- [sheets/casino.yaml, 'number: 12', 'number: 11',
   'one-of-each: "Casino" has 2 cards with number 11, expected 1',
   'one-of-each: "Casino" has 0 cards with number 12, expected 1']
- [sheets/incomes.yaml, 'circles: 6', 'circles: 8',
   'expression: Income does not have 5, 6 and 7 circles']
- [sheets/sparks.yaml, '  - {id: spark-45,', '  # {id: spark-45,',
   'connected: "Forge" and "Triangles of the Forge" have 67 connections in beside,
    expected 68',
   'references: card "forge-b-1-1" is named by 3 cards in beside, expected 4',
   'size: "Triangles of the Forge" has 44 cards, expected 45']
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return Path(shutil.copytree(GAME, tmp_path / "cards/cyclomancy"))


def _told(copy: Path) -> list[str]:
    problems = in_order(build(Workspace(ROOT), copy).problems)
    return sorted(f"{problem.rule}: {problem.message}" for problem in problems)


def test_the_lists_are_right_as_they_are() -> None:
    game, _ = composer("cyclomancy")
    sizes = {part.id: len(part.cards) for part in game.components}
    assert (sizes["scouting"], sizes["farm"], sizes["library"]) == (36, 26, 64)
    assert (sizes["forge"], sizes["sparks"], sizes["casino"]) == (17, 45, 11)
    assert (sizes["mountain"], sizes["slopes"], sizes["balloons"]) == (33, 10, 10)


@pytest.mark.parametrize("faults", [OF_THE_DECKS, OF_THE_SHEET], ids=["decks", "sheet"])
def test_all_faults_are_told(copy: Path, faults: str) -> None:
    """They are in different places, so that none hides another one."""
    expected = break_all(copy, faults)
    assert _told(copy) == sorted(expected)


def test_four_players_need_every_enemy_and_the_dark_mage(copy: Path) -> None:
    for id in ("dark-mage", "orcs", "witch"):
        without_card(copy.parents[1], "cyclomancy", "enemies.yaml", id)
    few = [
        line
        for level, have in (("normal", 12), ("elite", 11))
        for line in (
            f'setup: 4 players need {have} cards of "Enemies" with level {level}, '
            f"which has {have - 1}",
            f'size: "Enemies" has {have - 1} cards, expected {have}, among cards with '
            f"level {level}",
        )
    ]
    assert _told(copy) == sorted([*NO_DARK_MAGE, *few])
