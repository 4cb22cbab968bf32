"""What groups are clipped to: rectangles, circles, icons, and words."""

import re

from cardgen.compose.draw.context import DrawContext
from cardgen.compose.draw.icon_outlines import icon_outline, ink_box, solid_icon
from cardgen.compose.paint.color_functions import split_outside
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import BLACK, Outline, Paint, TextLine
from cardgen.model.outlines import ellipse, mapped, rectangle, tight_bounds
from cardgen.model.source import Span
from cardgen.model.units import read_lengths
from cardgen.typeset import TextFault
from cardgen.typeset.measure import measure_text
from cardgen.typeset.plain import without_markup
from cardgen.typeset.runs import read_runs
from cardgen.typeset.setter import set_words
from cardgen.typeset.typeface import Typeface, plain_style

_CLIP = re.compile(r"\s*(rect|circle|icon|text)\s*\((.*)\)\s*", re.DOTALL)
_EXPECTED = {
    "rect": "rect(x,y,width,height)",
    "circle": "circle(x,y,radius)",
    "icon": "icon(name,x,y,size)",
    "text": "text(x,y,width,height,font,words)",
}


class BadClip(ValueError):
    """An invalid clip; the text is what was expected."""


def read_clip(text: str, context: DrawContext, place: Span) -> Outline:
    """Return the outline of "circle(5,5,3)" or "icon(fern,0,0,9)", in points.

    `place` is that of the element, for icons and fonts. Raises BadClip and Refused.
    """
    match = _CLIP.fullmatch(text)
    if match is None:
        raise BadClip(", ".join(_EXPECTED.values()))
    try:
        return _READERS[match[1]](match[2], context, place)
    except _Wrong:
        raise BadClip(_EXPECTED[match[1]]) from None
    except TextFault as fault:
        raise context.refused(place, f"clip: {fault.message}", fault.hint) from fault


class _Wrong(Exception):
    """Something in the brackets is missing, or no length."""


def _rectangle(inner: str, context: DrawContext, place: Span) -> Outline:
    lengths = read_lengths(inner)
    if len(lengths) not in (4, 5):
        raise _Wrong
    x, y, width, height, *radius_given = lengths
    radius = radius_given[0] if radius_given else 0
    return rectangle(x, y, width, height, radius, radius)


def _circle(inner: str, context: DrawContext, place: Span) -> Outline:
    lengths = read_lengths(inner)
    if len(lengths) != 3:
        raise _Wrong
    x, y, radius = lengths
    return ellipse(x, y, radius, radius)


def _icon(inner: str, context: DrawContext, place: Span) -> Outline:
    """Return the outline of "name,x,y,size" and perhaps "solid", "ink"."""
    name, *others = [word.strip() for word in inner.split(",")]
    lengths, words = read_lengths(" ".join(others[:3])), others[3:]
    if len(lengths) != 3 or lengths[2] < 0 or not {"solid", "ink"}.issuperset(words):
        raise _Wrong
    drawing = context.icon(name, place)
    shown = solid_icon(drawing) if "solid" in words else drawing
    outline = icon_outline(shown) if shown else ()
    if not outline:
        raise context.refused(
            place,
            f'icon "{name}" is made of lines and has no inside',
            "convert the icon to areas",
        )
    x, y, size = lengths
    units = drawing.units
    square = Box(x, y, size, size)
    box = ink_box(drawing) if "ink" in words else Box(0, 0, units, units)
    return mapped(outline, standing(box, square))


def standing(box: Box, square: Box) -> Matrix:
    """Return the map of a box into another, as large as fits, at its lower middle."""
    across, down = box.width or box.height or 1.0, box.height or box.width or 1.0
    size = min(square.width / across, square.height / down)
    x = square.x + (square.width - size * box.width) / 2 - size * box.x
    return Matrix(size, 0, 0, size, x, square.bottom - size * box.bottom)


def _text(inner: str, context: DrawContext, place: Span) -> Outline:
    """Return the letters of "x,y,width,height,font,words", as large as the box."""
    parts = split_outside(inner)
    lengths, words = read_lengths(" ".join(parts[:4])), ",".join(parts[5:]).strip()
    if len(lengths) != 4 or min(lengths[2:]) <= 0 or not words:
        raise _Wrong
    outline = _letters(words, context.typeface(parts[4].strip()), context)
    ink = tight_bounds(outline)
    x, y, width, height = lengths
    if not ink.width or not ink.height:
        raise _Wrong
    found = standing(ink, Box(x, y, width, height))
    up = (height - ink.height * found.d) / 2
    return mapped(outline, found._replace(f=found.f - up))


def _letters(words: str, typeface: Typeface, context: DrawContext) -> Outline:
    style = plain_style(typeface, Paint(BLACK), context.game.language)
    text = measure_text(read_runs(without_markup(words), ()), style)
    ops = set_words(
        [word for line in text.lines for word in line.words], outlines=False
    )
    lines = [op for op in ops if isinstance(op, TextLine)]
    return tuple(segment for line in lines for segment in context.fonts.outline(line))


_READERS = {"rect": _rectangle, "circle": _circle, "icon": _icon, "text": _text}
