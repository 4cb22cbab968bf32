"""Every broken game must give exactly the report beside it, to the column."""

from collections.abc import Callable
from pathlib import Path

import pytest

from cardgen.cli.report import report_text
from cardgen.load.game_files import read_game
from cardgen.load.workspace import Workspace
from cardgen.model.problem import in_order
from cardgen.validate.check import Known, check_game

BROKEN = Path(__file__).parent / "games" / "broken"
FAULTS = sorted(path.name for path in BROKEN.iterdir() if path.is_dir())
KNOWN = Known(papers=("a4", "letter"), layouts=("single", "grid", "duplex"))


def report(root: Path) -> str:
    problems = []
    workspace = Workspace(root)
    for folder in workspace.games():
        source, found = read_game(folder)
        problems += found
        problems += check_game(source, workspace.assets(folder), KNOWN)[1]
    return report_text(in_order(problems), root)


def test_there_are_broken_games() -> None:
    assert len(FAULTS) >= 30


@pytest.mark.parametrize("fault", FAULTS)
def test_report(fault: str, golden: Callable[[Path, str], None]) -> None:
    text = report(BROKEN / fault)
    assert text, "this game is not broken"
    golden(BROKEN / fault / "expected.txt", text)
