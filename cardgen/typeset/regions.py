"""Text in a region that is not a rectangle: inside a shape, or around others."""

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
from cardgen.typeset.measured import MeasuredText
from cardgen.typeset.metrics import FontMetrics

Region = Callable[[float, float], tuple[float, float]]
"""Returns the start and width of the room between two heights; the width is 0 if there
is none. All are points from the top left corner of the text's box."""
Point = tuple[float, float]
Interval = tuple[float, float]

_SAMPLES = 5
_STARTS = 16
_DOWN = 0.25


def free_region(
    box: Box, inside: Outline | None, around: Sequence[Outline], gap: float
) -> Region:
    """Return the widest room at each height of a box.

    It is in the shape `inside` and keeps `gap` away from the shapes `around`, which
    have the coordinates of the box.
    """
    frame = _edges(inside) if inside else None
    obstacles = [_edges(outline) for outline in around]

    def room(top: float, bottom: float) -> tuple[float, float]:
        top, bottom = top + box.y, bottom + box.y
        free = [(box.x, box.right)]
        if frame is not None:
            for step in range(_SAMPLES):
                y = top + (bottom - top) * step / (_SAMPLES - 1)
                free = list(_shared(free, _crossed(frame, y)))
        for edges in obstacles:
            free = _without(free, _reach(edges, top - gap, bottom + gap), gap)
        left, right = max(free, key=lambda each: each[1] - each[0], default=(0.0, 0.0))
        return left - box.x, right - left

    return room


def _edges(outline: Outline) -> list[tuple[Point, Point]]:
    """Return an outline as straight edges, each part closed."""
    return [
        edge for chain in flattened(outline) for edge in pairwise([*chain, chain[0]])
    ]


def _crossed(edges: list[tuple[Point, Point]], y: float) -> list[Interval]:
    """Return the intervals at a height that are inside, by the even-odd rule."""
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
    """Return how far a shape reaches to both sides between two heights."""
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


class RegionFlow(NamedTuple):
    """A region that a text flows into, and its height in points."""

    region: Region
    height: float
    font: FontMetrics
    style: ParagraphStyle

    def block(self, text: MeasuredText, size: float) -> tuple[TextBlock, float] | None:
        """Return lines and the y of the first one, or None if they do not fit.

        Where the lines can start depends on where they end: of several starts the one
        nearest to the vertical alignment is taken.
        """
        found: list[tuple[float, TextBlock, float]] = []
        for step in range(_STARTS):
            placed = self._placed(text, size, self.height * step / _STARTS)
            if placed is None:
                continue
            block, first = placed
            above, below = first - block.above, self.height - first - block.below
            error = below if self.style.valign == "bottom" else abs(above - below)
            found.append((error, block, first))
            if self.style.valign == "top":
                break
        if not found:
            return None
        _, block, first = min(found, key=lambda each: each[0])
        return block, first

    def _placed(
        self, text: MeasuredText, size: float, start: float
    ) -> tuple[TextBlock, float] | None:
        step = self.style.leading * size
        filled = self._fill(text, size, start, step)
        needed = line_step(filled.lines, size, self.style) if filled else step
        if filled and needed > step:
            filled = self._fill(text, size, start, needed)
        if filled is None or not filled.lines:
            return None
        block = make_block(filled.lines, size, filled.offsets, filled.rooms)
        last = block.below + filled.first
        return (block, filled.first) if last <= self.height + 1e-6 else None

    def _fill(
        self, text: MeasuredText, size: float, start: float, step: float
    ) -> "_FilledRegion | None":
        filled = _FilledRegion(self, size, start + self.font.letter_top * size / 1000)
        for measured in text.lines:
            at = 0
            while at < len(measured.words):
                starts = measured.gap and at == 0
                gap = self.style.paragraph_gap * step if starts else 0.0
                if not filled.find_room(step, gap, measured.words[at].width):
                    return None
                limit = filled.limit - measured.indent
                line = fill_line(measured, at, limit, self.style.letter_spacing)
                if line.indent + line.width > filled.limit + 1e-6:
                    return None
                filled.add(line)
                at += len(line.words)
        return filled


class _FilledRegion:
    """The lines placed so far, and the room at the current baseline."""

    def __init__(self, flow: RegionFlow, size: float, baseline: float) -> None:
        self.lines: list[BrokenLine] = []
        self.offsets: list[float] = []
        self.rooms: list[tuple[float, float]] = []
        self.first = baseline
        self._flow, self._size, self._baseline = flow, size, baseline
        self._room = (0.0, 0.0)

    @property
    def limit(self) -> float:
        """Return the width of the room in thousandths of the size."""
        return self._room[1] * 1000 / self._size

    def find_room(self, step: float, gap: float, word: float) -> bool:
        """Go to the next baseline with room for a word; return whether there is one."""
        if self.lines:
            self._baseline += step + gap
        em = self._size / 1000
        flow, font = self._flow, self._flow.font
        while self._baseline + font.letter_bottom * em <= flow.height + 1e-6:
            top = self._baseline - font.letter_top * em
            self._room = flow.region(top, self._baseline + font.letter_bottom * em)
            if self._room[1] >= word * em:
                return True
            self._baseline += step * _DOWN
        return False

    def add(self, line: BrokenLine) -> None:
        if not self.lines:
            self.first = self._baseline
        self.lines.append(line)
        self.offsets.append(self._baseline - self.first)
        self.rooms.append(self._room)
