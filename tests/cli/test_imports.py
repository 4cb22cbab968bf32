"""Libraries that a command does not import: importing takes longer than the work."""

import subprocess
import sys
from pathlib import Path

import pytest

from cardgen.__main__ import run_cardgen

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


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the starter game in it."""
    folder = tmp_path_factory.mktemp("imports")
    (folder / "cards").mkdir()
    assert run_cardgen(["--root", str(folder), "--quiet", "new", "dragons"]) == 0
    assert run_cardgen(["--root", str(folder), "--quiet", "render"]) == 0
    return folder


@pytest.mark.parametrize("command", FORBIDDEN)
def test_a_command_imports_no_more_than_it_needs(root: Path, command: str) -> None:
    # A process of its own: this one has imported everything.
    run = subprocess.run(
        [sys.executable, "-c", TOLD, "--root", str(root), "--quiet", *command.split()],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert not FORBIDDEN[command] & set(run.stderr.splitlines())
