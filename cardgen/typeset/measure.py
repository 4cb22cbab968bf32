"""Texts measured: paragraphs of stretches of words, in thousandths of the size."""

from collections.abc import Iterable
from itertools import accumulate, chain
from operator import attrgetter, sub

from cardgen.typeset.atoms import Measured, Stretch
from cardgen.typeset.dress import Dress
from cardgen.typeset.letter_faults import check_letters
from cardgen.typeset.runs import Letters, Line, Marker, Paragraph
from cardgen.typeset.words import Words

# The room between the marker of a list's item and its words, in thousandths.
_MARKER_GAP = 280.0
_ADVANCE, _SPACE = attrgetter("advance"), attrgetter("space")


def measure_text(paragraphs: Iterable[Paragraph], dress: Dress) -> Measured:
    """Measure a text. Raises TextFault for a style or letters that the font lacks."""
    words = _words_of(dress)
    measured = tuple([_paragraph(paragraph, words) for paragraph in paragraphs])
    if not words.strange:
        return Measured(measured, ())
    check_letters((atom.text, atom.font) for atom in words.strange)
    owns = dress.typeface.owns
    others = [atom for atom in words.strange if not owns(atom.font)]
    letters = ((letter, atom.font.name) for atom in others for letter in atom.text)
    return Measured(measured, tuple(dict.fromkeys(letters)))


def _words_of(dress: Dress) -> Words:
    """Give the words of a dress's look, which are kept with the typeface."""
    kept = dress.typeface.words
    words = kept.get(dress.look)
    if not isinstance(words, Words):
        words = kept[dress.look] = Words()
    words.wear(dress)
    return words


def _paragraph(paragraph: Paragraph, words: Words) -> tuple[Stretch, ...]:
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


def _stretch(line: Line, words: Words) -> Stretch:
    marker = None
    if isinstance(line[0][0], Marker):
        (marker,) = words[(Letters(line[0][0].text),)]
        line = line[1:]
    row = tuple(chain.from_iterable(map(words.__getitem__, line)))
    nexts = tuple(accumulate(map(_ADVANCE, row)))
    ends = tuple(map(sub, nexts, map(_SPACE, row)))
    return Stretch(row, ends, nexts, 0.0, marker)
