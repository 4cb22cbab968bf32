"""Files that cardgen did not write: by their pages alone, and by card and layout."""

from pathlib import Path

import pytest

from cardgen.model.units import to_points
from cardgen.proof.foreign_pdf import ForeignPdf
from cardgen.proof.run_checks import proof
from tests.proof.foreign import Sheet, sheets

CARD = (to_points(63), to_points(88))
DUPLEX = ForeignPdf(CARD, "duplex", 0.0, None)


def rules(path: Path, given: ForeignPdf | None) -> set[str]:
    return {problem.rule for problem in proof(path, given)}


@pytest.mark.parametrize(
    "sheet", [Sheet(), Sheet(flip="DuplexFlipShortEdge"), Sheet(marks=False, gap=1.0)]
)
def test_clean_foreign_sheets_are_not_faulted(sheet: Sheet, tmp_path: Path) -> None:
    path = sheets(tmp_path / "others.pdf", sheet)
    assert [problem.message for problem in proof(path, DUPLEX)] == []


@pytest.mark.parametrize(
    ("sheet", "rule"),
    [
        (Sheet(shift=(0, 0.05)), "backs"),
        (Sheet(marks=False, shift=(0.5, 0)), "backs"),
        (Sheet(mark_end=-4), "marks"),
        (Sheet(inset=1.0), "safe-zone"),
        (Sheet(size=4.0), "type-size"),
        (Sheet(flip="Simplex"), "viewer"),
        (Sheet(card=(62.0, 87.0), marks=False), "trim"),
    ],
)
def test_a_fault_of_a_foreign_file_is_found_and_nothing_else(
    sheet: Sheet, rule: str, tmp_path: Path
) -> None:
    assert rules(sheets(tmp_path / "others.pdf", sheet), DUPLEX) == {rule}


def test_a_bleed_is_checked_if_it_is_requested(tmp_path: Path) -> None:
    given = DUPLEX._replace(bleed=to_points(2))
    bare = sheets(tmp_path / "bare.pdf", Sheet(marks=False, gap=4))
    full = sheets(tmp_path / "full.pdf", Sheet(marks=False, gap=4, bleed=2))
    assert rules(bare, given) == {"bleed"}
    assert rules(full, given) == set()


def test_without_a_card_only_pages_are_checked(tmp_path: Path) -> None:
    path = sheets(tmp_path / "others.pdf", Sheet(shift=(3, 0), inset=0.5, mark_end=-9))
    assert rules(path, None) == set()
    assert rules(sheets(path, Sheet(size=3.0)), None) == {"type-size"}
