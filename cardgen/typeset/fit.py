"""The largest size at which a text goes into its box."""

from dataclasses import dataclass

from cardgen.model.geometry import Box
from cardgen.model.ops import Icon, TextLine
from cardgen.typeset.lines import (
    Block,
    Manner,
    Measured,
    break_lines,
    set_lines,
    stack_lines,
)
from cardgen.typeset.runs import Paragraph
from cardgen.typeset.words import Dress, Word, measure_text, stand_ins

_STEP = 0.25
_SLACK = 1e-6


@dataclass(frozen=True, slots=True)
class Overflow:
    """The room a text needs at its smallest size, in points."""

    width: float
    height: float
    widest_word: str


@dataclass(frozen=True, slots=True)
class Setting:
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
    dress: Dress,
    manner: Manner,
    size: float,
    min_size: float,
) -> Setting:
    """Set a text as large as goes, from `size` down to `min_size` in quarter points.

    Raises TextFault for letters or styles that the font lacks.
    """
    text = measure_text(paragraphs, dress)
    sizes = _sizes(size, min_size)
    low, high = 0, len(sizes) - 1
    found: Block | None = None
    # Sizes fall; everything after the first that fits does as well.
    while low <= high:
        middle = (low + high) // 2
        block = _block(text, box.width, sizes[middle], manner)
        if _fits(block, box, manner):
            found, high = block, middle - 1
        else:
            low = middle + 1
    overflow = None
    if found is None:
        found = _block(text, box.width, min_size, manner)
        overflow = _overflow(found, text)
    ops, lines = set_lines(found, box, dress.metrics, manner)
    return Setting(found.size, ops, lines, stand_ins(text, dress.typeface), overflow)


def _sizes(size: float, min_size: float) -> list[float]:
    steps = int((size - min_size) / _STEP + _SLACK)
    sizes = [size - _STEP * step for step in range(max(0, steps) + 1)]
    return sizes if sizes[-1] <= min_size + _SLACK else [*sizes, min_size]


def _block(text: Measured, width: float, size: float, manner: Manner) -> Block:
    limit = width * 1000 / size + _SLACK
    return stack_lines(break_lines(text, limit, manner.letter_spacing), size, manner)


def _fits(block: Block, box: Box, manner: Manner) -> bool:
    widest = max((line.width for line in block.lines), default=0.0)
    return (
        widest * block.size / 1000 <= box.width + _SLACK
        and block.height <= box.height + _SLACK
    )


def _overflow(block: Block, text: Measured) -> Overflow:
    words = (word for paragraph in text for line in paragraph for word in line)
    widest = max(words, key=lambda word: word.width)
    width = max(line.width for line in block.lines) * block.size / 1000
    return Overflow(width, block.height, _spelled(widest))


def _spelled(word: Word) -> str:
    return "".join(
        f":{atom.symbol.name}:" if atom.symbol else atom.text for atom in word.atoms
    )
