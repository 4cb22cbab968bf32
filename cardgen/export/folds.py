"""Folds of faces: dashed lines from edge to edge, along which paper is folded."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from PIL import Image

from cardgen.model.face import Face
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import Group, Op, Shape
from cardgen.model.outlines import bounds, mapped
from cardgen.model.page import Side
from cardgen.model.units import POINTS_PER_INCH

# Points. Less than the width of the line itself.
_CLOSE = 0.5


class Panels(NamedTuple):
    """The two pictures of a strip that is folded at its middle, to stand upright.

    Both are boxes in points from the top left of the trim; the `back` is upside down.
    """

    front: Box
    back: Box


def standing_panels(face: Face) -> Panels | None:
    """Return the panels of a standee, None for a face that is not folded to stand.

    Its middle is a fold. Folds beyond it on both sides limit its feet, which are glued
    over each other.
    """
    folds = fold_lines(face)
    middle = face.height / 2
    if not any(abs(y - middle) < _CLOSE for y in folds):
        return None
    above = max((y for y in folds if y < middle - _CLOSE), default=0.0)
    below = min((y for y in folds if y > middle + _CLOSE), default=face.height)
    front = Box(0.0, middle, face.width, below - middle)
    return Panels(front, Box(0.0, above, face.width, middle - above))


def panel_picture(
    whole: Image.Image, panels: Panels, side: Side, dpi: float
) -> Image.Image:
    """Return one panel of the picture of a whole strip, upright."""
    box, scale = getattr(panels, side), dpi / POINTS_PER_INCH
    edges = (box.x, box.y, box.right, box.bottom)
    left, top, right, bottom = (round(edge * scale) for edge in edges)
    part = whole.crop((left, top, min(right, whole.width), min(bottom, whole.height)))
    return part.transpose(Image.Transpose.ROTATE_180) if side == "back" else part


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
