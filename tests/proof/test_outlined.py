"""Cards that are only outlined are found, whichever program drew them."""

from itertools import cycle
from pathlib import Path

from cardgen.model.units import to_points
from cardgen.proof.foreign_pdf import ForeignPdf, expected_page
from cardgen.proof.outlines import cards_on
from cardgen.proof.reader.proof_file import ProofFile
from cardgen.proof.run_checks import proof
from tests.proof.outlined import (
    CARD,
    OUTLINES,
    drawn_on_a4,
    grid,
    outlined,
    path,
    rectangle,
)

POKER = (to_points(CARD[0]), to_points(CARD[1]))
GIVEN = ForeignPdf(POKER, "grid", 0.0, None)


def found(file: Path) -> list[tuple[float, float]]:
    """Return the top left corner of each card, in millimetres."""
    with ProofFile(file) as pdf:
        boxes = cards_on(next(pdf.pages()), POKER)
    return sorted(
        (round(box.x / to_points(1)), round(box.y / to_points(1))) for box in boxes
    )


NINE = [(x, y) for x in (10, 73, 137) for y in (15, 104, 193)]


def test_nine_outlines_are_nine_cards(tmp_path: Path) -> None:
    sheets = {}
    for outline in OUTLINES:
        file = outlined(tmp_path / f"{outline.__name__}.pdf", outline)
        faults = [problem.message for problem in proof(file, GIVEN)]
        if found(file) != NINE or faults:
            sheets[outline.__name__] = faults
    assert sheets == {}


def test_lines_across_a_whole_sheet_outline_its_cards(tmp_path: Path) -> None:
    file = grid(tmp_path / "sheet.pdf")
    assert found(file) == NINE
    assert [problem.message for problem in proof(file, GIVEN)] == []


def test_a_sheet_that_was_scaled_is_named(tmp_path: Path) -> None:
    wrong = {}
    for outline, share in zip(OUTLINES, cycle([0.96, 0.9, 1.03, 0.98]), strict=False):
        file = outlined(tmp_path / "sheet.pdf", outline, share)
        said = [problem.message for problem in proof(file, GIVEN)]
        if [f"the page was scaled to {share:.0%}" in each for each in said] != [True]:
            wrong[outline.__name__] = said
    assert wrong == {}


def test_the_wording_of_a_scaled_sheet(tmp_path: Path) -> None:
    for file in (
        outlined(tmp_path / "one.pdf", rectangle, 0.96),
        grid(tmp_path / "two.pdf", 0.96),
    ):
        (problem,) = proof(file, GIVEN)
        assert (problem.rule, problem.message, problem.hint) == (
            "trim",
            "page 1: the cards measure 60.96 × 85.34 mm, expected 63.5 × 88.9 mm: the "
            "page was scaled to 96%",
            "export it again at 100 % (actual size), without fitting it to the paper",
        )


def test_cards_of_another_size_are_not_scaled_ones(tmp_path: Path) -> None:
    file = outlined(tmp_path / "sheet.pdf", path, size=(63, 63))
    (problem,) = proof(file, GIVEN)
    assert problem.message == "page 1: the page has no card of the given size"


def test_lines_that_enclose_nothing_are_no_cards(tmp_path: Path) -> None:
    """Two lines down and two across, as far apart as edges, that do not meet."""
    width, height = POKER
    lines = (
        f"100 700 m 100 800 l S {100 + width} 700 m {100 + width} 800 l S "
        f"400 100 m 500 100 l S 400 {100 + height} m 500 {100 + height} l S"
    )
    assert found(drawn_on_a4(tmp_path / "sheet.pdf", lines)) == []


def test_a_page_full_of_lines_is_read_in_no_time(tmp_path: Path) -> None:
    """Not a measure of time: comparing all with all of them would not end."""
    lines = "\n".join(
        f"{n % 590}.{n % 97:02} 0 m {n % 590}.{n % 97:02} 9 l S" for n in range(4_000)
    )
    file = drawn_on_a4(tmp_path / "sheet.pdf", lines)
    with ProofFile(file) as pdf:
        assert expected_page(next(pdf.pages()), GIVEN).places == ()
