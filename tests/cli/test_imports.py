"""Libraries that a command does not import: importing takes longer than the work."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import said
from tests.cli.sample import write_fine_game

NEVER = {
    *("reportlab", "rich", "pikepdf", "pypdfium2", "resvg_py", "fontTools", "openpyxl"),
    *("starlette", "uvicorn", "watchfiles", "cardgen.preview"),
}
DRAWING = {"PIL", "uharfbuzz", "cardgen.compose.elements", "cardgen.write"}
READING = {"pikepdf", "pypdfium2"}
FORBIDDEN = {
    "--version": {"jinja2", "yaml", *DRAWING, *NEVER},
    "render --help": {"jinja2", "yaml", *DRAWING, *NEVER},
    "list": {"jinja2", *DRAWING, *NEVER},
    "validate": {"cardgen.impose.job", *DRAWING, *NEVER},
    "validate --fit": {"cardgen.write", *NEVER},
    "render": NEVER,
    "proof": {"jinja2", "uharfbuzz", "cardgen.write"} | NEVER - READING,
}
# Each command may import what those before it have imported.
*COMMANDS, PROOF = FORBIDDEN
STAGES = """\
import sys
from cardgen.__main__ import run_cardgen
for command in sys.argv[3:]:
    if run_cardgen([*sys.argv[1:3], "--quiet", *command.split()]):
        sys.exit(command)
    print(command, *sys.modules, sep="\\n", end="\\n\\0", file=sys.stderr)
"""


@pytest.mark.parametrize(
    "words", [COMMANDS, pytest.param([PROOF], marks=pytest.mark.long)]
)
def test_a_command_imports_no_more_than_it_needs(
    words: list[str], tmp_path: Path
) -> None:
    """In a process of its own: this one has imported everything."""
    write_fine_game(tmp_path, "ghosts")
    if words == [PROOF]:
        assert said("render").code == 0
    run = subprocess.run(
        [sys.executable, "-c", STAGES, "--root", str(tmp_path), *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    told = [part.strip().split("\n") for part in run.stderr.split("\0")[:-1]]
    assert [command for command, *_ in told] == words
    for command, *imported in told:
        assert not FORBIDDEN[command] & set(imported), command
