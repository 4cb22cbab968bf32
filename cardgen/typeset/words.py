"""Pieces of text measured and joined to words: what a line break keeps together."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import accumulate, groupby
from operator import itemgetter

from cardgen.model.ops import Glyphs, Paint
from cardgen.typeset.atoms import (
    Atom,
    Measured,
    Stretch,
    Symbol,
    Word,
    icon_side,
    icon_size,
)
from cardgen.typeset.letter_faults import check_letters
from cardgen.typeset.metrics import FontMetrics
from cardgen.typeset.runs import (
    NO_BREAK,
    Chunk,
    Letters,
    Line,
    Marker,
    Paragraph,
    Piece,
    Token,
)
from cardgen.typeset.setter import with_space
from cardgen.typeset.typeface import Typeface

# The room between the marker of a list's item and its words, in thousandths.
_MARKER_GAP = 280.0

_SOFT_HYPHEN = "\u00ad"
# A compound may break after its dash, but "2-3" and "-1" may not.
_BREAKS = re.compile(
    r"(?<=[^\W\d_][-\u2013\u2014])(?=[^\W\d_])|(?<=\u00ad)(?=.)|\u200b", re.DOTALL
)


@dataclass(frozen=True, slots=True)
class Dress:
    """What the words of a text are drawn with.

    `hyphenate` puts soft hyphens into a word where it may be parted.
    """

    typeface: Typeface
    paint: Paint
    paint_of: Callable[[str], Paint]
    symbol_of: Callable[[str], Symbol]
    bold: bool = False
    italic: bool = False
    letter_spacing: float = 0.0
    hyphenate: Callable[[str], str] | None = None

    @property
    def metrics(self) -> FontMetrics:
        """Give the font of unmarked letters."""
        return self.typeface.style(bold=self.bold, italic=self.italic)


def measure_text(paragraphs: Iterable[Paragraph], dress: Dress) -> Measured:
    """Measure a text. Raises TextFault for a style or letters that the font lacks."""
    measurer = _Measurer(dress)
    measured = tuple(measurer.paragraph(paragraph) for paragraph in paragraphs)
    check_letters((a.text, a.font) for a in measurer.strange)
    owns = dress.typeface.owns
    others = [atom for atom in measurer.strange if not owns(atom.font)]
    letters = ((letter, atom.font.name) for atom in others for letter in atom.text)
    return Measured(measured, tuple(dict.fromkeys(letters)))


class _Measurer:
    """Makes words. Those of plain letters are kept with the typeface and used again.

    `strange` are atoms that another font draws, or none.
    """

    def __init__(self, dress: Dress) -> None:
        self.strange: list[Atom] = []
        self._dress = dress
        self._plain = dress.metrics
        look = (
            dress.bold,
            dress.italic,
            dress.paint,
            dress.letter_spacing,
            dress.hyphenate,
        )
        self._kept = dress.typeface.words.setdefault(look, {})

    def paragraph(self, paragraph: Paragraph) -> tuple[Stretch, ...]:
        stretches = [self._stretch(line) for line in paragraph]
        markers = [stretch.marker for stretch in stretches if stretch.marker]
        if not markers:
            return tuple(stretches)
        # Items of one list are set in alike, whatever the widths of their numbers.
        indent = max(marker.width for marker in markers) + _MARKER_GAP
        return tuple(
            stretch._replace(indent=indent) if stretch.marker else stretch
            for stretch in stretches
        )

    def _stretch(self, line: Line) -> Stretch:
        marker = None
        if isinstance(line[0][0], Marker):
            (marker,) = self._words((Letters(line[0][0].text),), 0.0)
            line = line[1:]
        words: list[Word] = []
        before = self._plain
        for chunk in line:
            # A space is as wide as the font of the word before it says.
            words += self._kept.get((before, chunk)) or self._made(chunk, before)
            before = words[-1].atoms[-1].font
        ends = accumulate([word.space + word.width for word in words])
        return Stretch(tuple(words), tuple(ends), 0.0, marker)

    def _made(self, chunk: Chunk, before: FontMetrics) -> tuple[Word, ...]:
        known = len(self.strange)
        space = before.measure(" ").width + self._dress.letter_spacing
        words = self._words(chunk, space)
        # What an icon looks like, and a colour, only the text's own game knows.
        plain = all(isinstance(p, Letters) and p.color is None for p in chunk)
        if plain and len(self.strange) == known:
            self._kept[before, chunk] = words
        return words

    def _words(self, chunk: Chunk, space: float) -> tuple[Word, ...]:
        """Give a word, or its parts where the line may break within it."""
        words: list[Word] = []
        atoms: list[Atom] = []
        for piece in chunk:
            if not isinstance(piece, Letters):
                atoms.append(self._icon(piece))
                continue
            first, *others = _BREAKS.split(self._parted(piece.text))
            atoms += self._letters(piece, first)
            for other in others:
                words.append(self._joined(atoms, 0.0 if words else space))
                atoms = self._letters(piece, other)
        words.append(self._joined(atoms, 0.0 if words else space))
        return tuple(words)

    def _parted(self, text: str) -> str:
        hyphenate = self._dress.hyphenate
        return hyphenate(text) if hyphenate else text

    def _joined(self, atoms: list[Atom], space: float) -> Word:
        hyphen = None
        last = atoms[-1]
        if last.text.endswith(_SOFT_HYPHEN):
            hyphen = self._atom("-", last.font, last.paint)
            bare = last.text.removesuffix(_SOFT_HYPHEN)
            atoms[-1] = self._atom(bare, last.font, last.paint)
        spaced = None
        if space and len(atoms) == 1 and not last.symbol:
            spaced = with_space(atoms[0].glyphs, self._dress.letter_spacing)
        return Word(
            tuple(atoms),
            width=sum([atom.width for atom in atoms]),
            top=max([atom.top for atom in atoms]),
            bottom=max([atom.bottom for atom in atoms]),
            space=space,
            spaced=spaced,
            hyphen=hyphen,
        )

    def _letters(self, piece: Letters, text: str) -> list[Atom]:
        dress = self._dress
        fonts = dress.typeface.fonts(
            bold=piece.bold or dress.bold, italic=piece.italic != dress.italic
        )
        paint = dress.paint if piece.color is None else dress.paint_of(piece.color)
        # Only at the end of a part is a soft hyphen a place to break at.
        end = _SOFT_HYPHEN if text.endswith(_SOFT_HYPHEN) else ""
        text = text.replace(NO_BREAK, " ").replace(_SOFT_HYPHEN, "")
        *parts, (font, last) = _by_font(text, fonts)
        atoms = [self._atom(part, other, paint) for other, part in parts]
        return [*atoms, self._atom(last + end, font, paint)]

    def _atom(self, text: str, font: FontMetrics, paint: Paint) -> Atom:
        measure = font.measure(text)
        spacing = self._dress.letter_spacing
        kerns = measure.kerns
        if spacing:
            kerns = tuple(kern + spacing for kern in kerns)
        width = measure.width + spacing * len(text)
        glyphs = Glyphs(text, kerns)
        atom = Atom(text, font, paint, width, measure.top, measure.bottom, glyphs)
        lacks = measure.lacking or measure.backward
        if (lacks or not self._dress.typeface.owns(font)) and text:
            self.strange.append(atom)
        return atom

    def _icon(self, piece: Piece) -> Atom:
        assert isinstance(piece, Token)
        dress = self._dress
        symbol = dress.symbol_of(piece.token)
        if piece.color is not None:
            symbol = replace(symbol, paint=dress.paint_of(piece.color))
        font = self._plain
        size = icon_size(font)
        overhang = (size - font.cap_height) / 2
        return Atom(
            text="",
            font=font,
            paint=symbol.paint or dress.paint,
            width=size + 2 * icon_side(font) + dress.letter_spacing,
            top=font.cap_height + overhang,
            bottom=overhang,
            symbol=symbol,
        )


def _by_font(
    text: str, fonts: Iterator[FontMetrics]
) -> Iterator[tuple[FontMetrics, str]]:
    """Part a text where another font has to stand in for letters of the first.

    A letter that none of them has stays with the first font, which then is told.
    """
    first = next(fonts)
    if not first.measure(text).lacking:
        yield first, text
        return
    chain = [first, *fonts]
    of = [next((font for font in chain if font.covers(c)), first) for c in text]
    for font, letters in groupby(zip(of, text, strict=True), key=itemgetter(0)):
        yield font, "".join(letter for _, letter in letters)
