"""Cells that fill a box without overlaps: stones, scales, cracked earth.

They are those of Voronoi: each is nearer to its centre than to any other. Centres are
the points of a lattice, moved by chance, so that only near ones are neighbours. Moved
back towards the middle of these, they make cells that are more alike.
"""

import math
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from cardgen.compose.fields.convex import (
    HalfPlane,
    Point,
    Polygon,
    cut,
    smaller,
)
from cardgen.compose.fields.numbers import direction
from cardgen.model.chance import share, shares
from cardgen.model.geometry import Box

_Lattice: TypeAlias = dict[tuple[int, int], Point]
_Units: TypeAlias = Iterator[tuple[int, int, Polygon]]
# Centres move by half of their distance at most: only these can be neighbours.
_NEAR = [
    (right, down)
    for right in range(-2, 3)
    for down in range(-2, 3)
    if (right, down) != (0, 0)
]
_NEAR.sort(key=lambda step: step[0] ** 2 + step[1] ** 2)


class Paving(NamedTuple):
    """How cells are laid.

    `step` is their height and `stretch` how many times wider they are; `jitter`, from
    0 to 1, is how irregular they are, and `relaxed`, as well, how much more alike they
    are made. `gap` is between them, in points. With `courses` they are laid in rows, as
    bricks are.
    """

    step: float
    stretch: float
    jitter: float
    relaxed: float
    gap: float
    courses: bool = False


class PavingCell(NamedTuple):
    """A cell in points, clockwise, and its column and row. It may leave its box."""

    polygon: Polygon
    column: int
    row: int


def count_cells(box: Box, paving: Paving) -> float:
    """Return about how many cells a box has."""
    return box.width * box.height / (paving.step**2 * paving.stretch)


def cells(box: Box, paving: Paving, seed: str) -> Iterator[PavingCell]:
    """Yield the cells that are at least partly in a box, row by row."""
    across, down = paving.step * paving.stretch, paving.step
    columns, rows = math.ceil(box.width / across) + 1, math.ceil(box.height / down) + 1
    laid = _courses if paving.courses else _voronoi
    for column, row, unit in laid(columns, rows, paving, seed):
        polygon = [(box.x + x * across, box.y + y * down) for x, y in unit]
        found = smaller(polygon, paving.gap / 2)
        if found:
            yield PavingCell(found, column, row)


def _courses(columns: int, rows: int, paving: Paving, seed: str) -> _Units:
    """Yield bricks or hewn stones in rows, on a lattice whose steps are 1."""
    jitter = paving.jitter
    phases = [360 * share(seed, "course", row) for row in range(-1, rows + 2)]

    def joint(column: int, row: int) -> float:
        moved = share(seed, "joint", column, row) - 0.5
        return column + row % 2 / 2 + 0.7 * jitter * moved

    def course(x: float, row: int) -> float:
        return row + 0.09 * jitter * direction(phases[row + 1] + 80 * x)[1]

    for row in range(-1, rows + 1):
        for column in range(-1, columns + 1):
            left, right = joint(column, row), joint(column + 1, row)
            lean = 0.08 * jitter * (share(seed, "lean", column, row) - 0.5)
            top = [(x, course(x, row)) for x in (left, right)]
            foot = [(x, course(x, row + 1)) for x in (right + lean, left + lean)]
            yield column, row, [*top, *foot]


def _voronoi(columns: int, rows: int, paving: Paving, seed: str) -> _Units:
    """Yield the cells of Voronoi, on a lattice whose steps are 1."""
    centres = _centres(columns, rows, paving, seed)
    for row in range(-1, rows):
        for column in range(-1, columns):
            yield column, row, _cell(centres, column, row)


def _centres(columns: int, rows: int, paving: Paving, seed: str) -> _Lattice:
    """Return centres on a lattice whose steps are 1, with three more on all sides."""
    margin = 4 if paving.relaxed else 3
    found = {
        (column, row): _moved(column, row, paving.jitter, seed)
        for row in range(-margin, rows + margin)
        for column in range(-margin, columns + margin)
    }
    if not paving.relaxed:
        return found
    inner = (
        (column, row)
        for row in range(-3, rows + 3)
        for column in range(-3, columns + 3)
    )
    return {at: _relaxed(found, *at, paving.relaxed) for at in inner}


def _moved(column: int, row: int, jitter: float, seed: str) -> Point:
    # Every other row is shifted by half, as in a wall.
    random, reach = shares(seed, "centre", column, row), jitter / 2
    x = column + 0.5 + row % 2 / 2 + random.between(-reach, reach)
    return x, row + 0.5 + random.between(-reach, reach)


def _relaxed(centres: _Lattice, column: int, row: int, by: float) -> Point:
    """Return a centre moved towards the middle of the six around it."""
    x, y = centres[column, row]
    aside = row % 2
    around = [centres[column - 1, row], centres[column + 1, row]]
    for other in (row - 1, row + 1):
        around += [centres[column - 1 + aside, other], centres[column + aside, other]]
    across, down = sum(u for u, _ in around) / 6, sum(v for _, v in around) / 6
    return x + (across - x) * by, y + (down - y) * by


def _cell(centres: _Lattice, column: int, row: int) -> Polygon:
    x, y = centres[column, row]
    # No corner of a cell is further away in any direction.
    left, right, top, bottom = x - 1.5, x + 1.5, y - 1.5, y + 1.5
    polygon = [(left, top), (right, top), (right, bottom), (left, bottom)]
    far = 4.5
    for across, down in _NEAR:
        u, v = centres[column + across, row + down]
        a, b = u - x, v - y
        away = a * a + b * b
        # Its bisector is farther away than any corner.
        if away > 4 * far:
            continue
        half = (u * u + v * v - x * x - y * y) / 2
        smaller_one = cut(polygon, HalfPlane(a, b, half))
        if smaller_one is not polygon:
            polygon = smaller_one
            far = max([(p - x) ** 2 + (q - y) ** 2 for p, q in polygon])
    return polygon
