"""Outlines around things: their silhouettes, wider than they are."""

import math
from collections.abc import Container, Iterable, Iterator
from typing import NamedTuple

from cardgen.compose.restyling.subject import Subject
from cardgen.compose.restyling.trees import (
    area_of,
    areas,
    has_limbs,
    is_line,
    is_solid,
    thickness_of,
    unit_of,
)
from cardgen.model.geometry import Matrix, around, move
from cardgen.model.hairlines import THINNEST
from cardgen.model.ops import Group, Op, Outline, Paint, Shape, Stroke
from cardgen.model.outlines import bounds

_HERE = Matrix()
_OF_THICKNESS = 0.35
# What covers less of a clip, by the area of both, does not fill it; nor does a disc,
# which is 0.79 of the box around it.
_FILLED, _FULL = 0.5, 0.85
# The segments of a box, and how far what it frames may reach beyond it, as a share.
_BOX, _NEAR = "MLLLZ", 0.06


def ring(
    subject: Subject,
    grow: float,
    paint: Paint,
    even: bool = False,
    limbs: float = math.inf,
) -> Op:
    """Return a thing's silhouette, wider by `grow` points on the face on each side.

    Slits and holes that are narrower close. Around blades and twigs it is thinner,
    unless it is to be `even`. Those at least as thick as `limbs`, in points, are left
    out: they have a line of their own.
    """
    pen = _Pen(grow, paint, even, subject.manner.finished, limbs)
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
    limbs: float

    def leaves_out(self, shape: Shape, unit: float) -> bool:
        """Return whether a shape has a line of its own."""
        thick = thickness_of(shape.outline) >= self.limbs * unit
        return thick and not shape.even_odd and has_limbs(shape.outline)

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
            unit = unit_of(matrix)
            if (is_solid(op) or is_line(op)) and not pen.leaves_out(op, unit):
                yield from _edge(op, pen, unit)
        elif isinstance(op, Group) and id(op) not in pen.finished:
            yield from _grown_group(op, op.matrix.then(matrix), pen)


def _grown_group(group: Group, matrix: Matrix, pen: _Pen) -> Iterator[Group]:
    clip = None if _is_frame(group) else group.clip
    if clip is not None and _fills(group):
        # What is cut is mostly a pattern on something that has a ring; the cut, and no
        # more than that, is its silhouette.
        cut = Shape(clip, pen.paint, even_odd=group.even_odd)
        yield Group(group.matrix, tuple(_edge(cut, pen, unit_of(matrix))))
    elif clip is None or _is_box(clip):
        inside = tuple(_grown(group.ops, matrix, pen))
        if inside:
            yield Group(group.matrix, inside, clip)


def _is_box(outline: Outline) -> bool:
    return "".join(part[0] for part in outline) == _BOX


def _is_frame(group: Group) -> bool:
    """Return whether the clip of a group is a box around all that is in it, about."""
    if group.clip is None or not _is_box(group.clip):
        return False
    frame = bounds(group.clip)
    reach = around(area.box for area in areas(group.ops, _HERE))
    return frame.grown(_NEAR * frame.width).holds(reach)


def _fills(group: Group) -> bool:
    """Return whether what is in a group may be all there is within its clip.

    A trunk or a disc that stands in a box does not fill it: the box would be a dark
    block. Other clips are the outline of what the group lies on.
    """
    first = group.ops[0] if group.ops else None
    if not isinstance(first, Shape) or not is_solid(first) or group.clip is None:
        return False
    part, whole = _size(first.outline), _size(group.clip)
    if not _is_box(group.clip):
        return part >= _FILLED * whole
    reach = bounds(first.outline)
    around_all = reach.grown(_NEAR * reach.width).holds(bounds(group.clip))
    return around_all and part >= _FULL * whole


def _size(outline: Outline) -> float:
    return area_of(Shape(outline), _HERE).size


def _edge(shape: Shape, pen: _Pen, unit: float) -> Iterator[Shape]:
    """Yield a shape grown on each side; a line too thin to print is left out."""
    own = shape.stroke.width if shape.stroke else 0.0
    width = own + 2 * pen.reach(shape, unit)
    stroke = Stroke(pen.paint, width, cap="round", join="round")
    drawn = stroke if width >= THINNEST * unit else None
    fill = pen.paint if shape.fill else None
    if fill or drawn:
        yield shape._replace(fill=fill, stroke=drawn)
