"""Words broken into lines and stacked: the arithmetic of one size in one box."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from operator import attrgetter
from typing import Literal, NamedTuple

from cardgen.model.geometry import Box
from cardgen.model.ops import Icon, TextLine
from cardgen.typeset.metrics import FontMetrics
from cardgen.typeset.setter import Setter, set_plain
from cardgen.typeset.words import Fragment, MeasuredLine, MeasuredText, Word

Align = Literal["left", "center", "right", "justify"]
Valign = Literal["top", "middle", "bottom"]

_TOP, _BOTTOM = attrgetter("top"), attrgetter("bottom")


class ParagraphStyle(NamedTuple):
    """How lines stand in their box. `leading` is a factor of the type size,
    `paragraph_gap` a factor of the line's height, `letter_spacing` thousandths."""

    align: Align = "left"
    valign: Valign = "top"
    leading: float = 1.2
    paragraph_gap: float = 0.4
    letter_spacing: float = 0.0


class BrokenLine(NamedTuple):
    """Words of one line. `ends` is set where the text itself ends the line;
    `gap` where a paragraph starts that is not the first. `width` is without the
    indent, and with the hyphen if there is one."""

    words: tuple[Word, ...]
    width: float
    ends: bool
    gap: bool
    top: float
    bottom: float
    indent: float = 0.0
    marker: Word | None = None
    hyphen: Fragment | None = None


def break_lines(text: MeasuredText, limit: float, spacing: float) -> list[BrokenLine]:
    """Fill lines up to `limit` thousandths, as many words as go.

    A word wider than the limit gets a line of its own and is not split.
    """
    lines: list[BrokenLine] = []
    for number, paragraph in enumerate(text.paragraphs):
        gap = number > 0
        for stretch in paragraph:
            start = 0
            while start < len(stretch.words):
                line = fill_line(stretch, start, limit - stretch.indent, spacing, gap)
                lines.append(line)
                start += len(line.words)
                gap = False
    return lines


def fill_line(
    stretch: MeasuredLine, start: int, limit: float, spacing: float, gap: bool
) -> BrokenLine:
    """Give the line of as many words as go from word `start` on, one at least."""
    words, ends = stretch.words, stretch.ends
    begins = stretch.nexts[start - 1] if start else 0.0
    # The spacing after the last letter is not seen.
    reach = begins + limit + spacing
    stop = max(start + 1, bisect_right(ends, reach, start))
    while stop > start + 1 and ends[stop - 1] + _hyphen(words[stop - 1]) > reach:
        stop -= 1
    held, last = words[start:stop], words[stop - 1]
    return BrokenLine(
        held,
        ends[stop - 1] + _hyphen(last) - begins - spacing,
        stop == len(words),
        gap,
        max(map(_TOP, held)),
        max(map(_BOTTOM, held)),
        stretch.indent,
        stretch.marker if start == 0 else None,
        last.hyphen,
    )


def _hyphen(word: Word) -> float:
    return word.hyphen.width if word.hyphen else 0.0


class TextBlock(NamedTuple):
    """Lines at one size: baselines from the first one, and the ink around, in points.

    `above` reaches from the first baseline up, `below` from it down. `rooms` are start
    and width of the room for each line, from the box's left edge.
    """

    lines: tuple[BrokenLine, ...]
    size: float
    offsets: tuple[float, ...]
    rooms: tuple[tuple[float, float], ...]
    above: float
    below: float

    @property
    def height(self) -> float:
        return self.above + self.below

    @property
    def fits(self) -> bool:
        """Tell whether every line goes into its room."""
        em = self.size / 1000
        for line, (_, width) in zip(self.lines, self.rooms, strict=True):
            if (line.indent + line.width) * em > width + 1e-6:
                return False
        return True


def stack_lines(
    lines: list[BrokenLine], size: float, width: float, manner: ParagraphStyle
) -> TextBlock:
    """Give the lines of a box, `width` points wide, their baselines."""
    step = line_step(lines, size, manner)
    offsets, at = [], 0.0
    for line in lines:
        if line.gap:
            at += manner.paragraph_gap * step
        offsets.append(at)
        at += step
    return make_block(lines, size, offsets, ((0.0, width),) * len(lines))


