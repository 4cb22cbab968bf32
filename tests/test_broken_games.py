"""Every broken game must produce exactly the report beside it, to the column."""

from collections.abc import Callable
from itertools import groupby
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
KINDS = {
    kind: list(faults)
    for kind, faults in groupby(FAULTS, lambda name: name.partition("-")[0])
}
# Reading, checks of data, templates, texts that are drawn, pages.
EACH_STAGE = (
    *("trap-tab", "duplicate-key", "shape-unknown-keys", "file-missing"),
    *("field-out-of-range", "rule-unique", "font-file-broken", "icon-undrawable"),
    *("template-unknown-names", "text-glyph", "print-no-fold", "rulebook-too-large"),
)


def problems(root: Path) -> list[Problem]:
    found: list[Problem] = []
    workspace = Workspace(root)
    for folder in workspace.games():
        checked = check(workspace, folder)
        found += [*checked.problems, *check_fit(checked).problems]
    return in_order(found)


def test_there_are_broken_games() -> None:
    assert len(FAULTS) >= 200


@pytest.mark.parametrize("kind", KINDS)
def test_reports(kind: str, golden: Callable[[Path, str], None]) -> None:
    for fault in KINDS[kind]:
        text = report_text(problems(BROKEN / fault), BROKEN / fault)
        assert text, f"{fault} is not broken"
        golden(BROKEN / fault / "expected.txt", text)


def test_render_refuses_and_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever stage of the work finds the fault: one game of each kind."""
    (tmp_path / "g").mkdir()
    last_good = tmp_path / "g" / "g-pool-a4-duplex.pdf"
    last_good.write_bytes(b"what was printed before")
    # The second time it is known which templates are sound.
    again = ["template-syntax", "template-syntax", "text-overflow", "text-overflow"]
    for fault in [*EACH_STAGE, *again]:
        command = ["--root", str(BROKEN / fault), "render", "--output", str(tmp_path)]
        cache = [] if fault in again else ["--no-cache"]
        assert run_cardgen([*command, *cache]) == 1, fault
        out, err = capsys.readouterr()
        assert out == ""
        assert err == (BROKEN / fault / "expected.txt").read_text(encoding="utf-8")
    assert [path.name for path in tmp_path.rglob("*")] == ["g", last_good.name]
    assert last_good.read_bytes() == b"what was printed before"
