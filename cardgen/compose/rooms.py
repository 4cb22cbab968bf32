"""The room for a line of text inside a shape, or beside others."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from cardgen.model.geometry import Box
from cardgen.model.ops import Outline
from cardgen.model.outlines import flattened
from cardgen.typeset.flow import Room

Point = tuple[float, float]
Interval = tuple[float, float]

_SAMPLES = 5


def text_room(
    box: Box, inside: Outline | None, around: Sequence[Outline], gap: float
) -> Room:
    """Give the widest room at each height of a box, in points.

    It lies in the shape `inside` and keeps `gap` off the shapes `around`; all are in
    the coordinates of the box, the room is counted from its top left corner.
    """
    frame = _edges(inside) if inside else None
    hindrances = [_edges(outline) for outline in around]

    def room(top: float, bottom: float) -> tuple[float, float]:
        top, bottom = top + box.y, bottom + box.y
        free = [(box.x, box.right)]
        if frame is not None:
            for y in _heights(top, bottom):
                free = list(_shared(free, _crossed(frame, y)))
        for edges in hindrances:
            free = _without(free, _reach(edges, top - gap, bottom + gap), gap)
        left, right = max(free, key=lambda each: each[1] - each[0], default=(0.0, 0.0))
        return left - box.x, right - left

    return room


def _heights(top: float, bottom: float) -> Iterator[float]:
    for step in range(_SAMPLES):
        yield top + (bottom - top) * step / (_SAMPLES - 1)


def _edges(outline: Outline) -> list[tuple[Point, Point]]:
    """Give an outline as straight edges, each part closed."""
    return [
        edge for chain in flattened(outline) for edge in pairwise([*chain, chain[0]])
    ]


def _crossed(edges: list[tuple[Point, Point]], y: float) -> list[Interval]:
    """Give what of a height lies inside, by the even-odd rule."""
    crossings = sorted(
        x0 + (y - y0) * (x1 - x0) / (y1 - y0)
        for (x0, y0), (x1, y1) in edges
        if (y0 <= y) != (y1 <= y)
    )
    return list(zip(crossings[::2], crossings[1::2], strict=False))


def _shared(some: list[Interval], others: list[Interval]) -> Iterator[Interval]:
    for a, b in some:
        for c, d in others:
            if min(b, d) > max(a, c):
                yield max(a, c), min(b, d)


def _reach(
    edges: list[tuple[Point, Point]], top: float, bottom: float
) -> Interval | None:
    """Give how far a shape reaches to both sides between two heights."""
    xs: list[float] = []
    for (x0, y0), (x1, y1) in edges:
        low, high = min(y0, y1), max(y0, y1)
        if high < top or low > bottom:
            continue
        for y in (max(low, top), min(high, bottom)):
            share = (y - y0) / (y1 - y0) if y1 != y0 else 0.0
            xs.append(x0 + (x1 - x0) * share)
        if y0 == y1:
            xs.append(x1)
    return (min(xs), max(xs)) if xs else None


def _without(
    free: list[Interval], reach: Interval | None, gap: float
) -> list[Interval]:
    if reach is None:
        return free
    left, right = reach[0] - gap, reach[1] + gap
    parts = [part for a, b in free for part in ((a, min(b, left)), (max(a, right), b))]
    return [(a, b) for a, b in parts if b > a]
