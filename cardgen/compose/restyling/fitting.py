"""What a style adds to a thing, kept within its picture: a rim, a shadow, axes."""

from collections.abc import Container, Iterable, Iterator

from cardgen.compose.draw.manner import Manner
from cardgen.compose.restyling.trees import unit_of
from cardgen.model.geometry import Box, Matrix, around, inverse
from cardgen.model.ops import Group, Op, Shape
from cardgen.model.outlines import bounds, extent, mapped, tight_bounds
from cardgen.model.units import to_points

# What reaches farther out of the picture before it is styled is meant to.
_SLACK = to_points(0.3)


def fitted(
    drawn: tuple[Op, ...], bare: tuple[Op, ...], matrix: Matrix, manner: Manner
) -> tuple[Op, ...]:
    """Return a styled thing so small, and so placed, that its picture holds all of it.

    `bare` is the thing without its style. One that leaves the picture by itself stays.
    """
    room = manner.box
    if _is_held(drawn, matrix, room):
        return drawn
    reach = around(_boxes(drawn, matrix))
    own = _boxes(bare, matrix, manner.finished)
    seen = reach.width > 0 and reach.height > 0
    if not seen or room.holds(reach) or not all(map(room.grown(_SLACK).holds, own)):
        return drawn
    onto = matrix.then(_into(reach, room)).then(inverse(matrix))
    return (Group(onto, drawn),)


def _is_held(ops: Iterable[Op], matrix: Matrix, room: Box) -> bool:
    """Return whether a room holds ops at a glance: with the handles of their curves."""
    for op in ops:
        if not isinstance(op, Group):
            if not room.holds(matrix.bounds(extent(op))):
                return False
            continue
        inner = op.matrix.then(matrix)
        cut = op.clip is not None and room.holds(inner.bounds(bounds(op.clip)))
        if not cut and not _is_held(op.ops, inner, room):
            return False
    return True


def _into(reach: Box, room: Box) -> Matrix:
    """Return the map of a box into a room: moved a little, and smaller if need be."""
    size = min(1.0, room.width / reach.width, room.height / reach.height)
    x = _start(reach.x, reach.width, size, room.x, room.right)
    y = _start(reach.y, reach.height, size, room.y, room.bottom)
    return Matrix(size, 0.0, 0.0, size, x - size * reach.x, y - size * reach.y)


def _start(at: float, length: float, size: float, low: float, high: float) -> float:
    centred = at + length * (1 - size) / 2
    return max(low, min(centred, high - size * length))


def _boxes(
    ops: Iterable[Op], matrix: Matrix, without: Container[int] = ()
) -> Iterator[Box]:
    """Yield the boxes on the face that ops fill, as far as clips show them."""
    for op in ops:
        if isinstance(op, Shape):
            yield _box(op, matrix)
        elif isinstance(op, Group) and id(op) not in without:
            inner = op.matrix.then(matrix)
            boxes = _boxes(op.ops, inner, without)
            yield from _cut(boxes, Shape(op.clip), inner) if op.clip else boxes
        elif not isinstance(op, Group):
            yield matrix.bounds(extent(op))


def _box(shape: Shape, matrix: Matrix) -> Box:
    edge = shape.stroke.width / 2 if shape.stroke else 0.0
    return tight_bounds(mapped(shape.outline, matrix)).grown(edge / unit_of(matrix))


def _cut(boxes: Iterable[Box], clip: Shape, matrix: Matrix) -> Iterator[Box]:
    frame = _box(clip, matrix)
    for box in boxes:
        x, y = max(box.x, frame.x), max(box.y, frame.y)
        wide, high = min(box.right, frame.right) - x, min(box.bottom, frame.bottom) - y
        if wide > 0 and high > 0:
            yield Box(x, y, wide, high)
