"""Standard streams that are closed, full, or left by their reader."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.sample import write_game

ROOT = Path(__file__).resolve().parents[2]
FULL = Path("/dev/full")
ONLY_POSIX = pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")


def _shell(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a line of sh in which $cardgen is the command."""
    return subprocess.run(
        ["sh", "-c", line],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "cardgen": sys.executable},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


@pytest.fixture
def ghosts(tmp_path: Path) -> Path:
    """Return a root with a game that has an error."""
    write_game(tmp_path, "g")
    return tmp_path


@ONLY_POSIX
def test_a_reader_that_leaves_changes_nothing(ghosts: Path) -> None:
    doubles = [f"  - {{id: c{n}, name: Boo, stars: 1}}" for n in range(400)]
    (ghosts / "cards/g/pool.yaml").write_text(
        "\n".join(["defaults: {provenance: placeholder}", "cards:", *doubles]),
        encoding="utf-8",
    )
    line = "{ $cardgen -m cardgen validate; echo $? >code; } | true"
    run = _shell(line, ghosts)
    assert "Exception" not in run.stderr
    assert "Broken" not in run.stderr
    assert (ghosts / "code").read_text() == "1\n"


@ONLY_POSIX
@pytest.mark.parametrize(
    ("closed", "arguments", "code"),
    [
        (">&-", "--version", 0),
        ("2>&-", "--nope", 2),
    ],
)
def test_closed_streams_are_silent(
    closed: str, arguments: str, code: int, ghosts: Path
) -> None:
    run = _shell(f"$cardgen -m cardgen {arguments} {closed}", ghosts)
    assert run.returncode == code
    assert "Traceback" not in run.stdout + run.stderr


@ONLY_POSIX
def test_nothing_is_printed_into_the_files_of_a_run(ghosts: Path) -> None:
    """Without a standard stream the next file gets its number."""
    run = _shell("$cardgen -m cardgen --verbose schema <&- >&- 2>&-", ghosts)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
    texts = [path.read_text("utf-8") for path in ghosts.rglob(".schema/*")]
    assert len(texts) == 3
    assert all(isinstance(json.loads(text), dict) for text in texts)


@pytest.mark.skipif(not FULL.exists(), reason="needs /dev/full")
def test_output_that_cannot_be_written_fails(ghosts: Path) -> None:
    run = _shell(f"$cardgen -m cardgen --quiet --version >{FULL}", ghosts)
    assert run.returncode == 2
    assert run.stderr == (
        "cardgen: standard output cannot be written: no space left on device\n"
    )


@pytest.mark.skipif(not FULL.exists(), reason="needs /dev/full")
def test_messages_that_cannot_be_written_are_lost(ghosts: Path) -> None:
    assert _shell(f"$cardgen -m cardgen --nope 2>{FULL}", ghosts).returncode == 2


@ONLY_POSIX
def test_a_current_folder_that_was_deleted(ghosts: Path) -> None:
    line = "mkdir gone; cd gone; rmdir ../gone; $cardgen -m cardgen list"
    run = _shell(line, ghosts)
    assert run.returncode == 2
    assert run.stderr == (
        "cardgen: the current folder no longer exists\n   hint: change to another one\n"
    )
