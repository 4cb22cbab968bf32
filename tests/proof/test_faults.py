"""Files with one fault each: it is found, and nothing else is reported."""

from pathlib import Path

import pytest

from cardgen.impose.layouts import LAYOUTS
from cardgen.load.game_files import read_cutters
from cardgen.model.face import Face, Item
from cardgen.model.ops import BLACK
from cardgen.proof.checks import CHECKS
from cardgen.proof.expected import read_manifest
from cardgen.proof.run_checks import proof
from tests.proof.clean import BLEED, CARD, area, mm, written
from tests.proof.cutter_faults import CUTTER_FAULTS
from tests.proof.faults import FAULTS, Fault, tiled
from tests.proof.net_faults import NET_FAULTS

ALL_FAULTS = (*FAULTS, *CUTTER_FAULTS, *NET_FAULTS)


def reported(path: Path) -> list[tuple[str, str]]:
    asked = read_manifest(path.parent)[path.name]
    return [(problem.rule, problem.message) for problem in proof(path, asked)]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_clean_deck_is_not_faulted(layout: str, tmp_path: Path) -> None:
    assert reported(written(tmp_path, layout=layout)) == []


@pytest.mark.parametrize("cut", read_cutters())
def test_a_clean_deck_for_a_machine_is_not_faulted(cut: str, tmp_path: Path) -> None:
    assert reported(written(tmp_path, cut=cut)) == []


def test_lines_to_cut_along_are_no_ink(tmp_path: Path) -> None:
    width, height = CARD
    black = area(20, 0, 0.148 * width, height, BLACK)
    pale = Face(*mm(width, height, BLEED), (black,))
    deck = [(Item("pale", pale, None), 4)]
    assert reported(written(tmp_path, deck, look="low-ink", cut="contour")) == []


def test_a_clean_mat_in_tiles_is_not_faulted(tmp_path: Path) -> None:
    assert reported(tiled(tmp_path)) == []


@pytest.mark.parametrize("fault", ALL_FAULTS, ids=lambda fault: fault.name)
def test_a_fault_is_found_and_nothing_else(fault: Fault, tmp_path: Path) -> None:
    found = reported(fault.make(tmp_path))
    assert {rule for rule, _ in found} == {fault.rule}, found


def test_every_check_has_a_fault() -> None:
    # What only exports promise is in test_exports.py.
    of_exports = {"page-boxes", "pdf-colors"}
    assert {fault.rule for fault in ALL_FAULTS} - {"pdf-file"} == set(
        CHECKS
    ) - of_exports
    assert len(ALL_FAULTS) >= 30
