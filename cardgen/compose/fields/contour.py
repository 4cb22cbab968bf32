"""Lines that follow an outline's edge on the side away from the light, as engraved.

Across each part of the outline, an ear as well as the head, they lie one step apart,
and end where its shade does. So form shows where straight strokes are flat.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple, TypeAlias

from cardgen.compose.fields.hatch import Shade, Strokes, turned_back
from cardgen.compose.fields.spans import Spans, spans
from cardgen.model.chance import Shares, shares
from cardgen.model.ops import Outline, Segment

# Lines are measured every few steps, and curves join what was measured.
_APART = 1.6
# Edges of neighbouring rows are one if they are no further apart than these rows.
_STEEPEST = 2.5
# A trembling hand moves a line by this share of a step.
_TREMBLE = 0.3
# Every fourth point of a line is kept, and those where it bends by more than this share
# of a step.
_KEPT, _BEND = 4, 0.4


class Swell(NamedTuple):
    """A point of a line, by row and place along it, and half of its width there."""

    row: int
    place: float
    half: float


Part: TypeAlias = list[tuple[int, float, float]]
"""Rows one below the other, and where each enters and leaves a part of an outline."""


def contoured(area: Outline, shade: Shade, strokes: Strokes) -> Outline:
    """Return lines along the edges of an outline that grow wider with the shade.

    Its shade begins at a share of the way across each part. The angle of `strokes` has
    no effect.
    """
    angle, row = shade.toward - 90, strokes.step * _APART
    segments = [
        segment
        for number, part in enumerate(_parts(spans(area, angle, row), row))
        for line in _lines(part, shade, strokes, number)
        for segment in _ribbon(line, row)
    ]
    return turned_back(segments, angle, area)


def _parts(found: Spans, row: float) -> list[Part]:
    """Return spans of neighbouring rows that end at about the same edge, joined."""
    done: list[Part] = []
    waiting: list[Part] = []
    for line, ends in found.items():
        going: list[Part] = []
        for enter, leave in ends:
            part = _continued(waiting, line, (enter, leave), row * _STEEPEST)
            part.append((line, enter, leave))
            going.append(part)
        # What is left has no row below.
        done += waiting
        waiting = going
    return [*done, *waiting]


def _continued(
    parts: list[Part], line: int, span: tuple[float, float], most: float
) -> Part:
    """Return the part that a span belongs to, taken from `parts`; a new one if none."""
    enter, leave = span
    near = [
        part
        for part in parts
        if part[-1][0] == line - 1
        and part[-1][1] < leave
        and enter < part[-1][2]
        and abs(part[-1][2] - leave) <= most
    ]
    if not near:
        return []
    best = min(near, key=lambda part: abs(part[-1][2] - leave))
    parts.remove(best)
    return best


def _lines(
    part: Part, shade: Shade, strokes: Strokes, number: int
) -> Iterator[list[Swell]]:
    """Yield the lines of a part, the one next to its edge first."""
    widest = max(leave - enter for _, enter, leave in part)
    for depth in range(int(widest * (1 - shade.start) / strokes.step) + 1):
        knots: list[tuple[int, Swell]] = []
        for order, (row, enter, leave) in enumerate(part):
            place = leave - (depth + 0.5) * strokes.step
            across = (place - enter) / (leave - enter)
            if across >= shade.start:
                half = shade.wide(shade.darkness(across)) / 2
                knots.append((order - len(knots), Swell(row, place, half)))
        # Where rows in between are light, a line ends and another begins.
        for _, run in groupby(knots, key=lambda each: each[0]):
            line = [knot for _, knot in run]
            if len(line) > 2:
                random = shares(strokes.seed, "line", number, depth, line[0].row)
                yield _drawn(_fewer(line, strokes.step), strokes, random)


def _fewer(line: list[Swell], step: float) -> list[Swell]:
    """Return the points of a line that a curve through them needs."""
    middle = len(line) // 2
    inner = [
        knot
        for order, (one, knot, other) in enumerate(
            zip(line, line[1:], line[2:], strict=False), start=1
        )
        if order in (1, middle, len(line) - 2)
        or order % _KEPT == 0
        or abs(one.place - 2 * knot.place + other.place) > _BEND * step
    ]
    return [line[0], *inner, line[-1]]


def _drawn(line: list[Swell], strokes: Strokes, random: Shares) -> list[Swell]:
    """Return a line as a hand draws it, trembling and pointed at both ends."""
    most = strokes.waver * _TREMBLE * strokes.step
    first, *inner, last = (
        knot._replace(place=knot.place + most * (random.next() - 0.5)) for knot in line
    )
    return [first._replace(half=0.0), *inner, last._replace(half=0.0)]


def _ribbon(line: Sequence[Swell], row: float) -> list[Segment]:
    """Return both sides of a line as curves, on axes along and across the rows."""
    sides = [
        [(place + side * half, (at + 0.5) * row) for at, place, half in line]
        for side in (1, -1)
    ]
    there, back = sides[0], sides[1][::-1]
    return [("M", *there[0]), *_curves(there), *_curves(back), ("Z",)]


def _curves(points: Sequence[tuple[float, float]]) -> Iterator[Segment]:
    """Yield curves through points, at each as steep as between its neighbours."""
    before, after = [points[0], *points[:-1]], [*points[1:], points[-1]]
    slopes = [
        (right - x) / (below - y)
        for (x, y), (right, below) in zip(before, after, strict=True)
    ]
    for ((x, y), (right, below)), (near, far) in zip(
        pairwise(points), pairwise(slopes), strict=True
    ):
        third = (below - y) / 3
        start, stop = (
            (x + near * third, y + third),
            (right - far * third, below - third),
        )
        yield ("C", *start, *stop, right, below)
