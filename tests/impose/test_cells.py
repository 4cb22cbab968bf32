"""A card's place, the place behind it, and what is visible of it there."""

from cardgen.impose.card_blocks import GridCell, behind, below, visible_window
from cardgen.model.geometry import Box


def test_bleed_is_seen_where_no_neighbour_lies() -> None:
    cell = GridCell(1, 0, Box(100, 50, 10, 20))
    taken = {(0, 0), (1, 0)}
    assert visible_window(cell, taken, 3) == Box(100, 47, 13, 26)
    assert visible_window(cell, {(1, 0)}, 3) == Box(97, 47, 16, 26)
    assert visible_window(cell._replace(inner=(1, 2)), taken, 3) == Box(99, 47, 14, 26)
    both = {*taken, (1, 1)}
    assert visible_window(cell._replace(inner=(1, 2)), both, 3) == Box(99, 47, 14, 25)
    assert visible_window(cell._replace(inner=(9, 9)), both, 3) == Box(97, 47, 16, 26)


def test_the_cell_behind_is_the_cell_itself_when_turned_over_again() -> None:
    for turn in (0, 90, 180, 270):
        cell = GridCell(1, 2, Box(100, 50, 10, 20), turn, (1, 2))  # type: ignore[arg-type]
        assert behind(behind(cell, 300), 300) == cell
        assert below(below(cell, 400), 400) == cell
        assert behind(cell, 300).trim == Box(190, 50, 10, 20)
        assert below(cell, 400).trim == Box(100, 330, 10, 20)
