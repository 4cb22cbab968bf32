"""What `export` says: where files are, what is wrong, and how far it has got."""

import re
from pathlib import Path

import pytest

from cardgen import api
from cardgen.cli import exporting
from cardgen.cli.exits import INTERRUPTED
from cardgen.pipeline.check import CheckedGame
from tests.cli.aliases import Patch
from tests.cli.running import assert_refused, said
from tests.export.ships import names, write_ships
from tests.shipped.games import edit

IMAGES = "export --to images --dpi 30"


@pytest.fixture(autouse=True)
def ships(tmp_path: Path) -> Path:
    """Return the folder of a game; the commands run above it."""
    return write_ships(tmp_path)


def test_the_folder_of_each_target_and_look_is_printed() -> None:
    assert said(f"{IMAGES} --look low-ink --look colour") == (
        0,
        "output/ships/images/low-ink\noutput/ships/images\n",
        "22 files: 22 written, in output/ships/images\n",
    )


def test_quiet_and_verbose() -> None:
    assert said(f"--quiet {IMAGES}") == (0, "output/ships/images\n", "")
    Path("output/ships/images/credits.txt").unlink()
    _, out, err = said(f"--verbose {IMAGES}")
    assert out == "output/ships/images\n"
    lines = [line for line in err.splitlines() if line.startswith("  output")]
    assert len(lines) == 11
    assert re.fullmatch(
        r"  output/ships/images/fleet-brig-front\.png: [\d,]+ bytes, unchanged",
        lines[0],
    )
    assert re.fullmatch(r"  output/ships/images/credits\.txt: \d+ bytes", lines[-1])


def test_wrong_usage() -> None:
    for words, message in (
        ("", "--to is missing\n"),
        ("--to imges", '--to "imges" is not known\n'),
        ("--to images --dpi 29", "--dpi: "),
        ("--to images --dpi 1201", "--dpi: "),
        ("--to images --dpi many", "--dpi: "),
    ):
        code, out, err = said(f"export {words}")
        assert (code, out) == (2, ""), words
        assert err.startswith(f"cardgen: {message}")
    assert_refused("""\
$ cardgen export --to web --corners round
cardgen: --corners has no effect on web
   hint: it is for images, sheet, tabletop-simulator, cut
$ cardgen export --to images --component flet
cardgen: --component "flet" is not known in ships
   hint: did you mean "fleet"? one of: fleet, pile, coins, tiles, charts, book
$ cardgen export --to images --look lowink
cardgen: --look "lowink" is not known in ships
   hint: did you mean "low-ink"? one of: colour, low-ink
$ cardgen export --to images --card 'y*' --component pile
cardgen: --card "y*" is not known in ships
   hint: cards: brig
$ cardgen export --to images --icc none.icc
cardgen: --icc: there is no file "none.icc"
   hint: give the path of a colour profile
""")
    assert not Path("output").exists()


def test_a_broken_game_does_not_stop_another(tmp_path: Path) -> None:
    edit(write_ships(tmp_path, "boats") / "fleet.yaml", "crew: 7", "crew: many")
    code, out, err = said(IMAGES)
    assert (code, out) == (1, "output/ships/images\n")
    assert err.startswith("cards/boats/fleet.yaml:3:")
    assert names(tmp_path / "output")[0].startswith("ships/")


def test_a_game_that_has_nothing_of_it_is_left_out(tmp_path: Path) -> None:
    boats = write_ships(tmp_path, "boats") / "game.yaml"
    edit(boats, "looks: [colour, low-ink]", "looks: [colour]")
    asked = f"{IMAGES} --component coins --look low-ink"
    assert said(asked) == (
        0,
        "output/ships/images-selection/low-ink\n",
        'boats: nothing to export: the game has no look "low-ink"\n'
        "3 files: 3 written, in output/ships/images-selection/low-ink\n",
    )
    edit(tmp_path / "cards/ships/game.yaml", "  coins: {kind", "  discs: {kind")
    assert_refused(
        f"$ cardgen {asked}\n"
        'cardgen: there is nothing to export in boats: the game has no look "low-ink"\n'
    )


def test_a_terminal_shows_which_picture_is_made() -> None:
    code, _, err = said(IMAGES, terminals=(False, True))
    assert code == 0
    shown = [err.index(each) for each in ("Validating", "drawing cards", "8 of 9")]
    assert shown == sorted(shown)
    assert re.search(r"11 files: 11 written, in output/ships/images, \d+\.\d s\n$", err)


def test_ctrl_c_counts_the_targets_that_are_complete(
    tmp_path: Path, monkeypatch: Patch
) -> None:
    write_ships(tmp_path, "zeppelins")
    real = exporting.export

    def stopped(checked: CheckedGame, *rest: object) -> api.RenderResult:
        real(checked, *rest)  # type: ignore[arg-type]
        raise KeyboardInterrupt

    monkeypatch.setattr(exporting, "export", stopped)
    assert said(IMAGES) == (INTERRUPTED, "", "stopped: 11 files written\n")
