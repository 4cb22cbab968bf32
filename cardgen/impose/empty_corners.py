"""Corners that a face leaves empty although its edges are painted, filled.

Pictures of whole cards often have rounded corners: transparent ones, or white or black
where a JPEG has no transparency. Mirrored, such corners would be stars on the paper
around. They are painted in the colour that the art has next to them.
"""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from cardgen.impose.edges import EdgeReader, OpBounds, PlacedOp
from cardgen.impose.seen import Kind, Layer, Seen, art_of
from cardgen.model.face import Face
from cardgen.model.geometry import Box, Matrix, move
from cardgen.model.ops import Color, Group, Icon, Op, Outline, Paint, Shape, TextLine
from cardgen.model.outlines import bounds, mapped
from cardgen.model.units import to_points

_STEP = to_points(0.1)
# Corners of cards are cut with radii of 3 to 5 mm; those of drawn frames are larger.
_FARTHEST = to_points(12.0)
# The arc of a rounded corner is nearest to the corner at this share of its radius from
# each side: 1 - 1 / sqrt(2).
_DEPTH = 0.2929
# How much its straight sides may differ from those of an arc, as a share and in points.
_SLACK, _HAIR = 0.2, to_points(0.15)
# Where the art begins, pixels are mixed with what is outside.
_LAP, _INNER = to_points(0.2), to_points(0.35)
_ARC = 0.5523
# By how much of 255 a corner differs from the art: less is a shade of it.
_JUMP = 60


class Corner(NamedTuple):
    """An empty corner: its sides (-1 or 1), what is seen there, how far from both of
    them the art begins, in points, and its color there."""

    x: int
    y: int
    kind: Kind
    depth: float
    color: Sequence[float] | None


class Patches(NamedTuple):
    """What fills empty corners: where nothing is painted below the art, else on it."""

    below: tuple[Op, ...]
    above: tuple[Op, ...]


def corner_patches(face: Face, box: Box, more: float) -> Patches:
    """Return what fills the empty corners of a face in a box, and `more` around it."""
    found: dict[bool, list[Op]] = {True: [], False: []}
    for corner in _empty_corners(face, box):
        found[corner.kind == "bare"].append(_patch(face, box, corner, more))
    return Patches(tuple(found[True]), tuple(found[False]))


def _patch(face: Face, box: Box, corner: Corner, more: float) -> Op:
    flip = Matrix(
        a=-corner.x,
        d=-corner.y,
        e=box.right if corner.x > 0 else box.x,
        f=box.bottom if corner.y > 0 else box.y,
    )
    outline = mapped(_outside_of_arc(corner.depth, more), flip)
    if corner.color:
        return Shape(outline, Paint(Color(*corner.color)))
    moved = move(corner.x * corner.depth, corner.y * corner.depth)
    patch, bounds_of = bounds(outline), OpBounds().of
    art = art_of(face.ops)
    seen = tuple(op for op in art if moved.bounds(bounds_of(op)).overlaps(patch))
    return Group(Matrix(), (Group(moved, seen),), outline)


def _outside_of_arc(depth: float, more: float) -> Outline:
    """Return the corner at the origin, to an arc that is `depth` from both sides."""
    radius = depth / _DEPTH
    # An edge along the sides would let the empty corner shine through.
    near, out = radius * (1 - _ARC), -more
    return (
        ("M", out, out),
        ("L", radius, out),
        ("L", radius, 0),
        ("C", near, 0, 0, near, 0, radius),
        ("L", out, radius),
        ("Z",),
    )


def _empty_corners(face: Face, box: Box) -> list[Corner]:
    if "empty corners" not in face.learnt:
        face.learnt["empty corners"] = [*_measured_corners(face, box)]
    return [Corner(*corner) for corner in face.learnt["empty corners"]]


