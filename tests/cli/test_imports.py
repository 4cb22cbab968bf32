"""Libraries that a command does not import: importing takes longer than the work."""

import subprocess
import sys
from pathlib import Path

from tests.cli.sample import write_fine_game

NEVER = {
    "reportlab",
    "rich",
    "pikepdf",
    "pypdfium2",
    "resvg_py",
    "fontTools",
    "openpyxl",
    "starlette",
    "uvicorn",
    "watchfiles",
    "cardgen.preview",
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
TOLD = """\
import sys
from cardgen.__main__ import run_cardgen
code = run_cardgen(sys.argv[1:])
print(*sys.modules, sep="\\n", file=sys.stderr)
sys.exit(code)
"""


STAGES = """\
import sys
from cardgen.__main__ import run_cardgen
for command in sys.argv[3:]:
    if run_cardgen([*sys.argv[1:3], "--quiet", *command.split()]):
        sys.exit(command)
    print(command, *sys.modules, sep="\\n", end="\\n\\0", file=sys.stderr)
"""


def test_a_command_imports_no_more_than_it_needs(tmp_path: Path) -> None:
    write_fine_game(tmp_path, "ghosts")
    *commands, proof = FORBIDDEN
    # Processes of their own: this one has imported everything. Each command of the
    # first may import what those before it have imported.
    for words in (commands, [proof]):
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
