"""What a measured text is made of: atoms in words in stretches in paragraphs.

Widths and heights are thousandths of the type size, so that any size is arithmetic.
"""

from collections.abc import Iterator
from typing import NamedTuple

from cardgen.model.ops import Glyphs, Outline, Paint
from cardgen.typeset.metrics import FontMetrics

# An icon is a little taller than a capital; its sides keep clear of the letters.
_ICON_SHARE = 1.15
_ICON_SIDE = 0.05
NO_GLYPHS = Glyphs("", ())


class Symbol(NamedTuple):
    """An icon that stands in a text; `paint` None means the text's own."""

    token: str
    name: str
    outline: Outline
    units: float
    paint: Paint | None = None


class Ink:
    """What letters are drawn with. Letters of one look share one object."""

    __slots__ = ("font", "paint")

    def __init__(self, font: FontMetrics, paint: Paint) -> None:
        self.font = font
        self.paint = paint


class Atom(NamedTuple):
    """Letters of one ink, or one icon (then `symbol` is given)."""

    text: str
    ink: Ink
    width: float
    top: float
    bottom: float
    glyphs: Glyphs = NO_GLYPHS
    symbol: Symbol | None = None

    @property
    def side(self) -> float:
        """Give the side of an icon's square: it fills the height of its atom."""
        return self.top + self.bottom

    @property
    def font(self) -> FontMetrics:
        """Give the font of the letters, or of those that an icon stands among."""
        return self.ink.font

    @property
    def paint(self) -> Paint:
        """Give what fills the letters or the icon."""
        return self.ink.paint


class Word(NamedTuple):
    """Atoms that stay on one line. `space` is the room behind it within a line, and
    `advance` the width of both.

    `ink` is given where it is one atom of letters: `glyphs` are these, and `spaced`
    these with the space. `hyphen` is drawn behind it where a line ends with it.
    """

    atoms: tuple[Atom, ...]
    width: float
    top: float
    bottom: float
    space: float
    advance: float
    hyphen: Atom | None = None
    ink: Ink | None = None
    glyphs: Glyphs = NO_GLYPHS
    spaced: Glyphs = NO_GLYPHS


class Stretch(NamedTuple):
    """Words up to where the text itself ends the line.

    `ends` is where each word ends, and `nexts` where the next one begins, when all
    stand on one line. Those of a list's item stand behind an indent, and its marker
    before them.
    """

    words: tuple[Word, ...]
    ends: tuple[float, ...]
    nexts: tuple[float, ...]
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
