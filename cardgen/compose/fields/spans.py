"""Where parallel lines are inside an outline."""

import math
from collections import defaultdict
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

from cardgen.compose.fields.numbers import direction
from cardgen.model.ops import Outline
from cardgen.model.outlines import bounds, flattened

Spans: TypeAlias = dict[int, list[tuple[float, float]]]
# What is drawn along the spans is cut to the outline itself, so few parts will do.
_PARTS = 6
_ROWS = 256
# An icon's outline is crossed some thousands of times.
_MOST = 100_000


class TooIntricate(ValueError):
    """An outline that parallel lines cross too often."""


@lru_cache(maxsize=64)
def spans(outline: Outline, angle: float, step: float, parts: int = _PARTS) -> Spans:
    """Return where lines in a direction are inside an outline, by the non-zero rule.

    With axes turned clockwise by `angle` degrees about the origin, line number n is
    half a step below n steps; each of its spans is where along the line it begins and
    ends. Curves are cut into straight `parts`. Raises TooIntricate.
    """
    (cos, sin), left = direction(angle), _MOST
    met: dict[int, list[tuple[float, int]]] = defaultdict(list)
    for chain in flattened(outline, parts):
        turned = [(x * cos + y * sin, y * cos - x * sin) for x, y in chain]
        for (u, v), (to, down) in pairwise([*turned, turned[0]]):
            if v != down:
                left -= _meet(met, (u, v), (to, down), step)
            if left < 0:
                raise TooIntricate
    return {line: _inside(sorted(met[line])) for line in sorted(met)}


@lru_cache(maxsize=64)
def holds(outline: Outline) -> Callable[[float, float], bool]:
    """Return what tells whether a point is inside an outline, to a row of 256.

    Raises TooIntricate.
    """
    step = bounds(outline).height / _ROWS or 1.0
    rows = spans(outline, 0, step)

    def holding(x: float, y: float) -> bool:
        parts = rows.get(math.floor(y / step), ())
        return any(start <= x <= stop for start, stop in parts)

    return holding


def _meet(
    met: dict[int, list[tuple[float, int]]],
    start: tuple[float, float],
    stop: tuple[float, float],
    step: float,
) -> int:
    """Note where an edge crosses lines, and whether downwards; return how often."""
    (u, v), (to, down) = start, stop
    way, slope = (1 if down > v else -1), (to - u) / (down - v)
    # The lower end of an edge is the upper one of the next: only one of them counts.
    first, last = (math.ceil(end / step - 0.5) for end in sorted((v, down)))
    for line in range(first, last):
        met[line].append((u + ((line + 0.5) * step - v) * slope, way))
    return max(last - first, 0)


def _inside(crossings: list[tuple[float, int]]) -> list[tuple[float, float]]:
    """Return the parts of a line between crossings that wind about the outline."""
    found, winding = [], 0
    for (start, way), (stop, _) in pairwise(crossings):
        winding += way
        if winding and stop > start:
            found.append((start, stop))
    return found
