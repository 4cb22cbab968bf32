"""What stands on a page, in points from its top left with y down, as it is seen."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from cardgen.model.geometry import Box
from cardgen.proof.limits import EXACT

Rgb: TypeAlias = tuple[float, float, float]
Point: TypeAlias = tuple[float, float]

# A shadow of a text lies this near to it, in ems.
_SHADOW = 0.3
# Square points: what coordinates are rounded by.
_HAIR = 0.1


class PdfColor(NamedTuple):
    """A colour as a file gives it: None where it is poured or unknown.

    `total` is the sum of four inks, 0 to 4, of a CMYK colour, and 0 of any other.
    `opacity` is what is covered of what lies below.
    """

    rgb: Rgb | None = (0.0, 0.0, 0.0)
    total: float = 0.0
    opacity: float = 1.0


class TextObject(NamedTuple):
    """Letters shown by one operator.

    `size` is the em's height on paper, all scalings included. `letters` are the boxes
    of their ink, `turned` the corners of these where they stand askew, else None;
    `missing` are those that the font has no glyph for; `embedded` tells
    whether the file brings that font.
    """

    order: int
    text: str
    size: float
    letters: tuple[Box, ...]
    turned: tuple[tuple[Point, ...] | None, ...]
    ink: PdfColor
    font: str
    embedded: bool
    missing: str
    clip: Box


class ImageObject(NamedTuple):
    """A raster picture: its pixels, the lengths of its sides on paper, its place."""

    order: int
    pixels: tuple[int, int]
    sides: tuple[float, float]
    box: Box
    opaque: bool
    clip: Box


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
    """A line along a path. `segments` are its parts that are one straight line."""

    order: int
    width: float
    ink: PdfColor
    dashed: bool
    segments: tuple[Segment, ...]
    box: Box
    clip: Box


class FillObject(NamedTuple):
    """A filled outline.

    `square` tells that it is an upright rectangle; `corners` are those of any area with
    four straight sides. `shape` stands for its outline
    wherever and however large it is drawn, 0 for simple ones. `icon` tells that
    it is a drawing of its own without a colour of its own.
    """

    order: int
    ink: PdfColor
    box: Box
    square: bool
    corners: tuple[Point, ...]
    shape: int
    icon: bool
    clip: Box


class ClipObject(NamedTuple):
    """An upright rectangle that something is cut to."""

    order: int
    box: Box


PageObject: TypeAlias = (
    TextObject | ImageObject | StrokeObject | FillObject | ClipObject
)


def common(one: Box, other: Box) -> Box:
    """Give what two boxes share: a width or height below 0 where that is nothing."""
    x, y = max(one.x, other.x), max(one.y, other.y)
    right, bottom = min(one.right, other.right), min(one.bottom, other.bottom)
    return Box(x, y, right - x, bottom - y)


def holds(outer: Box, inner: Box, tolerance: float = 0.0) -> bool:
    """Tell whether a box lies in another, or leaves it by no more than `tolerance`."""
    return (
        inner.x >= outer.x - tolerance
        and inner.y >= outer.y - tolerance
        and inner.right <= outer.right + tolerance
        and inner.bottom <= outer.bottom + tolerance
    )


def hides(thing: FillObject | ImageObject, box: Box) -> bool:
    """Tell whether nothing is seen of a box below a thing."""
    if not holds(common(thing.box, thing.clip), box):
        return False
    if isinstance(thing, ImageObject):
        return thing.opaque
    return thing.ink.opacity >= 1 and _inside(box, thing.corners)


def _inside(box: Box, corners: tuple[Point, ...]) -> bool:
    """Tell whether a box lies in an area of four sides, whichever way they run."""
    points = [(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    sides = [
        [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in points]
        for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True)
    ]
    turns = [turn for side in sides for turn in side]
    return bool(turns) and (min(turns) >= -_HAIR or max(turns) <= _HAIR)


def same_size(one: Box, other: Box) -> bool:
    """Tell whether two boxes are equally large, to 0.01 mm."""
    return max(abs(one.width - other.width), abs(one.height - other.height)) <= EXACT


def middle(box: Box) -> Point:
    """Give the middle of a box."""
    return box.x + box.width / 2, box.y + box.height / 2


def shadow(one: TextObject, other: TextObject) -> bool:
    """Tell whether two texts are the same one, drawn twice."""
    if one.text.strip() != other.text.strip() or not one.letters or not other.letters:
        return False
    first, second = one.letters[0], other.letters[0]
    off = max(abs(first.x - second.x), abs(first.y - second.y))
    return off < _SHADOW * min(one.size, other.size)


Shape: TypeAlias = tuple[Point, ...]


def corners(box: Box) -> Shape:
    """Give the corners of a box, one after the other around it."""
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    return (x, y), (right, y), (right, bottom), (x, bottom)


def area(shape: Sequence[Point]) -> float:
    """Give the area of a shape in square points, whichever way it runs."""
    return abs(_turning(shape)) / 2


def shared(one: Shape, other: Shape) -> Sequence[Point]:
    """Give the corners of what two shapes share, none where that is nothing.

    Sutherland and Hodgman, "Reentrant polygon clipping" (1974): the first is cut by one
    side of the second after the other.
    """
    cutter = other if _turning(other) > 0 else other[::-1]
    left: list[Point] = list(one)
    for start, end in zip(cutter, cutter[1:] + cutter[:1], strict=True):
        left = list(_cut(left, start, end))
    return left


def _cut(shape: list[Point], start: Point, end: Point) -> Iterator[Point]:
    """Give what of a shape lies on the inner side of a line."""
    for before, point in zip(shape[-1:] + shape[:-1], shape, strict=True):
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


def _turning(shape: Sequence[Point]) -> float:
    following = (*shape[1:], *shape[:1])
    pairs = zip(shape, following, strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)
