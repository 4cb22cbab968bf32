"""Colours and progress bars: only on a terminal, and only if they are wanted."""

import io
import sys
from pathlib import Path
from unicodedata import east_asian_width

import pytest

from cardgen.__main__ import run_cardgen
from cardgen.cli.progress import progress_bar
from cardgen.cli.session import Session
from cardgen.cli.timings import Timings
from cardgen.pipeline.clock import step_within
from tests.cli.sample import POOL, write_game

RED, BOLD, END = "\033[31m", "\033[1m", "\033[0m"
ERASE = "\r\033[K"
SESSION = Session(Timings())


class Stream(io.StringIO):
    """A stream that is a terminal or not."""

    def __init__(self, terminal: bool) -> None:
        super().__init__()
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


@pytest.fixture
def ghosts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a game with an error and a warning."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("NO_COLOR", raising=False)
    return write_game(tmp_path, "g")


def _run(
    monkeypatch: pytest.MonkeyPatch, out: bool, err: bool, *arguments: str
) -> tuple[str, str]:
    """Return what a command writes to both streams, which are terminals or not."""
    streams = Stream(out), Stream(err)
    monkeypatch.setattr(sys, "stdout", streams[0])
    monkeypatch.setattr(sys, "stderr", streams[1])
    run_cardgen(arguments)
    return streams[0].getvalue(), streams[1].getvalue()


