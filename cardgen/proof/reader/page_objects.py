"""The objects of a page, in points from its top left with y down."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from cardgen.model.geometry import Box
from cardgen.proof.limits import EXACT

Rgb: TypeAlias = tuple[float, float, float]
Point: TypeAlias = tuple[float, float]
Polygon: TypeAlias = tuple[Point, ...]

# How far the shadow of a text is from it at most, in ems.
_SHADOW = 0.3
# Rounding errors of coordinates, in square points.
_HAIR = 0.1


class PdfColor(NamedTuple):
    """A colour of a file; `rgb` is None for a shading, a pattern or an unknown one.

    `total` is the sum of the four inks of a CMYK colour, 0 to 4, and 0 for any other.
    `opacity` is the share of what lies below that it covers. `space` is "gray", "rgb",
    "cmyk" or empty. `spot` is the name of a spot colour, empty for any other.
    """

    rgb: Rgb | None = (0.0, 0.0, 0.0)
    total: float = 0.0
    opacity: float = 1.0
    space: str = "gray"
    spot: str = ""


class TextObject(NamedTuple):
    """Letters shown by one operator.

    `size` is the em's height on paper, all scalings included. `letters` are the boxes
    of their ink, `turned` the corners of rotated ones, else None. `missing` are the
    letters that the font has no glyph for; `embedded` is whether the file contains
    that font.
    """

    order: int
    text: str
    size: float
    letters: tuple[Box, ...]
    turned: tuple[Polygon | None, ...]
    ink: PdfColor
    font: str
    embedded: bool
    missing: str
    clip: Box


class ImageObject(NamedTuple):
    """A raster image: its pixels, the lengths of its sides on paper, its place.

    `space` is that of its colours, as in `PdfColor`.
    """

    order: int
    pixels: tuple[int, int]
    sides: tuple[float, float]
    box: Box
    opaque: bool
    clip: Box
    space: str = ""


class Segment(NamedTuple):
    """A straight line from one point to another."""

    start: Point
    end: Point

    @property
    def box(self) -> Box:
        x, y = min(self.start[0], self.end[0]), min(self.start[1], self.end[1])
        right, bottom = max(self.start[0], self.end[0]), max(self.start[1], self.end[1])
        return Box(x, y, right - x, bottom - y)


class StrokeObject(NamedTuple):
    """A stroked path.

    `segments` are its subpaths that are one straight line, `frames` the boxes of those
    that go around an area. `closed` is whether all of its subpaths end where they
    begin.
    """

    order: int
    width: float
    ink: PdfColor
    dashed: bool
    segments: tuple[Segment, ...]
    frames: tuple[Box, ...]
    box: Box
    clip: Box
    closed: bool = False


class FillObject(NamedTuple):
    """A filled path.

    `square` is whether it is one upright rectangle; `corners` are those of any area
    with four straight sides. `shape` is a hash of its outline, the same at any place
    and size, 0 for simple ones. `icon` is whether it is a form of its own that sets no
    colour. `art` is whether it is part of a picture that cardgen drew.
    """

    order: int
    ink: PdfColor
    box: Box
    square: bool
    corners: Polygon
    shape: int
    icon: bool
    clip: Box
    art: bool = False


class ClipObject(NamedTuple):
    """An upright rectangle that following objects are clipped to."""

    order: int
    box: Box


PageObject: TypeAlias = (
    TextObject | ImageObject | StrokeObject | FillObject | ClipObject
)


def common(one: Box, other: Box) -> Box:
    """Return the overlap of two boxes; width or height is below 0 if there is none."""
    x, y = max(one.x, other.x), max(one.y, other.y)
    right, bottom = min(one.right, other.right), min(one.bottom, other.bottom)
    return Box(x, y, right - x, bottom - y)


def holds(outer: Box, inner: Box, tolerance: float = 0.0) -> bool:
    """Return whether a box is inside another, give or take `tolerance`."""
    return (
        inner.x >= outer.x - tolerance
        and inner.y >= outer.y - tolerance
        and inner.right <= outer.right + tolerance
        and inner.bottom <= outer.bottom + tolerance
    )


def same_size(one: Box, other: Box) -> bool:
    """Return whether two boxes have the same size, to 0.01 mm."""
    return max(abs(one.width - other.width), abs(one.height - other.height)) <= EXACT


def middle(box: Box) -> Point:
    """Return the centre of a box."""
    return box.x + box.width / 2, box.y + box.height / 2


def hides(cover: FillObject | ImageObject, box: Box) -> bool:
    """Return whether an object hides a box below it completely."""
    if not holds(common(cover.box, cover.clip), box):
        return False
    if isinstance(cover, ImageObject):
        return cover.opaque
    return cover.ink.opacity >= 1 and _inside(box, cover.corners)


def _inside(box: Box, polygon: Polygon) -> bool:
    """Return whether a box is inside a convex polygon, whichever way it runs."""
    sides = [
        _side(start, end, corner)
        for start, end in zip(polygon, polygon[1:] + polygon[:1], strict=True)
        for corner in corners(box)
    ]
    return bool(sides) and (min(sides) >= -_HAIR or max(sides) <= _HAIR)


def shadow(one: TextObject, other: TextObject) -> bool:
    """Return whether two texts are the same one, drawn twice."""
    if one.text.strip() != other.text.strip() or not one.letters or not other.letters:
        return False
    first, second = one.letters[0], other.letters[0]
    off = max(abs(first.x - second.x), abs(first.y - second.y))
    return off < _SHADOW * min(one.size, other.size)


def corners(box: Box) -> Polygon:
    """Return the corners of a box in order around it."""
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    return (x, y), (right, y), (right, bottom), (x, bottom)


def area(polygon: Sequence[Point]) -> float:
    """Return the area of a polygon in square points, whichever way it runs."""
    return abs(_signed_area(polygon))


def overlap(one: Polygon, other: Polygon) -> Sequence[Point]:
    """Return the corners of the overlap of two convex polygons, none if there is none.

    Sutherland and Hodgman, "Reentrant polygon clipping" (1974): the first is cut by one
    side of the second after another.
    """
    cutter = other if _signed_area(other) > 0 else other[::-1]
    left: list[Point] = list(one)
    for start, end in zip(cutter, cutter[1:] + cutter[:1], strict=True):
        left = list(_cut(left, start, end))
    return left


def _cut(polygon: list[Point], start: Point, end: Point) -> Iterator[Point]:
    """Yield the corners of the part of a polygon on the inner side of a line."""
    for before, point in zip(polygon[-1:] + polygon[:-1], polygon, strict=True):
        was, is_now = _side(start, end, before), _side(start, end, point)
        if was * is_now < 0:
            part = was / (was - is_now)
            across, down = point[0] - before[0], point[1] - before[1]
            yield before[0] + part * across, before[1] + part * down
        if is_now >= 0:
            yield point


def _side(start: Point, end: Point, point: Point) -> float:
    across, down = end[0] - start[0], end[1] - start[1]
    return across * (point[1] - start[1]) - down * (point[0] - start[0])


def _signed_area(polygon: Sequence[Point]) -> float:
    following = (*polygon[1:], *polygon[:1])
    pairs = zip(polygon, following, strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs) / 2
