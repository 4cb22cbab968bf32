"""Typefaces, and the style in which the letters of a text are drawn."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from cardgen.model.ops import Paint
from cardgen.typeset import TextFault
from cardgen.typeset.chunks import InlineIcon
from cardgen.typeset.metrics import FontMetrics

NUMERALS = {
    "lining": "lnum",
    "oldstyle": "onum",
    "tabular": "tnum",
    "proportional": "pnum",
}
"""Forms of digits by name, with the OpenType feature of each."""


class Typeface:
    """The styles of a family that a text may ask for, and fonts for missing letters.

    A style is opened when it is first used, as its file may have to be converted;
    this raises TextFault if the file is broken.
    """

    def __init__(
        self,
        name: str,
        regular: FontMetrics,
        styles: Mapping[str, Callable[[], FontMetrics]],
        fallbacks: Callable[[], tuple["Typeface", ...]],
    ) -> None:
        """Take the loaders of bold, italic and bolditalic, if the family has them."""
        self.name = name
        self.regular = regular
        self.fallbacks = fallbacks
        # Measured words by the key of their style: cards repeat their words.
        self.word_caches: dict[tuple[object, ...], Any] = {}
        self._styles = styles
        self._opened = [regular]

    def owns(self, font: FontMetrics) -> bool:
        """Return whether an opened font is one of these styles."""
        return font in self._opened

    def find(self, style: str) -> FontMetrics | None:
        """Return the font of a style such as "bolditalic"; None if it has no file."""
        if style not in self._styles:
            return None if style else self.regular
        font = self._styles[style]()
        if font not in self._opened:
            self._opened.append(font)
        return font

    def fonts(self, *, bold: bool, italic: bool) -> Iterator[FontMetrics]:
        """Yield the font of a style, and then its fallbacks for missing letters.

        Fallbacks are opened when they are needed, and may lack the style: symbols
        seldom have an italic. Raises TextFault if the family itself lacks the style.
        """
        yield self.style(bold=bold, italic=italic)
        for other in self.fallbacks():
            style = "bold" if bold else "italic" if italic else ""
            yield other.find(style) or other.regular

    def style(self, *, bold: bool, italic: bool) -> FontMetrics:
        """Return the font of a style. Raises TextFault if the family lacks it."""
        found = self.find(("bold" if bold else "") + ("italic" if italic else ""))
        if found is not None:
            return found
        named = "bold italic" if bold and italic else "bold" if bold else "italic"
        raise TextFault(
            "assets",
            f'font "{self.name}" has no {named}, which the text asks for',
            f"add the {named} file to the family's folder, or use another font",
        )


def lone(font: FontMetrics) -> Typeface:
    """Return the typeface of a font that has no other styles and no fallbacks."""
    return Typeface(font.name, font, {}, tuple)


class TextStyle(NamedTuple):
    """How the letters and icons of a text are drawn.

    `hyphenate` puts soft hyphens into a word; `icon_size` scales icons relative to
    letters of the text's own font. `language` decides on forms of letters and on line
    breaks; lines run from right to left if they are `backward`.
    """

    typeface: Typeface
    paint: Paint
    paint_of: Callable[[str], Paint]
    icon_of: Callable[[str], InlineIcon]
    bold: bool = False
    italic: bool = False
    letter_spacing: float = 0.0
    hyphenate: Callable[[str], str] | None = None
    icon_size: float = 1.0
    language: str = ""
    backward: bool = False

    @property
    def metrics(self) -> FontMetrics:
        """Return the font of letters without markup."""
        return self.typeface.style(bold=self.bold, italic=self.italic)

    @property
    def letter_key(self) -> tuple[object, ...]:
        """Return everything that letters of the typeface without markup depend on."""
        return (
            self.bold,
            self.italic,
            self.paint,
            self.letter_spacing,
            self.hyphenate,
            self.language,
            self.backward,
        )


def plain_style(typeface: Typeface, paint: Paint, language: str = "") -> TextStyle:
    """Return the style of a text without markup."""

    def no_icon(token: str) -> InlineIcon:
        raise TextFault("markup", f'no icon ":{token}:" in a plain text')

    return TextStyle(typeface, paint, lambda _: paint, no_icon, language=language)
