"""Names that the system refuses: too long, or links that lead back to themselves."""

import sys
from pathlib import Path

import pytest

from cardgen.__main__ import run_cardgen
from tests.cli.aliases import Capture
from tests.cli.sample import write_game

LONG, LONGER = "a" * 300, "a" * 5000
TOO_LONG, LOOP = "the name is too long", "the link leads back to itself"
CUT = f"{'a' * 80}…"

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


def test_folders_to_write(capsys: Capture) -> None:
    for command in ("render g", "calibrate", "proof g"):
        for name, shown, reason in ((LONG, CUT, TOO_LONG), ("loop", "loop", LOOP)):
            assert run_cardgen([*command.split(), "--output", name]) == 2
            said = f'cardgen: --output "{shown}": {reason}\n'
            assert capsys.readouterr() == ("", said), command


@pytest.mark.parametrize(
    ("name", "shown", "reason"),
    [(LONGER, CUT, TOO_LONG), ("loop", "loop", LOOP)],
)
def test_games_and_files(name: str, shown: str, reason: str, capsys: Capture) -> None:
    for arguments, given in (
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
        assert run_cardgen([*arguments.split(), name]) == 2, arguments
        said = f'cardgen: {given} "{shown}": {reason}\n'
        assert capsys.readouterr() == ("", said), arguments


def test_roots(capsys: Capture) -> None:
    for name, shown in ((LONGER, CUT), ("loop", "loop")):
        for arguments in (["--root", name, "list"], ["list", "--root", name]):
            assert run_cardgen(arguments) == 2
            expected = f'cardgen: --root "{shown}" is not a folder\n'
            assert capsys.readouterr() == ("", expected)


def test_new_games(root: Path, capsys: Capture) -> None:
    for name in (LONG, LONGER):
        assert run_cardgen(["new", name]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err == (
            f'cardgen: "{CUT}" cannot be made in {root / "cards"}: file name too long\n'
            "   hint: choose another name or folder; nothing was changed\n"
        )
    assert [path.name for path in (root / "cards").iterdir()] == ["g"]


def test_other_long_values(capsys: Capture) -> None:
    for arguments in (
        [LONGER],
        ["explain", LONGER],
        ["calibrate", "--save", "mine", f"front={LONGER}"],
        ["render", "--component", LONGER],
        ["validate", "--format", LONGER],
    ):
        assert run_cardgen(arguments) in (1, 2)
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith(("cardgen: ", "cards/g/"))
        assert "a" * 200 not in err
