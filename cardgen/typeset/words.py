"""Measured words: what line breaking keeps together, in thousandths of the type size.

As nothing depends on the size, trying another size is only arithmetic.
"""

import re
from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from cardgen.model.ops import Glyphs, Paint
from cardgen.typeset.chunks import NO_BREAK, Chunk, Letters, Piece, Token
from cardgen.typeset.metrics import FontMetrics
from cardgen.typeset.typeface import InlineIcon, TextStyle

_SOFT_HYPHEN = "\u00ad"
# French has it before some signs. Where a font lacks it, it is a share of the space.
_NARROW = "\u202f"
_NARROW_SHARE = 0.6
# A compound may break after its dash, but "2-3" and "-1" may not.
_BREAKS = re.compile(
    r"(?<=[^\W\d_][-\u2013\u2014])(?=[^\W\d_])|(?<=\u00ad)(?=.)|\u200b", re.DOTALL
)
# Most words have only these characters, which never break and never run backward.
_SIMPLE = re.compile("[!-,./-~]+")
_NO_GLYPHS = Glyphs("", ())
# An icon is a little taller than a capital, and has some room on both sides.
_ICON_HEIGHT = 1.15
_ICON_MARGIN = 0.05


class FontPaint:
    """A font and a paint. All letters drawn with both share one object."""

    __slots__ = ("font", "paint")

    def __init__(self, font: FontMetrics, paint: Paint) -> None:
        self.font = font
        self.paint = paint


class Fragment(NamedTuple):
    """A part of a word: letters in one font and paint, or an icon."""

    text: str
    font_paint: FontPaint
    width: float
    top: float
    bottom: float
    glyphs: Glyphs = _NO_GLYPHS
    icon: InlineIcon | None = None

    @property
    def spoken(self) -> str:
        """Return the text as search and copy find it; an icon is its token."""
        return f":{self.icon.token}:" if self.icon else self.text


class Word(NamedTuple):
    """Fragments that stay on one line, and how wide the space after them is.

    `advance` is the width with the space, and `hyphen` is drawn if a line ends here.
    A word of one fragment of letters has a `font_paint`, and `spaced` are its letters
    with the space.
    """

    fragments: tuple[Fragment, ...]
    width: float
    top: float
    bottom: float
    space: float
    advance: float
    hyphen: Fragment | None = None
    font_paint: FontPaint | None = None
    spaced: Glyphs = _NO_GLYPHS

    @property
    def spoken(self) -> str:
        """Return the word as search and copy find it."""
        return "".join([fragment.spoken for fragment in self.fragments])


class MeasuredLine(NamedTuple):
    """Words up to a line end in the text itself.

    `ends` and `nexts` are where each word ends and the next one begins if all are on
    one line. An item of a list has an indent, and its marker before the words. `gap`
    is set for the first line of a further paragraph.
    """

    words: tuple[Word, ...]
    ends: tuple[float, ...]
    nexts: tuple[float, ...]
    indent: float = 0.0
    marker: Word | None = None
    gap: bool = False


class MeasuredText(NamedTuple):
    """The lines of a text, and its letters drawn by other fonts with their names."""

    lines: tuple[MeasuredLine, ...]
    stand_ins: tuple[tuple[str, str], ...]


def icon_margin(font: FontMetrics) -> float:
    """Return the room on either side of an icon."""
    return font.cap_height * _ICON_MARGIN


