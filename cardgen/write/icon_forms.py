"""The forms that icons are drawn as: their names, and the colours of their shapes."""

from collections.abc import Iterable

from cardgen.model.geometry import Matrix
from cardgen.model.ops import (
    Color,
    Gradient,
    Group,
    Icon,
    IconDrawing,
    Op,
    Paint,
    Shape,
    Stroke,
)


class IconForms:
    """Names forms; icons that look alike have the same one."""

    def __init__(self) -> None:
        self._names: dict[object, list[tuple[IconDrawing, str]]] = {}

    def name(self, icon: Icon) -> tuple[str, bool]:
        """Return the name of an icon's form, and whether it had one before."""
        drawing = icon.drawing
        named = self._names.setdefault((drawing.name, drawing.units, _look(icon)), [])
        for known, name in named:
            # Mostly the same object; comparing two drawings takes longer.
            if known is drawing or known == drawing:
                return name, True
        name = f"I{sum(map(len, self._names.values())) + 1}"
        named.append((drawing, name))
        return name, False


def _look(icon: Icon) -> object:
    """Return what the form of an icon depends on besides its drawing."""
    drawing, paint = icon.drawing, icon.paint
    if not drawing.ops:
        return icon.stroke is not None
    return paint.opacity < 1, None if drawing.colourful else paint.color


def icon_ops(icon: Icon) -> tuple[Op, ...]:
    """Return the shapes of an icon in its colour, unless they have their own.

    Those of a figure are marked as a picture: no colour of a part has a meaning.
    """
    ops = icon.drawing.ops
    if icon.drawing.colourful:
        return (Group(Matrix(), ops, art=True),)
    return _recoloured(ops, icon.paint.color)


def _recoloured(ops: Iterable[Op], color: Color) -> tuple[Op, ...]:
    return tuple(_in_color(op, color) for op in ops)


def _in_color(op: Op, color: Color) -> Op:
    match op:
        case Shape(outline, fill, stroke, even_odd):
            return Shape(outline, _fill(fill, color), _stroke(stroke, color), even_odd)
        case Group():
            return op._replace(ops=_recoloured(op.ops, color))
        case _:
            return op


def _fill(fill: Paint | Gradient | None, color: Color) -> Paint | Gradient | None:
    return fill._replace(color=color) if isinstance(fill, Paint) else fill


def _stroke(stroke: Stroke | None, color: Color) -> Stroke | None:
    if stroke is None:
        return None
    return stroke._replace(paint=stroke.paint._replace(color=color))
