"""Every layout, for any card and paper: nothing overlaps, nothing is lost."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple, TypeAlias

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cardgen.impose.forms import outline_of
from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.papers import PAPERS
from cardgen.model.face import Form, Item
from cardgen.model.geometry import Box
from cardgen.model.ops import Color, Group, Shape, TextLine
from cardgen.model.outlines import flattened
from cardgen.model.page import Page, Placement
from cardgen.model.plans import Flip
from cardgen.model.problem import Refused
from cardgen.model.units import to_points
from tests.faces import BLUE, FONT, RED, face, item, job

LENGTHS = st.floats(15, 300).map(lambda length: round(length, 2))
BLEEDS = st.sampled_from([0, 1.5, 2, 3, 3.175])
GUTTERS = st.sampled_from([None, 0, 0.5, 2, 4, 10])
FORMS = st.sampled_from(["rectangle", "rectangle", "round", "hex"])
COLORS = st.sampled_from([BLUE, RED])
PAPER = st.sampled_from(sorted(PAPERS.values())) | st.tuples(
    st.floats(100, 400), st.floats(400, 700)
)
TOLERANCE = to_points(0.01)


class Lot(NamedTuple):
    """Cards of one size: millimetres, form, colour, and number."""

    width: float
    height: float
    bleed: float
    back_bleed: float
    form: Form
    color: Color
    count: int


class Print(NamedTuple):
    """All that decides where cards are placed. Lengths are millimetres."""

    paper: tuple[float, float]
    lots: list[Lot]
    gutter: float | None
    flip: Flip
    margin: float

    def pages(self, layout: str) -> Sequence[Page]:
        """Return the pages of the imposition; skip an example that does not fit."""
        items = [
            (_item(f"{number}-{index}", lot), 1)
            for number, lot in enumerate(self.lots)
            for index in range(lot.count)
        ]
        work = job("paper", *self.paper, self.gutter, self.flip, self.margin)
        try:
            return LAYOUTS[layout].impose(items, work)
        except Refused:
            assume(False)
            raise


def _item(name: str, lot: Lot) -> Item:
    front = face(lot.width, lot.height, lot.bleed, lot.color)
    back = face(lot.width, lot.height, lot.back_bleed, RED)
    return Item(name, replace(front, form=lot.form), replace(back, form=lot.form))


LOTS = st.builds(
    Lot, LENGTHS, LENGTHS, BLEEDS, BLEEDS, FORMS, COLORS, st.integers(1, 12)
)
SMALL = st.builds(
    Lot,
    *[st.floats(15, 90)] * 2,
    BLEEDS,
    BLEEDS,
    FORMS,
    COLORS,
    st.integers(1, 12),
)
PRINTS = st.builds(
    Print,
    PAPER,
    st.lists(LOTS, min_size=1, max_size=1) | st.lists(SMALL, min_size=1, max_size=4),
    GUTTERS,
    st.sampled_from(["long", "short"]),
    st.sampled_from([0, 5, 10]),
)
any_print = given(asked=PRINTS)
# The others have tests of their own: tiles are parts of faces larger than the paper,
# stickers have no backs, and standees have both sides on one strip.
FOR_CARDS = [
    layout for layout in LAYOUTS if layout not in ("tile", "stickers", "standees")
]


@pytest.mark.parametrize("layout", FOR_CARDS)
@any_print
def test_pages_hold_every_card_once_and_nothing_overlaps(
    layout: str, asked: Print
) -> None:
    pages = asked.pages(layout)
    placed = Counter((p.name, p.side) for page in pages for p in page.placements)
    assert placed == Counter(
        (f"{number}-{index}", side)
        for number, lot in enumerate(asked.lots)
        for index in range(lot.count)
        for side in ("front", "back")
    )
    for page in pages:
        printable = Box(0, 0, page.width, page.height).grown(-to_points(asked.margin))
        for index, placement in enumerate(page.placements):
            assert _holds(printable, placement.window)
            assert _holds(placement.window, placement.trim)
            size = sorted((placement.face.width, placement.face.height))
            assert sorted(placement.trim[2:]) == pytest.approx(size)
            for other in page.placements[:index]:
                # At an empty corner, bleeds may overlap: both are waste.
                assert not placement.window.overlaps(other.trim, TOLERANCE)
                assert not placement.trim.overlaps(other.window, TOLERANCE)


@pytest.mark.parametrize("layout", ["duplex", "single", "punchboard", "pad"])
@any_print
def test_backs_lie_behind_their_fronts(layout: str, asked: Print) -> None:
    pages = asked.pages(layout)
    assert len(pages) % 2 == 0
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        behind = {placement.name: placement for placement in back.placements}
        assert len(behind) == len(front.placements)
        for placement in front.placements:
            other = behind[placement.name]
            assert (placement.side, other.side) == ("front", "back")
            _lies_behind(placement, other, back, along_height=asked.flip == "long")


@any_print
def test_backs_lie_behind_their_fronts_when_the_paper_is_folded(asked: Print) -> None:
    *pages, howto = asked.pages("gutterfold")
    assert not howto.placements
    for page in pages:
        fronts = [p for p in page.placements if p.side == "front"]
        backs = [p for p in page.placements if p.side == "back"]
        middle, clear = page.height / 2, to_points(5) - TOLERANCE
        across = all(p.trim.y > middle for p in backs)
        for front, back in zip(fronts, backs, strict=True):
            assert front.name == back.name
            _lies_behind(front, back, page, along_height=not across)
            if across:
                assert front.window.bottom <= middle - clear
                assert back.window.y >= middle + clear
            else:
                assert front.window.right <= page.width / 2 - clear
                assert back.window.x >= page.width / 2 + clear


def _lies_behind(
    front: Placement, back: Placement, page: Page, *, along_height: bool
) -> None:
    """Check that a back is behind its front, as seen through the turned paper."""
    trim = back.trim
    seen = (
        trim._replace(x=page.width - trim.right)
        if along_height
        else trim._replace(y=page.height - trim.bottom)
    )
    assert tuple(seen) == pytest.approx(tuple(front.trim), abs=TOLERANCE)
    # Print is seen mirrored; then the card is turned about its own vertical axis, and
    # its back must be upright.
    assert (front.turn + back.turn) % 360 == (0 if along_height else 180)


@pytest.mark.parametrize("layout", LAYOUTS)
@any_print
def test_marks_and_words_keep_off_the_cards(layout: str, asked: Print) -> None:
    for page in asked.pages(layout):
        paper_box = Box(0, 0, page.width, page.height)
        for text in _texts(page):
            assert all(not text.overlaps(p.window, 0.01) for p in page.placements)
            assert _holds(paper_box, text)
        marks = [op for op in page.marks if isinstance(op, Shape)]
        assert marks or not page.placements
        lines = {line for shape in marks for line in _lines_of(shape)}
        for placement in page.placements:
            near = _near(lines, placement.window)
            card = _sides(_outline(placement)) if near else []
            for point in (point for line in near for point in _points(line)):
                assert not _inside(point, card)


def _outline(placement: Placement) -> list[tuple[float, float]]:
    """Return the corners of the printed part of a card, clockwise."""
    if placement.face.form == "rectangle":
        outline = outline_of("rectangle", placement.window, 0)
    else:
        outline = outline_of(placement.face.form, placement.trim, placement.face.bleed)
    (chain,) = flattened(outline)
    return chain


_Line: TypeAlias = tuple[tuple[float, float], tuple[float, float]]


def _lines_of(shape: Shape) -> Iterator[_Line]:
    for chain in flattened(shape.outline):
        yield from pairwise(chain)


def _near(lines: set[_Line], box: Box) -> list[_Line]:
    """Return the lines that are in a box or just touch it: there are thousands."""
    around = box.grown(0.01)
    left, top, right, bottom = around.x, around.y, around.right, around.bottom
    return [
        ((x1, y1), (x2, y2))
        for (x1, y1), (x2, y2) in lines
        if (x1 < right or x2 < right)
        and (x1 > left or x2 > left)
        and (y1 < bottom or y2 < bottom)
        and (y1 > top or y2 > top)
    ]


def _points(line: _Line) -> Iterator[tuple[float, float]]:
    """Yield points along a line."""
    (x1, y1), (x2, y2) = line
    for share in (0, 0.25, 0.5, 0.75, 1):
        yield x1 + (x2 - x1) * share, y1 + (y2 - y1) * share


class _Side(NamedTuple):
    """A side of an outline: a corner, the unit vector along it."""

    x: float
    y: float
    along: float
    down: float


def _sides(corners: list[tuple[float, float]]) -> list[_Side]:
    """Return the sides of a closed outline, without those of length zero."""
    found = []
    for (x1, y1), (x2, y2) in pairwise([*corners, corners[0]]):
        length = math.hypot(x2 - x1, y2 - y1)
        if length:
            found.append(_Side(x1, y1, (x2 - x1) / length, (y2 - y1) / length))
    return found


def _inside(point: tuple[float, float], outline: list[_Side]) -> bool:
    """Return whether a point is in a convex outline, clearly inside its border."""
    x, y = point
    for left, top, along, down in outline:
        if along * (y - top) - down * (x - left) <= TOLERANCE:
            return False
    return True


def test_a_point_on_a_card_is_seen_by_this_test() -> None:
    square = _sides([(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)])
    assert _inside((5, 5), square)
    assert not _inside((10, 5), square)
    assert not _inside((15, 5), square)


def test_a_card_that_does_not_fit_is_refused_with_what_would_do() -> None:
    with pytest.raises(Refused) as refused:
        LAYOUTS["grid"].impose([(item("board", 200, 280, 0), 1)], job("a4", 210, 297))
    (problem,) = refused.value.problems
    assert problem.rule == "layout"
    assert problem.message == (
        'a card of 200 × 280 mm does not fit on "a4" with margins and crop marks; '
        "cards are never shrunk"
    )
    assert problem.hint == (
        'it fits on legal (also on tabloid, a3); or in the layout "tile": 2 pages'
    )


@pytest.mark.parametrize(
    ("layout", "card", "bleed", "hint"),
    [
        (
            "gutterfold",
            (120, 200),
            3,
            'it fits in the layout "duplex"; or on tabloid (also on a3)',
        ),
        (
            "duplex",
            (190, 280),
            3,
            "it fits with 2.5 mm bleed; or on legal (also on tabloid, a3)",
        ),
        (
            "gutterfold",
            (195, 126),
            3,
            'it fits in the layout "duplex"; or with 1.5 mm bleed; '
            "or on legal (also on tabloid, a3)",
        ),
        ("single", (400, 500), 0, 'it fits in the layout "tile": 6 pages'),
        (
            "grid",
            (197, 282),
            2,
            "it fits without bleed; or on legal (also on tabloid, a3)",
        ),
    ],
)
def test_the_best_alternatives_are_named(
    layout: str, card: tuple[float, float], bleed: float, hint: str
) -> None:
    with pytest.raises(Refused) as refused:
        LAYOUTS[layout].impose([(item("x", *card, bleed), 1)], job("a4", 210, 297))
    (problem,) = refused.value.problems
    assert problem.hint == hint


def test_copies_come_one_after_the_other() -> None:
    items = [(item("one", 63, 88, 0), 2), (item("two", 63, 88, 0), 3)]
    (page,) = [
        page
        for page in LAYOUTS["grid"].impose(items, job("a4", 210, 297))
        if page.placements[0].side == "front"
    ]
    assert [p.name for p in page.placements] == ["one", "one", "two", "two", "two"]


def test_sizes_share_a_page_in_rows_where_that_saves_paper() -> None:
    items = [(item("card", 63, 88, 0), 1), (item("chit", 20, 20, 0), 4)]
    front, back = LAYOUTS["duplex"].impose(items, job("a4", 210, 297))
    assert [p.name for p in front.placements] == ["card", *["chit"] * 4]
    card, *chits = (p.trim for p in front.placements)
    assert len({chit.y for chit in chits}) == 1
    # Space for the marks of both rows.
    assert chits[0].y - card.bottom == pytest.approx(to_points(5))
    assert len(back.placements) == 5


def test_all_of_the_bleed_is_seen_beside_a_row_of_another_size() -> None:
    items = [(item("card", 63, 70, 2), 6), (item("chit", 20, 20, 2), 4)]
    page = LAYOUTS["grid"].impose(items, job("a4", 210, 297))[0]
    cards, chits = page.placements[:6], page.placements[6:]
    bleed = to_points(2)
    for upper, lower in zip(cards[:3], cards[3:], strict=True):
        assert upper.window.bottom == pytest.approx(upper.trim.bottom)
        assert lower.window.bottom == pytest.approx(lower.trim.bottom + bleed)
    for chit in chits:
        assert chit.window.y == pytest.approx(chit.trim.y - bleed)


def test_only_what_is_left_of_several_sizes_shares_a_page() -> None:
    items = [(item("card", 63, 88, 0), 12), (item("mini", 44, 68, 0), 17)]
    pages = LAYOUTS["grid"].impose(items, job("a4", 210, 297))
    fronts = [Counter(p.name for p in page.placements) for page in pages[:3]]
    assert fronts == [{"card": 9}, {"mini": 16}, {"card": 3, "mini": 1}]


def test_sizes_do_not_share_a_page_that_they_do_not_fit_on() -> None:
    items = [(item("card", 150, 200, 0), 1), (item("mat", 180, 200, 0), 1)]
    pages = LAYOUTS["duplex"].impose(items, job("a4", 210, 297))
    assert [[p.name for p in page.placements] for page in pages[::2]] == [
        ["card"],
        ["mat"],
    ]


def test_cards_without_backs_need_no_second_side() -> None:
    items = [(item("card", 63, 88, 0, back=False), 10)]
    pages = LAYOUTS["duplex"].impose(items, job("a4", 210, 297))
    assert [len(page.placements) for page in pages] == [9, 1]


def test_a_missing_back_leaves_its_place_empty() -> None:
    items = [(item("a", 63, 88, 0), 1), (item("b", 63, 88, 0, back=False), 1)]
    front, back = LAYOUTS["duplex"].impose(items, job("a4", 210, 297))
    assert [p.name for p in front.placements] == ["a", "b"]
    assert [p.name for p in back.placements] == ["a"]


def test_a_card_without_a_back_has_white_paper_behind_it_alone_on_a_page() -> None:
    items = [(item("a", 63, 88, 2, back=False), 2), (item("b", 63, 88, 2), 1)]
    pages = LAYOUTS["single"].impose(items, job("a4", 210, 297))
    named = [[(p.name, p.side) for p in page.placements] for page in pages]
    a, b = ("a", "front"), ("b", "front")
    assert named == [[a], [], [a], [], [b], [("b", "back")]]
    assert pages[0].trim == pages[4].trim
    assert pages[1].trim == pytest.approx(pages[0].trim)
    assert not pages[1].marks


def test_every_page_says_what_it_is() -> None:
    items = [(item(f"c{index}", 63.5, 88.9, 2), 1) for index in range(12)]
    pages = LAYOUTS["duplex"].impose(items, job("a4", 210, 297))
    words = [" | ".join(_words(page)) for page in pages]
    assert words == [
        f"A Game · Cards | 63.5 × 88.9 mm · {side}s | version 1.2 · page {number} of 4 "
        "| Print at 100 % (actual size), double-sided, flipped on the long edge "
        "| 2 in | 50 mm"
        for number, side in enumerate(["front", "back", "front", "back"], 1)
    ]


def test_sheets_without_backs_are_for_one_side_of_the_paper() -> None:
    items = [(item("a", 63, 88, 0, back=False), 1)]
    (front,) = LAYOUTS["duplex"].impose(items, job("a4", 210, 297))
    assert _words(front)[2].endswith("(actual size), on one side of the paper")


def test_pages_say_along_which_edge_to_flip() -> None:
    (front, _) = LAYOUTS["duplex"].impose(
        [(item("c", 63.5, 88.9, 2), 1)], job("a4", 210, 297, flip="short")
    )
    assert _words(front)[2].endswith("double-sided, flipped on the short edge")


def test_words_stand_in_the_sides_where_top_and_bottom_have_no_room() -> None:
    (page, _) = LAYOUTS["duplex"].impose(
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
    return [group.matrix.bounds(_capitals(line)) for line, group in _lines(page)]


def _capitals(line: TextLine) -> Box:
    """Return the first capitals of a line: ruler labels are as small as 2 points."""
    run = line.runs[0]
    cap = FONT.cap_height * run.size / 1000
    return Box(run.x, line.y - cap, 2 * cap, cap)


def _holds(outer: Box, inner: Box) -> bool:
    return (
        inner.x >= outer.x - TOLERANCE
        and inner.y >= outer.y - TOLERANCE
        and inner.right <= outer.right + TOLERANCE
        and inner.bottom <= outer.bottom + TOLERANCE
    )
