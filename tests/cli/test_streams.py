"""Standard streams that are closed, full, or left by their reader."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import Told

ROOT = Path(__file__).resolve().parents[2]
FULL = Path("/dev/full")
ONLY_POSIX = pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
NEEDS_FULL = pytest.mark.skipif(not FULL.exists(), reason="needs /dev/full")


def _shell(line: str) -> Told:
    """Run a line of sh in which $cardgen is the command."""
    run = subprocess.run(
        ["sh", "-c", line.replace("$cardgen", "$python -m cardgen")],
        env={**os.environ, "PYTHONPATH": str(ROOT), "python": sys.executable},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    return Told(run.returncode, run.stdout, run.stderr)


@ONLY_POSIX
def test_a_reader_that_leaves_changes_nothing(faulty: Path) -> None:
    doubles = [f"  - {{id: c{n}, name: Boo, stars: 1}}" for n in range(400)]
    (faulty / "pool.yaml").write_text(
        "\n".join(["defaults: {provenance: placeholder}", "cards:", *doubles]),
        encoding="utf-8",
    )
    run = _shell("{ $cardgen validate; echo $? >code; } | true")
    assert "Exception" not in run.err
    assert "Broken" not in run.err
    assert Path("code").read_text() == "1\n"


@ONLY_POSIX
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("--version >&-", 0),
        ("--nope 2>&-", 2),
        pytest.param(f"--nope 2>{FULL}", 2, marks=NEEDS_FULL),
    ],
)
def test_what_cannot_be_told_is_lost(line: str, code: int) -> None:
    run = _shell(f"$cardgen {line}")
    assert run.code == code
    assert "Traceback" not in run.out + run.err


@ONLY_POSIX
def test_nothing_is_printed_into_the_files_of_a_run(faulty: Path) -> None:
    """Without a standard stream the next file gets its number."""
    assert _shell("$cardgen --verbose schema <&- >&- 2>&-") == (0, "", "")
    texts = [path.read_text("utf-8") for path in faulty.glob(".schema/*")]
    assert len(texts) == 3
    assert all(isinstance(json.loads(text), dict) for text in texts)


@NEEDS_FULL
def test_output_that_cannot_be_written_fails() -> None:
    said = "cardgen: standard output cannot be written: no space left on device\n"
    assert _shell(f"$cardgen --quiet --version >{FULL}") == (2, "", said)


@ONLY_POSIX
def test_a_current_folder_that_was_deleted() -> None:
    run = _shell("mkdir gone; cd gone; rmdir ../gone; $cardgen list")
    said = "the current folder no longer exists\n   hint: change to another one\n"
    assert (run.code, run.err) == (2, f"cardgen: {said}")
