"""Ops through which what lies below is seen, but not each other."""

from dataclasses import replace

from cardgen.model.geometry import Matrix
from cardgen.model.ops import Group, Icon, Op, Picture, Run, Shape, TextLine


def faded(ops: tuple[Op, ...], opacity: float) -> tuple[Op, ...]:
    """Give ops laid on with an opacity as if they were one.

    Ops that cannot lie over each other are faded one by one: as one picture they
    would be a drawing of their own in every file.
    """
    if opacity >= 1 or not ops:
        return ops
    if opacity <= 0:
        return ()
    match ops:
        case (Shape(fill=None) | Shape(stroke=None) as shape,):
            return (_faded_shape(shape, opacity),)
        case (Icon() as icon,):
            paint = replace(icon.paint, opacity=icon.paint.opacity * opacity)
            return (replace(icon, paint=paint),)
        case (Picture() as picture,):
            return (replace(picture, opacity=picture.opacity * opacity),)
    lines = tuple(op for op in ops if isinstance(op, TextLine))
    if len(lines) == len(ops):
        return tuple(_faded_line(line, opacity) for line in lines)
    group = one_group(ops)
    return (replace(group, opacity=group.opacity * opacity),)


def one_group(ops: tuple[Op, ...]) -> Group:
    """Give ops as one group; a group that stands alone is one already."""
    match ops:
        case (Group(blend="normal") as group,):
            return group
    return Group(Matrix(), ops)


def _faded_shape(shape: Shape, opacity: float) -> Shape:
    fill, stroke = shape.fill, shape.stroke
    if fill:
        fill = replace(fill, opacity=fill.opacity * opacity)
    if stroke:
        paint = replace(stroke.paint, opacity=stroke.paint.opacity * opacity)
        stroke = replace(stroke, paint=paint)
    return replace(shape, fill=fill, stroke=stroke)


def _faded_line(line: TextLine, opacity: float) -> TextLine:
    return line._replace(runs=tuple(_faded_run(run, opacity) for run in line.runs))


def _faded_run(run: Run, opacity: float) -> Run:
    paint = replace(run.paint, opacity=run.paint.opacity * opacity)
    return run._replace(paint=paint)
