"""Rulebooks on paper: every leaf once, and the right way up after folding."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.impose.book_layouts import BOOK_LAYOUTS, booklet
from cardgen.impose.book_layouts import pages as one_by_one
from cardgen.impose.job import leaf_size
from cardgen.impose.papers import Paper
from cardgen.model.geometry import Box
from cardgen.model.ops import Group, Shape
from cardgen.model.outlines import bounds, mapped
from cardgen.model.page import Leaf, Link
from cardgen.model.units import to_points


def leaves(count: int) -> list[Leaf]:
    links = (Link(Box(10, 10, 20, 5), "leaf-0"),)
    return [Leaf(200, 300, (), links, {f"leaf-{n}": 10.0 * n}) for n in range(count)]


@given(st.integers(1, 30).map(lambda sheets: 4 * sheets))
def test_folded_and_nested_the_leaves_follow_each_other(count: int) -> None:
    """Fold each sheet, put it into the previous one, and turn the leaves over."""
    sides = list(booklet.spreads(count))
    sheets = list(zip(sides[::2], sides[1::2], strict=True))
    begin, end = [], []
    for front, back in sheets:
        # The back of the right half of the outer side is the left half of the inner
        # side.
        begin += [front[1], back[0]]
        end = [back[1], front[0], *end]
    assert begin + end == list(range(count))


@pytest.mark.parametrize(("count", "sides"), [(1, 2), (4, 2), (5, 4), (8, 4), (9, 6)])
def test_a_booklet_takes_whole_sheets(count: int, sides: int) -> None:
    bound = booklet.bind(leaves(count), last=False)
    assert len(bound.pages) == sides
    assert {(page.width, page.height) for page in bound.pages} == {(400, 300)}
    assert set(bound.spots) == {f"leaf-{n}" for n in range(count)}


def test_white_leaves_come_before_a_back_cover() -> None:
    bound = booklet.bind(leaves(6), last=True)
    # The outermost sheet: its left half is the back of the book.
    assert bound.spots["leaf-5"].page == 0
    assert bound.spots["leaf-0"].page == 0
    assert booklet.bind(leaves(6), last=False).spots["leaf-5"].page != 0


def test_links_and_drawings_move_with_their_leaf() -> None:
    outer = booklet.bind(leaves(4), last=False).pages[0]
    assert [link.box.x for link in outer.links] == [10, 210]
    halves = [op for op in outer.marks if isinstance(op, Group)]
    assert [half.matrix.e for half in halves] == [0, 200]
    # What a leaf draws beyond its edges is cut off.
    cuts = [bounds(mapped(half.clip or (), half.matrix)) for half in halves]
    assert cuts == [(0, 0, 200, 300), (200, 0, 200, 300)]


def test_ticks_at_both_ends_of_the_fold_are_on_the_paper() -> None:
    outer = booklet.bind(leaves(4), last=False).pages[0]
    ticks = [bounds(op.outline) for op in outer.marks if isinstance(op, Shape)]
    assert {(tick.x, tick.width) for tick in ticks} == {(200, 0)}
    long = to_points(4)
    ends = sorted((tick.y, tick.bottom) for tick in ticks)
    assert ends == [(0, pytest.approx(long)), (pytest.approx(300 - long), 300)]


def test_pages_are_leaves() -> None:
    bound = one_by_one.bind(leaves(3), last=True)
    assert [(page.width, page.height) for page in bound.pages] == [(200, 300)] * 3
    assert [bound.spots[f"leaf-{n}"] for n in range(3)] == [(0, 0), (1, 10), (2, 20)]


def test_a_booklet_is_set_for_half_the_paper() -> None:
    paper = Paper("a4", 595.0, 842.0)
    assert leaf_size(BOOK_LAYOUTS["pages"], paper) == (595, 842)
    assert leaf_size(BOOK_LAYOUTS["booklet"], paper) == (421, 595)
    assert booklet.TWO_SIDED
    assert not one_by_one.TWO_SIDED
