"""Outlines around things: their silhouettes, wider than they are."""

from collections.abc import Container, Iterable, Iterator
from typing import NamedTuple

from cardgen.compose.restyling.subject import Subject
from cardgen.compose.restyling.trees import (
    areas,
    is_line,
    is_solid,
    thickness_of,
    unit_of,
)
from cardgen.model.geometry import Matrix, around, move
from cardgen.model.hairlines import THINNEST
from cardgen.model.ops import Group, Op, Paint, Shape, Stroke
from cardgen.model.outlines import bounds

_HERE = Matrix()
_OF_THICKNESS = 0.35
# The segments of a box, and how far what it frames may reach beyond it, as a share.
_BOX, _NEAR = "MLLLZ", 0.06


def ring(subject: Subject, grow: float, paint: Paint, even: bool = False) -> Op:
    """Return a thing's silhouette, wider by `grow` points on the face on each side.

    Slits and holes that are narrower close. Around blades and twigs it is thinner,
    unless it is to be `even`.
    """
    pen = _Pen(grow, paint, even, subject.manner.finished)
    return Group(_HERE, tuple(_grown(subject.ops, subject.matrix, pen)))


def cast(subject: Subject, grow: float, paint: Paint, by: tuple[float, float]) -> Op:
    """Return the same silhouette as a shadow, moved by x and y of its coordinates.

    What it lies on shows through it evenly.
    """
    solid = ring(subject, grow, paint._replace(opacity=1.0), even=True)
    assert isinstance(solid, Group)
    return solid._replace(matrix=move(*by), opacity=paint.opacity)


class _Pen(NamedTuple):
    grow: float
    paint: Paint
    even: bool
    finished: Container[int]

    def reach(self, shape: Shape, unit: float) -> float:
        """Return how far the ring of a shape reaches, in its own coordinates."""
        reach = self.grow * unit
        if self.even:
            return reach
        if shape.fill is None:
            own = shape.stroke.width if shape.stroke else reach
            return min(reach, _OF_THICKNESS * own)
        return min(reach, _OF_THICKNESS * thickness_of(shape.outline))


def _grown(ops: Iterable[Op], matrix: Matrix, pen: _Pen) -> Iterator[Op]:
    for op in ops:
        if isinstance(op, Shape):
            if is_solid(op) or is_line(op):
                yield from _edge(op, pen, unit_of(matrix))
        elif isinstance(op, Group) and id(op) not in pen.finished:
            inner = op.matrix.then(matrix)
            if op.clip is None or _is_frame(op):
                inside = tuple(_grown(op.ops, inner, pen))
            elif _fills(op):
                # What is cut is mostly a pattern on something that has a ring; the
                # cut, and no more than that, is its silhouette.
                cut = Shape(op.clip, pen.paint, even_odd=op.even_odd)
                inside = tuple(_edge(cut, pen, unit_of(inner)))
            else:
                inside = ()
            if inside:
                yield Group(op.matrix, inside)


def _is_frame(group: Group) -> bool:
    """Return whether the clip of a group is a box around all that is in it, about."""
    if group.clip is None or "".join(part[0] for part in group.clip) != _BOX:
        return False
    frame = bounds(group.clip)
    reach = around(area.box for area in areas(group.ops, _HERE))
    return frame.grown(_NEAR * frame.width).holds(reach)


def _fills(group: Group) -> bool:
    """Return whether what is in a group may be all there is within its clip."""
    first = group.ops[0] if group.ops else None
    return isinstance(first, Shape) and is_solid(first)


def _edge(shape: Shape, pen: _Pen, unit: float) -> Iterator[Shape]:
    """Yield a shape grown on each side; a line too thin to print is left out."""
    own = shape.stroke.width if shape.stroke else 0.0
    width = own + 2 * pen.reach(shape, unit)
    stroke = Stroke(pen.paint, width, cap="round", join="round")
    drawn = stroke if width >= THINNEST * unit else None
    fill = pen.paint if shape.fill else None
    if fill or drawn:
        yield shape._replace(fill=fill, stroke=drawn)
