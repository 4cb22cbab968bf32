"""What stands on a page, in points from its top left with y down, as it is seen."""

from typing import NamedTuple, TypeAlias

from cardgen.model.geometry import Box
from cardgen.proof.limits import EXACT

Rgb: TypeAlias = tuple[float, float, float]
Point: TypeAlias = tuple[float, float]

# A shadow of a text lies this near to it, in ems.
_SHADOW = 0.3
# Square points: what coordinates are rounded by.
_HAIR = 0.1


class Ink(NamedTuple):
    """A colour as a file gives it: None where it is poured or unknown.

    `total` is the sum of four inks, 0 to 4, of a CMYK colour, and 0 of any other.
    `opacity` is what is covered of what lies below.
    """

    rgb: Rgb | None = (0.0, 0.0, 0.0)
    total: float = 0.0
    opacity: float = 1.0


class Text(NamedTuple):
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
    ink: Ink
    font: str
    embedded: bool
    missing: str
    clip: Box


class Picture(NamedTuple):
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


class Stroke(NamedTuple):
    """A line along a path. `segments` are its parts that are one straight line."""

    order: int
    width: float
    ink: Ink
    dashed: bool
    segments: tuple[Segment, ...]
    box: Box
    clip: Box


class Fill(NamedTuple):
    """A filled outline.

    `square` tells that it is an upright rectangle; `corners` are those of any area with
    four straight sides. `shape` stands for its outline
    wherever and however large it is drawn, 0 for simple ones. `icon` tells that
    it is a drawing of its own without a colour of its own.
    """

    order: int
    ink: Ink
    box: Box
    square: bool
    corners: tuple[Point, ...]
    shape: int
    icon: bool
    clip: Box


class Clip(NamedTuple):
    """An upright rectangle that something is cut to."""

    order: int
    box: Box


Thing: TypeAlias = Text | Picture | Stroke | Fill | Clip


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


def hides(thing: Fill | Picture, box: Box) -> bool:
    """Tell whether nothing is seen of a box below a thing."""
    if not holds(common(thing.box, thing.clip), box):
        return False
    if isinstance(thing, Picture):
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


def shadow(one: Text, other: Text) -> bool:
    """Tell whether two texts are the same one, drawn twice."""
    if one.text.strip() != other.text.strip() or not one.letters or not other.letters:
        return False
    first, second = one.letters[0], other.letters[0]
    off = max(abs(first.x - second.x), abs(first.y - second.y))
    return off < _SHADOW * min(one.size, other.size)
