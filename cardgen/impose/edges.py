"""What a face paints along its edges: one flat colour, or something unknown.

Cards may share a cut line if both paint the same colour there: a cut that is off then
leaves no sliver of the neighbour. The answer is read from the ops. Everything that is
not certainly one colour counts as unknown.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from cardgen.model.face import Face
from cardgen.model.geometry import Box, Matrix, around
from cardgen.model.ops import (
    WHITE,
    Color,
    FontFile,
    Glyphs,
    Group,
    Op,
    Outline,
    Paint,
    Run,
    Shape,
    ShapedGlyphs,
    TextLine,
)
from cardgen.model.outlines import bounds, extent, mapped
from cardgen.model.units import to_points

if TYPE_CHECKING:
    from cardgen.typeset.metrics import FontMetrics

# Cuts at home are off by up to this much (feed skew of 1 to 1.5 mm,
# klausagnoletti/malware-and-monsters#308).
DRIFT = to_points(1.5)
# Art that comes this near to the edge is meant to reach it.
_NEAR = to_points(0.1)
_TOLERANCE = 0.01
# The segments of a rectangle: a move, four sides, and a close.
_SIDES = 6
_UPRIGHT = Matrix()


class Edges(NamedTuple):
    """The colours along a face's edges; None for one that is not surely one colour."""

    left: Color | None
    right: Color | None
    top: Color | None
    bottom: Color | None

    @property
    def across(self) -> tuple[Color | None, Color | None]:
        """Return the colours that meet if cards are side by side."""
        return self.left, self.right

    @property
    def down(self) -> tuple[Color | None, Color | None]:
        """Return the colours that meet if cards are one below the other."""
        return self.top, self.bottom


class PlacedOp(NamedTuple):
    """An op, the map from its own coordinates to the face's, what it is cut to, and
    its bounds on the face."""

    op: Op
    matrix: Matrix
    clips: tuple[Outline, ...]
    bounds: Box


