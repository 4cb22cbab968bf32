"""Names that the system refuses: too long, or links that lead back to themselves."""

import sys
from pathlib import Path

import pytest

from cardgen.__main__ import run_cardgen
from tests.cli.sample import write_game

LONG, LONGER = "a" * 300, "a" * 5000
TOO_LONG, LOOP = "the name is too long", "the link leads back to itself"
CUT = f"{'a' * 80}…"

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows has other limits, and links need a right"
)


@pytest.fixture(autouse=True)
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with a game, a sheet, and a link to itself; it is current."""
    monkeypatch.chdir(tmp_path)
    write_game(tmp_path, "g")
    (tmp_path / "p.csv").write_text("id,name\na,b\n", encoding="utf-8")
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "loop.csv").symlink_to("loop.csv")
    return tmp_path


@pytest.mark.parametrize("command", ["render g", "calibrate", "proof g"])
@pytest.mark.parametrize(("name", "reason"), [(LONG, TOO_LONG), ("loop", LOOP)])
def test_folders_to_write(
    command: str, name: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_cardgen([*command.split(), "--output", name]) == 2
    shown = CUT if name == LONG else name
    assert capsys.readouterr() == ("", f'cardgen: --output "{shown}": {reason}\n')


@pytest.mark.parametrize(
    ("arguments", "given"),
    [
        (["import", "p.csv", "--output"], "--output"),
        (["validate", "--baseline"], "--baseline"),
        (["validate", "--write-baseline"], "--write-baseline"),
        (["render"], "GAME"),
        (["list", "g"], "GAME"),
        (["preview"], "GAME"),
        (["generate"], "GAME"),
        (["schema"], "GAME"),
        (["proof"], "GAME|FILE|FOLDER"),
        (["import"], "FILE"),
        (["new", "x", "--from"], "--from"),
    ],
)
@pytest.mark.parametrize(
    ("name", "shown", "reason"),
    [(LONG, CUT, TOO_LONG), (LONGER, CUT, TOO_LONG), ("loop", "loop", LOOP)],
)
def test_games_and_files(
    arguments: list[str],
    given: str,
    name: str,
    shown: str,
    reason: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run_cardgen([*arguments, name]) == 2
    assert capsys.readouterr() == ("", f'cardgen: {given} "{shown}": {reason}\n')


@pytest.mark.parametrize(("name", "shown"), [(LONGER, CUT), ("loop", "loop")])
def test_roots(name: str, shown: str, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--root", name, "list"], ["list", "--root", name]):
        assert run_cardgen(arguments) == 2
        expected = f'cardgen: --root "{shown}" is not a folder\n'
        assert capsys.readouterr() == ("", expected)


@pytest.mark.parametrize("name", [LONG, LONGER])
def test_new_games(name: str, root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_cardgen(["new", name]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == (
        f'cardgen: "{CUT}" cannot be made in {root / "cards"}: file name too long\n'
        "   hint: choose another name or folder; nothing was changed\n"
    )
    assert [path.name for path in (root / "cards").iterdir()] == ["g"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["explain", LONGER],
        ["help", LONGER],
        [LONGER],
        ["calibrate", "--save", LONGER, "front=0,1"],
        ["calibrate", "--save", "mine", f"front={LONGER}"],
        ["calibrate", "--printer", LONGER],
        ["calibrate", "--paper", LONGER],
        ["render", "--component", LONGER],
        ["render", "--look", LONGER],
        ["list", f"--{LONGER}"],
        ["validate", "--format", LONGER],
    ],
)
def test_other_long_values(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_cardgen(arguments) in (1, 2)
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(("cardgen: ", "cards/g/"))
    assert "a" * 200 not in err
