"""Where ops have ink, and all their numbers."""

import math
from collections.abc import Iterable, Iterator

from cardgen.compose.fields.scatter import reach
from cardgen.model.geometry import Box, Matrix, around
from cardgen.model.ops import Group, Icon, Op, Outline, Shape
from cardgen.model.outlines import bounds, flattened


def ink(ops: Iterable[Op]) -> Box:
    """Return the box around what is seen of shapes and groups, in points."""
    return around(box for op in ops for box in _boxes(op, Matrix()))


def _boxes(op: Op, matrix: Matrix) -> Iterator[Box]:
    match op:
        case Group(clip=None):
            inner = op.matrix.then(matrix)
            yield from (box for part in op.ops for box in _boxes(part, inner))
        case Group():
            inside = _both(ink(op.ops), bounds(op.clip))
            if inside.width or inside.height:
                yield op.matrix.then(matrix).bounds(inside)
        case Shape() if op.outline:
            # Point by point: the box around a turned box is too large.
            yield reach((Group(matrix, (op,)),), turned=False)
        case Icon():
            yield matrix.bounds(Box(op.x, op.y, op.size, op.size))


def _both(one: Box, other: Box) -> Box:
    x, y = max(one.x, other.x), max(one.y, other.y)
    right, bottom = min(one.right, other.right), min(one.bottom, other.bottom)
    return Box(x, y, max(right - x, 0.0), max(bottom - y, 0.0))


def shapes(ops: Iterable[Op]) -> Iterator[Shape]:
    """Yield the shapes among ops and in their groups."""
    for op in ops:
        if isinstance(op, Shape):
            yield op
        elif isinstance(op, Group):
            yield from shapes(op.ops)


def segments(ops: Iterable[Op]) -> int:
    """Return the number of segments that ops draw."""
    return sum(len(shape.outline) for shape in shapes(ops))


def area(outline: Outline) -> float:
    """Return the area of an outline's straight parts (Gauss's formula)."""
    return sum(
        sum(
            x * below - right * y
            for (x, y), (right, below) in zip(
                chain, [*chain[1:], chain[0]], strict=True
            )
        )
        / 2
        for chain in flattened(outline)
    )


def finite(ops: Iterable[Op]) -> bool:
    """Return whether all coordinates of shapes are numbers of a page's size."""
    return all(
        math.isfinite(number) and abs(number) < 1e5
        for shape in shapes(ops)
        for segment in shape.outline
        for number in segment[1:]
    )
