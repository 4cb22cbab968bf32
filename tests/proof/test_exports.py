"""Exports with one fault each: it is found, and nothing else is reported."""

import re
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from cardgen.__main__ import run_cardgen
from cardgen.load.workspace import Workspace
from cardgen.pipeline.clock import no_step
from cardgen.pipeline.proof import Counts, count_game, proof_folder
from cardgen.proof.checks import CHECKS
from cardgen.proof.exports.checks import EXPORT_CHECKS
from tests.cli.aliases import Capture
from tests.faces import ROOT
from tests.proof.exported import (
    edit_manifest,
    edit_text,
    export_ghosts,
    stamp,
    write_ghosts,
)
from tests.proof.picture_faults import PICTURE_FAULTS, Faults, Plant, texted
from tests.proof.table_faults import TABLE_FAULTS

_SVG = "ghosts-pool-a4-duplex-silhouette-cut-1.svg"
_DXF = "ghosts-pool-a4-duplex-silhouette-cut-1.dxf"
_COINS = "ghosts-coins-a4-duplex-silhouette-cut-1.dxf"
Made = Callable[..., Path]


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """Return a function that exports the game once for each target and its options."""

    @cache
    def made(target: str, *options: str) -> Path:
        root = tmp_path_factory.mktemp("ghosts")
        write_ghosts(root)
        return export_ghosts(root, target, *options)

    return made


def counted(folder: Path) -> Counts | None:
    """Return what the game beside an export consists of."""
    root = folder.parents[2]
    return count_game(Workspace(root), root / "cards" / "ghosts")


def measured(folder: Path, counts: Counts | None) -> list[tuple[str, str]]:
    """Return the problems of an export compared with what its game consists of."""
    found = proof_folder(folder, no_step, lambda: counts).problems
    return [(each.rule, each.message) for each in found]


def copied(folder: Path, to: Path) -> Path:
    """Copy a game and its export, and return the folder of the copy."""
    shutil.copytree(folder.parents[2], to, dirs_exist_ok=True)
    return to / folder.relative_to(folder.parents[2])


def _without_line(folder: Path) -> None:
    path = folder / _SVG
    *_, last = re.findall("  <path .*?/>\n", path.read_text(encoding="utf-8"))
    edit_text(path, last, "")


def _square(manifest: dict[str, Any]) -> None:
    """Say that the corners of the cards are square."""
    for entry in manifest["files"]:
        if entry["name"].startswith("ghosts-pool"):
            entry["pages"][0]["cut"].update(radii=[0.0] * 4)


def _moved(manifest: dict[str, Any]) -> None:
    """Say that the first cards are elsewhere."""
    for entry in manifest["files"]:
        for page in entry.get("pages", ()):
            page["placements"][0]["x"] += 0.02


_CLOSED, _OPEN = " 70\r\n1\r\n  0\r\nVERTEX", " 70\r\n0\r\n  0\r\nVERTEX"
_RADIUS, _LESS = " 40\r\n12.7000", " 40\r\n12.6000"
_A4 = 'width="210mm" height="297mm" viewBox="0 0 210 297"'
_LETTER = 'width="216mm" height="279mm" viewBox="0 0 216 279"'
_STRAY = '<path d="M 5 5 L 9 5 L 9 9 Z"/></svg>'
CUT_FILE_FAULTS: Faults = {
    ("cut", "--corners", "round"): (
        ("a card 0.02 mm off", "cut-file", lambda f: edit_manifest(f, _moved)),
        ("square corners", "cut-file", lambda f: edit_manifest(f, _square)),
        ("a line less", "cut-file", _without_line),
        ("an open line in SVG", "cut-file", texted(_SVG, ' Z"/>', '"/>')),
        ("an open line in DXF", "cut-file", texted(_DXF, _CLOSED, _OPEN)),
        ("a layer that nobody cuts", "cut-file", texted(_SVG, '"CUT"', '"Layer 1"')),
        ("a smaller circle", "cut-file", texted(_COINS, _RADIUS, _LESS)),
        ("another paper", "cut-file", texted(_SVG, _A4, _LETTER)),
        ("a line on no layer", "cut-file", texted(_SVG, "</svg>", _STRAY)),
        ("inches", "export-file", texted(_SVG, 'width="210mm"', 'width="8.3in"')),
        ("scaled", "export-file", texted(_SVG, "0 0 210 297", "0 0 595 842")),
        ("a curve", "export-file", texted(_SVG, '<path d="M', '<path d="Q')),
        ("a newer DXF", "export-file", texted(_DXF, "AC1009", "AC1032")),
        ("a torn DXF", "export-file", texted(_DXF, "  0\r\nEOF\r\n", "")),
    ),
}
FAULTS = [*PICTURE_FAULTS.items(), *TABLE_FAULTS.items(), *CUT_FILE_FAULTS.items()]


