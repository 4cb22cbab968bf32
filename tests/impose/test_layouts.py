"""Every layout, for any card and paper: nothing overlaps, nothing is lost."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple, TypeAlias

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.papers import PAPERS
from cardgen.model.face import Form, Item
from cardgen.model.forms import outline_of
from cardgen.model.geometry import Box
from cardgen.model.ops import Color, Shape
from cardgen.model.outlines import flattened
from cardgen.model.page import Page, Placement
from cardgen.model.plans import Flip
from cardgen.model.problem import Refused
from cardgen.model.units import to_points
from tests.faces import BLUE, RED, face, job
from tests.impose.sheets import texts

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


LOTS, SMALL = (
    st.builds(Lot, lengths, lengths, BLEEDS, BLEEDS, FORMS, COLORS, st.integers(1, 12))
    for lengths in (LENGTHS, st.floats(15, 90))
)
PRINTS = st.builds(
    Print,
    PAPER,
    st.lists(LOTS, min_size=1, max_size=1) | st.lists(SMALL, min_size=1, max_size=4),
    GUTTERS,
    st.sampled_from(["long", "short"]),
    st.sampled_from([0, 5, 10]),
)
FEW = settings(max_examples=settings().max_examples // 20)
TURNED_OVER = ("duplex", "single", "punchboard", "pad")
# The others have tests of their own: tiles are parts of faces larger than the paper,
# stickers have no backs, and standees have both sides on one strip.
FOR_CARDS = (*TURNED_OVER, "grid", "gutterfold")


@pytest.mark.parametrize("layout", LAYOUTS)
@FEW
@given(asked=PRINTS)
def test_nothing_is_lost_and_nothing_overlaps(layout: str, asked: Print) -> None:
    pages = asked.pages(layout)
    if layout in FOR_CARDS:
        _hold_every_card_once(pages, asked)
    if layout in TURNED_OVER:
        _backs_lie_behind_their_fronts(pages, asked)
    if layout == "gutterfold":
        _backs_lie_behind_when_the_paper_is_folded(pages)
    for page in pages:
        _marks_and_words_keep_off_the_cards(page)


def _hold_every_card_once(pages: Sequence[Page], asked: Print) -> None:
    placed = Counter((p.name, p.side) for page in pages for p in page.placements)
    assert placed == Counter(
        (f"{number}-{index}", side)
        for number, lot in enumerate(asked.lots)
        for index in range(lot.count)
        for side in ("front", "back")
    )
    for page in pages:
        printable = _paper(page).grown(TOLERANCE - to_points(asked.margin))
        for index, placement in enumerate(page.placements):
            assert printable.holds(placement.window)
            assert placement.window.grown(TOLERANCE).holds(placement.trim)
            size = sorted((placement.face.width, placement.face.height))
            assert sorted(placement.trim[2:]) == pytest.approx(size)
            for other in page.placements[:index]:
                # At an empty corner, bleeds may overlap: both are waste.
                assert not placement.window.overlaps(other.trim, TOLERANCE)
                assert not placement.trim.overlaps(other.window, TOLERANCE)


def _paper(page: Page) -> Box:
    return Box(0, 0, page.width, page.height)


def _backs_lie_behind_their_fronts(pages: Sequence[Page], asked: Print) -> None:
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        behind = {placement.name: placement for placement in back.placements}
        assert len(behind) == len(front.placements)
        for placement in front.placements:
            other = behind[placement.name]
            assert (placement.side, other.side) == ("front", "back")
            _lies_behind(placement, other, back, along_height=asked.flip == "long")


def _backs_lie_behind_when_the_paper_is_folded(pages: Sequence[Page]) -> None:
    *sheets, howto = pages
    assert not howto.placements
    for page in sheets:
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


def _marks_and_words_keep_off_the_cards(page: Page) -> None:
    for text in texts(page):
        assert all(not text.overlaps(p.window, 0.01) for p in page.placements)
        assert _paper(page).grown(TOLERANCE).holds(text)
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
