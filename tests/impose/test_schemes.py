"""Every layout, for any card and paper: nothing overlaps, nothing is lost."""

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cardgen.impose.marks import crop_marks
from cardgen.impose.papers import PAPERS
from cardgen.impose.schemes import SCHEMES
from cardgen.impose.seats import seats_of
from cardgen.model.geometry import Box
from cardgen.model.ops import Group, Shape, TextLine
from cardgen.model.page import Page, Placement
from cardgen.model.problem import Refused
from cardgen.model.units import to_points
from tests.faces import item, job

LENGTHS = st.floats(15, 300).map(lambda length: round(length, 2))
BLEEDS = st.sampled_from([0, 1.5, 2, 3, 3.175])
GUTTERS = st.sampled_from([0, 0.5, 2, 4, 10])
TOLERANCE = to_points(0.01)
any_print = given(
    paper=st.sampled_from(sorted(PAPERS)),
    card=st.tuples(LENGTHS, LENGTHS),
    bleed=BLEEDS,
    gutter=GUTTERS,
    count=st.integers(1, 25),
)


def _imposed(
    scheme: str,
    paper: str,
    card: tuple[float, float],
    bleed: float,
    gutter: float,
    count: int,
) -> Sequence[Page]:
    items = [(item(f"card-{index}", *card, bleed), 1) for index in range(count)]
    try:
        return SCHEMES[scheme].impose(items, job(paper, *PAPERS[paper], gutter))
    except Refused:
        assume(False)
        raise


@pytest.mark.parametrize("scheme", SCHEMES)
@any_print
def test_pages_hold_every_card_once_and_nothing_overlaps(
    scheme: str,
    paper: str,
    card: tuple[float, float],
    bleed: float,
    gutter: float,
    count: int,
) -> None:
    pages = _imposed(scheme, paper, card, bleed, gutter, count)
    placed = Counter((p.name, p.side) for page in pages for p in page.placements)
    assert placed == Counter(
        {(f"card-{i}", side): 1 for i in range(count) for side in ("front", "back")}
    )
    for page in pages:
        paper_box = Box(0, 0, page.width, page.height)
        for index, placement in enumerate(page.placements):
            assert _holds(paper_box.grown(-to_points(5)), placement.window)
            assert _holds(placement.window, placement.trim)
            for other in page.placements[:index]:
                assert not placement.window.overlaps(other.trim, TOLERANCE)


@pytest.mark.parametrize("scheme", ["duplex", "single"])
@any_print
def test_backs_lie_behind_their_fronts(
    scheme: str,
    paper: str,
    card: tuple[float, float],
    bleed: float,
    gutter: float,
    count: int,
) -> None:
    pages = _imposed(scheme, paper, card, bleed, gutter, count)
    assert len(pages) % 2 == 0
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        behind = {placement.name: placement for placement in back.placements}
        assert len(behind) == len(front.placements)
        for placement in front.placements:
            other = behind[placement.name]
            assert (placement.side, other.side) == ("front", "back")
            seen = _through_paper(other.trim, back.width)
            assert seen.x == pytest.approx(placement.trim.x, abs=TOLERANCE)
            assert seen.y == pytest.approx(placement.trim.y, abs=TOLERANCE)
            assert seen.width == pytest.approx(placement.trim.width, abs=TOLERANCE)
            # Turned about its own vertical axis, the card shows its back upright.
            assert (placement.turn + other.turn) % 360 == 0


@any_print
def test_backs_lie_behind_their_fronts_when_the_paper_is_folded(
    paper: str, card: tuple[float, float], bleed: float, gutter: float, count: int
) -> None:
    for page in _imposed("gutterfold", paper, card, bleed, gutter, count):
        fold = page.height / 2
        fronts = [p for p in page.placements if p.side == "front"]
        backs = [p for p in page.placements if p.side == "back"]
        for front, back in zip(fronts, backs, strict=True):
            assert front.name == back.name
            assert back.trim.x == pytest.approx(front.trim.x, abs=TOLERANCE)
            assert page.height - back.trim.bottom == pytest.approx(
                front.trim.y, abs=TOLERANCE
            )
            # Folded, print is seen turned by 180 degrees; then the card is turned
            # about its own vertical axis.
            assert (front.turn + back.turn) % 360 == 180
            assert front.window.bottom <= fold - to_points(5) + TOLERANCE
            assert back.window.y >= fold + to_points(5) - TOLERANCE


@pytest.mark.parametrize("scheme", SCHEMES)
@any_print
def test_marks_and_words_keep_off_the_cards(
    scheme: str,
    paper: str,
    card: tuple[float, float],
    bleed: float,
    gutter: float,
    count: int,
) -> None:
    for page in _imposed(scheme, paper, card, bleed, gutter, count):
        marks = [op for op in page.marks if isinstance(op, Shape)]
        assert marks
        for shape in marks:
            ends = [part for part in shape.outline if part[0] in "ML"]
            for start, end in zip(ends[::2], ends[1::2], strict=True):
                line = _between(start[1:3], end[1:3])  # type: ignore[misc]
                assert all(not _touches(line, p.window) for p in page.placements)
        paper_box = Box(0, 0, page.width, page.height)
        for text in _texts(page):
            assert all(not text.overlaps(p.window, 0.01) for p in page.placements)
            assert _holds(paper_box, text)


