"""Bowed lines around the body of a shape, that leave its details clear."""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardgen.compose.draw.manner import Manner
from cardgen.compose.restyling.marks import (
    Axes,
    Hatch,
    Point,
    frame_of,
    rows_of,
    turned,
)
from cardgen.compose.restyling.subject import Subject
from cardgen.compose.restyling.trees import Area, digits_of
from cardgen.model.chance import shares
from cardgen.model.geometry import Box, inverse
from cardgen.model.ops import Outline, Segment

# What is smaller, as a share of a figure, is an eye or a mouth.
_DETAIL = 0.16
# What stays clear around it, as a share of the figure.
_MARGIN = 0.02
# Lines that are shorter, in distances between lines, are dirt.
_SHORTEST = 2.0


class Clearing(NamedTuple):
    """A round place on the face, in points, that no line runs through."""

    x: float
    y: float
    radius: float


def clearings_of(subject: Subject) -> tuple[Clearing, ...]:
    """Return the details of a figure with some room around them.

    Hatching through an eye or a mouth would spoil the face.
    """
    most = _DETAIL * subject.size
    found: list[Box] = []
    for area in subject.areas:
        box = area.box
        if max(box.width, box.height) <= most and not any(
            other.holds(_middle(box)) for other in found
        ):
            found.append(box)
    return tuple(_spot(box, _MARGIN * subject.size) for box in found)


def _middle(box: Box) -> Box:
    return Box(box.x + box.width / 2, box.y + box.height / 2, 0.0, 0.0)


def _spot(box: Box, margin: float) -> Clearing:
    middle = _middle(box)
    return Clearing(middle.x, middle.y, 0.5 * max(box.width, box.height) + margin)


def contour_lines(
    area: Area,
    manner: Manner,
    hatch: Hatch,
    key: object,
    clear: Sequence[Clearing] = (),
) -> Outline:
    """Return bowed lines across a shape, as around a barrel, in filled wedges.

    They run from the light into the shade, and are thickest at their end. Where spots
    are to be `clear`, lines begin behind them.
    """
    frame = frame_of(area.shape.outline, turned(manner.away(area.matrix), 38))
    random = shares(manner.seed, "contour", key)
    rows = list(rows_of(frame, hatch._replace(start=0.0), area.unit))
    long = frame.high[0] - frame.low[0]
    firsts = [
        frame.low[0] + long * (hatch.start + 0.14 * (random.next() - 0.5)) for _ in rows
    ]
    _clear(firsts, [across for across, _ in rows], frame, area, clear)
    lines: list[Segment] = []
    for (across, depth), first in zip(rows, firsts, strict=True):
        shift = hatch.waver * hatch.step * area.unit * (random.next() - 0.5)
        if frame.high[0] - first >= _SHORTEST * hatch.step * area.unit:
            lines += _wedge(frame, hatch, area.unit, (first, across, depth), shift)
    return tuple(lines)


def _clear(
    firsts: list[float],
    rows: list[float],
    frame: Axes,
    area: Area,
    clear: Sequence[Clearing],
) -> None:
    """Move the starts of lines behind the spots that they would run through."""
    back = inverse(area.matrix)
    for spot in clear:
        x, y = back.apply(spot.x, spot.y)
        reach = spot.radius * area.unit
        along = x * frame.u[0] + y * frame.u[1]
        across = x * frame.v[0] + y * frame.v[1]
        if along - reach > frame.high[0]:
            continue
        for row, place in enumerate(rows):
            if abs(place - across) < reach:
                behind = along + math.sqrt(reach**2 - (place - across) ** 2)
                firsts[row] = max(firsts[row], behind)


def _wedge(
    frame: Axes,
    hatch: Hatch,
    unit: float,
    place: tuple[float, float, float],
    shift: float,
) -> Iterator[Segment]:
    first, across, depth = place
    digits = digits_of(unit)
    high = frame.high[0]
    third = (high - first) / 3
    width = hatch.weight * unit
    # Lines beyond the middle bow outwards, to both sides.
    bow = (depth - 0.5) * 0.5 * (frame.high[1] - frame.low[1])

    def at(along: float, aside: float) -> Point:
        x, y = frame.at(along, across + aside)
        return round(x, digits), round(y, digits)

    yield ("M", *at(first, shift))
    over = at(first + third, bow), at(high - third, bow), at(high, -width / 2)
    yield ("C", *over[0], *over[1], *over[2])
    yield ("L", *at(high, width / 2))
    back = at(high - third, bow + width * 0.7), at(first + third, bow + width * 0.3)
    yield ("C", *back[0], *back[1], *at(first, shift))
