"""The graphics state, its text and the current path (ISO 32000-1, 8.4, 8.5 and 9.4)."""

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from cardgen.model.geometry import Box, Matrix
from cardgen.proof.reader.page_objects import PdfColor, Point, Segment, TextObject
from cardgen.proof.reader.pdf_fonts import Glyph, PdfFont

# Modes of text that is invisible, and of text that only adds to the clip.
_UNSEEN = (3, 7)
_STROKED = (1, 5)
# Thousandths of an em in points: rounding errors of a matrix.
_LEVEL = 1e-6
# Points that coordinates of one edge may differ by.
_EVEN = 0.01
# Subpaths of more points than a line there and back.
_LINE = 3
# Rectangles, triangles and circles mean nothing by their shape alone.
_SIMPLE = 8
# How finely outlines are compared: steps along their longer side.
_STEPS = 100


class GraphicsState:
    """The parameters in force at one place of a content stream."""

    def __init__(self, matrix: Matrix, clip: Box) -> None:
        self.matrix, self.clip = matrix, clip
        self.fill, self.stroke = PdfColor(), PdfColor()
        # How many components a colour has.
        self.fill_components = self.stroke_components = 1
        # The spot colour that lines are drawn in.
        self.stroke_spot = ""
        self.width = 1.0
        self.dashed = False
        # The opacity of the groups around.
        self.group = 1.0
        # Whether this is inside of a picture that cardgen drew.
        self.art = False
        self.font: PdfFont | None = None
        self.size = 0.0
        self.letter_space = self.word_space = self.rise = self.leading = 0.0
        self.stretch = 1.0
        self.mode = 0
        self.text = self.line = Matrix()

    def advance(self, by: float) -> None:
        """Move the text position along its line, in unstretched text units."""
        self.text = Matrix(e=by * self.stretch).then(self.text)

    def em(self) -> Matrix:
        """Return the map from thousandths of an em to the paper."""
        across, up = self.size * self.stretch / 1000, self.size / 1000
        em = Matrix(across, 0, 0, up, 0, self.rise)
        return em.then(self.text).then(self.matrix)


def show_text(
    state: GraphicsState, parts: Sequence[bytes | float], order: int
) -> TextObject | None:
    """Set strings and the gaps between them; return what can be seen of them."""
    glyphs: list[Glyph] = []
    boxes: list[Box] = []
    turned: list[tuple[Point, ...] | None] = []
    missing: list[str] = []
    for part in parts:
        if isinstance(part, float):
            state.advance(-part / 1000 * state.size)
            continue
        for code, glyph in state.font.read(part) if state.font else ():
            glyphs.append(glyph)
            if glyph.missing:
                missing.append(glyph.text or f"#{code}")
            if glyph.ink is not None:
                em = state.em()
                boxes.append(em.bounds(glyph.ink))
                turned.append(None if _upright(em) else em.corners(glyph.ink))
            _pass(state, code, glyph)
    if state.font is None or state.mode in _UNSEEN or not (boxes or missing):
        return None
    across = state.text.then(state.matrix)
    color = state.stroke if state.mode in _STROKED else state.fill
    return TextObject(
        order,
        "".join(glyph.text for glyph in glyphs),
        abs(state.size) * hypot(across.c, across.d),
        tuple(boxes),
        tuple(turned),
        color._replace(opacity=color.opacity * state.group),
        state.font.name,
        state.font.embedded,
        "".join(dict.fromkeys(missing)),
        state.clip,
    )


def _upright(em: Matrix) -> bool:
    """Return whether letters are parallel to the paper's edges, whichever is up."""
    return min(abs(em.a) + abs(em.d), abs(em.b) + abs(em.c)) < _LEVEL


def _pass(state: GraphicsState, code: int, glyph: Glyph) -> None:
    single = state.font is not None and not state.font.wide
    space = state.word_space if code == 32 and single else 0.0
    state.advance(glyph.advance / 1000 * state.size + state.letter_space + space)