class EdgeReader:
    """Reads the edges of faces, once for each: a face is laid on several papers. It
    caches the bounds of ops, as cards of one template share most of theirs."""

    def __init__(self) -> None:
        self._bounds = OpBounds()
        # Ops of faces that never leave a box; `_bounds` keeps them alive.
        self._inner: set[tuple[int, Box]] = set()

    def edges(self, face: Face, deep: float = DRIFT) -> Edges:
        """Return what a face paints inside its trim, `deep` points from each edge."""
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
        # What is on top comes first; most of it never comes near an edge.
        for placed in self._placed_ops(face.ops, _UPRIGHT, (), inside, words):
            for side in [s for s, band in waiting.items() if _paints(placed, band)]:
                colours[side] = _colour(placed, waiting.pop(side))
            if not waiting:
                break
        return Edges(*colours)

    def reaches(self, face: Face) -> bool:
        """Return whether art other than white paper is seen along an edge of the trim.

        Words do not count: they have no bleed.
        """
        name = "art at the edges"
        if name not in face.learnt:
            face.learnt[name] = self._has_art(face)
        return bool(face.learnt[name])

    def _has_art(self, face: Face) -> bool:
        inside = _inside(face.width, face.height, _NEAR)
        # Most cards without a bleed have nothing there at all.
        if not any(self._placed_ops(face.ops, _UPRIGHT, (), inside, False)):
            return False
        return any(color != WHITE for color in self._edges(face, _NEAR, words=False))

    def placed_ops(self, face: Face, inside: Box) -> list[PlacedOp]:
        """Return the ops of a face that leave a box, on top first, without words."""
        return [*self._placed_ops(face.ops, _UPRIGHT, (), inside, words=False)]

    def _placed_ops(
        self,
        ops: Sequence[Op],
        matrix: Matrix,
        clips: tuple[Outline, ...],
        inside: Box,
        words: bool,
    ) -> Iterator[PlacedOp]:
        """Yield the ops that leave a box, on top first, of plain groups one by one.

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
                    if holds(inside, bounds(cut[-1])):
                        continue
            seen = matrix.bounds(self._bounds.of(op))
            if holds(inside, seen):
                if matrix is _UPRIGHT:
                    self._inner.add(key)
                continue
            if isinstance(op, Group) and op.opacity == 1 and op.blend == "normal":
                yield from self._placed_ops(op.ops, within, cut, inside, words)
            else:
                yield PlacedOp(op, matrix, cut, seen)


@lru_cache(maxsize=64)
def _inside(width: float, height: float, deep: float) -> Box:
    """Return the part that is farther than `deep` from all edges."""
    return Box(0, 0, width, height).grown(-deep)


def _paints(placed: PlacedOp, band: Box) -> bool:
    return placed.bounds.overlaps(band, _TOLERANCE) and all(
        bounds(clip).overlaps(band, _TOLERANCE) for clip in placed.clips
    )


def _colour(placed: PlacedOp, band: Box) -> Color | None:
    """Return the one colour with which an op covers a band, or None."""
    if not all(_covers(clip, band) for clip in placed.clips):
        return None
    match placed.op:
        case Shape(outline, Paint(color, 1.0), stroke) if len(outline) <= _SIDES:
            rim = stroke.width / 2 if stroke else 0.0
            covered = _covers(mapped(outline, placed.matrix), band.grown(rim))
            return color if covered else None
        case _:
            return None


def holds(outer: Box, inner: Box) -> bool:
    """Return whether a box contains another one, with a tolerance."""
    return (
        inner.x >= outer.x - _TOLERANCE
        and inner.y >= outer.y - _TOLERANCE
        and inner.right <= outer.right + _TOLERANCE
        and inner.bottom <= outer.bottom + _TOLERANCE
    )


def _covers(outline: Outline, box: Box) -> bool:
    """Return whether an outline is an upright rectangle that contains a box."""
    if len(outline) > _SIDES or not holds(bounds(outline), box):
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


class OpBounds:
    """The bounds of ops, rather too large than too small, each measured once.

    Cards of one deck share most ops, and most of the words in them.
    """

    def __init__(self) -> None:
        self._known: dict[int, tuple[Op, Box]] = {}
        self._words: dict[tuple[int, int], tuple[Glyphs | ShapedGlyphs, float]] = {}

    def of(self, op: Op) -> Box:
        """Return the upright box around everything that an op draws."""
        # While the op is kept, no other object can get its id.
        found = self._known.get(id(op))
        if found is None:
            found = self._known[id(op)] = (op, self._measured(op))
        return found[1]

    def _measured(self, op: Op) -> Box:
        if isinstance(op, TextLine):
            return self._line(op)
        if isinstance(op, Group):
            return around([op.matrix.bounds(self.of(each)) for each in op.ops])
        return extent(op)

    def _line(self, line: TextLine) -> Box:
        if not line.runs:
            return Box(0, 0, 0, 0)
        fonts = [_font(run.font) for run in line.runs]
        runs = [*zip(line.runs, fonts, strict=True)]
        left = min([run.x for run in line.runs])
        right = max([run.x + self._width(run, font) for run, font in runs])
        reaches = [_reach(run, font) for run, font in runs]
        top, bottom = (max(reach) for reach in zip(*reaches, strict=True))
        return Box(left, line.y - top, right - left, top + bottom)

    def _width(self, run: Run, font: "FontMetrics") -> float:
        wide, known = 0.0, self._words
        for word in run.glyphs:
            found = known.get((id(font), id(word)))
            if found is None:
                width = _wide(word, font)
                found = known[id(font), id(word)] = word, width
            wide += found[1]
        return wide * run.size / 1000 * (run.hidden or 1.0)


def _reach(run: Run, font: "FontMetrics") -> tuple[float, float]:
    """Return how far a run is drawn above and below its baseline."""
    inks = [_ink(word, font) for word in run.glyphs] if not run.hidden else []
    top, bottom = zip(*inks, strict=True) if inks else ((0.0,), (0.0,))
    return max(top) * run.size / 1000, max(bottom) * run.size / 1000


def _ink(word: Glyphs | ShapedGlyphs, font: "FontMetrics") -> tuple[float, float]:
    """Return how high and low a word reaches, in thousandths of the type size.

    What a font declares may be far more than the ink of its shaped letters, or less
    than that of their marks.
    """
    if isinstance(word, ShapedGlyphs):
        return word.top, word.bottom
    return (0.0, 0.0) if word.text.isspace() else (font.ascent, font.descent)


def _wide(word: Glyphs | ShapedGlyphs, font: "FontMetrics") -> float:
    if isinstance(word, ShapedGlyphs):
        return word.width
    return font.unkerned(word.text) + sum(word.kerns)


@lru_cache(maxsize=64)
def _font(file: FontFile) -> "FontMetrics":
    # HarfBuzz takes 10 ms to load, and cards without text need none.
    from cardgen.typeset.metrics import FontMetrics

    return FontMetrics(file.path, file.features)
