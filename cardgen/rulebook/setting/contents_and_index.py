"""Generates the table of contents and the index."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from cardgen.model.geometry import Box
from cardgen.model.ops import Paint, Shape, Stroke
from cardgen.rulebook.markdown.blocks import (
    Block,
    GeneratedBlock,
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
"""The pages of each entry of the index, and whether it is defined there."""

_DEEPEST = 3
# The distance of lines, and what is added above a chapter, as factors of the type size.
_LEADING, _BETWEEN = 1.25, 0.3


def contents(
    blocks: Iterable[Block], type: Typography, compositor: Compositor
) -> Sequence[BookFlowable]:
    """Return a line for each chapter and section, with dots up to its page."""
    lines = list(_contents_lines(blocks, type, compositor))
    for line in lines[-2:-1]:
        # The last one is never alone on the next page.
        line.with_next = True
    return lines


def _contents_lines(
    blocks: Iterable[Block], type: Typography, compositor: Compositor
) -> Iterator[BookFlowable]:
    for level, title, anchor in titles(blocks):
        style = type.style("body" if level > 2 else "bold")
        tight = style._replace(after=0.0, before=0.0, leading=style.size * _LEADING)
        page = f"{compositor.known.pages.get(anchor, 88)}"
        before = _BETWEEN * style.size if level == 2 else 0.0
        yield _ContentsLine(
            compositor.words(title, tight),
            compositor.words(page, tight._replace(align="right")),
            anchor,
            indent=(level - 2) * style.size * 1.2,
            before=before,
            ink=style.dress.paint,
        )


def titles(blocks: Iterable[Block]) -> Iterator[tuple[int, str, str]]:
    """Yield level, title and anchor of each entry of the contents and the outline.

    Generated parts that begin like a chapter are entries too; the contents do not, and
    list what comes after them.
    """
    for block in all_blocks(blocks):
        if isinstance(block, Heading) and 2 <= block.level <= _DEEPEST:
            yield block.level, title_of(block.text), block.anchor
        elif isinstance(block, QuickReference):
            yield 2, block.title, "quick-reference"
        elif isinstance(block, GeneratedBlock) and block.kind == "index":
            yield 2, block.title, block.kind


class _ContentsLine(BookFlowable):
    """A title, dots, and its page number, all of them a link."""

    def __init__(
        self,
        title: ParagraphLines,
        number: ParagraphLines,
        spot: str,
        indent: float,
        before: float,
        ink: Paint,
    ) -> None:
        super().__init__()
        self._title, self._number, self._spot = title, number, spot
        self._indent, self.before, self._ink = indent, before, ink

    def high(self, width: float) -> float:
        """Return the title's height, which leaves room for the number."""
        return self._title.measured(self._room(width))

    def _room(self, width: float) -> float:
        return width - self._indent - self._number.natural()[1] - 12.0

    def draw_at(self, page: BookPage, x: float, y: float, width: float) -> None:
        """Draw title and number on one line, and dots between them."""
        room, height = self._room(width), self.measured(width)
        self._title.draw_at(page, x + self._indent, y, room)
        high = self._number.measured(width)
        self._number.draw_at(page, x, y + height - high, width)
        lines = self._title.lines(room)
        if len(lines) == 1:
            start = x + self._indent + self._title.natural()[1] + 5.0
            stop = x + width - self._number.natural()[1] - 5.0
            at = y + height - high * 0.29
            if stop > start:
                dots = Stroke(self._ink, 0.8, (0.0, 4.0), cap="round")
                # From right to left, so that the dots of all lines are aligned.
                line = Shape((("M", stop, at), ("L", start, at)), stroke=dots)
                page.draw([line])
        page.link(Box(x, y, width, height), self._spot)


def index(
    found: IndexPages, type: Typography, compositor: Compositor
) -> Sequence[BookFlowable]:
    """Return the entries by letter, with links to their pages; definitions are bold."""
    small = type.style("small")
    minor = type.style("minor")
    dress = minor.dress._replace(paint=type.accent)
    letter_style = minor._replace(before=small.size * 0.8, after=1.0, dress=dress)
    parts: list[BookFlowable] = []
    letter = ""
    for term in sorted(found, key=_order):
        first = _order(term)[0][:1].upper()
        if first != letter:
            letter = first
            parts.append(compositor.words(letter, letter_style))
        entry = _entry(term, found[term])
        parts.append(compositor.paragraph(entry, small._replace(after=0.8)))
    return parts


def _entry(term: str, pages: Mapping[int, bool]) -> RichText:
    pieces = [StyledText(term.replace(" ", "\u00a0") if len(term) < 24 else term, 0)]
    for number, page in enumerate(sorted(pages)):
        pieces.append(StyledText(", " if number else "  ", 0))
        link = f"#page-{page}"
        pieces.append(StyledText(f"{page}", 0, stress=pages[page], link=link))
    return tuple(pieces)


def _order(term: str) -> tuple[str, str]:
    """Return the sort key of an index entry: first its letters without accents."""
    folded = unicodedata.normalize("NFKD", term.casefold())
    return "".join(each for each in folded if not unicodedata.combining(each)), term
