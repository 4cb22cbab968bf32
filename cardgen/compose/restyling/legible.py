"""Lines that printers can draw: those of a picture that would be too thin are wider."""

import math
from collections.abc import Iterable, Iterator

from cardgen.model.geometry import Matrix
from cardgen.model.ops import Group, Op, Shape

_FLAT = 1e-9
THINNEST = 0.25
"""Points on the face: two dots of a printer with 600 dots to an inch, and what the
coordinates are rounded by."""


def legible(
    ops: Iterable[Op], matrix: Matrix, least: float = THINNEST
) -> tuple[Op, ...]:
    """Return ops without lines thinner than `least` points on the face.

    `matrix` maps them to the face. Where a map makes a line thin in one direction only,
    that direction counts.
    """
    return tuple(_legible(ops, matrix, least))


def _legible(ops: Iterable[Op], matrix: Matrix, least: float) -> Iterator[Op]:
    across = min(math.hypot(matrix.a, matrix.b), math.hypot(matrix.c, matrix.d))
    needed = least / across if across > _FLAT else 0.0
    for op in ops:
        if isinstance(op, Group):
            inside = legible(op.ops, op.matrix.then(matrix), least)
            same = all(a is b for a, b in zip(inside, op.ops, strict=True))
            yield op if same else op._replace(ops=inside)
        elif isinstance(op, Shape) and op.stroke and op.stroke.width < needed:
            yield op._replace(stroke=op.stroke._replace(width=round(needed, 6)))
        else:
            yield op
