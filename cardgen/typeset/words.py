"""Pieces of text measured and joined to words: what a line break keeps together.

Widths and heights are thousandths of the type size, so that any size is arithmetic.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from operator import itemgetter

from cardgen.model.ops import Outline, Paint
from cardgen.typeset.fault import TextFault
from cardgen.typeset.fontbook import Typeface
from cardgen.typeset.metrics import FontMetrics
from cardgen.typeset.runs import NO_BREAK, Letters, Line, Paragraph, Token

# An icon is a little taller than a capital; its sides keep clear of the letters.
_ICON_SHARE = 1.15
_ICON_SIDE = 0.05

# A compound may break after its dash, but "2-3" and "-1" may not.
_DASH = re.compile(r"(?<=[^\W\d_][-\u2013\u2014])(?=[^\W\d_])")


@dataclass(frozen=True, slots=True)
class Symbol:
    """An icon that stands in a text; `paint` None means the text's own."""

    name: str
    outline: Outline
    units: float
    paint: Paint | None = None


@dataclass(frozen=True, slots=True)
class Dress:
    """What the words of a text are drawn with."""

    typeface: Typeface
    paint: Paint
    paint_of: Callable[[str], Paint]
    symbol_of: Callable[[str], Symbol]
    bold: bool = False
    italic: bool = False
    letter_spacing: float = 0.0

    @property
    def metrics(self) -> FontMetrics:
        """Give the font of unmarked letters."""
        return self.typeface.style(bold=self.bold, italic=self.italic)


@dataclass(frozen=True, slots=True)
class Atom:
    """Letters of one font and paint, or one icon (then `symbol` is given)."""

    text: str
    font: FontMetrics
    paint: Paint
    width: float
    top: float
    bottom: float
    kerns: tuple[float, ...] = ()
    symbol: Symbol | None = None


@dataclass(frozen=True, slots=True)
class Word:
    """Atoms that stay on one line. `space` is the room before it within a line."""

    atoms: tuple[Atom, ...]
    width: float
    top: float
    bottom: float
    space: float


def measure_text(
    paragraphs: Iterable[Paragraph], dress: Dress
) -> tuple[tuple[tuple[Word, ...], ...], ...]:
    """Give paragraphs of forced lines of words.

    Raises TextFault for a style or letters that the font lacks.
    """
    measured = tuple(
        tuple(_words(line, dress) for line in paragraph) for paragraph in paragraphs
    )
    _check_letters(measured)
    return measured


def stand_ins(
    measured: Iterable[Iterable[Iterable[Word]]], face: Typeface
) -> tuple[tuple[str, str], ...]:
    """Give the letters that the typeface lacks, each with the font that draws it."""
    atoms = (
        atom
        for part in measured
        for line in part
        for word in line
        for atom in word.atoms
    )
    found = [(atom.text, atom.font.name) for atom in atoms if not face.owns(atom.font)]
    return tuple(
        dict.fromkeys((letter, font) for text, font in found for letter in text)
    )


def _words(line: Line, dress: Dress) -> tuple[Word, ...]:
    words: list[Word] = []
    atoms: list[Atom] = []
    space = 0.0
    for piece in line:
        match piece:
            case Letters():
                first, *others = _DASH.split(piece.text)
                atoms += _letters(piece, first, dress)
                for other in others:
                    words.append(_joined(atoms, space))
                    atoms, space = _letters(piece, other, dress), 0.0
            case Token():
                atoms.append(_icon(piece, dress))
            case _ if atoms:
                words.append(_joined(atoms, space))
                font = atoms[-1].font
                space = font.measure(" ").width + dress.letter_spacing
                atoms = []
    if atoms:
        words.append(_joined(atoms, space))
    return tuple(words)


def _joined(atoms: list[Atom], space: float) -> Word:
    return Word(
        tuple(atoms),
        width=sum(atom.width for atom in atoms),
        top=max(atom.top for atom in atoms),
        bottom=max(atom.bottom for atom in atoms),
        space=space,
    )


def _letters(piece: Letters, text: str, dress: Dress) -> list[Atom]:
    fonts = dress.typeface.fonts(
        bold=piece.bold or dress.bold, italic=piece.italic != dress.italic
    )
    parts = _by_font(text.replace(NO_BREAK, " "), fonts)
    return [_atom(piece, part, font, dress) for font, part in parts]


def _by_font(
    text: str, fonts: Iterator[FontMetrics]
) -> Iterator[tuple[FontMetrics, str]]:
    """Part a text where another font has to stand in for letters of the first.

    A letter that none of them has stays with the first font, which then is told.
    """
    first = next(fonts)
    if all(map(first.covers, text)):
        yield first, text
        return
    chain = [first, *fonts]
    of = [next((font for font in chain if font.covers(c)), first) for c in text]
    for font, letters in groupby(zip(of, text, strict=True), key=itemgetter(0)):
        yield font, "".join(letter for _, letter in letters)


def _atom(piece: Letters, text: str, font: FontMetrics, dress: Dress) -> Atom:
    measure = font.measure(text)
    spacing = dress.letter_spacing
    kerns = measure.kerns
    if spacing:
        kerns = tuple(kern + spacing for kern in kerns)
    return Atom(
        text,
        font,
        dress.paint if piece.color is None else dress.paint_of(piece.color),
        width=measure.width + spacing * len(text),
        top=measure.top,
        bottom=measure.bottom,
        kerns=kerns,
    )


def _icon(piece: Token, dress: Dress) -> Atom:
    symbol = dress.symbol_of(piece.token)
    if piece.color is not None:
        symbol = replace(symbol, paint=dress.paint_of(piece.color))
    font = dress.metrics
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


def icon_size(font: FontMetrics) -> float:
    """Give the side of an icon's square in thousandths of the type size."""
    return font.cap_height * _ICON_SHARE


def icon_side(font: FontMetrics) -> float:
    """Give the room on either side of an icon, in thousandths."""
    return font.cap_height * _ICON_SIDE


def _check_letters(measured: Iterable[Iterable[Iterable[Word]]]) -> None:
    missing: dict[tuple[str, str], None] = {}
    backward: dict[str, None] = {}
    for paragraph in measured:
        for line in paragraph:
            for atom in (atom for word in line for atom in word.atoms):
                for letter in atom.text:
                    if not atom.font.covers(letter):
                        missing[letter, atom.font.name] = None
                    if unicodedata.bidirectional(letter) in ("R", "AL", "AN"):
                        backward[letter] = None
    if backward:
        raise _backward(list(backward))
    if missing:
        raise _missing(list(missing))


def _backward(letters: list[str]) -> TextFault:
    """Refuse scripts that would come out in the wrong order, letter by letter."""
    said = ", ".join(f"U+{ord(letter):04X}" for letter in letters)
    return TextFault(
        "script",
        f"text that runs from right to left cannot be set yet ({said})",
        "Arabic, Hebrew and their relatives would be printed in the wrong order",
    )


def _missing(missing: list[tuple[str, str]]) -> TextFault:
    said = ", ".join(
        f'"{letter}" (U+{ord(letter):04X})' for letter, _ in missing if letter.strip()
    ) or ", ".join(f"U+{ord(letter):04X}" for letter, _ in missing)
    fonts = ", ".join(dict.fromkeys(font for _, font in missing))
    return TextFault(
        "glyph",
        f"font {fonts} cannot draw {said}",
        "use another letter, another font, or an icon (:token:)",
    )
