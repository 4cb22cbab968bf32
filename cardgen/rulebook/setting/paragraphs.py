"""Paragraphs: words broken into lines, with the links and marks among them."""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from cardgen.model.geometry import Box
from cardgen.rulebook.setting.flowables import SLACK, BookFlowable, BookPage, Halves
from cardgen.rulebook.setting.typography import BookTextStyle
from cardgen.typeset.lines import BrokenLine, break_lines, make_block
from cardgen.typeset.measured import MeasuredText, word_spans
from cardgen.typeset.setter import line_side, set_lines

Mark = Callable[[BookPage, float], None]
"""Adds to a page, at a height, what an invisible mark stands for."""

# Fewer lines of a paragraph than this are never alone in a column.
_LEAST = 2
# Words that are too wide by less are not visibly so.
_OVER = 0.2
_SHARES = {"left": 0.0, "center": 0.5, "right": 1.0, "justify": 0.0}


class Prose(NamedTuple):
    """A measured text; `links` and `marks` are by the number of their word.

    `row` is the line of the Markdown that it comes from.
    """

    row: int
    measured: MeasuredText
    links: Mapping[int, str]
    marks: Mapping[int, tuple[Mark, ...]]


class ParagraphLines(BookFlowable):
    """A paragraph. `lines` are those left of one that was cut, `first` their word."""

    def __init__(
        self,
        prose: Prose,
        style: BookTextStyle,
        lines: Sequence[BrokenLine] | None = None,
        first: int = 0,
    ) -> None:
        super().__init__()
        self._prose, self._style = prose, style
        self._broken: dict[float, Sequence[BrokenLine]] = {}
        self._left, self._first = lines, first
        self.before, self.after = style.before, style.after
        self.with_next = style.with_next

    def lines(self, width: float) -> Sequence[BrokenLine]:
        """Return the lines in a column."""
        if self._left is not None:
            return self._left
        if width not in self._broken:
            limit = width * 1000 / self._style.size + SLACK
            self._broken[width] = break_lines(self._prose.measured, limit, 0.0)
        return self._broken[width]

    def natural(self) -> tuple[float, float]:
        """Return the widest word, and the width on one line, in points."""
        em = self._style.size / 1000
        lines = self._prose.measured.lines
        words = [word.width for line in lines for word in line.words]
        ends = [line.ends[-1] for line in lines if line.ends]
        return max(words, default=0.0) * em, max(ends, default=0.0) * em

    @property
    def baseline(self) -> float:
        """Return how far below its top the first baseline is."""
        font, em = self._style.dress.metrics, self._style.size / 1000
        ink = (font.letter_top + font.letter_bottom) * em
        return (self._style.leading - ink) / 2 + font.letter_top * em

    def high(self, width: float) -> float:
        """Return the height of all lines."""
        return len(self.lines(width)) * self._style.leading

    def cut(self, width: float, height: float) -> Halves:
        """Cut between lines, with at least two of them on each side."""
        lines = self.lines(width)
        count = int((height + SLACK) / self._style.leading)
        count = min(count, len(lines) - _LEAST)
        if self.with_next or count < _LEAST:
            return None
        passed = sum(len(line.words) for line in lines[:count])
        above = ParagraphLines(self._prose, self._style, lines[:count], self._first)
        rest = ParagraphLines(
            self._prose, self._style, lines[count:], self._first + passed
        )
        above.after = rest.before = 0.0
        return above, rest

    def draw_at(self, page: BookPage, x: float, y: float, width: float) -> None:
        """Draw the lines, and add their links and marks to the page."""
        style, lines = self._style, self.lines(width)
        if not lines:
            return
        offsets = [style.leading * number for number in range(len(lines))]
        block = make_block(lines, style.size, offsets, ((0.0, width),) * len(lines))
        box = Box(x, y, width, style.leading * len(lines))
        ops, _ = set_lines(block, box, y + self.baseline, style.align)
        page.draw(ops)
        word = self._first
        for offset, line in zip(offsets, lines, strict=True):
            self._note(page, line, word, Box(x, y + offset, width, style.leading))
            word += len(line.words)

    def _note(self, page: BookPage, line: BrokenLine, word: int, box: Box) -> None:
        """Add the links and marks of a line whose first word has a number."""
        style, em = self._style, self._style.size / 1000
        room = box.width - (line.indent + line.width) * em
        if room < -_OVER:
            words = "".join(part.text for each in line.words for part in each.fragments)
            page.wide.append((self._prose.row, words))
        at = box.x + line.indent * em + room * _SHARES[line_side(style.align, line)]
        if line.backward:
            at -= line.indent * em
        links = self._prose.links
        for number in range(word, word + len(line.words)):
            for mark in self._prose.marks.get(number, ()):
                mark(page, box.y)
        spans = word_spans(line.words)
        for link, linked in groupby(
            range(len(line.words)), key=lambda place: links.get(word + place)
        ):
            places = [spans[place] for place in linked]
            if link:
                left, right = min(places)[0], max(end for _, end in places)
                seen = Box(at + left * em, box.y, (right - left) * em, box.height)
                page.link(seen, link)
