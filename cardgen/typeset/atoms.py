"""What a measured text is made of: atoms in words in stretches in paragraphs.

Widths and heights are thousandths of the type size, so that any size is arithmetic.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from cardgen.model.ops import Glyphs, Outline, Paint
from cardgen.typeset.metrics import FontMetrics

# An icon is a little taller than a capital; its sides keep clear of the letters.
_ICON_SHARE = 1.15
_ICON_SIDE = 0.05
_NO_GLYPHS = Glyphs("", ())


@dataclass(frozen=True, slots=True)
class Symbol:
    """An icon that stands in a text; `paint` None means the text's own."""

    token: str
    name: str
    outline: Outline
    units: float
    paint: Paint | None = None


class Atom(NamedTuple):
    """Letters of one font and paint, or one icon (then `symbol` is given)."""

    text: str
    font: FontMetrics
    paint: Paint
    width: float
    top: float
    bottom: float
    glyphs: Glyphs = _NO_GLYPHS
    symbol: Symbol | None = None


class Word(NamedTuple):
    """Atoms that stay on one line. `space` is the room before it within a line, and
    `spaced` its letters behind such a space, where one atom is all it has.

    `hyphen` is drawn behind it where a line ends with it.
    """

    atoms: tuple[Atom, ...]
    width: float
    top: float
    bottom: float
    space: float
    spaced: Glyphs | None = None
    hyphen: Atom | None = None


class Stretch(NamedTuple):
    """Words up to where the text itself ends the line.

    `ends` is where each word ends when all stand on one line behind the first one's
    space. Those of a list's item stand behind an indent, and its marker before them.
    """

    words: tuple[Word, ...]
    ends: tuple[float, ...]
    indent: float = 0.0
    marker: Word | None = None


class Measured(NamedTuple):
    """Paragraphs of stretches, and the letters that another font draws."""

    paragraphs: tuple[tuple[Stretch, ...], ...]
    stand_ins: tuple[tuple[str, str], ...]

    def stretches(self) -> Iterator[Stretch]:
        """Give all stretches in order."""
        for paragraph in self.paragraphs:
            yield from paragraph


def icon_size(font: FontMetrics) -> float:
    """Give the side of an icon's square in thousandths of the type size."""
    return font.cap_height * _ICON_SHARE


def icon_side(font: FontMetrics) -> float:
    """Give the room on either side of an icon, in thousandths."""
    return font.cap_height * _ICON_SIDE
