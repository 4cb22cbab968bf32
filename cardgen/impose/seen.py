"""What of a face is art, and what is seen of it at a place: art, paper or nothing."""

import operator
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from math import hypot
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from PIL import Image

from cardgen.art.art_file import BadArt
from cardgen.art.raster_file import small_copy
from cardgen.impose.edges import PlacedOp
from cardgen.model.assets import FileState, file_state
from cardgen.model.geometry import Box, Matrix, inverse
from cardgen.model.ops import (
    WHITE,
    Color,
    Gradient,
    Group,
    Op,
    Paint,
    Picture,
    Shape,
    TextLine,
)
from cardgen.model.outlines import flattened, mapped

# Of 255: what counts as black, white and transparent in a picture.
_DARK, _LIGHT, _CLEAR = 25, 235, 128
_PIXELS = 600
_NOTHING = 1e-12

Kind: TypeAlias = Literal["bare", "paper", "white", "black", "art", "veil"]
Chains: TypeAlias = list[list[tuple[float, float]]]


class Seen(NamedTuple):
    """What is seen at a place, and the color of art, if it has one that nothing veils.

    It is "bare" where nothing is painted, "paper" for white or transparent parts on
    nothing, "white" or "black" in a picture, a "veil" if others shine through.
    """

    kind: Kind
    color: Color | None = None


def art_of(ops: Sequence[Op]) -> tuple[Op, ...]:
    """Return ops without words; those without any remain the same objects."""
    return tuple([_without_words(op) for op in ops if not isinstance(op, TextLine)])


def _without_words(op: Op) -> Op:
    if not isinstance(op, Group):
        return op
    ops = art_of(op.ops)
    same = len(ops) == len(op.ops) and all(map(operator.is_, ops, op.ops))
    return op if same and not op.spoken else op._replace(ops=ops, spoken=None)


class Layer:
    """An op as it is placed on the face; what it is measured by is made when needed."""

    def __init__(self, placed: PlacedOp, veiled: bool = False) -> None:
        self.op, self._matrix, self._clips, self.bounds = placed
        self._veiled = veiled

    @cached_property
    def _back(self) -> Matrix | None:
        """Return the map from the face, None for what has shrunk to nothing."""
        a, b, c, d, _, _ = self._matrix
        return inverse(self._matrix) if abs(a * d - b * c) > _NOTHING else None

    @cached_property
    def _holes(self) -> list[Chains]:
        return [flattened(clip) for clip in self._clips]

    @cached_property
    def _chains(self) -> Chains:
        return flattened(self.op.outline) if isinstance(self.op, Shape) else []

    @cached_property
    def _inside(self) -> list["Layer"]:
        """Return what is in a group that is not laid out as its parts: a faint one."""
        if not isinstance(self.op, Group):
            return []
        matrix = self.op.matrix.then(self._matrix)
        clip = (mapped(self.op.clip, matrix),) if self.op.clip else ()
        of = (matrix, (*self._clips, *clip), self.bounds)
        return [Layer(PlacedOp(op, *of), veiled=True) for op in self.op.ops[::-1]]

    def seen(self, x: float, y: float) -> Iterator[Seen]:
        """Yield what it shows at a place of the face, if anything."""
        if not _holds(self.bounds, x, y) or not self._back:
            return
        if not all(_surrounds(clip, x, y) for clip in self._holes):
            return
        at = self._back.apply(x, y)
        match self.op:
            case Shape():
                paint = self._paint_at(self.op, *at)
                color = paint.color if isinstance(paint, Paint) else None
                if paint and (self._veiled or paint.opacity < 1):
                    yield Seen("veil")
                elif paint:
                    yield Seen("paper") if color == WHITE else Seen("art", color)
            case Group():
                for layer in self._inside:
                    yield from layer.seen(x, y)
            case Picture() if self.op.path.suffix.lower() != ".svg":
                found = _pixel(self.op, *at)
                veiled = self._veiled or self.op.opacity < 1
                if found:
                    yield Seen("veil") if veiled else found
            case TextLine():
                pass
            case _:
                yield Seen("art")

    def _paint_at(self, shape: Shape, x: float, y: float) -> Paint | Gradient | None:
        line = shape.stroke
        if line and _distance(self._chains, x, y) <= line.width / 2:
            return line.paint
        inside = shape.fill and _surrounds(self._chains, x, y, shape.even_odd)
        return shape.fill if inside else None


def _holds(box: Box, x: float, y: float) -> bool:
    return box.x <= x <= box.right and box.y <= y <= box.bottom


def _surrounds(chains: Chains, x: float, y: float, even_odd: bool = False) -> bool:
    winding = 0
    for (left, top), (right, bottom) in _lines(chains):
        if (top > y) != (bottom > y):
            meets = left + (y - top) / (bottom - top) * (right - left)
            winding += (1 if bottom > top else -1) * (meets > x)
    return bool(winding % 2 if even_odd else winding)


def _distance(chains: Chains, x: float, y: float) -> float:
    """Return how far a place is from an outline."""
    least = float("inf")
    for (left, top), (right, bottom) in _lines(chains):
        wide, high = right - left, bottom - top
        length = wide * wide + high * high
        way = ((x - left) * wide + (y - top) * high) / length if length else 0.0
        way = min(1.0, max(0.0, way))
        least = min(least, hypot(x - left - way * wide, y - top - way * high))
    return least


def _lines(
    chains: Chains,
) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    return (pair for chain in chains for pair in pairwise([*chain, chain[0]]))


def _pixel(picture: Picture, x: float, y: float) -> Seen | None:
    """Return what a picture shows at a place, None outside of it."""
    box, found = picture.box, _small_copy(picture.path, _state(picture.path))
    if found is None or not _holds(picture.window or box, x, y):
        return None
    image, (width, height), mode = found
    crop = (picture.sampling and picture.sampling.crop) or (0, 0, width, height)
    left, top, right, bottom = crop
    column = (left + (x - box.x) / box.width * (right - left)) * image.width / width
    row = (top + (y - box.y) / box.height * (bottom - top)) * image.height / height
    pixel = image.getpixel(
        (
            min(max(int(column), 0), image.width - 1),
            min(max(int(row), 0), image.height - 1),
        )
    )
    assert isinstance(pixel, tuple)
    red, green, blue, alpha = pixel
    if alpha < _CLEAR:
        return Seen("paper")
    # Of inks, the copy shows something near only.
    color = Color(red / 255, green / 255, blue / 255) if mode != "CMYK" else None
    if min(red, green, blue) >= _LIGHT:
        return Seen("white", color)
    return Seen("black" if max(red, green, blue) <= _DARK else "art", color)


def _state(path: Path) -> FileState | None:
    try:
        return file_state(path)
    except OSError:
        return None


@lru_cache(maxsize=16)
def _small_copy(
    path: Path, state: FileState | None
) -> tuple[Image.Image, tuple[int, int], str] | None:
    """Return a small copy of a picture; None if it cannot be read, as is said later."""
    try:
        return small_copy(path, _PIXELS)
    except BadArt:
        return None
