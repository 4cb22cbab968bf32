"""The box around what an outline covers, without the handles of its curves."""

from collections.abc import Iterator
from math import sqrt

from cardgen.model.geometry import Box
from cardgen.model.ops import Outline

_FLAT = 1e-12


def tight_bounds(outline: Outline) -> Box:
    """Return the smallest upright box around an outline, as objectBoundingBox needs.

    `model.outlines.bounds` includes the handles of curves; this one does not.
    """
    places = list(_places(outline)) or [(0.0, 0.0)]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _places(outline: Outline) -> Iterator[tuple[float, float]]:
    last = (0.0, 0.0)
    for segment in outline:
        match segment:
            case ("M", x, y) | ("L", x, y):
                last = (x, y)
                yield last
            case ("C", x1, y1, x2, y2, x, y):
                xs, ys = (last[0], x1, x2, x), (last[1], y1, y2, y)
                for t in (*_turns(*xs), *_turns(*ys), 1.0):
                    yield _at(t, *xs), _at(t, *ys)
                last = (x, y)


def _turns(p0: float, p1: float, p2: float, p3: float) -> list[float]:
    """Return the parameters of a cubic's extremes: the zeros of its derivative."""
    a, b, c = p3 - 3 * p2 + 3 * p1 - p0, 2 * (p2 - 2 * p1 + p0), p1 - p0
    if abs(a) < _FLAT:
        found = [-c / b] if abs(b) > _FLAT else []
    else:
        below = b * b - 4 * a * c
        roots = (sqrt(below), -sqrt(below)) if below >= 0 else ()
        found = [(-b + root) / (2 * a) for root in roots]
    return [t for t in found if 0 < t < 1]


def _at(t: float, p0: float, p1: float, p2: float, p3: float) -> float:
    u = 1 - t
    return u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3
