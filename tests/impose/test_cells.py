"""How many cards a page holds, against the figures that people know."""

import pytest

from cardgen.impose.cells import Cell, arrange, centred, window
from cardgen.impose.papers import PAPERS
from cardgen.model.geometry import Box
from cardgen.model.units import to_points


def _points(*lengths: float) -> tuple[float, float]:
    width, height = (to_points(length) for length in lengths)
    return width, height


@pytest.mark.parametrize(
    ("paper", "card", "bleed", "gutter", "columns", "rows", "turn"),
    [
        ("a4", (63.5, 88.9), 2, 0, 3, 3, 0),
        ("a4", (63.5, 88.9), 0, 0, 3, 3, 0),
        # 6.35 mm above and below a block of 3 x 3 leave no room for marks to be seen.
        ("letter", (63.5, 88.9), 2, 0, 2, 4, 90),
        ("a4", (63, 88), 2, 0, 3, 3, 0),
        ("a4", (63.5, 88.9), 3, 6, 2, 4, 90),
        ("a4", (44, 68), 2, 0, 4, 4, 0),
        ("a4", (70, 120), 0, 0, 2, 2, 0),
        ("a4", (190, 270), 0, 0, 1, 1, 0),
        ("a4", (270, 190), 0, 0, 1, 1, 90),
        ("a3", (63.5, 88.9), 2, 0, 3, 6, 90),
    ],
)
def test_the_best_block(
    paper: str,
    card: tuple[float, float],
    bleed: float,
    gutter: float,
    columns: int,
    rows: int,
    turn: int,
) -> None:
    found = arrange(
        _points(*PAPERS[paper]), _points(*card), to_points(bleed), to_points(gutter)
    )
    assert found
    assert (found.columns, found.rows, found.turn) == (columns, rows, turn)
    assert len(found.cells) == columns * rows


def test_what_does_not_fit_is_not_arranged() -> None:
    a4 = _points(*PAPERS["a4"])
    assert arrange(a4, _points(200, 290), 0, 0) is None
    assert centred(a4, _points(200, 290), 0) is None


def test_a_block_is_centred_exactly() -> None:
    found = arrange(_points(210, 297), _points(63.5, 88.9), to_points(2), 0)
    assert found
    first, last = found.cells[0].trim, found.cells[-1].trim
    assert first.x == pytest.approx(to_points(9.75), abs=1e-9)
    assert first.y == pytest.approx(to_points(15.15), abs=1e-9)
    assert last.right == pytest.approx(to_points(210 - 9.75), abs=1e-9)
    assert last.bottom == pytest.approx(to_points(297 - 15.15), abs=1e-9)


def test_bleed_is_seen_where_no_neighbour_lies() -> None:
    cell = Cell(1, 0, Box(100, 50, 10, 20))
    taken = {(0, 0), (1, 0)}
    assert window(cell, taken, 3, 0) == Box(100, 47, 13, 26)
    assert window(cell, {(1, 0)}, 3, 0) == Box(97, 47, 16, 26)
    assert window(cell, taken, 3, 1) == Box(99, 47, 14, 26)
