"""Exports with one fault each: it is found, and nothing else is reported."""

import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from PIL import Image

from cardgen.__main__ import run_cardgen
from cardgen.load.workspace import Workspace
from cardgen.pipeline.clock import no_step
from cardgen.pipeline.proof import Counts, count_game, proof_folder
from cardgen.proof.checks import CHECKS
from cardgen.proof.exports.checks import EXPORT_CHECKS
from tests.faces import ROOT
from tests.proof.cut_file_faults import CUT_FILE_FAULTS
from tests.proof.exported import export_ghosts, stamp, write_ghosts
from tests.proof.picture_faults import PICTURE_FAULTS
from tests.proof.table_faults import TABLE_FAULTS

FAULTS = (*PICTURE_FAULTS, *TABLE_FAULTS, *CUT_FILE_FAULTS)
MADE = list(dict.fromkeys(fault.made for fault in FAULTS))
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


@pytest.mark.parametrize("made", MADE, ids=" ".join)
def test_a_fault_of_an_export_is_found_and_nothing_else(
    made: tuple[str, ...], exported: Made, tmp_path: Path
) -> None:
    clean = exported(*made)
    counts, wrong = counted(clean), {}
    assert measured(clean, counts) == []
    for number, fault in enumerate(each for each in FAULTS if each.made == made):
        folder = tmp_path / str(number) / clean.name
        shutil.copytree(clean, folder)
        fault.plant(folder)
        if fault.stamped:
            stamp(folder)
        found = measured(folder, counts)
        if {rule for rule, _ in found} != {fault.rule}:
            wrong[fault.name] = found
    assert wrong == {}


def test_every_check_of_exports_has_a_fault() -> None:
    found = {fault.rule for fault in FAULTS} - {"export-file", "pdf-file"}
    assert found - set(CHECKS) == set(EXPORT_CHECKS)


def _shown(folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    capsys.readouterr()
    code = run_cardgen(["proof", str(folder)])
    out, said = capsys.readouterr()
    return code, out.replace(folder.as_posix(), "images"), said


def test_a_folder_is_measured_by_its_path(
    exported: Made, tmp_path: Path, capsys: pytest.CaptureFixture[str]
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
    game: str, target: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--root", str(ROOT), "--quiet"]
    output = ["--output", str(tmp_path)]
    assert run_cardgen([*words, "export", game, "--to", target, *output]) == 0
    capsys.readouterr()
    assert run_cardgen([*words, "proof", game, "--strict", *output]) == 0
    assert capsys.readouterr().out == ""
