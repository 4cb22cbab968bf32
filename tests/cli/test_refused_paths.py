"""Names that the system refuses: too long, or links that lead back to themselves."""

import sys
from pathlib import Path

import pytest

from tests.cli.running import said
from tests.cli.sample import write_game

LONG, LONGER = "a" * 300, "a" * 5000
TOO_LONG, LOOP = ": the name is too long", ": the link leads back to itself"
CUT = f'"{"a" * 56}…{"a" * 24}" ({{:,}} characters)'
HINT = "   hint: choose another name or folder; nothing was changed\n"

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows has other limits, and links need a right"
)


@pytest.fixture(autouse=True)
def root(tmp_path: Path) -> Path:
    """Return a folder with a game, a sheet, and a link to itself; it is current."""
    write_game(tmp_path, "g")
    (tmp_path / "p.csv").write_text("id,name\na,b\n", encoding="utf-8")
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "loop.csv").symlink_to("loop.csv")
    return tmp_path


def _assert_refused(line: str, name: str, given: str, reason: str) -> None:
    shown = '"loop"' if name == "loop" else CUT.format(len(name))
    error = f"cardgen: {given} {shown}{reason}\n"
    assert said(line, name) == (2, "", error), line


def test_folders_to_write() -> None:
    for command in ("render g", "calibrate", "proof g"):
        for name, reason in ((LONG, TOO_LONG), ("loop", LOOP)):
            _assert_refused(f"{command} --output", name, "--output", reason)


def test_games_and_files() -> None:
    for line, given in (
        ("import p.csv --output", "--output"),
        ("validate --baseline", "--baseline"),
        ("validate --write-baseline", "--write-baseline"),
        ("render", "GAME"),
        ("list g", "GAME"),
        ("preview", "GAME"),
        ("generate", "GAME"),
        ("schema", "GAME"),
        ("proof", "GAME|FILE|FOLDER"),
        ("import", "FILE"),
        ("new x --from", "--from"),
    ):
        for name, reason in ((LONGER, TOO_LONG), ("loop", LOOP)):
            _assert_refused(line, name, given, reason)


def test_roots() -> None:
    for name in (LONGER, "loop"):
        _assert_refused("list --root", name, "--root", " is not a folder")
        assert said("--root", name, "list") == said("list --root", name)


def test_new_games(root: Path) -> None:
    reason = f" cannot be made in {root / 'cards'}: file name too long\n{HINT}"
    for name in (LONG, LONGER):
        assert said("new", name) == (2, "", f"cardgen: {CUT.format(len(name))}{reason}")
    assert [path.name for path in (root / "cards").iterdir()] == ["g"]


def test_other_long_values() -> None:
    for line, word in (
        ("", LONGER),
        ("explain", LONGER),
        ("calibrate --save mine", f"front={LONGER}"),
        ("render --component", LONGER),
        ("validate --format", LONGER),
    ):
        code, out, err = said(line, word)
        assert code in (1, 2)
        assert out == ""
        assert err.startswith(("cardgen: ", "cards/g/"))
        assert "a" * 200 not in err
