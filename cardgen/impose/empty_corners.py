"""Corners that a face leaves empty although its edges are painted, filled.

Pictures of whole cards often have rounded corners: transparent ones, or white or black
where a JPEG has no transparency. Mirrored, such corners would be stars on the paper
around. They are painted in the colour that the art has next to them.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from PIL import Image

from cardgen.art.art_file import BadArt
from cardgen.art.raster_file import small_copy
from cardgen.impose.edges import EdgeReader, PlacedOp
from cardgen.model.face import Face
from cardgen.model.geometry import Box, Matrix, inverse, move
from cardgen.model.ops import (
    WHITE,
    Color,
    Group,
    Op,
    Outline,
    Paint,
    Picture,
    Shape,
    TextLine,
)
from cardgen.model.outlines import mapped, surrounds
from cardgen.model.units import to_points

_STEP = to_points(0.1)
# Corners of cards are cut with radii of 3 to 5 mm; those of drawn frames are larger.
_FARTHEST = to_points(12.0)
# The arc of a rounded corner is nearest to the corner at this share of its radius from
# each side: 1 - 1 / sqrt(2).
_DEPTH = 0.2929
# How much a straight side of an empty corner may differ from the radius.
_LEAST, _MOST = 0.5, 1.5
# Where the art begins, pixels are mixed with what is outside.
_LAP = to_points(0.2)
_ARC = 0.5523
_DARK, _LIGHT, _CLEAR = 25, 235, 128
_PIXELS = 600

Kind: TypeAlias = Literal["paper", "white", "black", "art"]


class Seen(NamedTuple):
    """What is seen at a place: "white" and "black" are of pictures. The color is that
    of art, if it has one there."""

    kind: Kind
    color: Color | None = None


_PAPER = Seen("paper")


class Corner(NamedTuple):
    """An empty corner: its sides (-1 or 1), how far from both of them the art begins,
    in points, and its color there, None for art that has not one."""

    x: int
    y: int
    depth: float
    color: Sequence[float] | None


def corner_patches(face: Face, box: Box, more: float) -> tuple[Op, ...]:
    """Return what covers the empty corners of a face in a box, and `more` around it."""
    corners = _empty_corners(face, box)
    return tuple(_patch(face, box, corner, more) for corner in corners)


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
    ops = tuple(op for op in face.ops if not isinstance(op, TextLine))
    return Group(Matrix(), (Group(moved, ops),), outline)


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
    found = {}
    ops = EdgeReader().placed_ops(face, box.grown(-_FARTHEST))
    for x in (-1, 1):
        for y in (-1, 1):
            way = _Way(_near(ops, box, x, y), box, x, y)
            kind = way.seen(0, 0).kind
            corner = _measured(way, kind) if kind != "art" else None
            if corner:
                found[corner] = kind
    certain = len(found) == 4 or all(each == "paper" for each in found.values())
    return [*found] if certain else []


def _near(ops: Sequence[PlacedOp], box: Box, x: int, y: int) -> list[PlacedOp]:
    """Return the ops that reach into the square at a corner."""
    left = box.x if x < 0 else box.right - _FARTHEST
    top = box.y if y < 0 else box.bottom - _FARTHEST
    square = Box(left, top, _FARTHEST, _FARTHEST)
    return [placed for placed in ops if placed.bounds.overlaps(square)]


def _measured(way: "_Way", kind: Kind) -> Corner | None:
    across, down = way.length(1, 0, kind), way.length(0, 1, kind)
    depth = way.length(1, 1, kind)
    if not across or not down or not depth:
        return None
    radius = depth / _DEPTH
    sides = across / radius, down / radius
    if min(sides) < _LEAST or max(sides) > _MOST:
        return None
    inner = depth + _LAP
    return Corner(way.x, way.y, inner, way.seen(inner, inner).color)


class _Way(NamedTuple):
    """The way from a corner of a box into a face."""

    ops: Sequence[PlacedOp]
    box: Box
    x: int
    y: int

    def seen(self, across: float, down: float) -> Seen:
        """Return what is seen so far from the sides, just within the box."""
        across, down = across + _STEP, down + _STEP
        x = self.box.right - across if self.x > 0 else self.box.x + across
        y = self.box.bottom - down if self.y > 0 else self.box.y + down
        return next(_seen(self.ops, x, y), _PAPER)

    def length(self, across: int, down: int, kind: Kind) -> float:
        """Return how far it looks the same in a direction, 0 if it does not end."""
        farthest = min(_FARTHEST, self.box.width / 3, self.box.height / 3)
        for step in range(1, int(farthest / _STEP)):
            place = across * step * _STEP, down * step * _STEP
            if self.seen(*place).kind != kind:
                return step * _STEP
        return 0.0


def _seen(ops: Sequence[PlacedOp], x: float, y: float) -> Iterator[Seen]:
    """Yield what is seen at a place, on top first; white shapes are as paper is."""
    for op, matrix, clips, seen in ops:
        if not _holds(seen, x, y) or not all(surrounds(clip, x, y) for clip in clips):
            continue
        at = inverse(matrix).apply(x, y)
        match op:
            case Shape(fill=None):
                pass
            case Shape(fill=fill):
                if surrounds(op.outline, *at, even_odd=op.even_odd):
                    color = fill.color if isinstance(fill, Paint) else None
                    yield _PAPER if color == WHITE else Seen("art", color)
            case Picture() if op.path.suffix.lower() != ".svg":
                found = _pixel(op, *at)
                if found:
                    yield found
            case _:
                yield Seen("art")


def _holds(box: Box, x: float, y: float) -> bool:
    return box.x <= x <= box.right and box.y <= y <= box.bottom


def _pixel(picture: Picture, x: float, y: float) -> Seen | None:
    """Return what a picture shows at a place, None where it is transparent."""
    box, found = picture.box, _small_copy(picture.path)
    if found is None or not _holds(picture.window or box, x, y):
        return None
    image, (width, height) = found
    crop = (picture.sampling and picture.sampling.crop) or (0, 0, width, height)
    left, top, right, bottom = crop
    column = left + (x - box.x) / box.width * (right - left)
    row = top + (y - box.y) / box.height * (bottom - top)
    pixel = image.getpixel(
        (
            min(max(int(column * image.width / width), 0), image.width - 1),
            min(max(int(row * image.height / height), 0), image.height - 1),
        )
    )
    assert isinstance(pixel, tuple)
    red, green, blue, alpha = pixel
    if alpha < _CLEAR:
        return None
    color = Color(red / 255, green / 255, blue / 255)
    if min(red, green, blue) >= _LIGHT:
        return Seen("white", color)
    return Seen("black" if max(red, green, blue) <= _DARK else "art", color)


@lru_cache(maxsize=16)
def _small_copy(path: Path) -> tuple[Image.Image, tuple[int, int]] | None:
    """Return a small copy of a picture; None if it cannot be read, as is said later."""
    try:
        return small_copy(path, _PIXELS)
    except BadArt:
        return None
