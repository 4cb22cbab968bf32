"""What a face paints along its edges: one flat colour, or something unknown.

Cards may share a cut line when both paint the same colour there, for then a cut that
is off leaves no sliver of the neighbour. It is the ops that are asked. Whatever is not
surely one colour counts as unknown.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from cardgen.impose.reaches import Reaches
from cardgen.model.face import Face
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import WHITE, Color, Group, Op, Outline, Paint, Shape, TextLine
from cardgen.model.outlines import bounds, mapped
from cardgen.model.units import to_points

# Cuts at home are off by up to this much (feed skew of 1 to 1.5 mm,
# klausagnoletti/malware-and-monsters#308).
DRIFT = to_points(1.5)
# Art that comes so near to the edge is meant to reach it.
_NEAR = to_points(0.1)
_TOLERANCE = 0.01
# The segments of a rectangle: it begins, has four sides, and is closed.
_SIDES = 6
_UPRIGHT = Matrix()


class Edges(NamedTuple):
    """The colours along a face's edges; None where it is not surely one colour."""

    left: Color | None
    right: Color | None
    top: Color | None
    bottom: Color | None

    @property
    def across(self) -> tuple[Color | None, Color | None]:
        """Give the colours that meet where cards lie side by side."""
        return self.left, self.right

    @property
    def down(self) -> tuple[Color | None, Color | None]:
        """Give the colours that meet where cards lie one below the other."""
        return self.top, self.bottom


class _Leaf(NamedTuple):
    """An op, the map from its own coordinates to the face's, what it is cut to, and
    how far it reaches."""

    op: Op
    matrix: Matrix
    clips: tuple[Outline, ...]
    reach: Box


class EdgeReader:
    """Reads the edges of faces, once for each: a face is laid on several papers. It
    remembers how far ops reach, for cards of one template share most of theirs."""

    def __init__(self) -> None:
        self._reaches = Reaches()
        # What of a face never leaves a box; it is kept with how far it reaches.
        self._inner: set[tuple[int, Box]] = set()

    def edges(self, face: Face, deep: float = DRIFT) -> Edges:
        """Give what a face paints inside its trim, `deep` points from each edge."""
        name = f"edges {deep:g}"
        if name not in face.learnt:
            face.learnt[name] = self._edges(face, deep, words=True)
        return Edges(*[color and Color(*color) for color in face.learnt[name]])

    def _edges(self, face: Face, deep: float, *, words: bool) -> Edges:
        width, height = face.width, face.height
        bands = [
            Box(0, 0, deep, height),
            Box(width - deep, 0, deep, height),
            Box(0, 0, width, deep),
            Box(0, height - deep, width, deep),
        ]
        inside = _inside(width, height, deep)
        colours: list[Color | None] = [WHITE, WHITE, WHITE, WHITE]
        waiting = dict(enumerate(bands))
        # What lies on top comes first; most of it never comes near an edge.
        for leaf in self._leaves(face.ops, _UPRIGHT, (), inside, words):
            for side in [s for s, band in waiting.items() if _paints(leaf, band)]:
                colours[side] = _colour(leaf, waiting.pop(side))
            if not waiting:
                break
        return Edges(*colours)

    def reaches(self, face: Face) -> bool:
        """Tell whether art other than white paper is seen along an edge of the trim.

        Words do not count: there is no bleed of them.
        """
        name = "art at the edges"
        if name not in face.learnt:
            face.learnt[name] = self._has_art(face)
        return bool(face.learnt[name])

    def _has_art(self, face: Face) -> bool:
        inside = _inside(face.width, face.height, _NEAR)
        # Most cards without a bleed have nothing there at all.
        if not any(True for _ in self._leaves(face.ops, _UPRIGHT, (), inside, False)):
            return False
        return any(color != WHITE for color in self._edges(face, _NEAR, words=False))

    def _leaves(
        self,
        ops: Sequence[Op],
        matrix: Matrix,
        clips: tuple[Outline, ...],
        inside: Box,
        words: bool,
    ) -> Iterator[_Leaf]:
        """Give the ops that leave a box, on top first, of plain groups one by one.

        Without `words` lines of text are left out.
        """
        for op in reversed(ops):
            if isinstance(op, TextLine) and not words:
                continue
            key = id(op), inside
            if matrix is _UPRIGHT and key in self._inner:
                continue
            within, cut = matrix, clips
            if isinstance(op, Group):
                within = op.matrix.then(matrix)
                if op.clip:
                    cut = (*clips, mapped(op.clip, within))
                    if _holds(inside, bounds(cut[-1])):
                        continue
            reach = matrix.bounds(self._reaches.of(op))
            if _holds(inside, reach):
                if matrix is _UPRIGHT:
                    self._inner.add(key)
                continue
            if isinstance(op, Group) and op.opacity == 1 and op.blend == "normal":
                yield from self._leaves(op.ops, within, cut, inside, words)
            else:
                yield _Leaf(op, matrix, cut, reach)


@lru_cache(maxsize=64)
def _inside(width: float, height: float, deep: float) -> Box:
    """Give what lies farther than so deep from all edges."""
    return Box(0, 0, width, height).grown(-deep)


def _paints(leaf: _Leaf, band: Box) -> bool:
    return leaf.reach.overlaps(band, _TOLERANCE) and all(
        bounds(clip).overlaps(band, _TOLERANCE) for clip in leaf.clips
    )


def _colour(leaf: _Leaf, band: Box) -> Color | None:
    """Give the one colour that an op gives a band, if it does."""
    cut = not all(_covers(clip, band) for clip in leaf.clips)
    return None if cut else _flat(leaf, band)


def _flat(leaf: _Leaf, band: Box) -> Color | None:
    """Give the one colour with which an op covers a band, if it does."""
    match leaf.op:
        case Shape(outline, Paint(color, 1.0), stroke) if len(outline) <= _SIDES:
            rim = stroke.width / 2 if stroke else 0.0
            covered = _covers(mapped(outline, leaf.matrix), band.grown(rim))
            return color if covered else None
        case _:
            return None


def _holds(outer: Box, inner: Box) -> bool:
    return (
        inner.x >= outer.x - _TOLERANCE
        and inner.y >= outer.y - _TOLERANCE
        and inner.right <= outer.right + _TOLERANCE
        and inner.bottom <= outer.bottom + _TOLERANCE
    )


def _covers(outline: Outline, box: Box) -> bool:
    """Tell whether an outline is an upright rectangle that holds a box."""
    if len(outline) > _SIDES or not _holds(bounds(outline), box):
        return False
    points = [part[1:3] for part in outline if part[0] in ("M", "L")]
    if len(points) == 5 and points[0] == points[4]:
        points.pop()
    sides = zip(points, (*points[1:], *points[:1]), strict=True)
    return (
        all(part[0] != "C" for part in outline)
        and len(set(points)) == len(points) == 4
        and all(_upright(one, other) for one, other in sides)
    )


def _upright(one: Sequence[float], other: Sequence[float]) -> bool:
    return any(abs(a - b) < _TOLERANCE for a, b in zip(one, other, strict=True))
