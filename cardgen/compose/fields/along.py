"""Points along an outline, with its direction there."""

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from cardgen.model.ops import Outline
from cardgen.model.outlines import flattened

# A point at a corner is on the edge before it, on every machine.
_SAME = 1e-9


class Waypoint(NamedTuple):
    """A point, and the degrees clockwise by which a mark there is rotated."""

    x: float
    y: float
    angle: float = 0.0


def spread_along(outline: Outline, count: int) -> list[Waypoint]:
    """Return points as far from each other, half of that from both ends of a line."""
    step, found = length(outline) / max(count, 1), list[Waypoint]()
    walked = 0.0
    for (x, y), (right, below) in _edges(outline):
        edge = math.dist((x, y), (right, below))
        angle = round(math.degrees(math.atan2(below - y, right - x)), 6)
        while edge and len(found) < count:
            share = ((len(found) + 0.5) * step - walked) / edge
            if share > 1 + _SAME:
                break
            found.append(
                Waypoint(x + share * (right - x), y + share * (below - y), angle)
            )
        walked += edge
    return found


def length(outline: Outline) -> float:
    """Return the length of all lines of an outline in points."""
    return sum(math.dist(*edge) for edge in _edges(outline))


def _edges(
    outline: Outline,
) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    for chain in flattened(outline):
        yield from pairwise(chain)