@pytest.mark.parametrize(
    ("made", "faults"), FAULTS, ids=[" ".join(made) for made, _ in FAULTS]
)
def test_a_fault_of_an_export_is_found_and_nothing_else(
    made: tuple[str, ...],
    faults: tuple[tuple[str, str, Plant], ...],
    exported: Made,
    tmp_path: Path,
) -> None:
    clean = exported(*made)
    counts, wrong = counted(clean), {}
    assert measured(clean, counts) == []
    for name, expected, plant in faults:
        folder = tmp_path / name / clean.name
        shutil.copytree(clean, folder)
        plant(folder)
        # Else each fault would also be a changed file.
        if expected != "changed-file":
            stamp(folder)
        found = measured(folder, counts)
        if {rule for rule, _ in found} != {expected}:
            wrong[name] = found
    assert wrong == {}


def test_every_check_of_exports_has_a_fault() -> None:
    found = {rule for _, faults in FAULTS for _, rule, _ in faults}
    assert found - {"export-file", "pdf-file", *CHECKS} == set(EXPORT_CHECKS)


def _shown(folder: Path, capsys: Capture) -> tuple[int, str, str]:
    capsys.readouterr()
    code = run_cardgen(["proof", str(folder)])
    out, said = capsys.readouterr()
    return code, out.replace(folder.as_posix(), "images"), said


def test_a_folder_is_measured_by_its_path(
    exported: Made, tmp_path: Path, capsys: Capture
) -> None:
    folder = copied(exported("images"), tmp_path)
    assert _shown(folder, capsys) == (0, "", "0 errors, 0 warnings in 7 files\n")
    for name in ("pool-boo-front.png", "pool-wail-front.png"):
        Image.new("RGB", (90, 80), "navy").save(folder / name, dpi=(100, 100))
    (folder / "coins-gold-front.png").unlink()
    assert _shown(folder, capsys) == (
        1,
        "images/coins-gold-front.png:1:1: error: the file cannot be read: there is "
        "none  [export-file]\n"
        "   hint: run cardgen export again\n"
        "images/pool-boo-front.png:1:1: warning: the picture has one colour all over; "
        "also in pool-wail-front.png  [blank-picture]\n"
        "   hint: check the card's template\n"
        "images/pool-boo-front.png:1:1: warning: the file was changed since it was "
        "exported; also in pool-wail-front.png  [changed-file]\n"
        "   hint: run cardgen export again, or keep your own version elsewhere\n"
        "images/pool-boo-front.png:1:1: error: the picture has 90 × 80 pixels, "
        "expected 275 × 375; also in pool-wail-front.png  [picture-size]\n"
        "   hint: run cardgen export again\n",
        "2 errors, 2 warnings in 7 files\n",
    )


def test_a_card_added_since_is_missing(exported: Made, tmp_path: Path) -> None:
    folder = copied(exported("images"), tmp_path)
    with (tmp_path / "cards/ghosts/pool.yaml").open("a", encoding="utf-8") as pool:
        pool.write("  - {id: howl, name: Howl, copies: 2}\n")
    assert measured(folder, counted(folder)) == [
        (
            "contents",
            'the export has 3 cards in 4 copies of "pool", '
            "the game has 4 cards in 6 copies",
        )
    ]


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "target"),
    [
        ("cycles-of-moss", "cut"),
        ("creature-quellector", "images"),
        ("creature-quellector", "make-playing-cards"),
    ],
)
def test_what_shipped_games_export_is_clean(
    game: str, target: str, tmp_path: Path, capsys: Capture
) -> None:
    words = ["--root", str(ROOT), "--quiet"]
    output = ["--output", str(tmp_path)]
    assert run_cardgen([*words, "export", game, "--to", target, *output]) == 0
    capsys.readouterr()
    assert run_cardgen([*words, "proof", game, "--strict", *output]) == 0
    assert capsys.readouterr().out == ""
