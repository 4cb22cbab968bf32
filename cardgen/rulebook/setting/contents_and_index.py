"""What is made from the rest of the book: its contents and its index."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from cardgen.model.geometry import Box
from cardgen.model.ops import Paint, Shape, Stroke
from cardgen.rulebook.markdown.blocks import (
    Block,
    Heading,
    QuickReference,
    RichText,
    StyledText,
    all_blocks,
)
from cardgen.rulebook.markdown.inline import title_of
from cardgen.rulebook.setting.flowables import BookFlowable, BookPage
from cardgen.rulebook.setting.paragraphs import ParagraphLines
from cardgen.rulebook.setting.prose import Compositor
from cardgen.rulebook.setting.typography import Typography

IndexPages: TypeAlias = Mapping[str, Mapping[int, bool]]
"""Entries of the index: the pages of each, and whether it is defined there."""

_DEEPEST = 3


def contents(
    blocks: Iterable[Block], type: Typography, compositor: Compositor
) -> Iterator[BookFlowable]:
    """Give a line for each chapter and section, with dots up to its page."""
    for level, title, anchor in titles(blocks):
        style = type.style("body" if level > 2 else "bold")
        dress = style.dress
        page = f"{compositor.known.pages.get(anchor, 88)}"
        words = compositor.prose((StyledText(title, 0),), dress)
        number = compositor.prose((StyledText(page, 0),), dress)
        tight = style._replace(after=0.0, before=0.0, leading=style.size * 1.3)
        lines = (
            ParagraphLines(words, tight),
            ParagraphLines(number, tight._replace(align="right")),
        )
        before = 0.35 * style.size if level == 2 else 0.0
        indent = (level - 2) * style.size * 1.2
        yield _Entry(*lines, anchor, indent, before, style.dress.paint)


def titles(blocks: Iterable[Block]) -> Iterator[tuple[int, str, str]]:
    """Give level, words and anchor of what the contents and the outline name."""
    for block in all_blocks(blocks):
        if isinstance(block, Heading) and 2 <= block.level <= _DEEPEST:
            yield block.level, title_of(block.text), block.anchor
        elif isinstance(block, QuickReference):
            yield 2, block.title, "quick-reference"


class _Entry(BookFlowable):
    """A title, dots, and the number of its page: all of it leads there."""

    def __init__(
        self,
        title: ParagraphLines,
        page: ParagraphLines,
        spot: str,
        indent: float,
        before: float,
        ink: Paint,
    ) -> None:
        super().__init__()
        self._title, self._page, self._spot = title, page, spot
        self._indent, self.before, self._ink = indent, before, ink

    def high(self, width: float) -> float:
        """Give the title's height, which leaves room for the number."""
        return self._title.measured(self._room(width))

    def _room(self, width: float) -> float:
        return width - self._indent - self._page.natural()[1] - 12.0

    def draw_at(self, sheet: BookPage, x: float, y: float, width: float) -> None:
        """Draw title and number on one line, and dots between them."""
        room, height = self._room(width), self.measured(width)
        self._title.draw_at(sheet, x + self._indent, y, room)
        number = self._page.measured(width)
        self._page.draw_at(sheet, x, y + height - number, width)
        lines = self._title.lines(room)
        if len(lines) == 1:
            start = x + self._indent + self._title.natural()[1] + 5.0
            stop = x + width - self._page.natural()[1] - 5.0
            at = y + height - number * 0.29
            if stop > start:
                dots = Stroke(self._ink, 0.8, (0.0, 4.0), cap="round")
                # From right to left: dots of all lines stand below each other.
                line = Shape((("M", stop, at), ("L", start, at)), stroke=dots)
                sheet.draw([line])
        sheet.link(Box(x, y, width, height), self._spot)


def index(
    found: IndexPages, type: Typography, compositor: Compositor
) -> Sequence[BookFlowable]:
    """Give the entries by letter, with links to their pages; definitions are bold."""
    small = type.style("small")
    letter_style = type.style("minor")._replace(before=small.size * 0.8, after=1.0)
    parts: list[BookFlowable] = []
    letter = ""
    for term in sorted(found, key=_order):
        first = _order(term)[0][:1].upper()
        if first != letter:
            letter = first
            dress = letter_style.dress._replace(paint=type.accent)
            prose = compositor.prose((StyledText(letter, 0),), dress)
            parts.append(ParagraphLines(prose, letter_style._replace(dress=dress)))
        prose = compositor.prose(tuple(_entry(term, found[term])), small.dress)
        parts.append(ParagraphLines(prose, small._replace(after=0.8)))
    return parts


def _entry(term: str, pages: Mapping[int, bool]) -> RichText:
    pieces = [StyledText(term.replace(" ", "\u00a0") if len(term) < 24 else term, 0)]
    for number, page in enumerate(sorted(pages)):
        pieces.append(StyledText(", " if number else "  ", 0))
        link = f"#page-{page}"
        pieces.append(StyledText(f"{page}", 0, bold=pages[page], link=link))
    return tuple(pieces)


def _order(term: str) -> tuple[str, str]:
    """Give what an index is sorted by: letters without their accents first."""
    folded = unicodedata.normalize("NFKD", term.casefold())
    return "".join(sign for sign in folded if not unicodedata.combining(sign)), term
