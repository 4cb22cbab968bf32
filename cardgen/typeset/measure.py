"""Measures a text, and refuses letters that cannot be printed."""

from collections.abc import Iterable
from itertools import accumulate
from operator import attrgetter, sub

from cardgen.typeset import TextFault
from cardgen.typeset.chunks import Letters, Line, Marker, Paragraph
from cardgen.typeset.measured import Fragment, MeasuredLine, MeasuredText
from cardgen.typeset.metrics import FontMetrics
from cardgen.typeset.scripts import is_seen, obstacle
from cardgen.typeset.typeface import TextStyle
from cardgen.typeset.words import WordCache

# The room between the marker of a list's item and its words, in thousandths.
_MARKER_GAP = 280.0
# Letters named in a message.
_SHOWN = 8
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
        (marker,) = words.line(((Letters(line[0][0].text),),))
        line = line[1:]
    found = words.line(line)
    nexts = tuple(accumulate(map(_ADVANCE, found)))
    ends = tuple(map(sub, nexts, map(_SPACE, found)))
    return MeasuredLine(found, ends, nexts, 0.0, marker, backward=words.backward)


def _stand_ins(odd: list[Fragment], style: TextStyle) -> tuple[tuple[str, str], ...]:
    """Return letters that other fonts draw, with their names. Raises TextFault."""
    check_letters((fragment.font_paint.font, fragment.text) for fragment in odd)
    letters = [
        (letter, fragment.font_paint.font.name)
        for fragment in odd
        if not style.typeface.owns(fragment.font_paint.font)
        for letter in fragment.text
        if is_seen(letter)
    ]
    return tuple(dict.fromkeys(letters))


def check_letters(texts: Iterable[tuple[FontMetrics, str]]) -> None:
    """Refuse letters without a glyph, and those of scripts that cannot be set.

    Raises TextFault.
    """
    missing: dict[tuple[str, str], None] = {}
    unset: dict[str, None] = {}
    for font, text in texts:
        measure = font.measure(text)
        missing |= dict.fromkeys((letter, font.name) for letter in measure.lacking)
        unset |= dict.fromkeys(measure.unset)
    # First of all: another font would not help.
    if unset:
        raise _unset(list(unset))
    if missing:
        raise _missing(list(missing))


def _unset(letters: list[str]) -> TextFault:
    reasons = [reason for letter in letters if (reason := obstacle(letter))]
    alike = [letter for letter in letters if obstacle(letter) == reasons[0]]
    message = f"{reasons[0].text} cannot be set ({_codes(alike)})"
    return TextFault("script", message, reasons[0].hint)


def _missing(missing: list[tuple[str, str]]) -> TextFault:
    letters = _listed(
        [f'"{letter}" ({_code(letter)})' for letter, _ in missing if letter.strip()]
    ) or _codes([letter for letter, _ in missing])
    fonts = ", ".join(dict.fromkeys(font for _, font in missing))
    return TextFault(
        "glyph",
        f"font {fonts} cannot draw {letters}",
        "use another letter, another font, or an icon (:token:)",
    )


def _codes(letters: list[str]) -> str:
    return _listed([_code(letter) for letter in letters])


def _listed(words: list[str]) -> str:
    """Return words as a list, the first ones of many."""
    more = len(words) - _SHOWN
    rest = [f"{more} more"] if more > 0 else []
    return ", ".join([*words[:_SHOWN], *rest])


def _code(letter: str) -> str:
    return f"U+{ord(letter):04X}"
