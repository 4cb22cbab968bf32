"""The command line itself: options anywhere, help on any terminal, wrong usage."""

from pathlib import Path

import pytest

from cardgen import __version__
from cardgen.__main__ import run_cardgen
from cardgen.cli.app import app
from tests.cli.aliases import Capture, Patch
from tests.cli.sample import write_game

EVERY = [each.name for each in app.registered_commands if each.name]
NO_CARDS = "no folder named cards here or further up"
START = (
    "   hint: start in your game's folder, give --root, or make a first game: "
    "cardgen new my-game\n"
)


def _run(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    capsys.readouterr()
    code = run_cardgen(arguments)
    return code, *capsys.readouterr()


@pytest.fixture
def ghosts(tmp_path: Path, monkeypatch: Patch) -> Path:
    """Return a root with a game; the current folder is another one."""
    root = tmp_path / "root"
    write_game(root, "g")
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return root


@pytest.mark.parametrize(
    ("command", "option"),
    [("list", "--quiet"), ("render", "--verbose")],
)
def test_options_of_every_command_may_follow_it(
    command: str, option: str, ghosts: Path, capsys: Capture
) -> None:
    root = ["--root", str(ghosts)]
    before = _run(capsys, *root, option, command, "g")
    assert before[0] in (0, 1)
    assert _run(capsys, option, command, *root, "g") == before
    assert _run(capsys, command, "g", option, *root) == before
    assert _run(capsys, option, *root, command, "g", option) == before


def test_the_root_behind_the_command_wins(ghosts: Path, capsys: Capture) -> None:
    here = str(Path.cwd())
    assert _run(capsys, "--root", here, "list", "--root", str(ghosts))[0] == 0
    assert _run(capsys, "--root", str(ghosts), "list", "--root", here)[0] == 2


def test_timings_are_printed_once(ghosts: Path, capsys: Capture) -> None:
    root = ["--root", str(ghosts)]
    for given in (["list", "--timings"], ["--timings", "list", "--timings"]):
        code, _, err = _run(capsys, *given, *root)
        assert code == 0
        assert err.count("seconds") == 1


def test_the_version(capsys: Capture) -> None:
    expected = 0, f"cardgen {__version__}\n", ""
    for words in (["-V"], ["--version"], ["list", "-V"], ["list", "--version"]):
        assert _run(capsys, *words) == expected, words


def test_help_in_three_ways(capsys: Capture) -> None:
    common = ("--root DIR", "--verbose", "--quiet", "--no-color", "--timings")
    faults = []
    for command in EVERY:
        code, page, _ = told = _run(capsys, command, "--help")
        if not (
            code == 0
            and page.startswith(f"Usage: cardgen {command} [OPTIONS]")
            and f"\nExample: cardgen {command}" in page
            and all(f"\n  {option}  " in page for option in common)
            and _run(capsys, command, "-h") == _run(capsys, "help", command) == told
        ):
            faults.append(command)
    assert faults == []


def test_help_of_cardgen(tmp_path: Path, capsys: Capture) -> None:
    page = _run(capsys, "--help")
    assert page[1].startswith("Usage: cardgen [OPTIONS] COMMAND\n")
    assert all(f"\n  {name} " in page[1] for name in EVERY)
    assert _run(capsys, "help") == page
    write_game(tmp_path, "g")
    assert _run(capsys) == (2, "", page[1])


def test_help_is_never_cut(capsys: Capture, monkeypatch: Patch) -> None:
    def page(command: str, columns: int) -> str:
        monkeypatch.setenv("COLUMNS", str(columns))
        return _run(capsys, *command.split(), "--help")[1]

    faults = []
    for command in ("", *EVERY):
        words = sorted(page(command, 500).split())
        for columns in (30, 80):
            cut = page(command, columns)
            whole = sorted(cut.split()) == words
            fits = max(map(len, cut.splitlines())) < max(columns, 40)
            plain = not any(each in cut for each in ("…", "<bool>", "<str>", "list["))
            if not (whole and fits and plain):
                faults.append(f"{command} at {columns} columns")
    assert faults == []


def test_help_of_one_command(capsys: Capture, monkeypatch: Patch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert _run(capsys, "generate", "--help") == (
        0,
        """\
Usage: cardgen generate [OPTIONS] GAME

Deal card lists from the `generate` section of game.yaml, and write YAML.

Arguments:
  GAME  Folder under cards/, or a path.

Options:
  --seed NUMBER    Random seed. Default: the game's own seed.
  --set KEY=VALUE  Set an option. Repeatable.
  --force          Overwrite existing files.
  -h, --help       Show this message and exit.

Options of every command:
  --root DIR     Folder that contains cards/. Default: search upward.
  --verbose      Print details.
  --quiet        Print only results and problems.
  --no-color     Disable colours, as NO_COLOR does.
  --timings      Print the seconds spent in each stage.
  -V, --version  Print the version and exit.

Example: cardgen generate dragons --seed 7 --set size=60
""",
        "",
    )


WRONG = (
    (
        "rendr x",
        'there is no command "rendr"',
        'did you mean "render"? cardgen --help lists all commands',
    ),
    (
        "render --quite",
        "there is no option --quite",
        'did you mean "--quiet"? cardgen render --help shows how',
    ),
    ("new", "NAME is missing", "cardgen new --help shows how"),
    (
        "render --paper",
        'option "--paper" requires an argument',
        "cardgen render --help shows how",
    ),
    (
        "validate --format jsn",
        '--format: "jsn" is not one of "text", "json", "github", "sarif", "junit"',
        'did you mean "json"? cardgen validate --help shows how',
    ),
    (
        "preview --port 70000",
        "--port: input should be less than or equal to 65535",
        "cardgen preview --help shows how",
    ),
)


def test_wrong_usage_is_reported_in_one_style(capsys: Capture) -> None:
    for arguments, message, hint in WRONG:
        expected = 2, "", f"cardgen: {message}\n   hint: {hint}\n"
        assert _run(capsys, *arguments.split()) == expected


def test_a_missing_game_is_explained(tmp_path: Path, capsys: Capture) -> None:
    command = "proof"
    expected = f"cardgen: {NO_CARDS}\n{START}"
    assert _run(capsys, command) == (2, "", expected)
    expected = f'cardgen: there is no game "nope": {NO_CARDS}\n{START}'
    assert _run(capsys, command, "nope") == (2, "", expected)
    (tmp_path / "cards").mkdir()
    expected = f"cardgen: there is no game here yet\n{START}"
    assert _run(capsys, command) == (2, "", expected)
    expected = f'cardgen: there is no game "nope": there is no game here yet\n{START}'
    assert _run(capsys, command, "nope") == (2, "", expected)
    write_game(tmp_path, "ghosts")
    expected = (
        'cardgen: there is no game "ghost"\n'
        '   hint: did you mean "ghosts"? games here: ghosts\n'
    )
    assert _run(capsys, command, "ghost") == (2, "", expected)


def test_cardgen_is_named_as_its_user_calls_it(
    tmp_path: Path, monkeypatch: Patch, capsys: Capture
) -> None:
    bin = tmp_path / "bin"
    bin.mkdir()
    (bin / "cardgen").touch(mode=0o755)
    (bin / "cardgen.exe").touch(mode=0o755)
    monkeypatch.setenv("PATH", str(bin))
    for script, python, expected in (
        ("bin/cardgen", "", "cardgen"),
        ("other/cardgen", "", f"{tmp_path}/other/cardgen"),
        ("lib/cardgen/__main__.py", "python3", "python3 -m cardgen"),
        ("bin/pytest", "", "cardgen"),
        ("with space/cardgen", "", f'"{tmp_path}/with space/cardgen"'),
    ):
        monkeypatch.setattr("sys.argv", [str(tmp_path / script)])
        monkeypatch.setattr("sys.orig_argv", [python])
        err = _run(capsys, "--root", str(bin), "list")[2]
        assert err.endswith(f"make a first game: {expected} new my-game\n")
    name = expected
    _, out, err = _run(capsys, "new", "owls")
    assert out == "cards/owls\n"
    assert err == (
        f"next: {name} preview owls   shows the cards while you edit them\n"
        f"      {name} validate owls  checks them\n"
        f"      {name} render owls    writes PDFs to print\n"
    )
