"""What `export` says: where files are, what is wrong, and how far it has got."""

import io
import re
import sys
from pathlib import Path

import pytest

from cardgen import api
from cardgen.__main__ import run_cardgen
from cardgen.cli import exporting
from cardgen.cli.exits import INTERRUPTED
from cardgen.pipeline.check import CheckedGame
from tests.cli.aliases import Capture, Patch
from tests.export.ships import edit, names, write_ships

IMAGES = ["export", "--to", "images", "--dpi", "30"]


@pytest.fixture(autouse=True)
def ships(tmp_path: Path) -> Path:
    """Return the folder of a game; the commands run above it."""
    return write_ships(tmp_path)


def _said(capsys: Capture, *words: str) -> tuple[int, str, str]:
    capsys.readouterr()
    code = run_cardgen(words)
    return code, *capsys.readouterr()


def test_the_folder_of_each_target_and_look_is_printed(capsys: Capture) -> None:
    both = [*IMAGES, "--look", "low-ink", "--look", "colour"]
    assert _said(capsys, *both) == (
        0,
        "output/ships/images/low-ink\noutput/ships/images\n",
        "22 files: 22 written, in output/ships/images\n",
    )


def test_quiet_and_verbose(capsys: Capture) -> None:
    assert _said(capsys, "--quiet", *IMAGES) == (0, "output/ships/images\n", "")
    Path("output/ships/images/credits.txt").unlink()
    _, out, err = _said(capsys, "--verbose", *IMAGES)
    assert out == "output/ships/images\n"
    lines = [line for line in err.splitlines() if line.startswith("  output")]
    assert len(lines) == 11
    assert re.fullmatch(
        r"  output/ships/images/fleet-brig-front\.png: [\d,]+ bytes, unchanged",
        lines[0],
    )
    assert re.fullmatch(r"  output/ships/images/credits\.txt: \d+ bytes", lines[-1])


WRONG = (
    (["export"], "--to is missing"),
    (["export", "--to", "imges"], '--to "imges" is not known'),
    (
        ["export", "--to", "web", "--corners", "round"],
        "--corners has no effect on web\n"
        "   hint: it is for images, sheet, tabletop-simulator, cut\n",
    ),
    (
        [*IMAGES, "--component", "flet"],
        '--component "flet" is not known in ships\n   hint: did you mean "fleet"? '
        "one of: fleet, pile, coins, tiles, charts, book\n",
    ),
    (
        [*IMAGES, "--look", "lowink"],
        '--look "lowink" is not known in ships\n   hint: did you mean "low-ink"? '
        "one of: colour, low-ink\n",
    ),
    (
        [*IMAGES, "--card", "y*", "--component", "pile"],
        '--card "y*" is not known in ships\n   hint: cards: brig\n',
    ),
    (
        [*IMAGES, "--icc", "none.icc"],
        '--icc: there is no file "none.icc"\n'
        "   hint: give the path of a colour profile\n",
    ),
)


def test_wrong_usage(capsys: Capture) -> None:
    for words, said in WRONG:
        code, out, err = _said(capsys, *words)
        assert (code, out) == (2, ""), words
        assert err.startswith(f"cardgen: {said}")
    for dpi in ("29", "1201", "many"):
        code, out, err = _said(capsys, "export", "--to", "images", "--dpi", dpi)
        assert (code, out) == (2, ""), dpi
        assert "--dpi" in err
    assert not Path("output").exists()


def test_a_broken_game_does_not_stop_another(tmp_path: Path, capsys: Capture) -> None:
    edit(write_ships(tmp_path, "boats") / "fleet.yaml", "crew: 7", "crew: many")
    code, out, err = _said(capsys, *IMAGES)
    assert (code, out) == (1, "output/ships/images\n")
    assert err.startswith("cards/boats/fleet.yaml:3:")
    assert names(tmp_path / "output")[0].startswith("ships/")


def test_a_game_that_has_nothing_of_it_is_left_out(
    tmp_path: Path, capsys: Capture
) -> None:
    boats = write_ships(tmp_path, "boats") / "game.yaml"
    edit(boats, "looks: [colour, low-ink]", "looks: [colour]")
    asked = [*IMAGES, "--component", "coins", "--look", "low-ink"]
    assert _said(capsys, *asked) == (
        0,
        "output/ships/images-selection/low-ink\n",
        'boats: nothing to export: the game has no look "low-ink"\n'
        "3 files: 3 written, in output/ships/images-selection/low-ink\n",
    )
    edit(tmp_path / "cards/ships/game.yaml", "  coins: {kind", "  discs: {kind")
    assert _said(capsys, *asked) == (
        2,
        "",
        "cardgen: there is nothing to export in boats: the game has no look "
        '"low-ink"\n',
    )


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_which_picture_is_made(monkeypatch: Patch) -> None:
    stream = _Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    assert run_cardgen(IMAGES) == 0
    err = stream.getvalue()
    shown = [err.index(each) for each in ("Validating", "drawing cards", "8 of 9")]
    assert shown == sorted(shown)
    assert re.search(r"11 files: 11 written, in output/ships/images, \d+\.\d s\n$", err)


def test_ctrl_c_counts_the_targets_that_are_complete(
    tmp_path: Path, monkeypatch: Patch, capsys: Capture
) -> None:
    write_ships(tmp_path, "zeppelins")
    real = exporting.export

    def stopped(checked: CheckedGame, *rest: object) -> api.RenderResult:
        real(checked, *rest)  # type: ignore[arg-type]
        raise KeyboardInterrupt

    monkeypatch.setattr(exporting, "export", stopped)
    assert _said(capsys, *IMAGES) == (
        INTERRUPTED,
        "",
        "stopped: 11 files written\n",
    )
