"""The largest size at which a text goes into its box."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from cardgen.model.geometry import Box
from cardgen.model.ops import Icon, TextLine
from cardgen.typeset.lines import (
    ParagraphStyle,
    TextBlock,
    break_lines,
    first_baseline,
    stack_lines,
)
from cardgen.typeset.measure import measure_text
from cardgen.typeset.regions import Flow, Region
from cardgen.typeset.runs import Paragraph
from cardgen.typeset.setter import set_lines
from cardgen.typeset.typeface import TextStyle
from cardgen.typeset.words import MeasuredText, Word

Found = TypeVar("Found")

_SLACK = 1e-6
_LEADING_STEP = 0.02


class Sizes(NamedTuple):
    """What may shrink, and how far: first the size in steps, then the leading.

    Sizes and steps are points, `min_leading` is a factor of the size.
    """

    size: float
    min_size: float
    step: float = 0.25
    min_leading: float | None = None


@lru_cache
def tries(sizes: Sizes, leading: float) -> tuple[tuple[float, float], ...]:
    """Give size and leading, from the largest on."""
    top, least, step, min_leading = sizes
    steps = int((top - least) / step + _SLACK)
    found = [(top - step * count, leading) for count in range(max(0, steps) + 1)]
    if found[-1][0] > least + _SLACK:
        found.append((least, leading))
    tightest = leading if min_leading is None else min_leading
    while found[-1][1] > tightest + _SLACK:
        found.append((found[-1][0], max(tightest, found[-1][1] - _LEADING_STEP)))
    return tuple(found)


class Overflow(NamedTuple):
    """The room a text needs at its smallest size, in points."""

    width: float
    height: float
    widest_word: str


class FittedText(NamedTuple):
    """A text set in its box: the size found, its ops, and a box for each line.

    `stand_ins` are letters that the typeface lacks, with the fonts that draw them.

    With an `overflow` the ops stand at the smallest size and leave the box.
    """

    size: float
    ops: tuple[TextLine | Icon, ...]
    lines: tuple[Box, ...]
    stand_ins: tuple[tuple[str, str], ...] = ()
    overflow: Overflow | None = None


def fit_text(
    paragraphs: tuple[Paragraph, ...],
    box: Box,
    dress: TextStyle,
    manner: ParagraphStyle,
    sizes: Sizes,
    room: Region | None = None,
) -> FittedText:
    """Set a text as large as goes, in its box or in a `room` inside of it.

    Raises TextFault for letters or styles that the font lacks.
    """
    text = measure_text(paragraphs, dress)
    sought = tries(sizes, manner.leading)

    def attempt(size: float, leading: float) -> tuple[TextBlock, float] | None:
        tight = manner
        if leading != manner.leading:
            tight = manner._replace(leading=leading)
        if room:
            flow = Flow(room, box.height, dress.metrics, tight)
            return flow.block(text, size)
        block = _block(text, box.width, size, tight)
        if not block.fits or block.height > box.height + _SLACK:
            return None
        return block, first_baseline(block, box, dress.metrics, tight) - box.y

    found = largest(sought, attempt)
    overflow = None
    if found is None:
        size, leading = sought[-1]
        block = _block(text, box.width, size, manner._replace(leading=leading))
        found = block, first_baseline(block, box, dress.metrics, manner) - box.y
        overflow = _overflow(block, text)
    block, first = found
    ops, lines = set_lines(block, box, box.y + first, manner.align)
    return FittedText(block.size, ops, lines, text.stand_ins, overflow)


def largest(
    sought: Sequence[tuple[float, float]],
    attempt: Callable[[float, float], Found | None],
) -> Found | None:
    """Give what the first try yields that fits; all after it fit as well."""
    # Most texts need not shrink at all.
    found = attempt(*sought[0])
    if found is not None:
        return found
    low, high = 1, len(sought) - 1
    while low <= high:
        middle = (low + high) // 2
        result = attempt(*sought[middle])
        if result is None:
            low = middle + 1
        else:
            found, high = result, middle - 1
    return found


def _block(
    text: MeasuredText, width: float, size: float, manner: ParagraphStyle
) -> TextBlock:
    limit = width * 1000 / size + _SLACK
    lines = break_lines(text, limit, manner.letter_spacing)
    return stack_lines(lines, size, width, manner)


def _overflow(block: TextBlock, text: MeasuredText) -> Overflow:
    words = (word for stretch in text.stretches() for word in stretch.words)
    widest = max(words, key=lambda word: word.width)
    wide = max(line.indent + line.width for line in block.lines)
    return Overflow(wide * block.size / 1000, block.height, _spelled(widest))


def _spelled(word: Word) -> str:
    return "".join(
        f":{atom.symbol.token}:" if atom.symbol else atom.text for atom in word.atoms
    )
