"""One line of plain text at a given position: legends, page numbers."""

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from cardgen.model.ops import BLACK, Glyphs, Paint, Run, TextLine
from cardgen.typeset.scripts import needs_care

if TYPE_CHECKING:
    # HarfBuzz takes 10 ms to load, and listing names does not need it.
    from cardgen.typeset.metrics import FontMetrics
    from cardgen.typeset.typeface import Typeface


# The labels of a deck differ by page number. Measured words are cached, and words and
# single digits are repeated.
_WORDS = re.compile(r"\d ?|[^ \d]+ ?| ")


def short_label(text: str, most: int = 100) -> str:
    """Return a title as margins and tables show it: without the end of a very long one.

    Labels are measured again and again until they fit.
    """
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def label_width(face: "Typeface", text: str, size: float) -> float:
    """Return the width of a text in points."""
    if _is_careful(face, text):
        return _careful(face, text, size)[1]
    words = _WORDS.findall(text)
    return sum([face.regular.measure(word).width for word in words]) * size / 1000


def label_fonts(face: "Typeface", text: str) -> tuple["FontMetrics", ...]:
    """Return the fonts that a text may be set in: one if the first has all letters."""
    if all(map(face.regular.covers, text)):
        return (face.regular,)
    return tuple(face.fonts(bold=False, italic=False))


def set_label(
    face: "Typeface",
    text: str,
    size: float,
    x: float,
    y: float,
    paint: Paint,
    align: Literal["left", "center", "right"] = "left",
) -> TextLine:
    """Set a text on the baseline y, starting, centred or ending at x.

    What the first font of the typeface lacks is set in the others. A letter that none
    of them has is a box.
    """
    share = {"left": 0.0, "center": 0.5, "right": 1.0}[align]
    start = x - share * label_width(face, text, size)
    if _is_careful(face, text):
        _, runs, spoken = _careful(face, text, size)[0]
        placed = [run._replace(x=run.x + start, paint=paint) for run in runs]
        return TextLine(y, tuple(placed), spoken)
    words, font = _WORDS.findall(text), face.regular
    glyphs = tuple([Glyphs(word, font.measure(word).kerns) for word in words])
    return TextLine(y, (Run(start, glyphs, font.file, size, paint),))


def _is_careful(face: "Typeface", text: str) -> bool:
    """Return whether a text is not set letter by letter in one font, and can be set."""
    fonts = label_fonts(face, text)
    if len(fonts) == 1 and not needs_care(text):
        return False
    return all(any(_draws(font, letter) for font in fonts) for letter in set(text))


def _draws(font: "FontMetrics", letter: str) -> bool:
    measure = font.measure(letter)
    return not (measure.lacking or measure.unset)


@lru_cache(maxsize=256)
def _careful(face: "Typeface", text: str, size: float) -> tuple[TextLine, float]:
    """Return a text that is set like those of cards, and its width."""
    # Few labels need them.
    from cardgen.typeset.chunks import Letters
    from cardgen.typeset.measure import measure_text
    from cardgen.typeset.setter import set_words
    from cardgen.typeset.typeface import plain_style

    style = plain_style(face, Paint(BLACK))
    chunks = tuple([(Letters(word),) for word in text.split()])
    line = measure_text(((chunks,),), style).lines[0]
    ops = set_words(line.words, size, outlines=False)
    (found,) = [op for op in ops if isinstance(op, TextLine)]
    return found, line.ends[-1] * size / 1000
