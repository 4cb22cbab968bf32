"""Lines that a printer prints in part or not at all, and drawings without them."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import sqrt

from cardgen.model.geometry import Matrix
from cardgen.model.ops import Group, IconDrawing, Op, Shape

THINNEST = 0.24
"""Points: two dots of a printer with 600 to an inch. One dot alone may fail."""


def printable(drawing: IconDrawing, size: float) -> IconDrawing:
    """Return a drawing whose lines are at least `THINNEST` wide when it is `size` wide.

    A figure has fine lines where it is 30 mm wide; between words it is 3 mm wide.
    """
    least = 1.04 * THINNEST * drawing.units / size if size > 0 else 0.0
    if all(width >= least for width in _widths(drawing.ops, 1.0)):
        return drawing
    return _thickened(drawing, least)


def _widths(ops: Iterable[Op], scale: float) -> Iterator[float]:
    for op in ops:
        if isinstance(op, Group):
            yield from _widths(op.ops, scale * _scale(op.matrix))
        elif isinstance(op, Shape) and op.stroke:
            yield op.stroke.width * scale


# Few drawings in few sizes: the writers draw one that is the same object only once.
@lru_cache(maxsize=256)
def _thickened(drawing: IconDrawing, least: float) -> IconDrawing:
    return drawing._replace(ops=_thicker(drawing.ops, least))


def _thicker(ops: Iterable[Op], least: float) -> tuple[Op, ...]:
    found: list[Op] = []
    for op in ops:
        if isinstance(op, Group):
            inside = _thicker(op.ops, least / (_scale(op.matrix) or 1.0))
            op = op._replace(ops=inside)
        elif isinstance(op, Shape) and op.stroke:
            wide = max(op.stroke.width, least)
            op = op._replace(stroke=op.stroke._replace(width=wide))
        found.append(op)
    return tuple(found)


def _scale(matrix: Matrix) -> float:
    return sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c))