class WordCache(dict[Chunk, tuple[Word, ...]]):
    """The words of one style by their markup: of a chunk, or of its breakable parts.

    They are made when they are looked up. Those of plain letters are kept, because
    cards repeat their words. `odd` are the fragments of the current text that another
    font draws, or none.
    """

    def __init__(self) -> None:
        super().__init__()
        self.odd: list[Fragment] = []
        self._style: TextStyle
        self._fonts: dict[tuple[bool, bool], FontMetrics] = {}
        self._font_paints: dict[tuple[FontMetrics, Paint], FontPaint] = {}

    def start_text(self, style: TextStyle) -> None:
        """Begin a text whose style has the same `letter_key`."""
        self.odd = []
        self._style = style

    def __missing__(self, chunk: Chunk) -> tuple[Word, ...]:
        simple = self._simple(chunk)
        if simple:
            self[chunk] = (simple,)
            return self[chunk]
        before = len(self.odd)
        words = tuple(self._words(chunk))
        # Only the text's own game knows its icons and the colours it names.
        plain = all(isinstance(p, Letters) and p.color is None for p in chunk)
        if plain and len(self.odd) == before:
            self[chunk] = words
        return words

    def _simple(self, chunk: Chunk) -> Word | None:
        """Return the word of a chunk if it needs no search for breaks and fonts."""
        piece = chunk[0]
        if len(chunk) > 1 or not isinstance(piece, Letters) or piece.color is not None:
            return None
        if not _SIMPLE.fullmatch(piece.text) or self._style.hyphenate:
            return None
        font = self._font(piece)
        if font.measure(piece.text).lacking:
            return None
        fragment = self._fragment(piece.text, self._font_paint(font, self._style.paint))
        return self._word([fragment], self._space(font))

    def _words(self, chunk: Chunk) -> Iterator[Word]:
        fragments: list[Fragment] = []
        hyphenate = self._style.hyphenate
        for piece in chunk:
            if not isinstance(piece, Letters):
                fragments.append(self._icon(piece))
                continue
            text = hyphenate(piece.text) if hyphenate else piece.text
            first, *others = _BREAKS.split(text)
            fragments += self._letters(piece, first)
            for other in others:
                yield self._word(fragments, 0.0)
                fragments = self._letters(piece, other)
        # The font of the last letters says how wide the space is.
        yield self._word(fragments, self._space(fragments[-1].font_paint.font))

    def _space(self, font: FontMetrics) -> float:
        return font.measure(" ").width + self._style.letter_spacing

    def _word(self, fragments: list[Fragment], space: float) -> Word:
        hyphen = None
        last = fragments[-1]
        if last.text.endswith(_SOFT_HYPHEN):
            hyphen = self._fragment("-", last.font_paint)
            bare = last.text.removesuffix(_SOFT_HYPHEN)
            fragments[-1] = last = self._fragment(bare, last.font_paint)
        if len(fragments) == 1 and not last.icon:
            _, font_paint, width, top, bottom, glyphs, _ = last
            spaced = self._spaced(glyphs) if space else glyphs
            advance = width + space
            return Word(
                (last,), width, top, bottom, space, advance, hyphen, font_paint, spaced
            )
        width = sum([fragment.width for fragment in fragments])
        top = max([fragment.top for fragment in fragments])
        bottom = max([fragment.bottom for fragment in fragments])
        return Word(tuple(fragments), width, top, bottom, space, width + space, hyphen)

    def _spaced(self, glyphs: Glyphs) -> Glyphs:
        """Return letters followed by a space."""
        kerns = (*glyphs.kerns, round(self._style.letter_spacing, 3))
        return Glyphs(f"{glyphs.text} ", kerns)

    def _letters(self, piece: Letters, text: str) -> list[Fragment]:
        style = self._style
        paint = style.paint if piece.color is None else style.paint_of(piece.color)
        # A soft hyphen is a place to break only at the end of a part.
        end = _SOFT_HYPHEN if text.endswith(_SOFT_HYPHEN) else ""
        text = text.replace(NO_BREAK, " ").replace(_SOFT_HYPHEN, "")
        if _NARROW in text and not self._font(piece).covers(_NARROW):
            return self._narrowed(piece, text + end, paint)
        *parts, (font, last) = self._by_font(text, piece)
        return [
            *(self._fragment(part, self._font_paint(f, paint)) for f, part in parts),
            self._fragment(last + end, self._font_paint(font, paint)),
        ]

    def _narrowed(self, piece: Letters, text: str, paint: Paint) -> list[Fragment]:
        """Return fragments with narrow spaces between them, which the font lacks."""
        font_paint = self._font_paint(self._font(piece), paint)
        wide = font_paint.font.measure(" ").width
        width = wide * _NARROW_SHARE + self._style.letter_spacing
        space = Glyphs(" ", (width - wide,))
        narrow = Fragment(" ", font_paint, width, 0.0, 0.0, space)
        first, *others = text.split(_NARROW)
        found = self._letters(piece, first)
        for other in others:
            found += [narrow, *self._letters(piece, other)]
        return found

    def _bold_italic(self, piece: Letters) -> tuple[bool, bool]:
        style = self._style
        return piece.bold or style.bold, piece.italic != style.italic

    def _font(self, piece: Letters) -> FontMetrics:
        """Return the first font for letters. Raises TextFault for a missing style."""
        key = self._bold_italic(piece)
        font = self._fonts.get(key)
        if font is None:
            bold, italic = key
            font = self._style.typeface.style(bold=bold, italic=italic)
            self._fonts[key] = font
        return font

    def _by_font(self, text: str, piece: Letters) -> Iterator[tuple[FontMetrics, str]]:
        """Split a text by the font that has its letters.

        Letters that no font has stay with the first one.
        """
        first = self._font(piece)
        if not first.measure(text).lacking:
            yield first, text
            return
        bold, italic = self._bold_italic(piece)
        chain = list(self._style.typeface.fonts(bold=bold, italic=italic))
        of = [next((font for font in chain if font.covers(c)), first) for c in text]
        for font, letters in groupby(zip(of, text, strict=True), key=itemgetter(0)):
            yield font, "".join(letter for _, letter in letters)

    def _font_paint(self, font: FontMetrics, paint: Paint) -> FontPaint:
        found = self._font_paints.get((font, paint))
        if found is None:
            found = self._font_paints[font, paint] = FontPaint(font, paint)
        return found

    def _fragment(self, text: str, font_paint: FontPaint) -> Fragment:
        font, spacing = font_paint.font, self._style.letter_spacing
        width, top, bottom, kerns, lacking, unset = font.measure(text)
        if spacing:
            kerns = tuple(kern + spacing for kern in kerns)
            width += spacing * len(text)
        made = Fragment(text, font_paint, width, top, bottom, Glyphs(text, kerns))
        odd = lacking or unset or not self._style.typeface.owns(font)
        if odd and text:
            self.odd.append(made)
        return made

    def _icon(self, piece: Piece) -> Fragment:
        assert isinstance(piece, Token)
        style = self._style
        icon = style.icon_of(piece.token)
        if piece.color is not None:
            icon = icon._replace(paint=style.paint_of(piece.color))
        font = style.metrics
        size = font.cap_height * _ICON_HEIGHT * style.icon_size
        overhang = (size - font.cap_height) / 2
        return Fragment(
            text="",
            font_paint=self._font_paint(font, icon.paint or style.paint),
            width=size + 2 * icon_margin(font) + style.letter_spacing,
            top=font.cap_height + overhang,
            bottom=overhang,
            icon=icon,
        )
