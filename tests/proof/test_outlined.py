"""Cards that are only outlined are found, however programs draw an outline."""

from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path

import pikepdf

from cardgen.model.units import to_points
from cardgen.proof.foreign_pdf import ForeignPdf, expected_page
from cardgen.proof.outlines import cards_on
from cardgen.proof.reader.proof_file import ProofFile
from cardgen.proof.run_checks import proof

POKER = (to_points(63.5), to_points(88.9))
PAPER = (595.276, 841.89)
GIVEN = ForeignPdf(POKER, "grid", 0.0, None)
NINE = [(x, y) for x in (10, 73, 137) for y in (15, 104, 193)]
Outline = Callable[[float, float, float, float], str]


def path(x: float, y: float, w: float, h: float) -> str:
    """Return a closed path, as typst draws a rectangle."""
    return f"q 1 0 0 -1 {x} {y + h} cm 0.5 w 0 0 m {w} 0 l {w} {h} l 0 {h} l h S Q"


def rectangle(x: float, y: float, w: float, h: float) -> str:
    """Return an operator `re`, as reportlab draws a rectangle."""
    return f"n {x} {y} {w} {h} re S"


def ring(x: float, y: float, w: float, h: float) -> str:
    """Return the area between two rectangles, as WeasyPrint draws a border."""
    return f"{x + 0.5} {y + 0.5} {w - 1} {h - 1} re {x} {y} {w} {h} re f*"


def inside(x: float, y: float, w: float, h: float) -> str:
    """Return a line inside of the edge, as Chromium draws a border."""
    return f"0.75 w {x + 0.375} {y + 0.375} {w - 0.75} {h - 0.75} re S"


def rounded(x: float, y: float, w: float, h: float) -> str:
    """Return a path with round corners."""
    r = 8.5
    return (
        f"{x + r} {y} m {x + w - r} {y} l {x + w} {y} {x + w} {y + r} y "
        f"{x + w} {y + h - r} l {x + w} {y + h} {x + w - r} {y + h} y "
        f"{x + r} {y + h} l {x} {y + h} {x} {y + h - r} y "
        f"{x} {y + r} l {x} {y} {x + r} {y} y h S"
    )


def four_lines(x: float, y: float, w: float, h: float) -> str:
    """Return a line for each side."""
    return " ".join(f"{line} S" for line in _sides(x, y, w, h))


def one_path_of_lines(x: float, y: float, w: float, h: float) -> str:
    """Return the four lines as one path."""
    return " ".join(_sides(x, y, w, h)) + " S"


def dashes(x: float, y: float, w: float, h: float) -> str:
    """Return dashed lines inside of the edge, as WeasyPrint draws a dashed border."""
    return "[2.96] 0 d 0.75 w " + four_lines(x + 0.375, y + 0.375, w - 0.75, h - 0.75)


def filled_lines(x: float, y: float, w: float, h: float) -> str:
    """Return four thin areas."""
    return (
        f"{x} {y} {w} 0.75 re f {x} {y + h - 0.75} {w} 0.75 re f "
        f"{x} {y} 0.75 {h} re f {x + w - 0.75} {y} 0.75 {h} re f"
    )


def _sides(x: float, y: float, w: float, h: float) -> Iterator[str]:
    yield f"{x} {y} m {x + w} {y} l"
    yield f"{x} {y + h} m {x + w} {y + h} l"
    yield f"{x} {y} m {x} {y + h} l"
    yield f"{x + w} {y} m {x + w} {y + h} l"


OUTLINES: tuple[Outline, ...] = (
    path,
    rectangle,
    ring,
    inside,
    rounded,
    four_lines,
    one_path_of_lines,
    dashes,
    filled_lines,
)


def outlined(
    file: Path, outline: Outline, scale: float = 1.0, size: tuple[float, float] = POKER
) -> Path:
    """Write nine outlines edge to edge on A4, scaled about its centre."""
    (width, height), (left, low) = size, _corner(*size)
    drawn = [
        outline(left + column * width, low + row * height, width, height)
        for row in range(3)
        for column in range(3)
    ]
    return drawn_on_a4(file, "\n".join(drawn), scale)


def grid(file: Path, scale: float = 1.0) -> Path:
    """Write four lines down and four across the sheet, as a table has them."""
    (width, height), (left, low) = POKER, _corner(*POKER)
    right, high = left + 3 * width, low + 3 * height
    down = (left + n * width for n in range(4))
    across = (low + n * height for n in range(4))
    lines = [f"{x} {low} m {x} {high} l S" for x in down]
    lines += [f"{left} {y} m {right} {y} l S" for y in across]
    return drawn_on_a4(file, "\n".join(lines), scale)


def _corner(width: float, height: float) -> tuple[float, float]:
    """Return where nine cards begin in the middle of the paper."""
    return (PAPER[0] - 3 * width) / 2, (PAPER[1] - 3 * height) / 2


def drawn_on_a4(file: Path, content: str, scale: float = 1.0) -> Path:
    """Write a page that is scaled about its centre, as programs fit it to paper."""
    rest = (1 - scale) / 2
    moved = f"{scale} 0 0 {scale} {rest * PAPER[0]} {rest * PAPER[1]} cm\n"
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page(page_size=PAPER)
        page.obj.Contents = pdf.make_stream((moved + content).encode())
        pdf.Root.ViewerPreferences = pikepdf.Dictionary(
            PrintScaling=pikepdf.Name("/None"), Duplex=pikepdf.Name("/Simplex")
        )
        pdf.save(file)
    return file


def found(file: Path) -> list[tuple[float, float]]:
    """Return the top left corner of each card, in millimetres."""
    with ProofFile(file) as pdf:
        boxes = cards_on(next(pdf.pages()), POKER)
    return sorted(
        (round(box.x / to_points(1)), round(box.y / to_points(1))) for box in boxes
    )


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
    file = outlined(tmp_path / "sheet.pdf", path, size=(to_points(63), to_points(63)))
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
