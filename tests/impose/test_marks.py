"""Marks for cutting, folding and measuring: where they run, how they are drawn."""

import math

import pytest

from cardgen.impose.how_to.folding import TITLE
from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.margin.cut_marks import (
    CardSlot,
    card_slots,
    crop_marks,
    cut_marks,
    fold_mark,
    shape_marks,
)
from cardgen.impose.margin.drawings import ruler
from cardgen.impose.papers import PAPERS
from cardgen.model.forms import hex_corners, outline_of
from cardgen.model.geometry import Box
from cardgen.model.ops import BLACK, WHITE, Group, Op, Paint, Shape, TextLine
from cardgen.model.outlines import bounds, flattened
from cardgen.model.page import Page
from cardgen.model.units import to_mm, to_points
from tests.faces import FACE, item, job


def _mm(*lengths: float) -> list[float]:
    return [round(to_mm(length), 2) for length in lengths]


def _page(count: int, gutter: float) -> Page:
    cards = [(item("x", 63.5, 88.9, 2), count)]
    return LAYOUTS["grid"].impose(cards, job("a4", 210, 297, gutter))[0]


def test_marks_run_from_the_bleed_to_the_papers_edge() -> None:
    page = _page(9, 0)
    marks = cut_marks(card_slots(page.placements), page.width, page.height)
    assert [_mm(*mark) for mark in marks.vertical] == [
        [x, *ends]
        for x in (9.75, 73.25, 136.75, 200.25)
        for ends in ((0, 12.65), (284.35, 297))
    ]
    assert [_mm(*mark) for mark in marks.horizontal] == [
        [y, *ends]
        for y in (15.15, 104.05, 192.95, 281.85)
        for ends in ((0, 7.25), (202.75, 210))
    ]


def test_both_lines_have_marks_where_bleed_lies_between_them() -> None:
    page = _page(8, 4)
    marks = cut_marks(card_slots(page.placements), page.width, page.height)
    places = dict.fromkeys(mark.at for mark in marks.vertical)
    assert _mm(*places) == [14.1, 103, 107, 195.9]


def test_marks_stop_before_cards_of_another_row_and_go_on_where_none_lies() -> None:
    wide, small = Box(20, 20, 60, 30), Box(40, 60, 20, 10)
    marks = cut_marks((CardSlot(wide, wide), CardSlot(small, small)), 100, 100)
    gap = to_points(0.5)
    beside = (0, 20 - gap), (50 + gap, 100)
    between = (50 + gap, 60 - gap), (70 + gap, 100)
    expected = {20: beside, 40: between, 60: between, 80: beside}
    assert [*map(tuple, marks.vertical)] == [
        pytest.approx((x, *ends)) for x, both in expected.items() for ends in both
    ]


def _drawn(ops: tuple[Op, ...]) -> list[tuple[object, float]]:
    strokes = [op.stroke for op in ops if isinstance(op, Shape) and op.stroke]
    return [(stroke.paint, round(to_mm(stroke.width), 3)) for stroke in strokes]


def test_marks_are_dark_hairlines_on_a_light_rim() -> None:
    box = Box(20, 20, 60, 30)
    assert _drawn(crop_marks((CardSlot(box, box),), 100, 100)) == [
        (Paint(WHITE), 0.45),
        (Paint(BLACK), 0.15),
    ]
    assert _drawn(fold_mark((0, 50), (100, 50)))[0] == (Paint(WHITE), 0.45)


def test_the_ring_of_a_round_lies_outside_its_bleed_by_half_a_millimetre() -> None:
    (ring,) = shape_marks("round", Box(100, 100, 80, 80), 6)
    assert bounds(ring).width == pytest.approx(80 + 12 + 2 * to_points(0.5))


@pytest.mark.parametrize("trim", [Box(0, 0, 60, 52), Box(0, 0, 52, 60)])
def test_a_hex_points_to_where_it_is_longer_and_bleeds_evenly(trim: Box) -> None:
    points = hex_corners(trim)
    tips = [p for p in points if sum(_level(p, trim)) == 1]
    assert len(points) == 6
    assert len(tips) == 2
    (wide,) = flattened(outline_of("hex", trim, 5))
    for (x1, y1), (x2, y2), (px, py) in zip(wide, wide[1:], points, strict=False):
        away = abs((x2 - x1) * (py - y1) - (y2 - y1) * (px - x1))
        assert away / math.hypot(x2 - x1, y2 - y1) == pytest.approx(5)


def _level(point: tuple[float, float], trim: Box) -> tuple[bool, bool]:
    """Return whether a point is in the middle of the trim, across and down."""
    return point[0] == trim.x + trim.width / 2, point[1] == trim.y + trim.height / 2


def test_a_hex_has_its_sides_drawn_on_at_every_corner() -> None:
    trim = Box(0, 0, 60, 52)
    points = hex_corners(trim)
    ticks = shape_marks("hex", trim, 5)
    assert len(ticks) == 12
    for ((_, x1, y1), (_, x2, y2)), place in zip(  # type: ignore[misc]
        ticks, [n for n in range(6) for _ in range(2)], strict=True
    ):
        px, py = points[place]
        # Corner, start and end of a tick are on one line.
        assert (x1 - px) * (y2 - py) - (y1 - py) * (x2 - px) == pytest.approx(0)
        assert math.hypot(x1 - px, y1 - py) > 5


@pytest.mark.parametrize("paper", PAPERS)
def test_the_last_page_of_a_gutterfold_shows_how_to_make_it(paper: str) -> None:
    cards = [(item("x", 44, 68, 2), 30)]
    *pages, last = LAYOUTS["gutterfold"].impose(cards, job(paper, *PAPERS[paper]))
    assert pages
    assert last.label == TITLE
    assert not last.placements
    printable = Box(0, 0, last.width, last.height).grown(-to_points(5))
    (whole,) = last.marks
    assert isinstance(whole, Group)
    lines = [op for op in whole.ops if isinstance(op, TextLine)]
    assert sum(line.runs[0].text[:1] in "1234" for line in lines) == 4
    for line in lines:
        box = whole.matrix.bounds(Box(line.runs[0].x, line.y, 1, 1))
        assert printable.x <= box.x
        assert box.bottom <= printable.bottom
        # Seven points are still legible.
        assert line.runs[0].size * whole.matrix.a >= 7


@pytest.mark.parametrize("share", [1.0, 0.5])
def test_fifty_millimetres_below_and_two_inches_above(share: float) -> None:
    (shape, *_) = ruler(10, 100, share, FACE)
    assert isinstance(shape, Shape)
    moves = [part for part in shape.outline if part[0] == "M"]
    lines = [part for part in shape.outline if part[0] == "L"]
    ticks = [
        (x - 10, end_y - 100)
        for (_, x, _), (_, _, end_y) in zip(moves[1:], lines[1:], strict=True)  # type: ignore[misc]
    ]
    below = [x for x, length in ticks if length > 0]
    above = [x for x, length in ticks if length < 0]
    assert below == pytest.approx([to_points(mm) for mm in range(51)], abs=1e-9)
    assert above == pytest.approx([18 * quarter for quarter in range(9)], abs=1e-9)
    assert lines[0][1] == pytest.approx(10 + 144)