def test_a_card_that_does_not_fit_is_refused_with_what_would_do() -> None:
    with pytest.raises(Refused) as refused:
        SCHEMES["grid"].impose([(item("board", 200, 280, 0), 1)], job("a4", 210, 297))
    (problem,) = refused.value.problems
    assert problem.rule == "layout"
    assert problem.message == (
        'a card of 200 × 280 mm does not fit on "a4" with margins and crop marks; '
        "cards are never shrunk"
    )
    assert problem.hint == "it fits on: a3, legal, tabloid"


def test_copies_come_one_after_the_other() -> None:
    items = [(item("one", 63, 88, 0), 2), (item("two", 63, 88, 0), 3)]
    (page,) = [
        page
        for page in SCHEMES["grid"].impose(items, job("a4", 210, 297))
        if page.placements[0].side == "front"
    ]
    assert [p.name for p in page.placements] == ["one", "one", "two", "two", "two"]


def test_sizes_do_not_share_a_page() -> None:
    items = [(item("card", 63, 88, 0), 1), (item("chit", 20, 20, 0), 4)]
    pages = SCHEMES["duplex"].impose(items, job("a4", 210, 297))
    assert [len(page.placements) for page in pages] == [1, 1, 4, 4]


def test_cards_without_backs_need_no_second_side() -> None:
    items = [(item("card", 63, 88, 0, back=False), 10)]
    pages = SCHEMES["duplex"].impose(items, job("a4", 210, 297))
    assert [len(page.placements) for page in pages] == [9, 1]


def test_a_missing_back_leaves_its_place_empty() -> None:
    items = [(item("a", 63, 88, 0), 1), (item("b", 63, 88, 0, back=False), 1)]
    front, back = SCHEMES["duplex"].impose(items, job("a4", 210, 297))
    assert [p.name for p in front.placements] == ["a", "b"]
    assert [p.name for p in back.placements] == ["a"]


def test_every_page_says_what_it_is() -> None:
    items = [(item(f"c{index}", 63.5, 88.9, 2), 1) for index in range(12)]
    pages = SCHEMES["duplex"].impose(items, job("a4", 210, 297))
    words = [" | ".join(_words(page)) for page in pages]
    assert words == [
        f"A Game · Cards | 63.5 × 88.9 mm · {side}s | version 1.2 · page {number} of 4 "
        "| Print at 100 % (actual size), double-sided, flipped on the long edge "
        "| 2 in | 50 mm"
        for number, side in enumerate(["front", "back", "front", "back"], 1)
    ]


def test_words_stand_in_the_sides_where_top_and_bottom_have_no_room() -> None:
    (page, _) = SCHEMES["duplex"].impose(
        [(item("tall", 120, 279, 0), 1)], job("a4", 210, 297)
    )
    (placement,) = page.placements
    for text in _texts(page):
        assert text.width < text.height
        assert text.right < placement.trim.x or text.x > placement.trim.right


def _lines(page: Page) -> list[tuple[TextLine, Group]]:
    groups = [op for op in page.marks if isinstance(op, Group)]
    return [(op, g) for g in groups for op in g.ops if isinstance(op, TextLine)]


def _words(page: Page) -> list[str]:
    return ["".join(run.text for run in line.runs) for line, _ in _lines(page)]


def _texts(page: Page) -> list[Box]:
    return [
        group.matrix.bounds(Box(line.runs[0].x, line.y - 4, 10, 4))
        for line, group in _lines(page)
    ]


def _holds(outer: Box, inner: Box) -> bool:
    return (
        inner.x >= outer.x - TOLERANCE
        and inner.y >= outer.y - TOLERANCE
        and inner.right <= outer.right + TOLERANCE
        and inner.bottom <= outer.bottom + TOLERANCE
    )


def _through_paper(box: Box, width: float) -> Box:
    return Box(width - box.right, box.y, box.width, box.height)


def _between(start: tuple[float, float], end: tuple[float, float]) -> Box:
    (x1, y1), (x2, y2) = start, end
    return Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))


def _touches(line: Box, window: Box) -> bool:
    return (
        line.x < window.right - TOLERANCE
        and line.right > window.x + TOLERANCE
        and line.y < window.bottom - TOLERANCE
        and line.bottom > window.y + TOLERANCE
    )


def test_touching_is_seen_by_this_test() -> None:
    window = Box(10, 10, 20, 20)
    assert _touches(Box(15, 0, 0, 12), window)
    assert not _touches(Box(15, 0, 0, 9), window)
    placement = Placement("x", "front", item("x", 9, 9, 0).front, window, 0, window)
    assert crop_marks(seats_of([placement]), 100, 100)
