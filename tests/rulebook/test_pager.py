"""Flowables on pages, by their heights alone."""

import pytest

from cardgen.rulebook.setting.flowables import SLACK, BookFlowable, BookPage, Stack
from cardgen.rulebook.setting.pager import FilledPages, fill_pages, format_of

FORMAT = format_of(420.0, 595.0)


class Bar(BookFlowable):
    """A flowable of one height that records the page it is drawn on."""

    def __init__(self, height: float, drawn: list[int]) -> None:
        super().__init__()
        self._height, self._drawn = height, drawn

    def high(self, width: float) -> float:
        """Return the height."""
        return self._height

    def draw_at(self, sheet: BookPage, x: float, y: float, width: float) -> None:
        """Record the page."""
        self._drawn.append(sheet.number)


@pytest.mark.parametrize(("more", "pages"), [(0, [1, 1, 2]), (SLACK / 2, [1, 2, 2])])
def test_parts_that_fill_a_page_stay_on_it_and_any_higher_go_on(
    more: float, pages: list[int]
) -> None:
    """Too high by less than the slack is too high, too."""
    half = FORMAT.room / 2
    drawn: list[int] = []
    large: list[BookFlowable] = []
    bars = [Bar(height, drawn) for height in (half, half + more, 10.0)]
    fill_pages(Stack(bars), FORMAT, 1, large.append)
    assert (drawn, large) == (pages, [])


def test_a_page_with_the_same_parts_is_not_drawn_again() -> None:
    drawn: list[int] = []
    same = [Bar(FORMAT.room / 2, drawn) for _ in range(4)]
    filled: FilledPages = {}
    first = fill_pages(Stack(same), FORMAT, 1, lambda _: None, filled)
    other = [*same[:2], Bar(FORMAT.room / 4, drawn), *same[2:]]
    second = fill_pages(Stack(other), FORMAT, 1, lambda _: None, filled)
    assert drawn == [1, 1, 2, 2, 2, 2, 3]
    assert second[0] is first[0]
    assert second[1] is not first[1]
