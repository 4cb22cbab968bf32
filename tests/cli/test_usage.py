"""The command line itself: options anywhere, help on any terminal, wrong usage."""

from pathlib import Path

import pytest

from cardgen import __version__
from cardgen.cli.app import app
from tests.cli.aliases import Patch
from tests.cli.running import assert_refused, said
from tests.cli.sample import write_game

EVERY = [each.name for each in app.registered_commands if each.name]


@pytest.fixture
def ghosts(tmp_path: Path, monkeypatch: Patch) -> Path:
    """Return a root with a game; the current folder is another one."""
    root = tmp_path / "root"
    write_game(root, "g")
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return root


def test_options_of_every_command_may_follow_it(ghosts: Path) -> None:
    root = ("--root", str(ghosts))
    for command, option in (("list", "--quiet"), ("render", "--verbose")):
        before = said("", *root, option, command, "g")
        assert before.code in (0, 1)
        assert said(f"{option} {command}", *root, "g") == before
        assert said(f"{command} g {option}", *root) == before
        assert said(option, *root, command, "g", option) == before


def test_the_root_behind_the_command_wins(ghosts: Path) -> None:
    here = str(Path.cwd())
    assert said("--root", here, "list", "--root", str(ghosts)).code == 0
    assert said("--root", str(ghosts), "list", "--root", here).code == 2


def test_timings_are_printed_once(ghosts: Path) -> None:
    for given in ("list --timings", "--timings list --timings"):
        code, _, err = said(given, "--root", str(ghosts))
        assert code == 0
        assert err.count("seconds") == 1


def test_the_version() -> None:
    expected = 0, f"cardgen {__version__}\n", ""
    for words in ("-V", "--version", "list -V", "list --version"):
        assert said(words) == expected, words


def test_help_in_three_ways() -> None:
    common = ("--root DIR", "--verbose", "--quiet", "--no-color", "--timings")
    faults = []
    for command in EVERY:
        code, page, _ = told = said(f"{command} --help")
        if not (
            code == 0
            and page.startswith(f"Usage: cardgen {command} [OPTIONS]")
            and f"\nExample: cardgen {command}" in page
            and all(f"\n  {option}  " in page for option in common)
            and said(f"{command} -h") == said(f"help {command}") == told
        ):
            faults.append(command)
    assert faults == []


def test_help_of_cardgen(tmp_path: Path) -> None:
    told = said("--help")
    assert told.out.startswith("Usage: cardgen [OPTIONS] COMMAND\n")
    assert all(f"\n  {name} " in told.out for name in EVERY)
    assert said("help") == told
    write_game(tmp_path, "g")
    assert said("") == (2, "", told.out)


def test_help_is_never_cut(monkeypatch: Patch) -> None:
    def page(command: str, columns: int) -> str:
        monkeypatch.setenv("COLUMNS", str(columns))
        return said(f"{command} --help").out

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


GENERATE = """\
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
"""


def test_help_of_one_command(monkeypatch: Patch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert said("generate --help") == (0, GENERATE, "")


def test_wrong_usage_is_reported_in_one_style() -> None:
    assert_refused("""\
$ cardgen rendr x
cardgen: there is no command "rendr"
   hint: did you mean "render"? cardgen --help lists all commands
$ cardgen render --quite
cardgen: there is no option --quite
   hint: did you mean "--quiet"? cardgen render --help shows how
$ cardgen new
cardgen: NAME is missing
   hint: cardgen new --help shows how
$ cardgen render --paper
cardgen: option "--paper" requires an argument
   hint: cardgen render --help shows how
$ cardgen validate --format jsn
cardgen: --format: "jsn" is not one of "text", "json", "github", "sarif", "junit"
   hint: did you mean "json"? cardgen validate --help shows how
$ cardgen preview --port 70000
cardgen: --port: expected a whole number from 0 to 65535, found "70000"
   hint: cardgen preview --help shows how
$ cardgen render --blanks 0
cardgen: --blanks: expected a whole number from 1 to 1000, found "0"
   hint: cardgen render --help shows how
$ cardgen export --to tts --install nowhere
cardgen: --to "tts" is not known
   hint: did you mean "tabletop-simulator"? one of: images, sheet, \
tabletop-simulator, playingcards, game-crafter, make-playing-cards, drive-thru, \
press, web, cut
$ cardgen generate --seed -1 x
cardgen: --seed: expected a whole number of at least 0, found "-1"
   hint: cardgen generate --help shows how
""")


START = (
    "   hint: start in your game's folder, give --root, or make a first game: "
    "cardgen new my-game\n"
)


def test_a_missing_game_is_explained(tmp_path: Path) -> None:
    none = "no folder named cards here or further up"
    for reason in (none, "there is no game here yet"):
        assert_refused(
            f"$ cardgen proof\ncardgen: {reason}\n{START}$ cardgen proof nope\n"
            f'cardgen: there is no game "nope": {reason}\n{START}'
        )
        (tmp_path / "cards").mkdir(exist_ok=True)
    write_game(tmp_path, "ghosts")
    assert_refused("""\
$ cardgen proof ghost
cardgen: there is no game "ghost"
   hint: did you mean "ghosts"? games here: ghosts
""")


def test_cardgen_is_named_as_its_user_calls_it(
    tmp_path: Path, monkeypatch: Patch
) -> None:
    bin = tmp_path / "bin"
    bin.mkdir()
    for name in ("cardgen", "cardgen.exe"):
        (bin / name).touch(mode=0o755)
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
        err = said("--root", str(bin), "list").err
        assert err.endswith(f"make a first game: {expected} new my-game\n")
    assert said("new owls") == (
        0,
        "cards/owls\n",
        f"next: {expected} preview owls   shows the cards while you edit them\n"
        f"      {expected} validate owls  checks them\n"
        f"      {expected} render owls    writes PDFs to print\n",
    )
