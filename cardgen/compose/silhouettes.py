"""Silhouettes of ops, in one colour and larger than they are: for shadows, outlines."""

from dataclasses import dataclass
from typing import assert_never

from cardgen.model.geometry import Matrix
from cardgen.model.ops import (
    Group,
    Icon,
    Op,
    Outline,
    Paint,
    PdfPage,
    Picture,
    Shape,
    Stroke,
    TextLine,
    Veil,
)
from cardgen.model.outlines import rectangle
from cardgen.typeset.fontbook import Fontbook


@dataclass(frozen=True, slots=True)
class Silhouettes:
    """Makes silhouettes in one paint."""

    paint: Paint
    fonts: Fontbook

    def of(self, op: Op, grow: float) -> Op:
        """Return the silhouette of an op, larger by `grow` points on every side."""
        match op:
            case Shape():
                return self._shape(op, grow)
            case TextLine():
                return self._area(self.fonts.outline(op), grow)
            case Icon() if op.drawing.ops:
                return self._drawing(op, grow)
            case Icon():
                width = op.stroke.width if op.stroke else 0.0
                return op._replace(paint=self.paint, stroke=self._edge(width, grow))
            case Picture() | PdfPage():
                box = op.window or op.box
                whole = rectangle(box.x, box.y, box.width, box.height)
                return self._area(whole, grow)
            case Group():
                inside = tuple(self.of(each, grow) for each in op.ops)
                return op._replace(ops=inside, opacity=1.0, blend="normal")
            case Veil():
                box = op.box
                whole = rectangle(box.x, box.y, box.width, box.height)
                return self._area(whole, grow)
            case _:
                assert_never(op)

    def _drawing(self, icon: Icon, grow: float) -> Group:
        scale = icon.size / icon.drawing.units
        place = Matrix(a=scale, d=scale, e=icon.x, f=icon.y)
        # Under the icon's own map its units are wider or narrower than points.
        inside = tuple(self.of(op, grow / scale) for op in icon.drawing.ops)
        return Group(place, inside)

    def _shape(self, shape: Shape, grow: float) -> Shape:
        if shape.fill is not None:
            width = shape.stroke.width if shape.stroke else 0.0
            area = self._area(shape.outline, grow, width)
            return area._replace(even_odd=shape.even_odd)
        assert shape.stroke is not None
        width = shape.stroke.width + 2 * grow
        line = shape.stroke._replace(paint=self.paint, width=width)
        return Shape(shape.outline, stroke=line)

    def _area(self, outline: Outline, grow: float, width: float = 0.0) -> Shape:
        return Shape(outline, self.paint, self._edge(width, grow))

    def _edge(self, width: float, grow: float) -> Stroke | None:
        edge = width + 2 * grow
        return Stroke(self.paint, edge, join="round") if edge else None
