"""Every broken game must produce exactly the report beside it, to the column."""

from collections.abc import Callable
from pathlib import Path

import pytest

from cardgen.__main__ import run_cardgen
from cardgen.cli.reports.text import report_text
from cardgen.load.workspace import Workspace
from cardgen.model.problem import Problem, in_order
from cardgen.pipeline.check import check
from cardgen.pipeline.validating import check_fit

BROKEN = Path(__file__).parent / "games" / "broken"
FAULTS = sorted(path.name for path in BROKEN.iterdir() if path.is_dir())


def problems(root: Path) -> list[Problem]:
    found: list[Problem] = []
    workspace = Workspace(root)
    for folder in workspace.games():
        checked = check(workspace, folder)
        found += [*checked.problems, *check_fit(checked).problems]
    return in_order(found)


def test_there_are_broken_games() -> None:
    assert len(FAULTS) >= 90


@pytest.mark.parametrize("fault", FAULTS)
def test_report(fault: str, golden: Callable[[Path, str], None]) -> None:
    text = report_text(problems(BROKEN / fault), BROKEN / fault)
    assert text, "this game is not broken"
    golden(BROKEN / fault / "expected.txt", text)


def _stops(fault: str) -> bool:
    expected = BROKEN / fault / "expected.txt"
    return expected.is_file() and ": error: " in expected.read_text(encoding="utf-8")


@pytest.mark.parametrize("fault", [fault for fault in FAULTS if _stops(fault)])
def test_render_refuses_and_writes_nothing(
    fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "g").mkdir()
    last_good = tmp_path / "g" / "g-pool-a4-duplex.pdf"
    last_good.write_bytes(b"what was printed before")
    command = ["--root", str(BROKEN / fault), "render", "--output", str(tmp_path)]
    # The second time it is known which templates are sound.
    for _ in range(2):
        assert run_cardgen(command) == 1
        out, err = capsys.readouterr()
        assert out == ""
        assert err == (BROKEN / fault / "expected.txt").read_text(encoding="utf-8")
    assert [path.name for path in tmp_path.rglob("*")] == ["g", last_good.name]
    assert last_good.read_bytes() == b"what was printed before"
