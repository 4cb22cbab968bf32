"""Files with one fault each: it is found, and nothing else is reported."""

from pathlib import Path

import pytest

from cardgen.impose.layouts import LAYOUTS
from cardgen.proof.checks import CHECKS
from cardgen.proof.expected import read_manifest
from cardgen.proof.run_checks import proof
from tests.proof.clean import written
from tests.proof.faults import FAULTS, Fault, tiled


def reported(path: Path) -> list[tuple[str, str]]:
    asked = read_manifest(path.parent)[path.name]
    return [(problem.rule, problem.message) for problem in proof(path, asked)]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_clean_deck_is_not_faulted(layout: str, tmp_path: Path) -> None:
    assert reported(written(tmp_path, layout=layout)) == []


def test_a_clean_mat_in_tiles_is_not_faulted(tmp_path: Path) -> None:
    assert reported(tiled(tmp_path)) == []


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_is_found_and_nothing_else(fault: Fault, tmp_path: Path) -> None:
    found = reported(fault.make(tmp_path))
    assert {rule for rule, _ in found} == {fault.rule}, found


def test_every_check_has_a_fault() -> None:
    # What only exports promise is in test_exports.py.
    of_exports = {"page-boxes", "pdf-colors"}
    assert {fault.rule for fault in FAULTS} - {"pdf-file"} == set(CHECKS) - of_exports
    assert len(FAULTS) >= 30
