"""Folds of faces: dashed lines from edge to edge, along which paper is folded."""

from collections.abc import Iterable, Iterator

from cardgen.model.face import Face
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import Group, Op, Shape
from cardgen.model.outlines import bounds, mapped

# Points. Less than the width of the line itself.
_CLOSE = 0.5


def standing_folds(face: Face) -> tuple[float, ...]:
    """Return the folds of a face that is folded at its middle to stand, none of any
    other: a dashed line may also be a decoration."""
    folds, middle = fold_lines(face), face.height / 2
    return folds if any(abs(y - middle) < _CLOSE for y in folds) else ()


def fold_lines(face: Face) -> tuple[float, ...]:
    """Return the distances from the top of all dashed lines across a whole face."""
    lines = (box for box in _dashed(face.ops, Matrix()) if _is_across(box, face))
    return tuple(sorted(box.y for box in lines))


def _is_across(line: Box, face: Face) -> bool:
    whole = line.x < _CLOSE and line.right > face.width - _CLOSE
    return whole and line.height < _CLOSE


def _dashed(ops: Iterable[Op], matrix: Matrix) -> Iterator[Box]:
    """Yield the bounds of dashed outlines, also of those in groups."""
    for op in ops:
        if isinstance(op, Group):
            yield from _dashed(op.ops, op.matrix.then(matrix))
        elif isinstance(op, Shape) and op.stroke and op.stroke.dash:
            yield bounds(mapped(op.outline, matrix))
