"""What the words of a text are drawn with."""

from collections.abc import Callable
from typing import NamedTuple

from cardgen.model.ops import Paint
from cardgen.typeset.atoms import Symbol
from cardgen.typeset.metrics import FontMetrics
from cardgen.typeset.typeface import Typeface


class Dress(NamedTuple):
    """What the words of a text are drawn with.

    `hyphenate` puts soft hyphens into a word where it may be parted; `icon_size` is a
    factor of the size that icons have beside letters of the text's own font.
    """

    typeface: Typeface
    paint: Paint
    paint_of: Callable[[str], Paint]
    symbol_of: Callable[[str], Symbol]
    bold: bool = False
    italic: bool = False
    letter_spacing: float = 0.0
    hyphenate: Callable[[str], str] | None = None
    icon_size: float = 1.0

    @property
    def metrics(self) -> FontMetrics:
        """Give the font of unmarked letters."""
        return self.typeface.style(bold=self.bold, italic=self.italic)

    @property
    def look(self) -> tuple[object, ...]:
        """Give all that plain letters of the typeface look by."""
        return (
            self.bold,
            self.italic,
            self.paint,
            self.letter_spacing,
            self.hyphenate,
        )
