"""Curling strokes: spirals, breaking waves, and wind and smoke that drift in a field.

Spirals are logarithmic, as in shells. Wind follows curl noise, whose flow neither
gathers nor scatters (Bridson, Hourihan and Nordenstam, Curl-noise for procedural fluid
flow, 2007).
"""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardgen.compose.fields.numbers import direction
from cardgen.compose.fields.ribbons import Knot, ribbon
from cardgen.model.chance import Shares, noise, shares
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import Segment
from cardgen.model.outlines import ellipse

_Point = tuple[float, float]
# Degrees between the points of a spiral: more would show corners.
_STEP = 30
# A stroke gets thinner a little more slowly than the turns of its spiral get nearer.
_THINNER = 0.15
_STROKE_POINTS = 12
# How fast the field changes along a stroke, and the share of it that turns strokes.
_FINE = 0.004


def spiral(box: Box, turns: int, thick: float, seed: str) -> list[Segment]:
    """Return a spiral that ends in a disc, its eye, as large as a box holds."""
    random = shares(seed, "spiral")
    # Of each turn, this much is left of the one around it.
    ratio = max(random.between(0.36, 0.46), 0.07 ** (1 / turns))
    radius, eye_far = min(box.width, box.height) / 2, ratio**turns
    # Narrower than the gap between two turns, in the eye as well.
    thick = min(thick, 0.6 * (1 - ratio) * radius * eye_far**_THINNER)
    start, whole = round(random.between(0, 11)) * _STEP, 360 * turns
    knots = []
    for degrees in range(0, whole + _STEP, _STEP):
        right, down = direction(start - degrees)
        far = round(ratio ** (degrees / 360), 12)
        # Pointed at its tail.
        wide = far ** (1 - _THINNER) * min(1.0, 0.1 + 0.9 * degrees / 120)
        knots.append(Knot(far * right, far * down, thick / 2 * wide))
    placed = _fitted(knots, box)
    eye = placed[-1]
    disc = ellipse(eye.x, eye.y, 1.7 * eye.radius, 1.7 * eye.radius)
    return [*ribbon(placed), *disc]


def _fitted(knots: Sequence[Knot], box: Box) -> list[Knot]:
    """Return knots moved into a box and scaled alike in both directions."""
    edge = max(knot.radius for knot in knots)
    xs, ys = [knot.x for knot in knots], [knot.y for knot in knots]
    wide, high = max(xs) - min(xs) or 1.0, max(ys) - min(ys) or 1.0
    room_x, room_y = max(0.0, box.width - 2 * edge), max(0.0, box.height - 2 * edge)
    size = min(room_x / wide, room_y / high)
    left = box.x + (box.width - wide * size) / 2 - min(xs) * size
    top = box.y + (box.height - high * size) / 2 - min(ys) * size
    return [
        knot._replace(x=left + knot.x * size, y=top + knot.y * size) for knot in knots
    ]


# One wave between troughs, y up: its back, its crest, the lip and the hollow below it.
_WAVE: tuple[tuple[float, ...], ...] = (
    (0.22, 0.0, 0.34, 0.94, 0.64, 1.0),
    (0.84, 1.04, 1.0, 0.84, 0.95, 0.6),
    (0.93, 0.76, 0.8, 0.84, 0.7, 0.72),
    (0.58, 0.58, 0.66, 0.0, 1.0, 0.0),
)
# Waves are at most this share of the height, and not much higher than wide.
_HIGHEST, _STEEPEST = 0.7, 0.75
_FOAM: tuple[_Point, ...] = (
    (0.34, 0.62),
    (0.5, 0.86),
    (0.68, 0.93),
    (0.84, 0.86),
    (0.9, 0.74),
)


def waves(
    box: Box, count: int, thick: float, seed: str
) -> tuple[list[Segment], list[Segment]]:
    """Return a row of breaking waves, filled to the foot of a box, and their foam."""
    wide = box.width / count
    most = min(_HIGHEST * box.height, _STEEPEST * wide)
    heights = [shares(seed, "wave", index).between(0.72, 1) for index in range(count)]
    trough = box.y + most
    area: list[Segment] = [("M", box.x, trough)]
    foam: list[Segment] = []
    for index, height in enumerate(heights):
        crest = Matrix(
            wide, 0, 0, -height / max(heights) * most, box.x + index * wide, trough
        )
        for a, b, c, d, e, f in _WAVE:
            area.append(
                ("C", *crest.apply(a, b), *crest.apply(c, d), *crest.apply(e, f))
            )
        foam += _foam([crest.apply(*point) for point in _FOAM], thick)
    area += [("L", box.right, box.bottom), ("L", box.x, box.bottom), ("Z",)]
    return area, foam


def _foam(points: Sequence[_Point], thick: float) -> Iterator[Segment]:
    last = len(points) - 1
    knots = [
        Knot(*point, thick / 2 * direction(180 * (index / last) ** 1.3)[1])
        for index, point in enumerate(points)
    ]
    return ribbon(knots)


