"""Parts on pages: platypus fills a frame for each, running heads are put around it."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from reportlab.platypus.frames import Frame

from cardgen.rulebook.setting.flowables import BookFlowable, BookPage, Stack

_MOST_PAGES = 400

FilledPages: TypeAlias = dict[tuple[int, ...], tuple[Stack, BookPage]]
"""Pages by their number and what stands on them, by the identity of the parts."""


class PageFormat(NamedTuple):
    """A page's size and its margins in points; inner and outer change sides."""

    width: float
    height: float
    inner: float
    outer: float
    top: float
    bottom: float

    def left(self, number: int) -> float:
        """Give the left margin: odd pages lie on the right."""
        return self.inner if number % 2 else self.outer

    @property
    def column(self) -> float:
        """Give the width of the text."""
        return self.width - self.inner - self.outer

    @property
    def room(self) -> float:
        """Give the height of the text."""
        return self.height - self.top - self.bottom


def format_of(width: float, height: float) -> PageFormat:
    """Give the margins of a page: about a twelfth of its width at the sides."""
    side = max(34.0, width * 0.085)
    return PageFormat(width, height, side * 1.08, side, side * 1.15, side * 1.05)


def fill_pages(
    stack: Stack,
    format: PageFormat,
    first: int,
    too_large: Callable[[BookFlowable], None],
    filled: FilledPages | None = None,
) -> list[BookPage]:
    """Give the pages, from number `first` on.

    `too_large` is told of a part that no page has room for, which then runs over its
    bottom. Pages that were `filled` by an earlier pass are taken as they are.
    """
    filled = {} if filled is None else filled
    sheets: list[BookPage] = []
    while stack.parts and len(sheets) < _MOST_PAGES:
        number = first + len(sheets)
        page, stack, fits = _cut(stack, format, number)
        if not fits:
            too_large(page)
        key = number, *map(id, page.parts)
        if key not in filled:
            filled[key] = page, _drawn(page, format, number, fits)
        sheets.append(filled[key][1])
    return sheets


def _cut(stack: Stack, format: PageFormat, number: int) -> tuple[Stack, Stack, bool]:
    """Give what comes to stand on a page, what is left, and whether the first fits."""
    if stack.measured(format.column) <= format.room:
        return stack, Stack([]), True
    halves = _frame(format, number).split(stack, None)
    return (*halves, True) if halves else (*stack.forced(), False)


def _drawn(page: Stack, format: PageFormat, number: int, fits: bool) -> BookPage:
    sheet = BookPage(format.width, format.height, number)
    if not fits:
        page.draw_at(sheet, format.left(number), format.top, format.column)
    elif not _frame(format, number).add(page, sheet, trySplit=1):
        raise AssertionError("a part was cut, and is still too high")
    return sheet


def _frame(format: PageFormat, number: int) -> Frame:
    """Give the frame of a page, as platypus counts: from the bottom left."""
    return Frame(
        format.left(number),
        format.bottom,
        format.column,
        format.room,
        leftPadding=0,
        bottomPadding=0,
        rightPadding=0,
        topPadding=0,
    )