def _measured_corners(face: Face, box: Box) -> list[Corner]:
    """Return the corners that are empty; white or black ones only if all four are."""
    ops = EdgeReader().placed_ops(face, box.grown(-_FARTHEST))
    ways = [_Way(ops, box, x, y) for x in (-1, 1) for y in (-1, 1)]
    found = [corner for way in ways if (corner := _measured(way))]
    of_pictures = [corner for corner in found if corner.kind in ("white", "black")]
    if of_pictures and len(found) < len(ways):
        return [corner for corner in found if corner not in of_pictures]
    return [
        each for each in found if each.kind == "bare" or not _has_signs(face, box, each)
    ]


def _has_signs(face: Face, box: Box, corner: Corner) -> bool:
    """Return whether words or icons stand where a corner would be painted."""
    reach = corner.depth / _DEPTH
    x = box.x if corner.x < 0 else box.right - reach
    y = box.y if corner.y < 0 else box.bottom - reach
    bounds_of, square = OpBounds().of, Box(x, y, reach, reach)

    def within(op: Op, matrix: Matrix) -> bool:
        if isinstance(op, Group):
            inner = op.matrix.then(matrix)
            return any(within(each, inner) for each in op.ops)
        sign = isinstance(op, TextLine | Icon)
        return sign and matrix.bounds(bounds_of(op)).overlaps(square)

    return any(within(op, Matrix()) for op in face.ops)


def _measured(way: "_Way") -> Corner | None:
    kind = way.seen(0, 0).kind
    if kind == "art":
        return None
    across, down = way.length(1, 0, kind), way.length(0, 1, kind)
    depth = way.length(1, 1, kind)
    if not across or not down or not depth:
        return None
    # An arc has left the sides by a step where it is measured.
    radius = (depth + _STEP) / _DEPTH
    side = radius - sqrt(max(2 * radius * _STEP - _STEP**2, 0))
    if max(abs(each - side) for each in (across, down)) > _SLACK * side + _HAIR:
        return None
    inner = way.seen(depth + _INNER, depth + _INNER)
    if kind in ("white", "black") and not _is_clear(kind, inner):
        return None
    return Corner(way.x, way.y, kind, depth + _LAP, inner.color)


def _is_clear(kind: Kind, inner: Seen) -> bool:
    """Return whether art begins at once: a vignette turns dark or light by degrees."""
    outside = 1.0 if kind == "white" else 0.0
    if inner.color is None:
        return inner.kind == "art"
    return max(abs(part - outside) for part in inner.color) > _JUMP / 255


class _Way:
    """The way from a corner of a box into a face."""

    def __init__(self, ops: Sequence[PlacedOp], box: Box, x: int, y: int) -> None:
        self.x, self.y, self._box = x, y, box
        left = box.x if x < 0 else box.right - _FARTHEST
        top = box.y if y < 0 else box.bottom - _FARTHEST
        near = Box(left, top, _FARTHEST, _FARTHEST)
        self._layers = [Layer(op) for op in ops if op.bounds.overlaps(near)]

    def seen(self, across: float, down: float) -> Seen:
        """Return what is seen so far from the sides, just within the box."""
        across, down = across + _STEP, down + _STEP
        x = self._box.right - across if self.x > 0 else self._box.x + across
        y = self._box.bottom - down if self.y > 0 else self._box.y + down
        kinds: set[Kind] = set()
        for layer in self._layers:
            for found in layer.seen(x, y):
                # White on art is art, too.
                if found.kind in ("veil", "paper"):
                    kinds.add(found.kind)
                elif kinds:
                    return Seen("art" if "paper" in kinds else found.kind)
                else:
                    return found
        # What is faint is still seen on paper.
        return Seen("art" if "veil" in kinds else "paper" if kinds else "bare")

    def length(self, across: int, down: int, kind: Kind) -> float:
        """Return how far it looks the same in a direction, 0 if it does not end."""
        farthest = min(_FARTHEST, self._box.width / 2, self._box.height / 2)
        for step in range(1, int(farthest / _STEP)):
            place = across * step * _STEP, down * step * _STEP
            if self.seen(*place).kind != kind:
                return step * _STEP
        return 0.0
