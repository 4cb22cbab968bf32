"""Breaks words into lines and stacks the lines: the arithmetic of one type size."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from operator import attrgetter
from typing import Literal, NamedTuple

from cardgen.model.geometry import Box
from cardgen.typeset.measured import MeasuredLine, MeasuredText, Word
from cardgen.typeset.metrics import FontMetrics

Align = Literal["left", "center", "right", "justify", "start", "end"]
"""Lines start at the left, or at the right if text runs from right to left."""
Valign = Literal["top", "middle", "bottom"]

_TOP, _BOTTOM = attrgetter("top"), attrgetter("bottom")


class ParagraphStyle(NamedTuple):
    """How lines are arranged in their box.

    `leading` is a factor of the type size, `paragraph_gap` a factor of the distance of
    lines, `letter_spacing` thousandths of the size.
    """

    align: Align = "start"
    valign: Valign = "top"
    leading: float = 1.2
    paragraph_gap: float = 0.4
    letter_spacing: float = 0.0


class BrokenLine(NamedTuple):
    """Words of one line, in thousandths of the type size.

    `width` is without the indent, and with the hyphen of the last word. `ended` is set
    if the text itself ends the line, `gap` for the first line of a further paragraph,
    `backward` if lines begin at the right.
    """

    words: tuple[Word, ...]
    width: float
    ended: bool
    gap: bool
    top: float
    bottom: float
    indent: float = 0.0
    marker: Word | None = None
    backward: bool = False


def break_lines(text: MeasuredText, limit: float, spacing: float) -> list[BrokenLine]:
    """Fill lines of up to `limit` thousandths, with as many words as fit.

    A word wider than the limit gets a line of its own and is not split.
    """
    lines: list[BrokenLine] = []
    for measured in text.lines:
        start = 0
        while start < len(measured.words):
            line = fill_line(measured, start, limit - measured.indent, spacing)
            lines.append(line)
            start += len(line.words)
    return lines


def fill_line(
    measured: MeasuredLine, start: int, limit: float, spacing: float
) -> BrokenLine:
    """Return a line of as many words as fit from word `start` on, at least one."""
    words, ends = measured.words, measured.ends
    begins = measured.nexts[start - 1] if start else 0.0
    # The letter spacing after the last letter is invisible.
    reach = begins + limit + spacing
    stop = max(start + 1, bisect_right(ends, reach, start))
    while stop > start + 1 and ends[stop - 1] + _hyphen(words[stop - 1]) > reach:
        stop -= 1
    held = words[start:stop]
    return BrokenLine(
        held,
        ends[stop - 1] + _hyphen(held[-1]) - begins - spacing,
        stop == len(words),
        measured.gap and start == 0,
        max(map(_TOP, held)),
        max(map(_BOTTOM, held)),
        measured.indent,
        measured.marker if start == 0 else None,
        measured.backward,
    )


def _hyphen(word: Word) -> float:
    return word.hyphen.width if word.hyphen else 0.0


class TextBlock(NamedTuple):
    """Lines at one size, with offsets from the first baseline in points.

    The ink reaches from `above` the first baseline to `below` it. `rooms` are the
    start and width of the room for each line, from the left edge of the box.
    """

    lines: tuple[BrokenLine, ...]
    size: float
    offsets: tuple[float, ...]
    rooms: tuple[tuple[float, float], ...]
    above: float
    below: float

    @property
    def height(self) -> float:
        """Return the height of the ink."""
        return self.above + self.below

    @property
    def fits(self) -> bool:
        """Return whether every line fits its room."""
        em = self.size / 1000
        return all(
            (line.indent + line.width) * em <= width + 1e-6
            for line, (_, width) in zip(self.lines, self.rooms, strict=True)
        )


def stack_lines(
    lines: list[BrokenLine], size: float, width: float, style: ParagraphStyle
) -> TextBlock:
    """Return the lines of a box `width` points wide as a block."""
    step = line_step(lines, size, style)
    offsets, at = [], 0.0
    for line in lines:
        if line.gap:
            at += style.paragraph_gap * step
        offsets.append(at)
        at += step
    return make_block(lines, size, offsets, ((0.0, width),) * len(lines))


def make_block(
    lines: Sequence[BrokenLine],
    size: float,
    offsets: Sequence[float],
    rooms: Sequence[tuple[float, float]],
) -> TextBlock:
    """Return lines on given baselines as a block."""
    em, above, below = size / 1000, 0.0, 0.0
    for place, (line, at) in enumerate(zip(lines, offsets, strict=True)):
        high, low = line.top * em - at, line.bottom * em + at
        above = max(above, high) if place else high
        below = max(below, low) if place else low
    return TextBlock(tuple(lines), size, tuple(offsets), tuple(rooms), above, below)


def line_step(lines: Sequence[BrokenLine], size: float, style: ParagraphStyle) -> float:
    """Return the distance of baselines, in points.

    It is the leading, or more if the ink of one line would reach the next: letters
    with two accents are higher than any leading allows for.
    """
    step = style.leading * size
    em = size / 1000
    for line, after in pairwise(lines):
        step = max(step, (line.bottom + after.top) * em)
    return step


def first_baseline(
    block: TextBlock, box: Box, font: FontMetrics, valign: Valign
) -> float:
    """Return the y of the first baseline.

    At the top all texts leave room for ascenders, at the bottom for descenders, so
    that neighbouring boxes align. In the middle, the height from the capitals to the
    last baseline is centred, because descenders have little weight. The text never
    leaves the box.
    """
    last = block.offsets[-1] if block.offsets else 0.0
    em = block.size / 1000
    if valign == "top":
        wanted = box.y + font.letter_top * em
    elif valign == "bottom":
        wanted = box.bottom - font.letter_bottom * em - last
    else:
        wanted = box.y + (box.height + font.cap_height * em - last) / 2
    return max(box.y + block.above, min(wanted, box.bottom - block.below))
