"""Pieces of text joined to words and measured: what a line break keeps together."""

import re
from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from cardgen.model.ops import Glyphs, Outline, Paint
from cardgen.typeset.metrics import FontMetrics
from cardgen.typeset.runs import NO_BREAK, Chunk, Letters, Piece, Token
from cardgen.typeset.typeface import TextStyle

_SOFT_HYPHEN = "\u00ad"
# A compound may break after its dash, but "2-3" and "-1" may not.
_BREAKS = re.compile(
    r"(?<=[^\W\d_][-\u2013\u2014])(?=[^\W\d_])|(?<=\u00ad)(?=.)|\u200b", re.DOTALL
)
# Nearly all words are of these signs, which never break and never run backward.
_SIMPLE = re.compile("[!-,./-~]+")


class WordCache(dict[Chunk, tuple[Word, ...]]):
    """The words of one look by what was typed: a chunk, or its parts where the line
    may break within it.

    They are made when they are asked for, and those of plain letters are kept: cards
    repeat their words. `strange` are atoms that another font draws, or none.
    """

    def __init__(self) -> None:
        super().__init__()
        self.strange: list[Fragment] = []
        self._dress: TextStyle
        self._fonts: dict[tuple[bool, bool], FontMetrics] = {}
        self._inks: dict[tuple[FontMetrics, Paint], FontPaint] = {}

    def wear(self, dress: TextStyle) -> None:
        """Begin a text in a dress of this look."""
        self.strange = []
        self._dress = dress

    def __missing__(self, chunk: Chunk) -> tuple[Word, ...]:
        simple = self._simple(chunk)
        if simple:
            self[chunk] = (simple,)
            return self[chunk]
        known = len(self.strange)
        words = tuple(self._made(chunk))
        # What an icon looks like, and a colour, only the text's own game knows.
        plain = all(isinstance(p, Letters) and p.color is None for p in chunk)
        if plain and len(self.strange) == known:
            self[chunk] = words
        return words

    def _simple(self, chunk: Chunk) -> Word | None:
        """Give the word of a chunk that needs no search for breaks and fonts."""
        piece = chunk[0]
        if len(chunk) > 1 or not isinstance(piece, Letters) or piece.color is not None:
            return None
        if not _SIMPLE.fullmatch(piece.text) or self._dress.hyphenate:
            return None
        font = self._font(piece)
        if font.measure(piece.text).lacking:
            return None
        atom = self._atom(piece.text, self._ink(font, self._dress.paint))
        return self._single(atom, self._space(font), None)

    def _made(self, chunk: Chunk) -> Iterator[Word]:
        atoms: list[Fragment] = []
        for piece in chunk:
            if not isinstance(piece, Letters):
                atoms.append(self._icon(piece))
                continue
            first, *others = _BREAKS.split(self._parted(piece.text))
            atoms += self._letters(piece, first)
            for other in others:
                yield self._joined(atoms, 0.0)
                atoms = self._letters(piece, other)
        # A space is as wide as the font of the word before it says.
        yield self._joined(atoms, self._space(atoms[-1].font))

    def _space(self, font: FontMetrics) -> float:
        return font.measure(" ").width + self._dress.letter_spacing

    def _parted(self, text: str) -> str:
        hyphenate = self._dress.hyphenate
        return hyphenate(text) if hyphenate else text

    def _joined(self, atoms: list[Fragment], space: float) -> Word:
        hyphen = None
        last = atoms[-1]
        if last.text.endswith(_SOFT_HYPHEN):
            hyphen = self._atom("-", last.ink)
            bare = last.text.removesuffix(_SOFT_HYPHEN)
            atoms[-1] = last = self._atom(bare, last.ink)
        if len(atoms) == 1 and not last.symbol:
            return self._single(last, space, hyphen)
        width = sum([atom.width for atom in atoms])
        top = max([atom.top for atom in atoms])
        bottom = max([atom.bottom for atom in atoms])
        return Word(tuple(atoms), width, top, bottom, space, width + space, hyphen)

    def _single(self, atom: Fragment, space: float, hyphen: Fragment | None) -> Word:
        _, ink, width, top, bottom, glyphs, _ = atom
        spaced = self._spaced(glyphs) if space else glyphs
        advance = width + space
        return Word(
            (atom,), width, top, bottom, space, advance, hyphen, ink, glyphs, spaced
        )

    def _spaced(self, glyphs: Glyphs) -> Glyphs:
        """Give letters with a space behind them."""
        kerns = (*glyphs.kerns, round(self._dress.letter_spacing, 3))
        return Glyphs(f"{glyphs.text} ", kerns)

    def _letters(self, piece: Letters, text: str) -> list[Fragment]:
        dress = self._dress
        paint = dress.paint if piece.color is None else dress.paint_of(piece.color)
        # Only at the end of a part is a soft hyphen a place to break at.
        end = _SOFT_HYPHEN if text.endswith(_SOFT_HYPHEN) else ""
        text = text.replace(NO_BREAK, " ").replace(_SOFT_HYPHEN, "")
        *parts, (font, last) = self._by_font(text, piece)
        atoms = [self._atom(part, self._ink(other, paint)) for other, part in parts]
        return [*atoms, self._atom(last + end, self._ink(font, paint))]

    def _style(self, piece: Letters) -> tuple[bool, bool]:
        """Tell whether letters are bold and italic."""
        dress = self._dress
        return piece.bold or dress.bold, piece.italic != dress.italic

    def _font(self, piece: Letters) -> FontMetrics:
        """Give the first font for letters. Raises TextFault for a missing style."""
        style = self._style(piece)
        font = self._fonts.get(style)
        if font is None:
            bold, italic = style
            font = self._dress.typeface.style(bold=bold, italic=italic)
            self._fonts[style] = font
        return font

    def _by_font(self, text: str, piece: Letters) -> Iterator[tuple[FontMetrics, str]]:
        """Part a text where another font has to stand in for letters of the first.

        A letter that none of them has stays with the first font, which then is told.
        """
        first = self._font(piece)
        if not first.measure(text).lacking:
            yield first, text
            return
        bold, italic = self._style(piece)
        chain = list(self._dress.typeface.fonts(bold=bold, italic=italic))
        of = [next((font for font in chain if font.covers(c)), first) for c in text]
        for font, letters in groupby(zip(of, text, strict=True), key=itemgetter(0)):
            yield font, "".join(letter for _, letter in letters)

    def _ink(self, font: FontMetrics, paint: Paint) -> FontPaint:
        ink = self._inks.get((font, paint))
        if ink is None:
            ink = self._inks[font, paint] = FontPaint(font, paint)
        return ink

    def _atom(self, text: str, ink: FontPaint) -> Fragment:
        font, spacing = ink.font, self._dress.letter_spacing
        width, top, bottom, kerns, lacking, backward = font.measure(text)
        if spacing:
            kerns = tuple(kern + spacing for kern in kerns)
            width += spacing * len(text)
        atom = Fragment(text, ink, width, top, bottom, Glyphs(text, kerns))
        odd = lacking or backward or not self._dress.typeface.owns(font)
        if odd and text:
            self.strange.append(atom)
        return atom

    def _icon(self, piece: Piece) -> Fragment:
        assert isinstance(piece, Token)
        dress = self._dress
        symbol = dress.symbol_of(piece.token)
        if piece.color is not None:
            symbol = symbol._replace(paint=dress.paint_of(piece.color))
        font = dress.metrics
        size = icon_size(font) * dress.icon_size
        overhang = (size - font.cap_height) / 2
        return Fragment(
            text="",
            ink=self._ink(font, symbol.paint or dress.paint),
            width=size + 2 * icon_side(font) + dress.letter_spacing,
            top=font.cap_height + overhang,
            bottom=overhang,
            symbol=symbol,
        )


