"""What `render` says: which files are new, what is left out, and why."""

import re
from pathlib import Path

import pytest

from cardgen import api
from cardgen.cli.exits import INTERRUPTED
from cardgen.pipeline import render as rendering
from cardgen.pipeline.check import CheckedGame
from tests.cli.aliases import Patch
from tests.cli.running import assert_refused, said
from tests.cli.sample import edit, write_fine_game

BOOK = "  book: {kind: rulebook, title: Rules, text: book.md, page: a5}\n"
OWN = "print: {looks: [colour, dusk], components: [{id: pool, papers: [a4]}]}\n"
A4, LETTER = "output/g/g-pool-a4-duplex.pdf", "output/g/g-pool-letter-duplex.pdf"


def _add_book(folder: Path) -> None:
    (folder / "book.md").write_text("# Boo\n\nSay boo.\n", encoding="utf-8")
    edit(folder / "game.yaml", "cards: pool.yaml}\n", f"cards: pool.yaml}}\n{BOOK}")


@pytest.fixture
def ghosts(tmp_path: Path) -> Path:
    """Return the folder of a game of three cards; the commands run above it."""
    return write_fine_game(tmp_path, "g")


def test_nothing_selected_is_wrong_usage(ghosts: Path) -> None:
    edit(ghosts / "game.yaml", "rules:\n", f"{OWN}rules:\n")
    assert_refused("""\
$ cardgen --quiet render --paper a3 --layout grid
cardgen: there is nothing to print in g: the game prints its components only in other \
ways
   hint: name a component with --component to print it anyway
""")
    _add_book(ghosts)
    assert_refused("""\
$ cardgen --quiet render --layout pages --layout booklet --component pool
cardgen: there is nothing to print in g: "pages" and "booklet" are only for rulebooks
   hint: other components are printed with duplex, grid, gutterfold, pad, punchboard, \
single, standees, stickers, tile
$ cardgen --quiet render --layout grid --component book
cardgen: there is nothing to print in g: "grid" is not for rulebooks
   hint: a rulebook is printed with pages or booklet
$ cardgen --quiet render --component ghost
cardgen: --component "ghost" is not known in g
   hint: one of: pool, book
""")
    assert not Path("output").exists()


def test_nothing_selected_is_a_problem_for_programs(ghosts: Path) -> None:
    done = api.render(api.load(ghosts), "out", layouts=["booklet"])
    assert done.files == ()
    (problem,) = done.problems
    assert (problem.severity, problem.span.file.name) == ("warning", "game.yaml")
    assert problem.message == (
        'there is nothing to print: "booklet" is only for rulebooks'
    )


POOL_IS_LEFT_OUT = """\
cards/g/game.yaml:15:3: warning: "pool" is left out: "booklet" is only for rulebooks  \
[layout]
   15 |   pool: {kind: deck, title: Ghosts, card_type: ghost, cards: pool.yaml}
      |   ^^^^
   hint: add a layout for cards as well, such as --layout duplex
1 file: 1 written, in output/g
"""
BOOK_IS_LEFT_OUT = """\
cards/g/game.yaml:16:3: warning: "book" is left out: "grid" is not for rulebooks  \
[layout]
   16 |   book: {kind: rulebook, title: Rules, text: book.md, page: a5}
      |   ^^^^
   hint: add a layout for rulebooks as well, such as --layout pages
1 file: 1 written, in output/g
"""


def test_what_no_layout_is_for_is_left_out_with_a_warning(ghosts: Path) -> None:
    _add_book(ghosts)
    for layout, err in (("booklet", POOL_IS_LEFT_OUT), ("grid", BOOK_IS_LEFT_OUT)):
        told = said(f"render --paper a4 --layout {layout}")
        assert (told.code, told.err) == (0, err)


def test_one_of_several_games_may_have_nothing_to_print(
    ghosts: Path, tmp_path: Path
) -> None:
    write_fine_game(tmp_path, "h", "print: {looks: [dusk], papers: [a4]}\n")
    assert said("render --look dusk") == (
        0,
        "output/h/h-pool-a4-duplex-dusk.pdf\n",
        'g: nothing to print: the game has no look "dusk"\n'
        "1 file: 1 written, in output/h\n",
    )


def test_new_files_come_first_and_are_counted(ghosts: Path) -> None:
    def rendered(options: str, *files: str) -> str:
        code, out, err = said(f"render {options}")
        assert (code, out) == (0, "".join(f"{file}\n" for file in files))
        return err

    assert rendered("", A4, LETTER) == "2 files: 2 written, in output/g\n"
    Path(LETTER).unlink()
    one_is_new = "2 files: 1 written, 1 unchanged, in output/g\n"
    assert rendered("", LETTER, A4) == one_is_new
    assert rendered("--no-cache", A4, LETTER) == "2 files: 2 unchanged, in output/g\n"


def test_all_games_are_summed_up_in_one_line(ghosts: Path, tmp_path: Path) -> None:
    write_fine_game(tmp_path, "h")
    told = said("render --paper a4")
    assert (told.code, told.err) == (0, "2 files: 2 written, in output\n")
    told = said("--quiet render --paper a4")
    assert (told.code, told.err) == (0, "")


def test_a_terminal_shows_the_seconds_and_which_game_is_rendered(
    ghosts: Path, tmp_path: Path
) -> None:
    write_fine_game(tmp_path, "h")
    code, _, err = said("render --no-cache", terminals=(False, True))
    assert code == 0
    summary = r"4 files: 4 written, in output, \d+\.\d s\nnext: cardgen proof  "
    assert re.search(summary, err)
    shown = [err.index(each) for each in ("Validating", "1 of 2  Gh", "2 of 2  Gh")]
    assert shown == sorted(shown)


def test_ctrl_c_says_how_many_files_were_written(
    ghosts: Path, tmp_path: Path, monkeypatch: Patch
) -> None:
    write_fine_game(tmp_path, "h")
    render = rendering.render

    def stopped(checked: CheckedGame, *rest: object) -> api.RenderResult:
        if checked.game and checked.game.id == "h":
            raise KeyboardInterrupt
        return render(checked, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(rendering, "render", stopped)
    stopped_after_one = INTERRUPTED, f"{A4}\n", "stopped: 1 file written\n"
    assert said("render --paper a4") == stopped_after_one
