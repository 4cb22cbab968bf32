"""Opacity of several ops as one: what is below them shows through, not each other."""

from cardgen.model.geometry import Matrix
from cardgen.model.ops import Group, Icon, Op, Picture, Run, Shape, TextLine


def faded(ops: tuple[Op, ...], opacity: float) -> tuple[Op, ...]:
    """Return ops with an opacity as if they were one.

    Ops that cannot overlap are faded one by one: as one group they would be a separate
    drawing in every file.
    """
    if opacity >= 1 or not ops:
        return ops
    if opacity <= 0:
        return ()
    match ops:
        case (Shape(fill=None) | Shape(stroke=None) as shape,):
            return (_faded_shape(shape, opacity),)
        case (Icon() as icon,):
            paint = icon.paint._replace(opacity=icon.paint.opacity * opacity)
            return (icon._replace(paint=paint),)
        case (Picture() as picture,):
            return (picture._replace(opacity=picture.opacity * opacity),)
    lines = tuple(op for op in ops if isinstance(op, TextLine))
    if len(lines) == len(ops):
        return tuple(_faded_line(line, opacity) for line in lines)
    group = one_group(ops)
    return (group._replace(opacity=group.opacity * opacity),)


def one_group(ops: tuple[Op, ...]) -> Group:
    """Return ops as one group; a single group is one already."""
    match ops:
        case (Group(blend="normal") as group,):
            return group
    return Group(Matrix(), ops)


def _faded_shape(shape: Shape, opacity: float) -> Shape:
    fill, stroke = shape.fill, shape.stroke
    if fill:
        fill = fill._replace(opacity=fill.opacity * opacity)
    if stroke:
        paint = stroke.paint._replace(opacity=stroke.paint.opacity * opacity)
        stroke = stroke._replace(paint=paint)
    return shape._replace(fill=fill, stroke=stroke)


def _faded_line(line: TextLine, opacity: float) -> TextLine:
    return line._replace(runs=tuple(_faded_run(run, opacity) for run in line.runs))


def _faded_run(run: Run, opacity: float) -> Run:
    paint = run.paint._replace(opacity=run.paint.opacity * opacity)
    return run._replace(paint=paint)
