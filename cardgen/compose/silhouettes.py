"""Shapes as elements ask, outlines around texts, and silhouettes of what is drawn."""

from dataclasses import dataclass
from typing import assert_never

from cardgen.compose.draw.attributes import Attributes
from cardgen.compose.transforms import under
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


def draw_shape(given: Attributes, outline: Outline) -> tuple[Op, ...]:
    """Return an outline with the fill, stroke and transform of its element."""
    even_odd = given.word("fill-rule", ("nonzero", "evenodd"), "nonzero") == "evenodd"
    shape = Shape(outline, given.ground(outline), given.stroke(), even_odd)
    if shape.fill is None and shape.stroke is None:
        return ()
    return under(given.matrix(), (shape,))


def text_outline(given: Attributes, ops: tuple[Op, ...]) -> tuple[Op, ...]:
    """Return the outlines of a text's letters and icons in its stroke. Raises Refused.

    They are drawn behind the letters, so that these keep their weight: half of the
    line is outside the letters.
    """
    stroke = given.stroke()
    if stroke is None:
        return ()
    round_ends = Stroke(stroke.paint, 2 * stroke.width, cap="round", join="round")
    return tuple(_outlined(op, round_ends, given.context.fonts) for op in ops)


def _outlined(op: Op, stroke: Stroke, fonts: Fontbook) -> Op:
    match op:
        case TextLine():
            return Shape(fonts.outline(op), stroke=stroke)
        case Shape():
            return op._replace(fill=None, stroke=stroke)
        case Icon() if op.drawing.ops:
            return Silhouettes(stroke.paint, fonts).of(op, stroke.width / 2)
        case Icon():
            return op._replace(paint=stroke.paint, stroke=stroke)
        case Group():
            inside = tuple(_outlined(each, stroke, fonts) for each in op.ops)
            return Group(op.matrix, inside)
        case _:
            return op
