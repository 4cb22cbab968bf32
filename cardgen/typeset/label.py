"""One line of plain text at a given position: legends, page numbers."""

import re
from typing import TYPE_CHECKING, Literal

from cardgen.model.ops import Glyphs, Paint, Run, TextLine

if TYPE_CHECKING:
    # HarfBuzz takes 10 ms to load, and listing names does not need it.
    from cardgen.typeset.metrics import FontMetrics


# The labels of a deck differ by page number. Measured words are cached, and words and
# single digits are repeated.
_WORDS = re.compile(r"\d ?|[^ \d]+ ?| ")


def short_label(text: str, most: int = 100) -> str:
    """Return a title as margins and tables show it: without the end of a very long one.

    Labels are measured again and again until they fit.
    """
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def label_width(font: "FontMetrics", text: str, size: float) -> float:
    """Return the width of a text in points."""
    words = _WORDS.findall(text)
    return sum([font.measure(word).width for word in words]) * size / 1000


def set_label(
    font: "FontMetrics",
    text: str,
    size: float,
    x: float,
    y: float,
    paint: Paint,
    align: Literal["left", "center", "right"] = "left",
) -> TextLine:
    """Set a text on the baseline y, starting, centred or ending at x."""
    share = {"left": 0.0, "center": 0.5, "right": 1.0}[align]
    start = x - share * label_width(font, text, size)
    words = _WORDS.findall(text)
    glyphs = tuple([Glyphs(word, font.measure(word).kerns) for word in words])
    return TextLine(y, (Run(start, glyphs, font.file, size, paint),))
