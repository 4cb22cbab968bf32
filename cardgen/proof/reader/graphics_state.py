"""The graphics state that PDF operators read and change (ISO 32000-1, 8.4)."""

from collections.abc import Sequence
from copy import copy
from itertools import pairwise
from math import hypot

from cardgen.model.geometry import Box, Matrix
from cardgen.proof.reader.page_objects import PdfColor, Point, Segment, TextObject
from cardgen.proof.reader.pdf_fonts import Glyph, PdfFont


class GraphicsState:
    """What is in force at one place of a content stream."""

    def __init__(self, matrix: Matrix, clip: Box) -> None:
        self.matrix, self.clip = matrix, clip
        self.fill, self.stroke = PdfColor(), PdfColor()
        # How many values a colour has.
        self.fill_parts = self.stroke_parts = 1
        self.width = 1.0
        self.dashed = False
        # What the groups around let through.
        self.group = 1.0
        self.font: PdfFont | None = None
        self.size = 0.0
        self.letter_space = self.word_space = self.rise = self.leading = 0.0
        self.stretch = 1.0
        self.mode = 0
        self.text = self.line = Matrix()

    def saved(self) -> "GraphicsState":
        """Give a state alike, to come back to."""
        return copy(self)


# Invisible, and part of a clip only.
_UNSEEN = (3, 7)
_STROKED = (1, 5)
# Of an em's thousandth in points: what a map is rounded by.
_LEVEL = 1e-6


def show(
    state: GraphicsState, parts: Sequence[bytes | float], order: int
) -> TextObject | None:
    """Set strings and the gaps between them, and give what is seen of them."""
    letters: list[Glyph] = []
    boxes: list[Box] = []
    turned: list[tuple[Point, ...] | None] = []
    missing: list[str] = []
    for part in parts:
        if isinstance(part, float):
            _advance(state, -part / 1000 * state.size * state.stretch)
            continue
        for code, letter in state.font.read(part) if state.font else ():
            letters.append(letter)
            if letter.missing:
                missing.append(letter.text or f"#{code}")
            if letter.ink is not None:
                em = _em(state)
                boxes.append(em.bounds(letter.ink))
                turned.append(None if _upright(em) else em.corners(letter.ink))
            _pass(state, code, letter)
    if state.font is None or state.mode in _UNSEEN or not (boxes or missing):
        return None
    across = state.text.then(state.matrix)
    ink = state.stroke if state.mode in _STROKED else state.fill
    return TextObject(
        order,
        "".join(letter.text for letter in letters),
        abs(state.size) * hypot(across.c, across.d),
        tuple(boxes),
        tuple(turned),
        ink._replace(opacity=ink.opacity * state.group),
        state.font.name,
        state.font.embedded,
        "".join(dict.fromkeys(missing)),
        state.clip,
    )


def _em(state: GraphicsState) -> Matrix:
    """Give the map from thousandths of an em to the page."""
    across, up = state.size * state.stretch / 1000, state.size / 1000
    em = Matrix(across, 0, 0, up, 0, state.rise)
    return em.then(state.text).then(state.matrix)


def _upright(em: Matrix) -> bool:
    """Tell whether letters stand along the paper's edges, whichever of them is up."""
    return min(abs(em.a) + abs(em.d), abs(em.b) + abs(em.c)) < _LEVEL


def _pass(state: GraphicsState, code: int, letter: Glyph) -> None:
    single = state.font is not None and not state.font.wide
    space = state.word_space if code == 32 and single else 0.0
    by = letter.advance / 1000 * state.size + state.letter_space + space
    _advance(state, by * state.stretch)


def _advance(state: GraphicsState, by: float) -> None:
    state.text = Matrix(e=by).then(state.text)


_EVEN = 0.01
# Rectangles, triangles and circles say nothing by their shape alone.
_SIMPLE = 8
# How finely outlines are compared: parts of their larger side.
_STEPS = 100


class CurrentPath:
    """Subpaths in points of the page; `curved` tells which of them have curves."""

    def __init__(self) -> None:
        self.parts: list[list[Point]] = []
        self.curves = 0

    def move(self, matrix: Matrix, x: float, y: float) -> None:
        """Begin a subpath."""
        self.parts.append([matrix.apply(x, y)])

    def add(self, matrix: Matrix, values: Sequence[float]) -> None:
        """Go on by a line of two values, or a curve of four or six."""
        if not self.parts:
            return
        part = self.parts[-1]
        self.curves += len(values) > 2
        # Most of a page's operators come by here.
        a, b, c, d, e, f = matrix
        for x, y in zip(values[::2], values[1::2], strict=True):
            part.append((a * x + c * y + e, b * x + d * y + f))

    def close(self) -> None:
        """Lead a subpath back to its beginning."""
        if self.parts and self.parts[-1][0] != self.parts[-1][-1]:
            self.parts[-1].append(self.parts[-1][0])

    def rectangle(self, matrix: Matrix, values: Sequence[float]) -> None:
        """Add a rectangle of x, y, width and height."""
        x, y, width, height = values
        self.move(matrix, x, y)
        self.add(matrix, (x + width, y))
        self.add(matrix, (x + width, y + height))
        self.add(matrix, (x, y + height))
        self.close()

    def box(self) -> Box:
        """Give the box around all points, handles of curves among them."""
        xs = [point[0] for part in self.parts for point in part]
        ys = [point[1] for part in self.parts for point in part]
        if not xs:
            return Box(0, 0, -1, -1)
        return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def square(self, box: Box) -> bool:
        """Tell whether this is one upright rectangle."""
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
        """Give the corners where this is one area of four straight sides."""
        if len(self.parts) != 1 or self.curves:
            return ()
        part = self.parts[0]
        points = part[:-1] if len(part) == 5 and part[0] == part[-1] else part
        return tuple(points) if len(points) == 4 else ()

    def segments(self) -> tuple[Segment, ...]:
        """Give the subpaths that are one straight line."""
        if self.curves:
            return ()
        return tuple(
            Segment(part[0], part[1])
            for part in self.parts
            if len(part) == 2 or (len(part) == 3 and part[0] == part[2])
        )

    def shape(self, box: Box) -> int:
        """Give a mark of the outline, the same at any place and size."""
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


def scaling(matrix: Matrix) -> float:
    """Give how many times thicker the thinnest part of a line becomes under a map."""
    return min(hypot(matrix.a, matrix.b), hypot(matrix.c, matrix.d))
