"""Colours and progress bars: only on a terminal, and only if they are wanted."""

import sys
from itertools import product
from pathlib import Path
from unicodedata import east_asian_width

import pytest

from cardgen.cli.progress import progress_bar
from cardgen.cli.session import Session
from cardgen.cli.timings import Timings
from cardgen.pipeline.clock import step_within
from tests.cli.aliases import Patch
from tests.cli.running import Stream, said
from tests.cli.sample import FINE, write_fine_game, write_game

RED, BOLD, END = "\033[31m", "\033[1m", "\033[0m"
ERASE = "\r\033[K"
SESSION = Session(Timings())


@pytest.fixture(autouse=True)
def coloured(monkeypatch: Patch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)


def test_reports_and_problems_are_coloured_on_a_terminal(faulty: Path) -> None:
    for terminal in (True, False):
        _, out, err = said("validate", terminals=(terminal, not terminal))
        assert "unique" in out
        assert (f"{RED}error:{END}" in out) is ("\033" in out) is terminal
        assert "\033" not in err.replace(ERASE, "")
        _, out, err = said("render", terminals=(not terminal, terminal))
        assert out == ""
        assert "unique" in err
        assert (f"{RED}error:{END}" in err) is ("\033" in err) is terminal


def test_colours_can_be_switched_off(faulty: Path, monkeypatch: Patch) -> None:
    faults = []
    for variable, words, colored in (
        (None, "render", True),
        ("", "validate", True),
        ("1", "render", False),
        ("0", "validate", False),
        (None, "--no-color validate", False),
        (None, "--no-color render", False),
    ):
        with monkeypatch.context() as patch:
            if variable is not None:
                patch.setenv("NO_COLOR", variable)
            _, out, err = said(words, terminals=(True, True))
        if (BOLD in out + err) != colored:
            faults.append((variable, words))
    assert faults == []


def test_reports_for_programs_have_no_colours(faulty: Path) -> None:
    for form in ("json", "github", "sarif", "junit"):
        out = said(f"validate --format {form}", terminals=(True, True)).out
        assert "unique" in out, form
        assert "\033" not in out, form


def test_a_bar_is_shown_on_a_terminal_and_erased(tmp_path: Path) -> None:
    write_game(tmp_path, "g", FINE, "<face/>")
    for terminal, options in ((True, ""), (True, "--quiet "), (False, "")):
        shown = terminal and not options
        err = said(f"{options}render --no-cache", terminals=(False, terminal)).err
        assert ("█" in err) is shown
        assert (f"{ERASE}Ghosts  ██████" in err) is shown
        assert (err[err.rfind("█") :].count(ERASE) == 1) is shown


def test_a_bar_fits_the_terminal(monkeypatch: Patch) -> None:
    """A line that wraps leaves a part of itself behind with every step."""
    titles = ("Ghosts", "幽霊の森", "Gho\033[31msts\n")
    for columns, title in product((1, 3, 20, 40, 80, 300), titles):
        monkeypatch.setenv("COLUMNS", str(columns))
        err = Stream(True)
        monkeypatch.setattr(sys, "stderr", err)
        with progress_bar(SESSION, title) as step:
            for done in range(5):
                step(done, 4, "elder-of-the-northern-reed-beds" * 2)
        lines = err.getvalue().split(ERASE)[1:]
        assert len(lines) == 6
        assert all(_width(line) < columns for line in lines), (columns, title)
        assert all(line.isprintable() for line in lines), (columns, title)


def _width(line: str) -> int:
    return sum(1 + (east_asian_width(letter) in "WF") for letter in line)


def test_a_bar_says_how_far_the_run_is(monkeypatch: Patch) -> None:
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


@pytest.mark.parametrize(
    ("games", "options", "first"),
    [
        (1, "", "g0"),
        (2, " --fit", "g0"),
        pytest.param(3, " --fit", "g0, g1, g2", marks=pytest.mark.long),
    ],
)
def test_validate_shows_its_progress(
    games: int, options: str, first: str, tmp_path: Path
) -> None:
    for number in range(games):
        write_game(tmp_path, f"g{number}")
    err = said(f"validate --no-cache{options}", terminals=(False, True)).err
    assert f"  0%  0 of {games}  {first}{ERASE}" in err
    assert ("100%" in err) is (options != "")
    assert ("boo" in err) is (games < 3 and options != "")
    assert "error" in err[err.rfind(ERASE) :]
    if games < 3:
        assert said(f"--quiet validate{options}", terminals=(False, True)).err == ""


def test_what_went_well_ends_with_the_next_step(tmp_path: Path) -> None:
    write_fine_game(tmp_path, "first")
    for words, step in (
        ("validate first", "next: cardgen validate --fit first  also draws every"),
        ("validate first --fit", "next: cardgen render first  writes PDFs"),
        ("validate --fit", "next: cardgen render  writes PDFs to print"),
        ("render first", "next: cardgen proof first  measures the files"),
        ("proof first", "next: print at 100 % (actual size)"),
    ):
        err = said(words, terminals=(True, True)).err
        last = err.replace(ERASE, "").splitlines()[-1]
        assert last.startswith(step), words
    assert "next:" not in said("validate first", terminals=(True, False)).err
    # Above another root the command would be another one.
    words = f"--root {tmp_path} validate first"
    assert "next:" not in said(words, terminals=(True, True)).err


def test_an_error_has_a_hint_and_no_next_step(faulty: Path) -> None:
    for command in ("validate", "render", "proof"):
        code, out, err = said(command, terminals=(True, True))
        assert code == 1, command
        assert "hint:" in out + err, command
        assert "next:" not in err, command
