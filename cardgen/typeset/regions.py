"""Lines in a room that is not a rectangle: inside a shape, or around others."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from cardgen.model.geometry import Box
from cardgen.model.ops import Outline
from cardgen.model.outlines import flattened
from cardgen.typeset.lines import (
    BrokenLine,
    ParagraphStyle,
    TextBlock,
    fill_line,
    line_step,
    make_block,
)
from cardgen.typeset.metrics import FontMetrics
from cardgen.typeset.words import MeasuredText

Region = Callable[[float, float], tuple[float, float]]
"""Gives start and width of the room between two heights, in points; the width is 0
where there is none. All are taken from the top left corner of the text's box."""

_STARTS = 16
_DOWN = 0.25


class Flow(NamedTuple):
    """What a text flows into: the room and its height in points."""

    room: Region
    height: float
    font: FontMetrics
    manner: ParagraphStyle

    def block(self, text: MeasuredText, size: float) -> tuple[TextBlock, float] | None:
        """Give lines and the y of the first one, or None when they do not fit.

        Where the lines may begin depends on where they end: of many beginnings the one
        that comes nearest to the wanted place is taken.
        """
        found: list[tuple[float, TextBlock, float]] = []
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
        self, text: MeasuredText, size: float, start: float
    ) -> tuple[TextBlock, float] | None:
        step = self.manner.leading * size
        placed = self._filled(text, size, start, step)
        needed = line_step(placed.lines, size, self.manner) if placed else step
        if placed and needed > step:
            placed = self._filled(text, size, start, needed)
        if placed is None or not placed.lines:
            return None
        block = make_block(placed.lines, size, placed.offsets, placed.rooms)
        last = block.below + placed.first
        return (block, placed.first) if last <= self.height + 1e-6 else None

    def _filled(
        self, text: MeasuredText, size: float, start: float, step: float
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


Point = tuple[float, float]
Interval = tuple[float, float]

_SAMPLES = 5


def free_region(
    box: Box, inside: Outline | None, around: Sequence[Outline], gap: float
) -> Region:
    """Give the widest room at each height of a box, in points.

    It lies in the shape `inside` and keeps `gap` off the shapes `around`; all are in
    the coordinates of the box, the room is counted from its top left corner.
    """
    frame = _edges(inside) if inside else None
    hindrances = [_edges(outline) for outline in around]

    def room(top: float, bottom: float) -> tuple[float, float]:
        top, bottom = top + box.y, bottom + box.y
        free = [(box.x, box.right)]
        if frame is not None:
            for y in _heights(top, bottom):
                free = list(_shared(free, _crossed(frame, y)))
        for edges in hindrances:
            free = _without(free, _reach(edges, top - gap, bottom + gap), gap)
        left, right = max(free, key=lambda each: each[1] - each[0], default=(0.0, 0.0))
        return left - box.x, right - left

    return room


def _heights(top: float, bottom: float) -> Iterator[float]:
    for step in range(_SAMPLES):
        yield top + (bottom - top) * step / (_SAMPLES - 1)


def _edges(outline: Outline) -> list[tuple[Point, Point]]:
    """Give an outline as straight edges, each part closed."""
    return [
        edge for chain in flattened(outline) for edge in pairwise([*chain, chain[0]])
    ]


def _crossed(edges: list[tuple[Point, Point]], y: float) -> list[Interval]:
    """Give what of a height lies inside, by the even-odd rule."""
    crossings = sorted(
        x0 + (y - y0) * (x1 - x0) / (y1 - y0)
        for (x0, y0), (x1, y1) in edges
        if (y0 <= y) != (y1 <= y)
    )
    return list(zip(crossings[::2], crossings[1::2], strict=False))


def _shared(some: list[Interval], others: list[Interval]) -> Iterator[Interval]:
    for a, b in some:
        for c, d in others:
            if min(b, d) > max(a, c):
                yield max(a, c), min(b, d)


def _reach(
    edges: list[tuple[Point, Point]], top: float, bottom: float
) -> Interval | None:
    """Give how far a shape reaches to both sides between two heights."""
    xs: list[float] = []
    for (x0, y0), (x1, y1) in edges:
        low, high = min(y0, y1), max(y0, y1)
        if high < top or low > bottom:
            continue
        for y in (max(low, top), min(high, bottom)):
            share = (y - y0) / (y1 - y0) if y1 != y0 else 0.0
            xs.append(x0 + (x1 - x0) * share)
        if y0 == y1:
            xs.append(x1)
    return (min(xs), max(xs)) if xs else None


def _without(
    free: list[Interval], reach: Interval | None, gap: float
) -> list[Interval]:
    if reach is None:
        return free
    left, right = reach[0] - gap, reach[1] + gap
    parts = [part for a, b in free for part in ((a, min(b, left)), (max(a, right), b))]
    return [(a, b) for a, b in parts if b > a]
