"""Games validated in parallel give the same report as one after the other."""

import os
from pathlib import Path

import pytest

from cardgen.__main__ import run_cardgen
from cardgen.pipeline import process_pool
from tests.shipped.games import edit

pytestmark = pytest.mark.long


@pytest.fixture
def three(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a root with three games; the second has a name that is too long."""
    monkeypatch.chdir(tmp_path)
    for name in ("ash", "birch", "cedar"):
        assert run_cardgen(["--quiet", "new", name]) == 0
    cards = next((tmp_path / "cards" / "birch").glob("creatures.yaml"))
    first = cards.read_text(encoding="utf-8").split("name: ")[1].split("\n")[0]
    edit(cards, f"name: {first}\n", f"name: {'W' * 40}\n")
    return tmp_path


def test_the_report_is_the_same(
    three: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["--verbose", "validate", "--fit", "--no-cache", "--format", "json"]
    # The processes are spawned, as on macOS and Windows.
    monkeypatch.setattr(process_pool, "active_count", lambda: 2)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    together = run_cardgen(command), capsys.readouterr()
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    apart = run_cardgen(command), capsys.readouterr()
    assert together == apart
    assert together[0] == 1
    assert '"games": 3' in together[1].out
    assert "birch: cannot be built\n" in together[1].err
    assert together[1].err.endswith(
        "1 error, 0 warnings in 3 games; 6 of 9 deck rules were checked, 3 wait until "
        "the errors are fixed\n"
    )