def make_block(
    lines: Sequence[BrokenLine],
    size: float,
    offsets: Sequence[float],
    rooms: Sequence[tuple[float, float]],
) -> TextBlock:
    """Give lines on their baselines as a block."""
    em, above, below = size / 1000, 0.0, 0.0
    for place, (line, at) in enumerate(zip(lines, offsets, strict=True)):
        high, low = line.top * em - at, line.bottom * em + at
        above = max(above, high) if place else high
        below = max(below, low) if place else low
    return TextBlock(tuple(lines), size, tuple(offsets), tuple(rooms), above, below)


def line_step(
    lines: Sequence[BrokenLine], size: float, manner: ParagraphStyle
) -> float:
    """Give the distance of baselines, in points.

    It is the leading, but never so little that the ink of one line reaches the next:
    letters with two accents are higher than any leading foresees.
    """
    step = manner.leading * size
    tight = size / 1000
    for line, after in pairwise(lines):
        step = max(step, (line.bottom + after.top) * tight)
    return step


def first_baseline(
    block: TextBlock, box: Box, font: FontMetrics, manner: ParagraphStyle
) -> float:
    """Give the y of the first line.

    Text at the top stands as if it had ascenders, at the bottom as if it had
    descenders, so that neighbouring boxes agree; in the middle, what is centred
    reaches from the capitals' height to the last baseline, because descenders
    weigh little. All of it stays inside the box.
    """
    last = block.offsets[-1] if block.offsets else 0.0
    em = block.size / 1000
    if manner.valign == "top":
        wanted = box.y + font.letter_top * em
    elif manner.valign == "bottom":
        wanted = box.bottom - font.letter_bottom * em - last
    else:
        wanted = box.y + (box.height + font.cap_height * em - last) / 2
    return max(box.y + block.above, min(wanted, box.bottom - block.below))


def set_lines(
    block: TextBlock, box: Box, baseline: float, align: Align
) -> tuple[tuple[TextLine | Icon, ...], tuple[Box, ...]]:
    """Give the drawing ops, and a box for each line from its top to its bottom ink.

    `baseline` is the y of the first line.
    """
    ops: list[TextLine | Icon] = []
    boxes: list[Box] = []
    em = block.size / 1000
    for line, offset, room in zip(block.lines, block.offsets, block.rooms, strict=True):
        start, width = box.x + room[0], room[1]
        indent = line.indent * em
        shift, stretch = _start(line, width - indent, em, align)
        x, y = start + indent + shift, baseline + offset
        ops += _set(line, start + shift, x, y, block.size, stretch / em)
        wide = width - indent if stretch else line.width * em
        left = start + shift if line.marker else x
        height = (line.top + line.bottom) * em
        boxes.append(Box(left, y - line.top * em, x + wide - left, height))
    return tuple(ops), tuple(boxes)


def _set(
    line: BrokenLine, begin: float, x: float, y: float, size: float, stretch: float
) -> Sequence[TextLine | Icon]:
    """Give the ops of a line: its marker from `begin` on, its words from x on."""
    if not (stretch or line.marker or line.hyphen):
        plain = set_plain(line.words, x, y, size)
        if plain:
            return (plain,)
    setter = Setter(begin, y, size, stretch)
    if line.marker:
        setter.marker(line.marker)
    setter.x = x
    return setter.set(line.words, line.hyphen)


def _start(
    line: BrokenLine, width: float, em: float, align: Align
) -> tuple[float, float]:
    """Give how far a line is set in and what each space is stretched by, in points."""
    if align == "left":
        return 0.0, 0.0
    room = width - line.width * em
    if align == "center":
        return room / 2, 0.0
    if align == "right":
        return room, 0.0
    spaces = sum(1 for word in line.words[:-1] if word.space)
    if not line.ends and spaces and room > 0:
        return 0.0, room / spaces
    return 0.0, 0.0
