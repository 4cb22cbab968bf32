"""Measures a text, and refuses letters that cannot be printed."""

from collections.abc import Iterable
from itertools import accumulate, chain
from operator import attrgetter, sub

from cardgen.typeset import TextFault
from cardgen.typeset.chunks import Letters, Line, Marker, Paragraph
from cardgen.typeset.typeface import TextStyle
from cardgen.typeset.words import Fragment, MeasuredLine, MeasuredText, WordCache

# The room between the marker of a list's item and its words, in thousandths.
_MARKER_GAP = 280.0
_ADVANCE, _SPACE = attrgetter("advance"), attrgetter("space")


def measure_text(paragraphs: Iterable[Paragraph], style: TextStyle) -> MeasuredText:
    """Measure a text. Raises TextFault for a style or letters that the font lacks."""
    words = _words_of(style)
    lines: list[MeasuredLine] = []
    for paragraph in paragraphs:
        measured = _paragraph(paragraph, words)
        if lines:
            measured[0] = measured[0]._replace(gap=True)
        lines += measured
    return MeasuredText(tuple(lines), _stand_ins(words.odd, style) if words.odd else ())


def _words_of(style: TextStyle) -> WordCache:
    caches, key = style.typeface.word_caches, style.letter_key
    if key not in caches:
        caches[key] = WordCache()
    words: WordCache = caches[key]
    words.start_text(style)
    return words


def _paragraph(paragraph: Paragraph, words: WordCache) -> list[MeasuredLine]:
    lines = [_line(line, words) for line in paragraph]
    markers = [line.marker for line in lines if line.marker]
    if not markers:
        return lines
    # Items of one list have one indent, whatever the widths of their numbers.
    indent = max(marker.width for marker in markers) + _MARKER_GAP
    return [line._replace(indent=indent) if line.marker else line for line in lines]


def _line(line: Line, words: WordCache) -> MeasuredLine:
    marker = None
    if isinstance(line[0][0], Marker):
        (marker,) = words[(Letters(line[0][0].text),)]
        line = line[1:]
    found = tuple(chain.from_iterable(map(words.__getitem__, line)))
    nexts = tuple(accumulate(map(_ADVANCE, found)))
    ends = tuple(map(sub, nexts, map(_SPACE, found)))
    return MeasuredLine(found, ends, nexts, 0.0, marker)


def _stand_ins(odd: list[Fragment], style: TextStyle) -> tuple[tuple[str, str], ...]:
    """Return letters that other fonts draw, with their names. Raises TextFault."""
    _check_letters(odd)
    letters = [
        (letter, fragment.font_paint.font.name)
        for fragment in odd
        if not style.typeface.owns(fragment.font_paint.font)
        for letter in fragment.text
    ]
    return tuple(dict.fromkeys(letters))


def _check_letters(odd: list[Fragment]) -> None:
    """Refuse letters without a glyph, and scripts that run from right to left."""
    missing: dict[tuple[str, str], None] = {}
    backward: dict[str, None] = {}
    for fragment in odd:
        font = fragment.font_paint.font
        measure = font.measure(fragment.text)
        missing |= dict.fromkeys((letter, font.name) for letter in measure.lacking)
        backward |= dict.fromkeys(measure.backward)
    if backward:
        codes = ", ".join(map(_code, backward))
        raise TextFault(
            "script",
            f"right-to-left text is not supported yet ({codes})",
            "Arabic, Hebrew and related scripts would be printed in the wrong order",
        )
    if missing:
        raise _missing(list(missing))


def _missing(missing: list[tuple[str, str]]) -> TextFault:
    letters = ", ".join(
        f'"{letter}" ({_code(letter)})' for letter, _ in missing if letter.strip()
    ) or ", ".join(_code(letter) for letter, _ in missing)
    fonts = ", ".join(dict.fromkeys(font for _, font in missing))
    return TextFault(
        "glyph",
        f"font {fonts} cannot draw {letters}",
        "use another letter, another font, or an icon (:token:)",
    )


def _code(letter: str) -> str:
    return f"U+{ord(letter):04X}"
