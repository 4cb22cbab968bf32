"""Lines in a room that is not a rectangle: inside a shape, or around others."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from cardgen.typeset.atoms import Measured
from cardgen.typeset.lines import (
    Block,
    BrokenLine,
    Manner,
    block_of,
    fill_line,
    line_step,
)
from cardgen.typeset.metrics import FontMetrics

Room = Callable[[float, float], tuple[float, float]]
"""Gives start and width of the room between two heights, in points; the width is 0
where there is none. All are taken from the top left corner of the text's box."""

_STARTS = 16
_DOWN = 0.25


class Flow(NamedTuple):
    """What a text flows into: the room and its height in points."""

    room: Room
    height: float
    font: FontMetrics
    manner: Manner

    def block(self, text: Measured, size: float) -> tuple[Block, float] | None:
        """Give lines and the y of the first one, or None when they do not fit.

        Where the lines may begin depends on where they end: of many beginnings the one
        that comes nearest to the wanted place is taken.
        """
        found: list[tuple[float, Block, float]] = []
        for start in self._starts():
            placed = self._placed(text, size, start)
            if placed is None:
                continue
            block, first = placed
            above, below = first - block.above, self.height - first - block.below
            found.append((self._amiss(above, below), block, first))
            if self.manner.valign == "top":
                break
        if not found:
            return None
        _, block, first = min(found, key=lambda each: each[0])
        return block, first

    def _starts(self) -> Iterator[float]:
        for step in range(_STARTS):
            yield self.height * step / _STARTS

    def _amiss(self, above: float, below: float) -> float:
        return below if self.manner.valign == "bottom" else abs(above - below)

    def _placed(
        self, text: Measured, size: float, start: float
    ) -> tuple[Block, float] | None:
        step = self.manner.leading * size
        placed = self._filled(text, size, start, step)
        needed = line_step(placed.lines, size, self.manner) if placed else step
        if placed and needed > step:
            placed = self._filled(text, size, start, needed)
        if placed is None or not placed.lines:
            return None
        block = block_of(placed.lines, size, placed.offsets, placed.rooms)
        last = block.below + placed.first
        return (block, placed.first) if last <= self.height + 1e-6 else None

    def _filled(
        self, text: Measured, size: float, start: float, step: float
    ) -> "_Placed | None":
        placed = _Placed(self, size, start + self.font.letter_top * size / 1000)
        for number, paragraph in enumerate(text.paragraphs):
            gap = number > 0
            for stretch in paragraph:
                at = 0
                while at < len(stretch.words):
                    more = gap * self.manner.paragraph_gap * step
                    if not placed.come_to_room(step, more, stretch.words[at].width):
                        return None
                    limit = placed.limit - stretch.indent
                    spacing = self.manner.letter_spacing
                    line = fill_line(stretch, at, limit, spacing, gap)
                    if line.indent + line.width > placed.limit + 1e-6:
                        return None
                    placed.add(line)
                    at += len(line.words)
                    gap = False
        return placed


class _Placed:
    """Lines placed so far, and the room at hand."""

    def __init__(self, flow: Flow, size: float, baseline: float) -> None:
        self.lines: list[BrokenLine] = []
        self.offsets: list[float] = []
        self.rooms: list[tuple[float, float]] = []
        self.first = baseline
        self._flow, self._size, self._baseline = flow, size, baseline
        self._here = (0.0, 0.0)

    @property
    def limit(self) -> float:
        """Give the width at hand in thousandths of the size."""
        return self._here[1] * 1000 / self._size

    def come_to_room(self, step: float, more: float, word: float) -> bool:
        """Go to the next baseline that has room for a word; tell if there is one."""
        if self.lines:
            self._baseline += step + more
        em = self._size / 1000
        font = self._flow.font
        while self._baseline + font.letter_bottom * em <= self._flow.height + 1e-6:
            top = self._baseline - font.letter_top * em
            self._here = self._flow.room(top, self._baseline + font.letter_bottom * em)
            if self._here[1] >= word * em:
                return True
            self._baseline += step * _DOWN
        return False

    def add(self, line: BrokenLine) -> None:
        if not self.lines:
            self.first = self._baseline
        self.lines.append(line)
        self.offsets.append(self._baseline - self.first)
        self.rooms.append(self._here)
