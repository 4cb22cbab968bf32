"""What `render` says: which files are new, what is left out, and why."""

import io
import re
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from cardgen import api
from cardgen.__main__ import run_cardgen
from cardgen.cli.exits import INTERRUPTED
from cardgen.pipeline import render as rendering
from cardgen.pipeline.check import CheckedGame
from tests.cli.aliases import Capture, Patch
from tests.cli.sample import edit, write_fine_game

BOOK = "  book: {kind: rulebook, title: Rules, text: book.md, page: a5}\n"
OWN = "print: {looks: [colour, dusk], components: [{id: pool, papers: [a4]}]}\n"
A4, LETTER = "output/g/g-pool-a4-duplex.pdf", "output/g/g-pool-letter-duplex.pdf"
LAYOUTS = "duplex, grid, gutterfold, pad, punchboard, single, standees, stickers, tile"
OTHER = f"   hint: other components are printed with {LAYOUTS}\n"


def _add_book(folder: Path) -> None:
    (folder / "book.md").write_text("# Boo\n\nSay boo.\n", encoding="utf-8")
    edit(folder / "game.yaml", "rules:\n", f"{BOOK}rules:\n")


@pytest.fixture
def ghosts(tmp_path: Path) -> Path:
    """Return the folder of a game of three cards; the commands run above it."""
    return write_fine_game(tmp_path, "g")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (
            ["--layout", "pages", "--layout", "booklet", "--component", "pool"],
            'there is nothing to print in g: "pages" and "booklet" are only for '
            f"rulebooks\n{OTHER}",
        ),
        (
            ["--layout", "grid", "--component", "book"],
            'there is nothing to print in g: "grid" is not for rulebooks\n'
            "   hint: a rulebook is printed with pages or booklet\n",
        ),
        (
            ["--paper", "a3", "--layout", "grid"],
            "there is nothing to print in g: the game prints its components only in "
            "other ways\n"
            "   hint: name a component with --component to print it anyway\n",
        ),
        (
            ["--component", "ghost"],
            '--component "ghost" is not known in g\n   hint: one of: pool, book\n',
        ),
    ],
)
def test_nothing_selected_is_wrong_usage(
    asked: Sequence[str], said: str, ghosts: Path, capsys: Capture
) -> None:
    if "book" in asked or "ghost" in asked:
        _add_book(ghosts)
    if "a3" in asked:
        edit(ghosts / "game.yaml", "rules:\n", f"{OWN}rules:\n")
    assert run_cardgen(["--quiet", "render", *asked]) == 2
    assert capsys.readouterr() == ("", f"cardgen: {said}")
    assert not Path("output").exists()


def test_nothing_selected_is_a_problem_for_programs(ghosts: Path) -> None:
    done = api.render(api.load(ghosts), "out", layouts=["booklet"])
    assert done.files == ()
    (problem,) = done.problems
    assert (problem.severity, problem.span.file.name) == ("warning", "game.yaml")
    assert problem.message == (
        'there is nothing to print: "booklet" is only for rulebooks'
    )


@pytest.mark.parametrize(
    ("layout", "said"),
    [
        (
            "booklet",
            'cards/g/game.yaml:15:3: warning: "pool" is left out: "booklet" is only '
            "for rulebooks  [layout]\n"
            "   15 |   pool: {kind: deck, title: Ghosts, card_type: ghost, cards: "
            "pool.yaml}\n"
            "      |   ^^^^\n"
            "   hint: add a layout for cards as well, such as --layout duplex\n"
            "1 file: 1 written, in output/g\n",
        ),
        (
            "grid",
            'cards/g/game.yaml:16:3: warning: "book" is left out: "grid" is not for '
            "rulebooks  [layout]\n"
            "   16 |   book: {kind: rulebook, title: Rules, text: book.md, page: a5}\n"
            "      |   ^^^^\n"
            "   hint: add a layout for rulebooks as well, such as --layout pages\n"
            "1 file: 1 written, in output/g\n",
        ),
    ],
)
def test_what_no_layout_is_for_is_left_out_with_a_warning(
    layout: str, said: str, ghosts: Path, capsys: Capture
) -> None:
    _add_book(ghosts)
    assert run_cardgen(["render", "--paper", "a4", "--layout", layout]) == 0
    assert capsys.readouterr().err == said


def test_one_of_several_games_may_have_nothing_to_print(
    ghosts: Path, tmp_path: Path, capsys: Capture
) -> None:
    write_fine_game(tmp_path, "h", "print: {looks: [dusk], papers: [a4]}\n")
    assert run_cardgen(["render", "--look", "dusk"]) == 0
    out, err = capsys.readouterr()
    assert out == "output/h/h-pool-a4-duplex-dusk.pdf\n"
    assert err == (
        'g: nothing to print: the game has no look "dusk"\n'
        "1 file: 1 written, in output/h\n"
    )


def test_new_files_come_first_and_are_counted(
    ghosts: Path, tmp_path: Path, capsys: Capture
) -> None:
    assert run_cardgen(["render"]) == 0
    first = capsys.readouterr()
    assert first.out == f"{A4}\n{LETTER}\n"
    assert first.err == "2 files: 2 written, in output/g\n"
    (tmp_path / LETTER).unlink()
    for cache in ([], ["--no-cache"]):
        assert run_cardgen(["render", *cache]) == 0
        again = capsys.readouterr()
        if not cache:
            assert again.out == f"{LETTER}\n{A4}\n"
            assert again.err == "2 files: 1 written, 1 unchanged, in output/g\n"
        else:
            assert again.out == f"{A4}\n{LETTER}\n"
            assert again.err == "2 files: 2 unchanged, in output/g\n"


def test_all_games_are_summed_up_in_one_line(
    ghosts: Path, tmp_path: Path, capsys: Capture
) -> None:
    write_fine_game(tmp_path, "h")
    assert run_cardgen(["render", "--paper", "a4"]) == 0
    assert capsys.readouterr().err == "2 files: 2 written, in output\n"
    assert run_cardgen(["--quiet", "render", "--paper", "a4"]) == 0
    assert capsys.readouterr().err == ""


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_the_seconds_and_which_game_is_rendered(
    ghosts: Path, tmp_path: Path, monkeypatch: Patch
) -> None:
    write_fine_game(tmp_path, "h")
    stream = _Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    assert run_cardgen(["render", "--no-cache"]) == 0
    err = stream.getvalue()
    assert re.search(
        r"4 files: 4 written, in output, \d+\.\d s\nnext: cardgen proof  ", err
    )
    shown = [err.index(each) for each in ("Validating", "1 of 2  Gh", "2 of 2  Gh")]
    assert shown == sorted(shown)


def test_ctrl_c_says_how_many_files_were_written(
    ghosts: Path, tmp_path: Path, monkeypatch: Patch, capsys: Capture
) -> None:
    write_fine_game(tmp_path, "h")
    render = rendering.render

    def stopped(checked: CheckedGame, *rest: object) -> api.RenderResult:
        if checked.game and checked.game.id == "h":
            raise KeyboardInterrupt
        return render(checked, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(rendering, "render", stopped)
    assert run_cardgen(["render", "--paper", "a4"]) == INTERRUPTED
    out, err = capsys.readouterr()
    assert out == f"{A4}\n"
    assert err == "stopped: 1 file written\n"
