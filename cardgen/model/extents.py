"""How far drawn ops reach."""

from typing import assert_never

from cardgen.model.geometry import Box, around
from cardgen.model.ops import (
    Group,
    Icon,
    Op,
    PdfPage,
    Picture,
    Shape,
    TextLine,
    Veil,
)
from cardgen.model.outlines import bounds


def extent(op: Op) -> Box:
    """Give the upright box around what an op draws; of text around its baseline."""
    match op:
        case Shape():
            return bounds(op.outline).grown(op.stroke.width / 2 if op.stroke else 0.0)
        case Icon():
            edge = op.stroke.width / 2 if op.stroke else 0.0
            return Box(op.x, op.y, op.size, op.size).grown(edge)
        case Picture() | PdfPage():
            return op.window or op.box
        case Group():
            return around(op.matrix.bounds(extent(each)) for each in op.ops)
        case TextLine():
            return around(Box(run.x, op.y, 0.0, 0.0) for run in op.runs)
        case Veil():
            return op.box
        case _:
            assert_never(op)
