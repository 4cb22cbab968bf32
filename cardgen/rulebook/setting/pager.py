"""Fills pages with flowables; platypus fills the frame of each."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from reportlab.platypus.frames import Frame

from cardgen.rulebook.setting.flowables import BookFlowable, BookPage, Stack

_MOST_PAGES = 400

FilledPages: TypeAlias = dict[tuple[int, ...], tuple[Stack, BookPage]]
"""Filled pages by their number and the identities of the flowables on them."""


class PageFormat(NamedTuple):
    """A page's size and margins in points; inner and outer margins change sides."""

    width: float
    height: float
    inner: float
    outer: float
    top: float
    bottom: float

    def left(self, number: int) -> float:
        """Return the left margin; odd pages are on the right."""
        return self.inner if number % 2 else self.outer

    @property
    def column(self) -> float:
        """Return the width of the text."""
        return self.width - self.inner - self.outer

    @property
    def room(self) -> float:
        """Return the height of the text."""
        return self.height - self.top - self.bottom


def format_of(width: float, height: float) -> PageFormat:
    """Return a page's format; its side margins are about a twelfth of its width."""
    side = max(34.0, width * 0.085)
    return PageFormat(width, height, side * 1.08, side, side * 1.15, side * 1.05)


def fill_pages(
    stack: Stack,
    format: PageFormat,
    first: int,
    too_large: Callable[[BookFlowable], None],
    filled: FilledPages | None = None,
) -> list[BookPage]:
    """Return the pages, from number `first` on.

    `too_large` is called with a flowable that no page has room for, which then runs
    over the bottom. Pages `filled` by an earlier pass are reused.
    """
    filled = {} if filled is None else filled
    pages: list[BookPage] = []
    while stack.parts and len(pages) < _MOST_PAGES:
        number = first + len(pages)
        content, stack, fits = _cut(stack, format, number)
        if not fits:
            too_large(content)
        key = number, *map(id, content.parts)
        if key not in filled:
            filled[key] = content, _drawn(content, format, number, fits)
        pages.append(filled[key][1])
    return pages


def _cut(stack: Stack, format: PageFormat, number: int) -> tuple[Stack, Stack, bool]:
    """Return the content of a page, the rest, and whether the content fits."""
    if stack.measured(format.column) <= format.room:
        return stack, Stack([]), True
    halves = _frame(format, number).split(stack, None)
    return (*halves, True) if halves else (*stack.forced(), False)


def _drawn(content: Stack, format: PageFormat, number: int, fits: bool) -> BookPage:
    page = BookPage(format.width, format.height, number)
    if not fits:
        content.draw_at(page, format.left(number), format.top, format.column)
    elif not _frame(format, number).add(content, page, trySplit=1):
        raise AssertionError("a flowable was cut, but is still too high")
    return page


def _frame(format: PageFormat, number: int) -> Frame:
    """Return the frame of a page in platypus's coordinates, from the bottom left."""
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
