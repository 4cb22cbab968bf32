"""The styles of one family that a text may ask for."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from cardgen.model.ops import Paint
from cardgen.typeset import TextFault
from cardgen.typeset.converted.family import FontStyle
from cardgen.typeset.metrics import FontMetrics
from cardgen.typeset.typeface import InlineIcon


class Typeface:
    """The four styles a text may ask for; None where the family has no file.

    Each is opened when it is asked for, as its file may have to be converted first;
    this raises TextFault when the file is broken.
    """

    def __init__(
        self,
        name: str,
        regular: FontMetrics,
        styles: Mapping[str, FontStyle | None],
        load: Callable[[FontStyle], FontMetrics],
        others: Callable[[], tuple["Typeface", ...]],
    ) -> None:
        """Take the styles bold, italic and bolditalic as far as there are any."""
        self.name = name
        self.others = others
        # What `words` makes of plain letters, by look: cards repeat their words.
        self.words: dict[tuple[object, ...], dict[Any, Any]] = {}
        self.regular = regular
        self._styles = styles
        self._load = load
        self._opened = [regular]

    @property
    def bold(self) -> FontMetrics | None:
        """Give the bold style."""
        return self._style("bold")

    @property
    def italic(self) -> FontMetrics | None:
        """Give the italic style."""
        return self._style("italic")

    @property
    def bold_italic(self) -> FontMetrics | None:
        """Give the bold italic style."""
        return self._style("bolditalic")

    def owns(self, font: FontMetrics) -> bool:
        """Tell whether a font that was asked for is one of these styles."""
        return font in self._opened

    def _style(self, style: str) -> FontMetrics | None:
        cut = self._styles.get(style)
        if cut is None:
            return None
        font = self._load(cut)
        if font not in self._opened:
            self._opened.append(font)
        return font

    def fonts(self, *, bold: bool, italic: bool) -> Iterator[FontMetrics]:
        """Give the font of a style, and then those that stand in for its gaps.

        Fonts that stand in are opened when they are asked for. They may lack the
        style: a symbol has seldom an italic. Raises TextFault when the family itself
        lacks it.
        """
        yield self.style(bold=bold, italic=italic)
        for other in self.others():
            with_style = other.bold if bold else other.italic if italic else None
            yield with_style or other.regular

    def style(self, *, bold: bool, italic: bool) -> FontMetrics:
        """Give the font of a style. Raises TextFault when the family lacks it."""
        if bold:
            found = self.bold_italic if italic else self.bold
        else:
            found = self.italic if italic else self.regular
        if found is not None:
            return found
        words = " ".join(
            word for word, on in (("bold", bold), ("italic", italic)) if on
        )
        raise TextFault(
            "assets",
            f'font "{self.name}" has no {words}, which the text asks for',
            f"add the {words} file to the family's folder, or use another font",
        )


class TextStyle(NamedTuple):
    """What the words of a text are drawn with.

    `hyphenate` puts soft hyphens into a word where it may be parted; `icon_size` is a
    factor of the size that icons have beside letters of the text's own font.
    """

    typeface: Typeface
    paint: Paint
    paint_of: Callable[[str], Paint]
    symbol_of: Callable[[str], InlineIcon]
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
