"""Strokes of SVG, and which corners they may have."""

from collections.abc import Iterator
from itertools import pairwise
from math import hypot, inf
from typing import Literal, cast

from cardgen.compose.svg_art.fault import Unsupported
from cardgen.compose.svg_art.style import Style
from cardgen.compose.svg_art.values import BadValue, length, number
from cardgen.model.ops import Outline, Paint, Stroke

Point = tuple[float, float]
# The miter limit that every PDF begins with; the painter leaves it as it is.
_PDF_LIMIT = 10.0
# Up to here a miter and a bevel look the same: half a percent of the width.
_SAME = 1.02


def read_stroke(
    style: Style, paint: Paint, outline: Outline, whole: float
) -> Stroke | None:
    """Give the stroke of an outline in user units; None when nothing is to be seen.

    Percentages are of `whole`. Raises BadValue and Unsupported.
    """
    width = length(style["stroke-width"], whole)
    if width < 0:
        raise BadValue("stroke-width is below 0")
    if not width:
        return None
    if style["vector-effect"] != "none":
        raise Unsupported("vector-effect")
    cap = _word(style, "stroke-linecap", ("butt", "round", "square"))
    join = _word(style, "stroke-linejoin", ("miter", "round", "bevel"))
    if join == "miter":
        join = _join(outline, number(style["stroke-miterlimit"]))
    return Stroke(
        paint,
        width,
        _dash(style, whole),
        cast(Literal["butt", "round", "square"], cap),
        cast(Literal["miter", "round", "bevel"], join),
    )


def _word(style: Style, name: str, known: tuple[str, ...]) -> str:
    if style[name] not in known:
        raise Unsupported(f'{name}="{style[name][:30]}"')
    return style[name]


def _dash(style: Style, whole: float) -> tuple[float, ...]:
    if style["stroke-dasharray"] == "none":
        return ()
    words = style["stroke-dasharray"].replace(",", " ").split()
    dash = tuple(length(word, whole) for word in words)
    if not sum(dash) > 0 or min(dash) < 0:
        return ()
    if length(style["stroke-dashoffset"], whole):
        raise Unsupported("stroke-dashoffset")
    # PDF would go through an odd list twice as well, but turn by turn.
    return dash * 2 if len(dash) % 2 else dash


def _join(outline: Outline, limit: float) -> str:
    sharp = [ratio for ratio in _ratios(outline) if ratio > _SAME]
    if all((ratio <= limit) == (ratio <= _PDF_LIMIT) for ratio in sharp):
        return "miter"
    if all(ratio > limit for ratio in sharp):
        return "bevel"
    raise Unsupported("corners on both sides of stroke-miterlimit")


def _ratios(outline: Outline) -> Iterator[float]:
    """Give how far each corner's miter reaches, in widths of the line."""
    for ways in _subpaths(outline):
        for (_, one), (other, _) in pairwise(ways):
            cos = one[0] * other[0] + one[1] * other[1]
            yield (2 / (1 + cos)) ** 0.5 if cos > -1 else inf


def _subpaths(outline: Outline) -> Iterator[list[tuple[Point, Point]]]:
    """Give for every subpath the directions in which its segments start and end."""
    ways: list[tuple[Point, Point]] = []
    start = last = (0.0, 0.0)
    for segment in outline:
        match segment:
            case ("M", x, y):
                yield ways
                ways, start, last = [], (x, y), (x, y)
            case ("Z",):
                ways += _ways(last, start)
                # The corner where the path closes is one like any other.
                yield ways + ways[:1]
                ways, last = [], start
            case (_, *rest):
                points = list(zip(rest[::2], rest[1::2], strict=True))
                ways += _ways(last, *points)
                last = points[-1]
    yield ways


def _ways(*points: Point) -> list[tuple[Point, Point]]:
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)]
    ways = [(x / hypot(x, y), y / hypot(x, y)) for x, y in steps if hypot(x, y) > 0]
    return [(ways[0], ways[-1])] if ways else []
