"""How far the ink of a mark reaches from its origin."""

import math
from collections.abc import Iterable, Iterator

from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import Group, Op, Shape
from cardgen.model.outlines import extent, flattened


def reach(ops: Iterable[Op], turned: bool) -> Box:
    """Return a box around the ink of ops; of ops that are `turned`, at every angle."""
    points = list(_ink(ops))
    if not points:
        return Box(0, 0, 0, 0)
    if turned:
        radius = max(math.hypot(*point) for point in points)
        return Box(-radius, -radius, 2 * radius, 2 * radius)
    xs, ys = zip(*points, strict=True)
    left, top = min(xs), min(ys)
    return Box(left, top, max(xs) - left, max(ys) - top)


def _ink(ops: Iterable[Op]) -> Iterator[tuple[float, float]]:
    """Yield points that ink lies between: handles of curves would be further out."""
    for op in ops:
        match op:
            case Shape():
                edge = op.stroke.width / 2 if op.stroke else 0.0
                for chain in flattened(op.outline):
                    for x, y in chain:
                        yield from Matrix().corners(Box(x, y, 0, 0).grown(edge))
            case Group():
                yield from (op.matrix.apply(*point) for point in _ink(op.ops))
            case _:
                yield from Matrix().corners(extent(op))
