"""Figures made of an icon's outline: its colour, its holes, a pattern on it."""

import math
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import chain

from cardgen.compose.draw.icon_outlines import contours
from cardgen.compose.restyling.tones import mix, oklch, tone
from cardgen.model.chance import Shares, shares
from cardgen.model.geometry import Box, Matrix, turn
from cardgen.model.ops import Color, Gradient, Group, Op, Outline, Paint, Segment, Shape
from cardgen.model.outlines import ellipse, mapped, tight_bounds

# Marks of a pattern in a row across the figure; about fifty of them are on it.
_ACROSS = 9
Mark = Callable[[float, Shares], Outline]


@lru_cache(maxsize=256)
def inked(outline: Outline, hue: Color, pattern: str, seed: str) -> tuple[Op, ...]:
    """Return the shapes of a figure: its backing, its body, and a pattern on it."""
    box = tight_bounds(outline)
    light, dark = _shaded(hue, 0.1), _shaded(hue, -0.12)
    ends = box.x, box.y, box.x + box.width * 0.6, box.bottom
    body = Gradient(ends, ((0.0, light), (0.55, hue), (1.0, dark)))
    backing = Paint(tone(0.24, 0.03, oklch(hue).hue))
    # Each part by itself: what is a hole of another is filled.
    solid = (Shape(part, backing) for part in contours(outline))
    return (
        *solid,
        Shape(outline, body),
        *_patterned(outline, box, dark, pattern, seed),
    )


def _shaded(color: Color, by: float) -> Color:
    lightness, chroma, hue = oklch(color)
    return tone(round(min(0.95, max(0.15, lightness + by)), 4), chroma, hue)


def _patterned(
    outline: Outline, box: Box, color: Color, pattern: str, seed: str
) -> tuple[Op, ...]:
    """Return the marks of a pattern, cut to the outline."""
    mark = PATTERNS[pattern]
    size = max(box.width, box.height) / _ACROSS
    if mark is None or not size:
        return ()
    marks = tuple(chain.from_iterable(_marks(mark, box, size, seed)))
    paint = Paint(mix(color, Color(0.08, 0.08, 0.1), 0.3), 0.65)
    return (Group(Matrix(), (Shape(marks, paint),), outline),)


def _marks(mark: Mark, box: Box, size: float, seed: str) -> Iterator[Outline]:
    random = shares(seed, "pattern")
    for row in range(math.ceil(box.height / size)):
        for column in range(math.ceil(box.width / size)):
            x = box.x + (column + 0.5 * (row % 2) + 0.4 * random.next()) * size
            y = box.y + (row + 0.5 + 0.3 * random.next()) * size
            part = mark(size, random)
            digits = 2 if size > 1 else 4
            yield tuple(
                (segment[0], *(round(n, digits) for n in segment[1:]))  # type: ignore[misc]
                for segment in mapped(part, Matrix(e=x, f=y))
            )


def _spot(size: float, random: Shares) -> Outline:
    radius = size * random.between(0.12, 0.3)
    return ellipse(0, 0, radius, radius * random.between(0.7, 1.0))


def _scale(size: float, random: Shares) -> Outline:
    half, deep = size * 0.48, size * 0.42
    thin = deep * 0.72
    bow: tuple[Segment, ...] = (
        ("M", -half, 0.0),
        ("C", -half * 0.6, deep, half * 0.6, deep, half, 0.0),
        ("C", half * 0.6, thin, -half * 0.6, thin, -half, 0.0),
        ("Z",),
    )
    return bow


def _tick(size: float, random: Shares) -> Outline:
    long, wide = size * random.between(0.4, 0.75), size * 0.07
    hair: tuple[Segment, ...] = (
        *(("M", 0.0, 0.0), ("L", wide, long * 0.4)),
        *(("L", 0.0, long), ("L", -wide, long * 0.4), ("Z",)),
    )
    return mapped(hair, _rounded(random.between(-50, -10)))


def _feather(size: float, random: Shares) -> Outline:
    half, deep = size * 0.36, size * 0.62
    thin = deep * 0.74
    plume: tuple[Segment, ...] = (
        ("M", -half, 0.0),
        ("C", -half, deep, half, deep, half, 0.0),
        ("C", half * 0.75, thin, -half * 0.75, thin, -half, 0.0),
        ("Z",),
    )
    return mapped(plume, _rounded(random.between(-12, 12)))


def _rounded(degrees: float) -> Matrix:
    return Matrix(*(round(part, 12) for part in turn(degrees)))


PATTERNS: dict[str, Mark | None] = {
    "none": None,
    "spots": _spot,
    "scales": _scale,
    "fur": _tick,
    "feathers": _feather,
}
"""The patterns that a figure's body may have, by their names."""