@pytest.mark.parametrize("terminal", [True, False])
def test_a_report_is_coloured_on_a_terminal(
    terminal: bool, ghosts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, err = _run(monkeypatch, terminal, not terminal, "validate")
    assert "unique" in out
    assert (f"{RED}error:{END}" in out) is terminal
    assert ("\033" in out) is terminal
    assert "\033" not in err.replace(ERASE, "")


@pytest.mark.parametrize("terminal", [True, False])
def test_problems_on_stderr_are_coloured_on_a_terminal(
    terminal: bool, ghosts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, err = _run(monkeypatch, not terminal, terminal, "render")
    assert out == ""
    assert "unique" in err
    assert (f"{RED}error:{END}" in err) is terminal
    assert ("\033" in err) is terminal


@pytest.mark.parametrize(
    ("variable", "options", "colored"),
    [
        (None, [], True),
        ("", [], True),
        ("1", [], False),
        ("0", [], False),
        (None, ["--no-color"], False),
        ("", ["--no-color"], False),
        ("1", ["--no-color"], False),
    ],
)
def test_colours_can_be_switched_off(
    variable: str | None,
    options: list[str],
    colored: bool,
    ghosts: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if variable is not None:
        monkeypatch.setenv("NO_COLOR", variable)
    out, _ = _run(monkeypatch, True, True, *options, "validate")
    assert (BOLD in out) is colored
    _, err = _run(monkeypatch, True, True, *options, "render")
    assert (BOLD in err) is colored


@pytest.mark.parametrize("form", ["json", "github", "sarif", "junit"])
def test_reports_for_programs_have_no_colours(
    form: str, ghosts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, _ = _run(monkeypatch, True, True, "validate", "--format", form)
    assert "unique" in out
    assert "\033" not in out


@pytest.mark.parametrize(
    ("terminal", "options", "shown"),
    [(True, [], True), (True, ["--quiet"], False), (False, [], False)],
)
def test_a_bar_is_shown_on_a_terminal_and_erased(
    terminal: bool,
    options: list[str],
    shown: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    fine = POOL.replace("wail, name: Boo", "wail, name: Wail")
    write_game(tmp_path, "g", fine, "<face/>")
    _, err = _run(monkeypatch, False, terminal, *options, "render", "--no-cache")
    assert ("█" in err) is shown
    assert (f"{ERASE}Ghosts  ██████" in err) is shown
    assert (err[err.rfind("█") :].count(ERASE) == 1) is shown


@pytest.mark.parametrize("columns", [1, 3, 20, 40, 80, 300])
@pytest.mark.parametrize("title", ["Ghosts", "幽霊の森", "Gho\033[31msts\n"])
def test_a_bar_fits_the_terminal(
    columns: int, title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line that wraps leaves a part of itself behind with every step."""
    monkeypatch.setenv("COLUMNS", str(columns))
    err = Stream(True)
    monkeypatch.setattr(sys, "stderr", err)
    with progress_bar(SESSION, title) as step:
        for done in range(5):
            step(done, 4, "elder-of-the-northern-reed-beds" * 2)
    lines = err.getvalue().split(ERASE)[1:]
    assert len(lines) == 6
    assert all(_width(line) < columns for line in lines)
    assert all(line.isprintable() for line in lines)


def _width(line: str) -> int:
    return sum(1 + (east_asian_width(letter) in "WF") for letter in line)


def test_a_bar_says_how_far_the_run_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    err = Stream(True)
    monkeypatch.setattr(sys, "stderr", err)
    with progress_bar(SESSION, "Validate") as step:
        within = step_within(step, 2, 4, "ghosts")
        step(2, 4, "ghosts")
        within(1, 2, "boo")
        step(4, 4, "")
    assert err.getvalue().split(ERASE)[1:] == [
        "Validate  ████████████░░░░░░░░░░░░  50%  2 of 4  ghosts",
        "Validate  ███████████████░░░░░░░░░  62%  2 of 4  ghosts: boo",
        "Validate  ████████████████████████ 100%  4 of 4",
        "",
    ]


@pytest.mark.parametrize("games", [1, 2, 3])
@pytest.mark.parametrize("options", [(), ("--fit",)])
def test_validate_shows_its_progress(
    games: int,
    options: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    for number in range(games):
        write_game(tmp_path, f"g{number}")
    _, err = _run(monkeypatch, False, True, "validate", "--no-cache", *options)
    names = ["g0", ", ".join(f"g{number}" for number in range(games))]
    assert f"  0%  0 of {games}  {names[games > 2 and options != ()]}{ERASE}" in err
    assert ("100%" in err) is (options != ())
    assert ("boo" in err) is (games < 3 and options != ())
    assert "error" in err[err.rfind(ERASE) :]
    _, err = _run(monkeypatch, False, True, "--quiet", "validate", *options)
    assert err == ""


@pytest.mark.parametrize(
    ("words", "step"),
    [
        (["validate", "first"], "next: cardgen validate --fit first  also draws every"),
        (["validate", "first", "--fit"], "next: cardgen render first  writes PDFs"),
        (["validate", "--fit"], "next: cardgen render  writes PDFs to print"),
        (["render", "first"], "next: cardgen proof first  measures the files"),
        (["proof", "first"], "next: print at 100 % (actual size)"),
    ],
)
def test_what_went_well_ends_with_the_next_step(
    words: list[str],
    step: str,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path_factory.mktemp("next"))
    assert run_cardgen(["new", "first"]) == 0
    assert run_cardgen(["render", "first", "--paper", "a4", "--look", "colour"]) == 0
    if words[0] == "render":
        words = [*words, "--paper", "a4", "--look", "colour"]
    _, err = _run(monkeypatch, True, True, *words)
    last = err.replace(ERASE, "").splitlines()[-1]
    assert last.startswith(step)
    _, quiet = _run(monkeypatch, True, False, *words)
    assert "next:" not in quiet


def test_an_error_has_a_hint_and_no_next_step(
    ghosts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for command in ("validate", "render", "proof"):
        _, err = _run(monkeypatch, True, True, command)
        assert "next:" not in err


def test_a_root_of_its_own_has_no_next_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command would be another one."""
    assert run_cardgen(["--root", str(tmp_path), "new", "first"]) == 0
    words = ["--root", str(tmp_path), "validate", "first"]
    assert "next:" not in _run(monkeypatch, True, True, *words)[1]