# An icon is a little taller than a capital; its sides keep clear of the letters.
_ICON_SHARE = 1.15
_ICON_SIDE = 0.05
NO_GLYPHS = Glyphs("", ())


class InlineIcon(NamedTuple):
    """An icon that stands in a text; `paint` None means the text's own."""

    token: str
    name: str
    outline: Outline
    units: float
    paint: Paint | None = None


class FontPaint:
    """What letters are drawn with. Letters of one look share one object."""

    __slots__ = ("font", "paint")

    def __init__(self, font: FontMetrics, paint: Paint) -> None:
        self.font = font
        self.paint = paint


class Fragment(NamedTuple):
    """Letters of one ink, or one icon (then `symbol` is given)."""

    text: str
    ink: FontPaint
    width: float
    top: float
    bottom: float
    glyphs: Glyphs = NO_GLYPHS
    symbol: InlineIcon | None = None

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

    atoms: tuple[Fragment, ...]
    width: float
    top: float
    bottom: float
    space: float
    advance: float
    hyphen: Fragment | None = None
    ink: FontPaint | None = None
    glyphs: Glyphs = NO_GLYPHS
    spaced: Glyphs = NO_GLYPHS


class MeasuredLine(NamedTuple):
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


class MeasuredText(NamedTuple):
    """Paragraphs of stretches, and the letters that another font draws."""

    paragraphs: tuple[tuple[MeasuredLine, ...], ...]
    stand_ins: tuple[tuple[str, str], ...]

    def stretches(self) -> Iterator[MeasuredLine]:
        """Give all stretches in order."""
        for paragraph in self.paragraphs:
            yield from paragraph


def icon_size(font: FontMetrics) -> float:
    """Give the side of an icon's square in thousandths of the type size."""
    return font.cap_height * _ICON_SHARE


def icon_side(font: FontMetrics) -> float:
    """Give the room on either side of an icon, in thousandths."""
    return font.cap_height * _ICON_SIDE
