"""Flowables on pages, by their heights alone."""

from cardgen.rulebook.setting.flowables import SLACK, BookFlowable, BookPage, Stack
from cardgen.rulebook.setting.pager import FilledPages, fill_pages, format_of

FORMAT = format_of(420.0, 595.0)


class Bar(BookFlowable):
    """A flowable of one height that records where it is drawn."""

    def __init__(self, height: float, drawn: list[tuple[int, float]]) -> None:
        super().__init__()
        self._height, self._drawn = height, drawn

    def high(self, width: float) -> float:
        """Return the height."""
        return self._height

    def draw_at(self, sheet: BookPage, x: float, y: float, width: float) -> None:
        """Record page and bottom edge."""
        self._drawn.append((sheet.number, y + self._height))


def placed(heights: list[float]) -> list[tuple[int, float]]:
    drawn: list[tuple[int, float]] = []
    large: list[BookFlowable] = []
    bars = [Bar(height, drawn) for height in heights]
    fill_pages(Stack(bars), FORMAT, 1, large.append)
    assert large == []
    return drawn


def test_parts_that_are_too_high_by_less_than_the_slack_go_to_the_next_page() -> None:
    half = FORMAT.room / 2
    assert [page for page, _ in placed([half, half + SLACK / 2, 10.0])] == [1, 2, 2]


def test_parts_that_fill_a_page_stay_on_it() -> None:
    half = FORMAT.room / 2
    assert [page for page, _ in placed([half, half, 10.0])] == [1, 1, 2]


def test_a_page_with_the_same_parts_is_not_drawn_again() -> None:
    drawn: list[tuple[int, float]] = []
    same = [Bar(FORMAT.room / 2, drawn) for _ in range(4)]
    filled: FilledPages = {}
    first = fill_pages(Stack(same), FORMAT, 1, lambda _: None, filled)
    other = [*same[:2], Bar(FORMAT.room / 4, drawn), *same[2:]]
    second = fill_pages(Stack(other), FORMAT, 1, lambda _: None, filled)
    assert [page for page, _ in drawn] == [1, 1, 2, 2, 2, 2, 3]
    assert second[0] is first[0]
    assert second[1] is not first[1]
