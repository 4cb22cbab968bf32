"""Parts on pages: platypus fills a frame for each, running heads are put around it."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from reportlab.platypus.frames import Frame

from cardgen.rulebook.setting.part import Part
from cardgen.rulebook.setting.sheet import Sheet
from cardgen.rulebook.setting.stack import Stack

_MOST_PAGES = 400


class Format(NamedTuple):
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


def format_of(width: float, height: float) -> Format:
    """Give the margins of a page: about a twelfth of its width at the sides."""
    side = max(34.0, width * 0.085)
    return Format(width, height, side * 1.08, side, side * 1.15, side * 1.05)


def fill_pages(
    stack: Stack,
    format: Format,
    first: int,
    too_large: Callable[[Part], None],
) -> list[Sheet]:
    """Give the pages, from number `first` on.

    `too_large` is told of a part that no page has room for, which then runs over its
    bottom.
    """
    story: list[Part] = [stack] if stack.parts else []
    sheets: list[Sheet] = []
    while story and len(sheets) < _MOST_PAGES:
        sheet = Sheet(format.width, format.height, first + len(sheets))
        story = _fill(story.pop(), sheet, format, too_large)
        sheets.append(sheet)
    return sheets


def _fill(
    part: Part, sheet: Sheet, format: Format, too_large: Callable[[Part], None]
) -> list[Part]:
    """Fill one page; give what is left."""
    frame = _frame(format, sheet.number, format.room)
    if frame.add(part, sheet, trySplit=1):
        return []
    halves: Sequence[Part] = frame.split(part, sheet)
    if not halves:
        assert isinstance(part, Stack)
        first, rest = part.forced()
        too_large(first)
        first.draw_at(sheet, format.left(sheet.number), format.top, format.column)
        return [rest] if rest.parts else []
    if not frame.add(halves[0], sheet, trySplit=1):
        raise AssertionError("a part was cut, and is still too high")
    return list(halves[1:])


def _frame(format: Format, number: int, room: float) -> Frame:
    """Give the frame of a page, as platypus counts: from the bottom left."""
    return Frame(
        format.left(number),
        format.bottom,
        format.column,
        room,
        leftPadding=0,
        bottomPadding=0,
        rightPadding=0,
        topPadding=0,
    )
