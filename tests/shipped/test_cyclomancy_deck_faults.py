"""Faults in the lists of Cyclomancy: each is reported, and nothing else."""

import shutil
from pathlib import Path

import pytest

from cardgen.load.workspace import Workspace
from cardgen.model.problem import in_order
from cardgen.pipeline.build import build
from tests.shipped.cyclomancy_faults import OF_THE_DECKS, OF_THE_SHEET, Fault
from tests.shipped.games import ROOT, composer, without_card

GAME = ROOT / "cards" / "cyclomancy"
NO_DARK_MAGE = [
    'size: "Enemies" has 0 cards, expected 1, among cards with level dark-mage',
    *(
        f'setup: {n} players need 1 card of "Enemies" with level dark-mage, which has 0'
        for n in (2, 3, 4)
    ),
]


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
def test_all_faults_are_told(copy: Path, faults: list[Fault]) -> None:
    for fault in faults:
        path = copy / fault.file
        text = path.read_text(encoding="utf-8")
        assert fault.old in text, fault
        path.write_text(text.replace(fault.old, fault.new, 1), encoding="utf-8")
    assert _told(copy) == sorted(line for fault in faults for line in fault.told)


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
