"""The number of cards on a page, compared with well-known figures."""

from collections.abc import Sequence
from typing import TypeAlias

import pytest

from cardgen.impose.card_blocks import CardBlock, CardSize, best_block, cells_of
from cardgen.impose.papers import PAPERS, beside_fold, whole_page
from cardgen.model.geometry import Box
from cardgen.model.units import to_points

MANY = 10_000


def _points(*lengths: float) -> tuple[float, float]:
    width, height = (to_points(length) for length in lengths)
    return width, height


def _lot(card: tuple[float, float], bleed: float, gap: float) -> CardSize:
    return CardSize(*_points(*card), to_points(bleed), (to_points(gap), to_points(gap)))


def _areas(paper: str) -> Sequence[Box]:
    return whole_page(*_points(*PAPERS[paper]), to_points(5))


def _best(paper: str, card: tuple[float, float], bleed: float, gap: float) -> CardBlock:
    found = best_block(_lot(card, bleed, gap), _areas(paper), MANY)
    assert found
    return found


Rows: TypeAlias = list[tuple[int, int]]
BEST: tuple[tuple[str, tuple[float, float], float, float, Rows], ...] = (
    ("a4", (63.5, 88.9), 2, 0, [(3, 0)] * 3),
    ("a4", (63.5, 88.9), 2, 4, [(2, 90)] * 4),
    # 6.35 mm above and below are enough, as printers leave 5 mm white.
    ("letter", (63.5, 88.9), 0, 0, [(3, 0)] * 3),
    ("letter", (63.5, 88.9), 2, 0, [(2, 90)] * 4),
    ("a4", (44, 68), 2, 0, [(4, 0)] * 4),
    ("a4", (190, 270), 0, 0, [(1, 0)]),
    ("a4", (270, 190), 0, 0, [(1, 90)]),
    # The lower rows are turned where that fits more cards than equal rows.
    ("letter", (44, 68), 0, 0, [(4, 0), (4, 0), (4, 0), (2, 90)]),
)


def test_the_best_block() -> None:
    for paper, card, bleed, gap, rows in BEST:
        found = _best(paper, card, bleed, gap)
        assert [(row.cards, row.turn) for row in found.rows] == rows, (paper, card)
        assert [len(cells) for cells in cells_of(found)] == [n for n, _ in rows]


CAPACITY = [
    # card, then A4 and Letter without bleed, with 2 and with 3 mm: cards on a page, and
    # pairs on a folded page.
    ((63.5, 88.9), [(9, 4), (8, 4), (8, 2)], [(8, 4), (6, 3), (6, 3)]),
    ((63, 88), [(9, 4), (8, 4), (8, 2)], [(8, 4), (6, 3), (6, 3)]),
    ((57, 89), [(9, 4), (9, 4), (8, 4)], [(8, 4), (8, 4), (8, 4)]),
    ((44, 68), [(16, 8), (12, 5), (10, 5)], [(12, 6), (12, 5), (10, 5)]),
    ((70, 120), [(4, 2), (4, 2), (4, 2)], [(4, 2), (4, 2), (4, 2)]),
    ((70, 70), [(8, 4), (6, 3), (6, 3)], [(6, 3), (6, 3), (6, 3)]),
]


@pytest.mark.parametrize(("card", "a4", "letter"), CAPACITY)
def test_no_fewer_cards_than_the_table_of_conventions_has(
    card: tuple[float, float], a4: list[tuple[int, int]], letter: list[tuple[int, int]]
) -> None:
    # The table assumes 8 mm from the outer bleed to the paper's edge, and 10 mm between
    # the bleeds of fronts and backs.
    for paper, counts in (("a4", a4), ("letter", letter)):
        width, height = _points(*PAPERS[paper])
        area = Box(0, 0, width, height).grown(-to_points(8))
        halves = (
            area._replace(height=height / 2 - to_points(8 + 5)),
            area._replace(width=width / 2 - to_points(8 + 5)),
        )
        for bleed, (cards, pairs) in zip((0, 2, 3), counts, strict=True):
            lot = _lot(card, bleed, 2 * bleed)
            on_page = best_block(lot, (area,), MANY)
            on_half = best_block(lot, halves, MANY)
            assert on_page
            assert on_half
            assert on_page.holds >= cards
            assert on_half.holds >= pairs


def test_fewest_pages_come_before_fewest_cuts_and_these_before_upright_cards() -> None:
    areas = _areas("a4")
    lot = _lot((63.5, 88.9), 3, 6)
    eight, six = best_block(lot, areas, 8), best_block(lot, areas, 6)
    assert eight
    assert six
    assert (eight.holds, eight.cuts) == (8, 12)
    # Six cards need one page either way.
    assert (six.holds, six.cuts, six.rows[0].turn) == (6, 10, 0)


def test_a_shared_line_is_one_cut() -> None:
    assert _best("a4", (63.5, 88.9), 2, 0).cuts == 4 + 4
    assert _best("a4", (63.5, 88.9), 2, 4).cuts == 4 + 8
    assert _best("letter", (44, 68), 0, 0).cuts == (4 + 5) + (2 + 3)


def test_what_does_not_fit_has_no_block() -> None:
    assert best_block(_lot((200, 290), 0, 0), _areas("a4"), 1) is None


def test_a_block_is_centred_exactly() -> None:
    cells = cells_of(_best("a4", (63.5, 88.9), 2, 0))
    first, last = cells[0][0].trim, cells[-1][-1].trim
    edges = (*first[:2], last.right, last.bottom)
    millimetres = (9.75, 15.15, 210 - 9.75, 297 - 15.15)
    assert edges == pytest.approx([*map(to_points, millimetres)], abs=1e-9)


def test_a_folded_page_keeps_clear_of_its_fold() -> None:
    areas = beside_fold(*_points(*PAPERS["a4"]), to_points(5))
    above, left = to_points(297 / 2 - 5), to_points(210 / 2 - 5)
    assert [area.bottom for area in areas[:2]] == pytest.approx([above] * 2)
    assert [area.right for area in areas[2:]] == pytest.approx([left] * 2)