class Drift(NamedTuple):
    """How strokes drift: their number, width and length, and how many end in a curl.

    The length is a share of the way; `swing`, from 0 to 1, is how far they turn aside,
    and `curls` the share of them that ends in a spiral. `thick` is in points.
    """

    strokes: int
    thick: float
    length: float
    swing: float
    curls: float


def wind(box: Box, given: Drift, seed: str) -> list[Segment]:
    """Return strokes that drift in a field from the left of a box to the right."""
    found: list[Segment] = []
    for index in range(given.strokes):
        random = shares(seed, "stroke", index)
        lane = (index + 0.5 + random.between(-0.3, 0.3)) / given.strokes
        length = given.length * random.between(0.7, 1)
        start = (1 - length) * random.next() * box.width
        curls = random.next() < given.curls
        size = min(0.14, 0.6 / given.strokes) * random.between(0.7, 1) * box.height
        # What curls needs room for it.
        way = max(0.1 * box.width, length * box.width - 1.5 * size * curls)
        points = list(_blown((start, lane * box.height), way, box, given, seed))
        if curls:
            points += _curled(points, size, 1.0 if lane < 0.5 else -1.0)
        found += ribbon(_kept_off(points, given.thick, 0.8, box))
    return found


def smoke(box: Box, given: Drift, seed: str) -> list[Segment]:
    """Return strokes that rise from the middle of a box's foot and sway."""
    found: list[Segment] = []
    for index in range(given.strokes):
        # From one side to the other, those in the middle highest.
        aside = (index + 0.5) / given.strokes - 0.5
        random = shares(seed, "strand", index)
        curls = random.next() < given.curls
        size = min(box.width, box.height) * random.between(0.13, 0.19) * curls
        high = given.length * (1 - 0.7 * abs(aside)) * box.height - 2 * size
        points = list(_rising(aside, high, given.swing, box, random))
        if curls:
            # Outwards, so that they do not cover each other.
            points += _curled(points, size, 1.0 if aside > 0 else -1.0)
        narrowed = _narrowed(points, given.thick, box)
        found += ribbon(_kept_off(narrowed, given.thick, 1.3, box))
    return found


def _rising(
    aside: float, high: float, swing: float, box: Box, random: Shares
) -> Iterator[_Point]:
    """Yield a way upwards that sways more and more."""
    phase, sways = random.between(-40, 40), random.between(300, 420)
    for step in range(_STROKE_POINTS):
        along = step / (_STROKE_POINTS - 1)
        sway = 0.34 * swing * along * direction(phase + sways * along)[1]
        across = 0.5 + 0.75 * aside * along + sway
        yield across * box.width, box.height - max(0.0, high) * along


def _narrowed(points: Sequence[_Point], thick: float, box: Box) -> list[_Point]:
    """Return points drawn together towards the middle, as far as their box needs."""
    middle, room = box.width / 2, (box.width - thick) / 2
    widest = max(abs(x - middle) for x, _ in points)
    share = min(1.0, max(0.0, room) / widest) if widest else 1.0
    return [(middle + (x - middle) * share, y) for x, y in points]


def _blown(
    start: _Point, length: float, box: Box, given: Drift, seed: str
) -> Iterator[_Point]:
    (x, y), step = start, length / _STROKE_POINTS
    fine = 1.3 / max(1.0, min(box.width, box.height))
    swing = 0.55 * given.swing
    for _ in range(_STROKE_POINTS):
        yield x, y
        here = noise(x * fine, y * fine, seed, "field")
        # Curl: the flow runs along lines of equal noise.
        right = (noise(x * fine, y * fine + _FINE, seed, "field") - here) / _FINE
        down = (here - noise(x * fine + _FINE, y * fine, seed, "field")) / _FINE
        x += step * (1 + swing * 0.4 * max(-1.0, min(1.0, right)))
        y += step * swing * max(-1.6, min(1.6, down)) * 1.2


def _curled(points: Sequence[_Point], size: float, side: float) -> Iterator[_Point]:
    """Yield the spiral of a size that a stroke ends in, clockwise if `side` is 1."""
    (x, y), (before_x, before_y) = points[-1], points[-2]
    heading = round(math.degrees(math.atan2(y - before_y, x - before_x)), 6)
    for turned in range(14):
        heading += side * 34
        right, down = direction(heading)
        stride = size * 0.6 * (1 - turned / 17)
        x, y = x + right * stride, y + down * stride
        yield x, y


def _kept_off(
    points: Sequence[_Point], thick: float, late: float, box: Box
) -> list[Knot]:
    """Return the knots of a stroke that is pointed at both ends, inside of a box.

    It is widest in its middle, or later if `late` is more than 1.
    """
    last, knots = len(points) - 1, []
    for place, (x, y) in enumerate(points):
        width = thick / 2 * direction(180 * (place / last) ** late)[1]
        across = min(max(box.x + x, box.x + width), box.right - width)
        down = min(max(box.y + y, box.y + width), box.bottom - width)
        knots.append(Knot(across, down, width))
    return knots