class CurrentPath:
    """Subpaths in points of the paper; `curves` counts the curves in them."""

    def __init__(self) -> None:
        self.parts: list[list[Point]] = []
        self.curves = 0

    def move(self, matrix: Matrix, x: float, y: float) -> None:
        """Begin a subpath."""
        self.parts.append([matrix.apply(x, y)])

    def add(self, matrix: Matrix, values: Sequence[float]) -> None:
        """Append a line with two values, or a curve with four or six."""
        if not self.parts:
            return
        part = self.parts[-1]
        self.curves += len(values) > 2
        # Most of a page's operators end here.
        a, b, c, d, e, f = matrix
        for x, y in zip(values[::2], values[1::2], strict=True):
            part.append((a * x + c * y + e, b * x + d * y + f))

    def close(self) -> None:
        """Close the last subpath."""
        if self.parts and self.parts[-1][0] != self.parts[-1][-1]:
            self.parts[-1].append(self.parts[-1][0])

    def rectangle(self, matrix: Matrix, values: Sequence[float]) -> None:
        """Add a rectangle given by x, y, width and height."""
        x, y, width, height = values
        self.move(matrix, x, y)
        for corner in ((x + width, y), (x + width, y + height), (x, y + height)):
            self.add(matrix, corner)
        self.close()

    def box(self) -> Box:
        """Return the box around all points, control points included."""
        return _around([point for part in self.parts for point in part])

    def square(self, box: Box) -> bool:
        """Return whether this is one upright rectangle."""
        if len(self.parts) != 1 or self.curves or len(self.parts[0]) not in (4, 5):
            return False
        part = self.parts[0]
        level = all(
            abs(one[0] - two[0]) < _EVEN or abs(one[1] - two[1]) < _EVEN
            for one, two in pairwise(part)
        )
        return level and all(
            min(abs(x - box.x), abs(x - box.right)) < _EVEN
            and min(abs(y - box.y), abs(y - box.bottom)) < _EVEN
            for x, y in part
        )

    def corners(self) -> tuple[Point, ...]:
        """Return the corners of one area with four straight sides, or nothing."""
        if len(self.parts) != 1 or self.curves:
            return ()
        part = self.parts[0]
        points = part[:-1] if len(part) == 5 and part[0] == part[-1] else part
        return tuple(points) if len(points) == 4 else ()

    def segments(self) -> tuple[Segment, ...]:
        """Return the subpaths that are one straight line."""
        if self.curves:
            return ()
        return tuple(
            Segment(part[0], part[1])
            for part in self.parts
            if len(part) == 2 or (len(part) == 3 and part[0] == part[2])
        )

    def frames(self) -> tuple[Box, ...]:
        """Return the boxes of the subpaths that go around an area."""
        return tuple(_around(part) for part in self.parts if len(part) > _LINE)

    def closed(self) -> bool:
        """Return whether every subpath ends where it begins."""
        return all(part[0] == part[-1] for part in self.parts)

    def shape(self, box: Box) -> int:
        """Return a hash of the outline that is the same at any place and size."""
        count = sum(map(len, self.parts))
        across = max(box.width, box.height)
        if count < _SIMPLE or across <= 0 or not self.curves:
            return 0
        by, left, top = _STEPS / across, box.x, box.y
        points = [point for part in self.parts for point in part]
        xs = [round((x - left) * by) for x, _ in points]
        ys = [round((y - top) * by) for _, y in points]
        # Numbers have the same hash in every run.
        return hash((*xs, *ys)) or 1


def _around(points: Sequence[Point]) -> Box:
    xs = [point[0] for point in points]
    ys = [point[1] for point in points]
    if not xs:
        return Box(0, 0, -1, -1)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def scaling(matrix: Matrix) -> float:
    """Return the factor by which a matrix scales the thinnest part of a line."""
    return min(hypot(matrix.a, matrix.b), hypot(matrix.c, matrix.d))
