"""A face drawn small: its art without words, which could not be read."""

from collections.abc import Sequence
from math import hypot

from cardgen.impose.seen import art_of
from cardgen.model.face import Face
from cardgen.model.forms import outline_of
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import Group, Icon, Op, Outline, Shape, Stroke
from cardgen.model.outlines import closed_line

# The thinnest line that printers draw, with a little more: in points on paper.
_THINNEST = 0.26


def thumbnail(face: Face, matrix: Matrix, share: float) -> Op:
    """Draw the art of a face, cut to its trim, under a map.

    On paper it is smaller by `share`.
    """
    return Group(matrix, _all(art_of(face.ops), share), trim_line(face))


def trim_line(face: Face) -> Outline:
    """Return the line along which a face is cut out."""
    if face.box:
        return closed_line(face.box.net.outline)
    return outline_of(face.form, Box(0, 0, face.width, face.height), 0)


def _thick(op: Op, share: float) -> Op:
    """Return an op whose lines still print when everything is scaled by `share`."""
    match op:
        case Group(ops=ops, matrix=matrix):
            return op._replace(ops=_all(ops, share * _scale(matrix)))
        case Shape(stroke=Stroke()) | Icon(stroke=Stroke()):
            assert op.stroke is not None
            width = max(op.stroke.width, _THINNEST / share)
            return op._replace(stroke=op.stroke._replace(width=width))
        case _:
            return op


def _all(ops: Sequence[Op], share: float) -> tuple[Op, ...]:
    return tuple(_thick(op, share) for op in ops)


def _scale(matrix: Matrix) -> float:
    """Return the factor by which a map scales the shorter side of a square."""
    across, down = hypot(matrix.a, matrix.b), hypot(matrix.c, matrix.d)
    return max(min(across, down), 1e-3)
