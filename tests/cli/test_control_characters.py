"""No name or text of a game reaches a terminal or a log as a control sequence."""

import json
import os
import re
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.model.visible import visible
from tests.cli.aliases import Patch
from tests.cli.running import said
from tests.cli.sample import GAME, POOL, write_game

RED, TITLE = "\x1b[31m", "\x1b]0;gone\x07"
CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
COMMANDS = (
    "list",
    "--verbose validate --fit --timings",
    "schema",
    "--verbose render --timings",
    "--verbose proof",
    "generate x{red}",
    "preview evil{red}",
    "render --component x{red}",
    "render x{red}",
    "new x{red}",
    "import x{red}.csv",
    "explain x{red}",
    "x{red}",
    "list --x{red}",
    "validate --format x{red}",
    "--root x{red} list",
)
only_posix = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows has no such file names"
)


def _write(root: Path) -> None:
    """Write games whose names and texts contain control sequences."""
    write_game(root, f"g{RED}", template=f'<face>{{% include "{RED}" %}}</face>')
    folder = write_game(root, "evil", POOL.replace("moan", f'"mo{RED}an"'))
    text = GAME.format(id="evil").replace("Ghosts", '"Gho\\e[31msts\\a"')
    text = text.replace("name:", '"na\\e[31mme": {type: text}\n      name:', 1)
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    fine = write_game(root, "fine", POOL.replace("name: Boo", '"name": "B\\e[31m"'))
    text = GAME.format(id="fine").replace("Ghosts", '"Gho\\e[31msts\\a"')
    (fine / "game.yaml").write_text(text, encoding="utf-8")
    rules = "  - expression:\n      of: pool\n      each: 'false'\n"
    rules += '      message: "\\e[31m rule \\u202e"\n'
    write_game(root, "ruled", more=rules)
    write_game(root, "unknown", more='"x\\e[31m": {}\n')


@only_posix
def test_nothing_printed_controls_the_terminal(
    tmp_path: Path, monkeypatch: Patch
) -> None:
    # Processes for five small games take ten times as long as the games.
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    _write(tmp_path)
    for command in COMMANDS:
        code, out, err = said(command.format(red=RED))
        assert code in (0, 1, 2), command
        assert CONTROL.findall(out + err) == [], command
        assert "31m" in out + err, command


@only_posix
def test_programs_get_the_true_path(tmp_path: Path) -> None:
    _write(tmp_path)
    problems = json.loads(said("validate --format json").out)["problems"]
    files = {problem["file"] for problem in problems}
    assert f"cards/g{RED}/game.yaml" in files


@given(st.text())
def test_visible(text: str) -> None:
    shown = visible(text)
    assert CONTROL.search(shown) is None
    assert shown.split("\n")[1:] == [visible(line) for line in text.split("\n")[1:]]
    if CONTROL.search(text) is None and "\u2028" not in text and "\u2029" not in text:
        assert shown == text


def test_what_is_escaped() -> None:
    for text, shown in (
        (f"{RED}x", "\\x1b[31mx"),
        (TITLE, "\\x1b]0;gone\\x07"),
        ("a\tb\r\nc", "a\\tb\\r\nc"),
        ("\x9b31m", "\\x9b31m"),
        ("abc\u202edef", "abc\\u202edef"),
        ("Käuzchen 夜 \u00a0 ★ 👩\u200d🌾", "Käuzchen 夜 \u00a0 ★ 👩\u200d🌾"),
    ):
        assert visible(text) == shown
