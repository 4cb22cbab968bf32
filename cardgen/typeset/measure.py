"""Texts measured: paragraphs of stretches of words, in thousandths of the size."""

from collections.abc import Iterable
from itertools import accumulate, chain
from operator import attrgetter, sub

from cardgen.typeset import TextFault
from cardgen.typeset.metrics import FontMetrics
from cardgen.typeset.runs import Letters, Line, Marker, Paragraph
from cardgen.typeset.typeface import TextStyle
from cardgen.typeset.words import MeasuredLine, MeasuredText, WordCache

# The room between the marker of a list's item and its words, in thousandths.
_MARKER_GAP = 280.0
_ADVANCE, _SPACE = attrgetter("advance"), attrgetter("space")


def measure_text(paragraphs: Iterable[Paragraph], dress: TextStyle) -> MeasuredText:
    """Measure a text. Raises TextFault for a style or letters that the font lacks."""
    words = _words_of(dress)
    measured = tuple([_paragraph(paragraph, words) for paragraph in paragraphs])
    if not words.strange:
        return MeasuredText(measured, ())
    check_letters((atom.text, atom.font) for atom in words.strange)
    owns = dress.typeface.owns
    others = [atom for atom in words.strange if not owns(atom.font)]
    letters = ((letter, atom.font.name) for atom in others for letter in atom.text)
    return MeasuredText(measured, tuple(dict.fromkeys(letters)))


def _words_of(dress: TextStyle) -> WordCache:
    """Give the words of a dress's look, which are kept with the typeface."""
    kept = dress.typeface.words
    words = kept.get(dress.look)
    if not isinstance(words, WordCache):
        words = kept[dress.look] = WordCache()
    words.wear(dress)
    return words


def _paragraph(paragraph: Paragraph, words: WordCache) -> tuple[MeasuredLine, ...]:
    stretches = [_stretch(line, words) for line in paragraph]
    markers = [stretch.marker for stretch in stretches if stretch.marker]
    if not markers:
        return tuple(stretches)
    # Items of one list are set in alike, whatever the widths of their numbers.
    indent = max(marker.width for marker in markers) + _MARKER_GAP
    return tuple(
        stretch._replace(indent=indent) if stretch.marker else stretch
        for stretch in stretches
    )


def _stretch(line: Line, words: WordCache) -> MeasuredLine:
    marker = None
    if isinstance(line[0][0], Marker):
        (marker,) = words[(Letters(line[0][0].text),)]
        line = line[1:]
    row = tuple(chain.from_iterable(map(words.__getitem__, line)))
    nexts = tuple(accumulate(map(_ADVANCE, row)))
    ends = tuple(map(sub, nexts, map(_SPACE, row)))
    return MeasuredLine(row, ends, nexts, 0.0, marker)


def check_letters(parts: Iterable[tuple[str, FontMetrics]]) -> None:
    """Refuse letters without a glyph, and scripts that run from right to left.

    Raises TextFault that names them all.
    """
    missing: dict[tuple[str, str], None] = {}
    backward: dict[str, None] = {}
    for text, font in parts:
        measure = font.measure(text)
        missing |= dict.fromkeys((letter, font.name) for letter in measure.lacking)
        backward |= dict.fromkeys(measure.backward)
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
