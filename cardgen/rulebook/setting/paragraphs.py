"""Paragraphs: words broken into lines, with the links and marks among them."""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from cardgen.model.geometry import Box
from cardgen.rulebook.setting.flowables import SLACK, BookFlowable, BookPage
from cardgen.rulebook.setting.typography import ParagraphStyle
from cardgen.typeset.lines import BrokenLine, break_lines, make_block
from cardgen.typeset.setter import set_lines
from cardgen.typeset.words import MeasuredText

Mark = Callable[[BookPage, float], None]
"""Notes on a sheet, at a height, what an invisible mark stands for."""

# Fewer lines of a paragraph than this never stand alone.
_LEAST = 2
# What is wider by less is not seen.
_OVER = 0.2
_SHARES = {"left": 0.0, "center": 0.5, "right": 1.0, "justify": 0.0}


class Prose(NamedTuple):
    """A text measured; `links` and `marks` by the number of the word they are at.

    `row` is the line of the text that it comes from.
    """

    row: int
    measured: MeasuredText
    links: Mapping[int, str]
    marks: Mapping[int, tuple[Mark, ...]]

    @property
    def empty(self) -> bool:
        """Tell whether there is no word."""
        return not any(stretch.words for stretch in self.measured.lines)


class ParagraphLines(BookFlowable):
    """A paragraph. What is left of one that was cut has its lines given."""

    def __init__(
        self,
        prose: Prose,
        style: ParagraphStyle,
        lines: Sequence[BrokenLine] | None = None,
        first: int = 0,
    ) -> None:
        super().__init__()
        self._prose, self._style = prose, style
        self._broken: dict[float, Sequence[BrokenLine]] = {}
        self._given, self._first = lines, first
        self.before, self.after = style.before, style.after
        self.with_next = style.with_next

    def lines(self, width: float) -> Sequence[BrokenLine]:
        """Give the lines in a column."""
        if self._given is not None:
            return self._given
        if width not in self._broken:
            limit = width * 1000 / self._style.size + SLACK
            self._broken[width] = break_lines(self._prose.measured, limit, 0.0)
        return self._broken[width]

    def natural(self) -> tuple[float, float]:
        """Give the widest word, and the width on one line, in points."""
        em = self._style.size / 1000
        stretches = list(self._prose.measured.lines)
        words = [word.width for stretch in stretches for word in stretch.words]
        ends = [stretch.ends[-1] for stretch in stretches if stretch.ends]
        return max(words, default=0.0) * em, max(ends, default=0.0) * em

    def high(self, width: float) -> float:
        """Give lines times leading."""
        return len(self.lines(width)) * self._style.leading

    def cut(
        self, width: float, height: float
    ) -> tuple[BookFlowable, BookFlowable] | None:
        """Cut between lines, two of them at least on each side."""
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

    def draw_at(self, sheet: BookPage, x: float, y: float, width: float) -> None:
        """Draw the lines, and tell the sheet of links and marks."""
        style, lines = self._style, self.lines(width)
        if not lines:
            return
        font, em = style.dress.metrics, style.size / 1000
        ink = (font.letter_top + font.letter_bottom) * em
        baseline = y + (style.leading - ink) / 2 + font.letter_top * em
        offsets = [style.leading * number for number in range(len(lines))]
        block = make_block(lines, style.size, offsets, ((0.0, width),) * len(lines))
        height = style.leading * len(lines)
        ops, _ = set_lines(block, Box(x, y, width, height), baseline, style.align)
        sheet.draw(ops)
        word = self._first
        for number, line in enumerate(lines):
            self._note(sheet, line, word, x, y + offsets[number], width)
            word += len(line.words)

    def _note(
        self,
        sheet: BookPage,
        line: BrokenLine,
        word: int,
        x: float,
        y: float,
        width: float,
    ) -> None:
        style, em = self._style, self._style.size / 1000
        if (line.indent + line.width) * em > width + _OVER:
            words = "".join(part.text for each in line.words for part in each.fragments)
            sheet.wide.append((self._prose.row, words))
        room = width - (line.indent + line.width) * em
        at = x + line.indent * em + room * _SHARES[style.align]
        for number in range(word, word + len(line.words)):
            for mark in self._prose.marks.get(number, ()):
                mark(sheet, y)
        for link, linked in groupby(
            enumerate(line.words, word),
            key=lambda numbered: self._prose.links.get(numbered[0]),
        ):
            row = [each for _, each in linked]
            wide = sum(each.advance for each in row)
            if link:
                seen = (wide - row[-1].space) * em
                sheet.link(Box(at, y, seen, style.leading), link)
            at += wide * em
