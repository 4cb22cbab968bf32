"""Fits a text into its box, at the largest size that is possible."""

from typing import NamedTuple

from cardgen.model.geometry import Box
from cardgen.typeset.chunks import Paragraph
from cardgen.typeset.lines import (
    ParagraphStyle,
    TextBlock,
    break_lines,
    first_baseline,
    stack_lines,
)
from cardgen.typeset.measure import measure_text
from cardgen.typeset.measured import MeasuredText
from cardgen.typeset.regions import Region, RegionFlow
from cardgen.typeset.setter import TextOp, set_lines
from cardgen.typeset.sizes import Overflow, Sizes, largest, smaller, tries
from cardgen.typeset.typeface import TextStyle

_SLACK = 1e-6


class FittedText(NamedTuple):
    """A text set in its box: its size and operations, and a box for each line.

    `stand_ins` are letters that the typeface lacks, with the fonts that draw them.
    A text with an `overflow` is set at the smallest size, and leaves the box.
    """

    size: float
    ops: tuple[TextOp, ...]
    lines: tuple[Box, ...]
    stand_ins: tuple[tuple[str, str], ...] = ()
    overflow: Overflow | None = None


def fit_text(
    paragraphs: tuple[Paragraph, ...],
    box: Box,
    letters: TextStyle,
    style: ParagraphStyle,
    sizes: Sizes,
    region: Region | None = None,
) -> FittedText:
    """Set a text as large as possible in its box, or in a `region` of the box.

    Raises TextFault for letters or styles that the font lacks.
    """
    text, font = measure_text(paragraphs, letters), letters.metrics
    sought = tries(sizes, style.leading)

    def in_region(size: float, leading: float) -> tuple[TextBlock, float] | None:
        assert region is not None
        tight = style._replace(leading=leading)
        return RegionFlow(region, box.height, font, tight).block(text, size)

    def in_box(size: float, leading: float) -> tuple[TextBlock, float] | None:
        block = _block(text, box.width, size, style._replace(leading=leading))
        if not block.fits or block.height > box.height + _SLACK:
            return None
        return block, first_baseline(block, box, font, style.valign) - box.y

    attempt = in_region if region else in_box
    found = largest(sought, attempt)
    overflow = None
    if found is None:
        holds = largest(smaller(sizes, style.leading), attempt)
        size, leading = sought[-1]
        block = _block(text, box.width, size, style._replace(leading=leading))
        found = block, first_baseline(block, box, font, style.valign) - box.y
        overflow = _overflow(block, text, holds[0].size if holds else 0.0)
    block, first = found
    ops, lines = set_lines(block, box, box.y + first, style.align)
    return FittedText(block.size, ops, lines, text.stand_ins, overflow)


def needed_height(
    paragraphs: tuple[Paragraph, ...],
    width: float,
    letters: TextStyle,
    style: ParagraphStyle,
    size: float,
) -> float:
    """Return the height that a text needs at a size. Raises TextFault as `fit_text`."""
    return _block(measure_text(paragraphs, letters), width, size, style).height


def _block(
    text: MeasuredText, width: float, size: float, style: ParagraphStyle
) -> TextBlock:
    limit = width * 1000 / size + _SLACK
    lines = break_lines(text, limit, style.letter_spacing)
    return stack_lines(lines, size, width, style)


def _overflow(block: TextBlock, text: MeasuredText, holds: float) -> Overflow:
    words = (word for line in text.lines for word in line.words)
    widest = max(words, key=lambda word: word.width)
    wide = max(line.indent + line.width for line in block.lines)
    return Overflow(wide * block.size / 1000, block.height, widest.spoken, holds)
