"""Fills pages with flowables, and draws what is around them.

Platypus fills the frame of each page.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from reportlab.platypus.frames import Frame

from cardgen.model.game import Game
from cardgen.model.ops import Stroke
from cardgen.model.problem import Problem, warning
from cardgen.rulebook.setting.flowables import BookFlowable, BookPage, Stack
from cardgen.rulebook.setting.prose import plain_line
from cardgen.rulebook.setting.typography import Typography
from cardgen.typeset import TextFault

_MOST_PAGES = 400
# What is left free beside a head, in points.
_HEAD_ROOM = 7.0

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


class RunningHeads(NamedTuple):
    """Draws the chapter above every page; its number and the game below.

    The head names the chapter of the first lines below it: the one that begins at the
    top, or else the one that runs on from the page before. Publishers do so where a
    page has only one head, because readers who leaf through a book take it for the name
    of what they see first. A chapter that begins further down has its own heading.
    """

    game: Game
    type: Typography
    format: PageFormat

    def draw(self, pages: Sequence[BookPage]) -> tuple[Problem, ...]:
        """Draw them on all pages, and return the problems of words left out.

        The first page, which has the title, has no head.
        """
        chapter, problems = "", list[Problem]()
        for number, page in enumerate(pages):
            if number:
                problems += self._head(page, page.opens or chapter)
            problems += self._foot(page)
            chapter = page.closes or chapter
        return tuple(dict.fromkeys(problems))

    def _head(self, page: BookPage, chapter: str) -> Iterator[Problem]:
        baseline = self.format.top - 15.0
        yield from self._label(page, chapter or self.game.title, baseline)
        left, stroke = self.format.left(page.number), Stroke(self.type.accent, 0.5)
        page.rule(left, baseline + 5.0, self.format.column, stroke)

    def _foot(self, page: BookPage) -> Iterator[Problem]:
        baseline = self.format.height - self.format.bottom + 19.0
        yield from self._label(page, f"{page.number}", baseline)
        version = f"{self.game.title} {self.game.version}"
        yield from self._label(page, version, baseline, outer=False)

    def _label(
        self, page: BookPage, words: str, baseline: float, outer: bool = True
    ) -> Iterator[Problem]:
        """Set words at the outer or inner edge of the column if there is room."""
        right = (page.number % 2 == 1) is outer
        style = self.type.style("folio")._replace(align="right" if right else "left")
        try:
            line = plain_line(words, style)
        except TextFault as fault:
            message = f'the heads of pages cannot show "{words}": {fault.message}'
            yield warning(fault.rule, self.game.span, message, fault.hint)
            return
        column, left = self.format.column, self.format.left(page.number)
        if line.natural()[1] <= column - _HEAD_ROOM:
            line.draw_at(page, left, baseline - line.baseline, column)
