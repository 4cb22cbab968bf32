"""Pieces of text joined to words and measured: what a line break keeps together."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from operator import itemgetter

from cardgen.model.ops import Glyphs, Paint
from cardgen.typeset.atoms import (
    NO_GLYPHS,
    Atom,
    Ink,
    Word,
    icon_side,
    icon_size,
)
from cardgen.typeset.dress import Dress
from cardgen.typeset.metrics import FontMetrics
from cardgen.typeset.runs import NO_BREAK, Chunk, Letters, Piece, Token

_SOFT_HYPHEN = "\u00ad"
# A compound may break after its dash, but "2-3" and "-1" may not.
_BREAKS = re.compile(
    r"(?<=[^\W\d_][-\u2013\u2014])(?=[^\W\d_])|(?<=\u00ad)(?=.)|\u200b", re.DOTALL
)


class Words(dict[Chunk, tuple[Word, ...]]):
    """The words of one look by what was typed: a chunk, or its parts where the line
    may break within it.

    They are made when they are asked for, and those of plain letters are kept: cards
    repeat their words. `strange` are atoms that another font draws, or none.
    """

    def __init__(self) -> None:
        super().__init__()
        self.strange: list[Atom] = []
        self._dress: Dress
        self._inks: dict[tuple[FontMetrics, Paint], Ink] = {}

    def wear(self, dress: Dress) -> None:
        """Begin a text in a dress of this look."""
        self.strange = []
        self._dress = dress

    def __missing__(self, chunk: Chunk) -> tuple[Word, ...]:
        known = len(self.strange)
        words = tuple(self._made(chunk))
        # What an icon looks like, and a colour, only the text's own game knows.
        plain = all(isinstance(p, Letters) and p.color is None for p in chunk)
        if plain and len(self.strange) == known:
            self[chunk] = words
        return words

    def _made(self, chunk: Chunk) -> Iterator[Word]:
        atoms: list[Atom] = []
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
        space = atoms[-1].font.measure(" ").width + self._dress.letter_spacing
        yield self._joined(atoms, space)

    def _parted(self, text: str) -> str:
        hyphenate = self._dress.hyphenate
        return hyphenate(text) if hyphenate else text

    def _joined(self, atoms: list[Atom], space: float) -> Word:
        hyphen = None
        last = atoms[-1]
        if last.text.endswith(_SOFT_HYPHEN):
            hyphen = self._atom("-", last.ink)
            bare = last.text.removesuffix(_SOFT_HYPHEN)
            atoms[-1] = last = self._atom(bare, last.ink)
        width = sum([atom.width for atom in atoms])
        one = len(atoms) == 1 and not last.symbol
        return Word(
            tuple(atoms),
            width=width,
            top=max([atom.top for atom in atoms]),
            bottom=max([atom.bottom for atom in atoms]),
            space=space,
            advance=width + space,
            ink=last.ink if one else None,
            glyphs=last.glyphs if one else NO_GLYPHS,
            spaced=self._spaced(last.glyphs) if one and space else last.glyphs,
            hyphen=hyphen,
        )

    def _spaced(self, glyphs: Glyphs) -> Glyphs:
        """Give letters with a space behind them."""
        kerns = (*glyphs.kerns, round(self._dress.letter_spacing, 3))
        return Glyphs(f"{glyphs.text} ", kerns)

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
        atoms = [self._atom(part, self._ink(other, paint)) for other, part in parts]
        return [*atoms, self._atom(last + end, self._ink(font, paint))]

    def _ink(self, font: FontMetrics, paint: Paint) -> Ink:
        ink = self._inks.get((font, paint))
        if ink is None:
            ink = self._inks[font, paint] = Ink(font, paint)
        return ink

    def _atom(self, text: str, ink: Ink) -> Atom:
        font, spacing = ink.font, self._dress.letter_spacing
        measure = font.measure(text)
        kerns = measure.kerns
        if spacing:
            kerns = tuple(kern + spacing for kern in kerns)
        width = measure.width + spacing * len(text)
        glyphs = Glyphs(text, kerns)
        atom = Atom(text, ink, width, measure.top, measure.bottom, glyphs)
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
        font = dress.metrics
        size = icon_size(font)
        overhang = (size - font.cap_height) / 2
        return Atom(
            text="",
            ink=self._ink(font, symbol.paint or dress.paint),
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
