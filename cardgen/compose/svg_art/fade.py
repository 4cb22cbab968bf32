"""Opacity of a whole element, of all that it draws together."""

from collections.abc import Iterator
from dataclasses import replace

from cardgen.compose.svg_art.fault import Unsupported
from cardgen.model.ops import Group, Op, Shape


def faded(ops: tuple[Op, ...], opacity: float) -> tuple[Op, ...]:
    """Give ops drawn together and then laid on with an opacity.

    Raises Unsupported when there is more than one paint that could overlap.
    """
    if opacity >= 1 or not ops:
        return ops
    if opacity <= 0:
        return ()
    if sum(1 for _ in _paints(ops)) > 1:
        raise Unsupported("opacity of what may overlap")
    return tuple(_faded(op, opacity) for op in ops)


def _paints(ops: tuple[Op, ...]) -> Iterator[object]:
    for op in ops:
        if isinstance(op, Group):
            yield from _paints(op.ops)
        elif isinstance(op, Shape):
            yield from (part for part in (op.fill, op.stroke) if part)


def _faded(op: Op, opacity: float) -> Op:
    if isinstance(op, Group):
        return replace(op, ops=tuple(_faded(inner, opacity) for inner in op.ops))
    if not isinstance(op, Shape):
        return op
    if op.fill:
        op = replace(op, fill=replace(op.fill, opacity=op.fill.opacity * opacity))
    if op.stroke:
        paint = op.stroke.paint
        thin = replace(paint, opacity=paint.opacity * opacity)
        op = replace(op, stroke=replace(op.stroke, paint=thin))
    return op
