"""Flowables on pages: nothing is lost, overflows its column or is left alone."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.model.ops import Color, Paint, Shape
from cardgen.model.outlines import extent
from cardgen.rulebook.setting.boxes_and_columns import BoxStyle, ColumnSet, FramedBox
from cardgen.rulebook.setting.flowables import (
    BookFlowable,
    BookPage,
    ForcedBreak,
    Stack,
)
from cardgen.rulebook.setting.pager import PageFormat, fill_pages, format_of
from cardgen.rulebook.setting.table_grid import Cells, TableGrid, shared
from cardgen.rulebook.setting.typography import contrast

PAGE = PageFormat(300.0, 400.0, 30.0, 20.0, 40.0, 40.0)


class Block(BookFlowable):
    """A number of lines of 10 points that may be split like a paragraph."""

    def __init__(
        self,
        name: str,
        lines: int,
        *,
        title: bool = False,
        whole: bool = False,
        floats: bool = False,
        first: int = 0,
    ) -> None:
        super().__init__()
        self.name, self.lines, self.first = name, lines, first
        self.with_next, self.whole, self.floats = title, whole, floats
        self.before = self.after = 5.0

    def high(self, width: float) -> float:
        return self.lines * 10.0

    def cut(
        self, width: float, height: float
    ) -> tuple[BookFlowable, BookFlowable] | None:
        count = min(int(height / 10), self.lines - 2)
        if self.with_next or self.whole or count < 2:
            return None
        rest = Block(self.name, self.lines - count, first=self.first + count)
        return Block(self.name, count, first=self.first), rest

    baseline = 8.0

    def natural(self) -> tuple[float, float]:
        return 20.0, 40.0

    def draw_at(self, sheet: BookPage, x: float, y: float, width: float) -> None:
        assert x >= 0
        assert x + width <= sheet.width
        for line in range(self.lines):
            name = f"{self.name}:{self.first + line}"
            sheet.entries.append((name, self.with_next))
            sheet.spots[name] = y + 10.0 * line


def blocks(most: int = 30) -> st.SearchStrategy[list[BookFlowable]]:
    def made(kinds: list[tuple[str, int]]) -> list[BookFlowable]:
        found: list[BookFlowable] = []
        for number, (kind, lines) in enumerate(kinds):
            name = f"{number}"
            match kind:
                case "title":
                    found.append(Block(name, 1, title=True))
                case "picture":
                    found.append(Block(name, lines, whole=True, floats=True))
                case "break":
                    found.append(ForcedBreak())
                case _:
                    found.append(Block(name, lines))
        return [*found, Block("end", 3)]

    kind = st.sampled_from(["text", "text", "text", "title", "picture", "break"])
    return st.lists(st.tuples(kind, st.integers(1, 24)), max_size=most).map(made)


def fill(parts: Sequence[BookFlowable]) -> tuple[list[BookPage], list[BookFlowable]]:
    too_large: list[BookFlowable] = []
    return fill_pages(Stack(parts), PAGE, 1, too_large.append), too_large


def drawn(sheets: Sequence[BookPage]) -> Iterator[str]:
    return (name for sheet in sheets for name, _ in sheet.entries)


def expected(parts: Sequence[BookFlowable]) -> list[str]:
    texts = [part for part in parts if isinstance(part, Block)]
    return [f"{part.name}:{line}" for part in texts for line in range(part.lines)]


@given(blocks())
def test_pages_of_any_text_are_filled_by_the_rules(parts: list[BookFlowable]) -> None:
    """Each line comes once and in its order, inside its page, and not alone.

    No title is last on a page. What floats may come later than the text around it.
    """
    sheets, too_large = fill(parts)
    assert too_large == []
    assert sorted(drawn(sheets)) == sorted(expected(parts))
    texts = [part for part in parts if isinstance(part, Block)]
    floating = {part.name for part in texts if part.floats}
    assert [n for n in drawn(sheets) if n.partition(":")[0] not in floating] == [
        n for n in expected(parts) if n.partition(":")[0] not in floating
    ]
    long = {part.name for part in texts if part.lines >= 4}
    after = {id(one): other for one, other in pairwise(parts)}
    led = {
        part.name
        for part in texts
        if part.with_next and not isinstance(after.get(id(part)), ForcedBreak)
    }
    for sheet in sheets:
        heights = [y for name, y in sheet.spots.items() if ":" in name]
        assert min(heights) >= PAGE.top
        assert max(heights) + 10 <= PAGE.height - PAGE.bottom + 0.01
        names = [name.partition(":")[0] for name, _ in sheet.entries]
        assert [name for name in long if names.count(name) == 1] == []
        assert sheet is sheets[-1] or names[-1] not in led


def page_of(sheets: Sequence[BookPage], name: str) -> int:
    return next(n for n, sheet in enumerate(sheets) if f"{name}:0" in sheet.spots)


@pytest.mark.parametrize(
    ("captioned", "before", "chapter", "pages"),
    [
        # Without a caption, a picture keeps the text of the next section behind it.
        (False, 10, False, [1, 1, 1]),
        (True, 10, False, [1, 0, 0]),
        # The text of its own section fills the page well enough.
        (True, 26, False, [1, 1, 1]),
        # It never crosses into another chapter.
        (True, 10, True, [1, 1, 1]),
    ],
)
def test_a_captioned_picture_lets_sections_pass_before_a_page_stays_white(
    captioned: bool, before: int, chapter: bool, pages: list[int]
) -> None:
    picture = Block("picture", 24, whole=True, floats=True)
    picture.captioned = captioned
    title = Block("title", 1, title=True)
    title.begins = chapter
    parts = [Block("text", before), picture, title, Block("more", 6)]
    sheets, too_large = fill(parts)
    assert too_large == []
    assert [page_of(sheets, name) for name in ("picture", "title", "more")] == pages


@given(st.lists(st.integers(1, 12), min_size=1, max_size=40), st.integers(1, 4))
def test_columns_are_balanced_and_lose_nothing(lines: list[int], most: int) -> None:
    parts = [Block(f"{n}", count) for n, count in enumerate(lines)]
    columns = ColumnSet(Stack(parts), narrowest=40.0, most=most)
    sheets, too_large = fill([columns])
    assert too_large == []
    assert list(drawn(sheets)) == expected(parts)
    alone = ColumnSet(Stack(parts), narrowest=40.0, most=most)
    whole = Stack(parts).measured(250.0)
    # A part of three lines or fewer is not split, so columns may differ by that much,
    # and each passes what it lacks on to the next.
    assert alone.measured(250.0) <= whole / most + 45 * max(1, most - 1)


def test_columns_fold_into_one_where_the_page_is_narrow() -> None:
    stack = Stack([Block("a", 4), Block("b", 4)])
    assert ColumnSet(stack).measured(200.0) == stack.measured(200.0)
    assert ColumnSet(stack).measured(400.0) < stack.measured(400.0)


@pytest.mark.parametrize(
    ("width", "count"), [(60.0, 1), (135.0, 2), (200.0, 2), (220.0, 3), (900.0, 3)]
)
def test_columns_are_as_many_as_the_page_is_wide_enough_for(
    width: float, count: int
) -> None:
    stack = Stack([Block(f"{n}", 1) for n in range(12)])
    columns = ColumnSet(stack, narrowest=58.0, most=3)
    # There is no gap below a column's last line.
    high = (stack.measured(width) + 5.0) / count - 5.0
    assert columns.measured(width) == pytest.approx(high)


def test_what_no_page_has_room_for_is_reported_and_the_rest_follows() -> None:
    tower = Block("tower", 60, whole=True)
    sheets, too_large = fill([Block("a", 2), tower, Block("b", 2)])
    assert len(too_large) == 1
    assert [len(sheet.entries) for sheet in sheets] == [2, 60, 2]


def test_a_break_begins_a_page_and_one_at_the_start_none() -> None:
    sheets, _ = fill(
        [ForcedBreak(), Block("a", 2), ForcedBreak(), ForcedBreak(), Block("b", 2)]
    )
    assert [len(sheet.entries) for sheet in sheets] == [2, 2]


@given(
    st.floats(50, 600),
    st.lists(
        st.tuples(st.floats(5, 100), st.floats(0, 300)), min_size=1, max_size=8
    ).map(lambda pairs: [(low, low + more) for low, more in pairs]),
)
def test_columns_of_a_table_fill_it(
    width: float, needs: list[tuple[float, float]]
) -> None:
    least, most = [low for low, _ in needs], [high for _, high in needs]
    widths = shared(width, least, most)
    assert all(each > 0 for each in widths)
    if sum(least) <= width:
        assert sum(widths) == pytest.approx(width)
        for each, low in zip(widths, least, strict=True):
            assert each >= low - 1e-6
    if sum(most) <= width:
        for each, high in zip(widths, most, strict=True):
            assert each >= high - 1e-6


def test_margins_change_sides() -> None:
    page = format_of(420.0, 595.0)
    assert page.left(1) == page.inner > page.outer == page.left(2)
    assert page.column + page.inner + page.outer == pytest.approx(420.0)


def test_contrast_is_that_of_wcag() -> None:
    white, black, gray = Color(1, 1, 1), Color(0, 0, 0), Color(*[0x77 / 255] * 3)
    assert contrast(white, black) == pytest.approx(21)
    assert contrast(gray, white) == pytest.approx(4.48, abs=0.005)
    assert contrast(white, gray) == contrast(gray, white)


@pytest.mark.parametrize(("rows", "whole"), [(3, True), (30, False)])
def test_only_high_boxes_and_tables_are_cut(rows: int, whole: bool) -> None:
    box = FramedBox(Block("box", rows), BoxStyle(None, None, None, 6.0), 5.0)
    cells = cast("list[Cells]", [[Block(f"{row}", 1)] for row in range(rows + 1)])
    table = TableGrid(cells[0], cells[1:], None, Paint(Color(0, 0, 0)), 5.0)
    for part in (box, table):
        assert (part.cut(200, part.measured(200) - 11) is None) is whole


def test_a_table_that_goes_on_keeps_the_grounds_of_its_rows() -> None:
    cells = cast("list[Cells]", [[Block(f"{row}", 1)] for row in range(31)])
    tint = Paint(Color(0.9, 0.9, 0.8))
    table = TableGrid(cells[0], cells[1:], tint, Paint(Color(0, 0, 0)), 5.0)
    for rows in (7, 8):
        halves = table.cut(200, table.measured(200) * (rows + 1.5) / 31)
        assert halves is not None
        names = [name for half in halves for name in _on_ground(half)]
        assert names == _on_ground(table)


def _on_ground(table: BookFlowable) -> list[str]:
    """Return the cells of a table that are on a ground."""
    page = BookPage(300, 900, 1)
    table.draw_at(page, 0, 0, 200)
    grounds = [extent(op) for op in page.ops if isinstance(op, Shape) and op.fill]
    return [
        name
        for name, y in page.spots.items()
        if any(ground.y < y < ground.bottom for ground in grounds)
    ]
