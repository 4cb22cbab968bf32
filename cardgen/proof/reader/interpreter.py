"""Runs the operators of a page and collects what they paint (ISO 32000-1, 8)."""

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from decimal import Decimal
from math import hypot
from typing import Any, NamedTuple, TypeAlias

import pikepdf

from cardgen.model.geometry import Box, Matrix
from cardgen.proof.reader.graphics_state import CurrentPath, GraphicsState, scaling
from cardgen.proof.reader.page_objects import (
    ClipObject,
    FillObject,
    ImageObject,
    PageObject,
    PdfColor,
    StrokeObject,
    common,
)
from cardgen.proof.reader.pdf_fonts import PdfFont

Operator: TypeAlias = tuple[str, Sequence[Any]]
Handler: TypeAlias = Callable[["Interpreter", Sequence[Any]], None]

# Deeper than any drawing goes; a form may contain itself.
_DEEPEST = 24
_UNIT = Box(0, 0, 1, 1)
# What a broken operator may raise: it is then skipped, as viewers do.
_WRONG = (IndexError, TypeError, ValueError, KeyError, AttributeError)
_PAINTS = frozenset(
    ("S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "sh", "Tj", "TJ", "'", '"', "Do")
)
_COLORS = frozenset(
    ("g", "rg", "k", "sc", "scn", "cs", "G", "RG", "K", "SC", "SCN", "CS", "sh")
)


class ContentStream(NamedTuple):
    """The operators of a page or form; `plain` if it is one drawing in no colour."""

    operators: tuple[Operator, ...]
    plain: bool


def read_stream(holder: Any) -> ContentStream:
    """Read a page or form. Raises pikepdf.PdfError if it cannot be parsed."""
    found = [
        (str(part.operator), [_to_python(value) for value in part.operands])
        for part in pikepdf.parse_content_stream(holder)
    ]
    paints = [name for name, _ in found if name in _PAINTS]
    colored = any(name in _COLORS for name, _ in found)
    plain = len(paints) == 1 and paints[0] != "Do" and not colored
    return ContentStream(tuple(found), plain)


def _to_python(value: Any) -> Any:
    """Convert numbers, names, strings and arrays; return anything else unchanged."""
    if isinstance(value, int | Decimal):
        return float(value)
    if isinstance(value, pikepdf.Name):
        return str(value)
    if isinstance(value, pikepdf.String):
        return bytes(value)
    if isinstance(value, pikepdf.Array):
        return [_to_python(each) for each in value]
    return value


class FileResources:
    """Fonts and forms of one file, read once and shared by its pages."""

    def __init__(self) -> None:
        self._fonts: dict[tuple[int, int], PdfFont] = {}
        self._forms: dict[tuple[int, int], ContentStream] = {}

    def font(self, font: Any) -> PdfFont:
        """Return a font."""
        key = font.objgen
        # Objects inside others have no number of their own.
        if key not in self._fonts or key == (0, 0):
            self._fonts[key] = PdfFont(font)
        return self._fonts[key]

    def form(self, form: Any) -> ContentStream:
        """Return the operators of a form."""
        key = form.objgen
        if key not in self._forms:
            self._forms[key] = read_stream(form)
        return self._forms[key]


class Interpreter:
    """Collects the objects of one page; `matrix` maps the page to the paper.

    `handlers` say what each operator does, by its name.

    Raises pikepdf.PdfError for content that cannot be parsed.
    """

    def __init__(
        self,
        handlers: Mapping[str, Handler],
        shared: FileResources,
        paper: Box,
        matrix: Matrix,
    ) -> None:
        self._handlers = handlers
        self.objects: list[PageObject] = []
        self.shared = shared
        self.state = GraphicsState(matrix, paper)
        self.path = CurrentPath()
        self.resources: Any = {}
        # Whether the next painting operator also makes the path the clip.
        self.clips = False
        self._stack: list[GraphicsState] = []
        self._plain = False
        self._depth = 0

    def run(self, stream: ContentStream, resources: Any) -> None:
        """Run the operators of a page or form."""
        outer, depth = self.resources, len(self._stack)
        self.resources = resources
        for name, values in stream.operators:
            handler = self._handlers.get(name)
            if handler:
                try:
                    handler(self, values)
                except _WRONG:
                    continue
        if len(self._stack) > depth:
            self.state = self._stack[depth]
            del self._stack[depth:]
        self.resources = outer

    def save(self) -> None:
        self._stack.append(copy(self.state))

    def restore(self) -> None:
        if self._stack:
            self.state = self._stack.pop()

    def paint(self, fill: bool, stroke: bool, close: bool = False) -> None:
        """Paint the path, clip to it if that was requested, and clear it."""
        if close:
            self.path.close()
        box = self.path.box()
        if box.width >= 0:
            if fill:
                self._fill(box)
            if stroke:
                self._stroke(box)
            if self.clips:
                self._clip(box, self.path.square(box))
        self.clips = False
        self.path = CurrentPath()

    def _fill(self, box: Box) -> None:
        state, path = self.state, self.path
        self.objects.append(
            FillObject(
                len(self.objects),
                self._visible(state.fill),
                box,
                path.square(box),
                path.corners(),
                path.shape(box),
                self._plain,
                state.clip,
            )
        )

    def _stroke(self, box: Box) -> None:
        state = self.state
        self.objects.append(
            StrokeObject(
                len(self.objects),
                state.width * scaling(state.matrix),
                self._visible(state.stroke),
                state.dashed,
                self.path.segments(),
                box,
                state.clip,
            )
        )

    def _clip(self, box: Box, square: bool) -> None:
        clip = common(self.state.clip, box)
        if square:
            self.objects.append(ClipObject(len(self.objects), clip))
        self.state.clip = clip

    def _visible(self, color: PdfColor) -> PdfColor:
        return color._replace(opacity=color.opacity * self.state.group)

    def fill_clip(self) -> None:
        """Fill everything inside the clip with a shading."""
        clip, order = self.state.clip, len(self.objects)
        shading = PdfColor(None, 0.0, self._visible(self.state.fill).opacity)
        fill = FillObject(order, shading, clip, False, (), 0, False, clip)
        self.objects.append(fill)

    def draw_named(self, found: Any) -> None:
        """Draw an image or run a form."""
        if str(found.Subtype) == "/Image":
            mask = "/SMask" in found or "/Mask" in found
            self.draw_image(int(found.Width), int(found.Height), not mask)
        elif str(found.Subtype) == "/Form" and self._depth < _DEEPEST:
            self._form(found)

    def draw_image(self, width: int, height: int, opaque: bool) -> None:
        """Draw an image over the unit square."""
        matrix = self.state.matrix
        sides = hypot(matrix.a, matrix.b), hypot(matrix.c, matrix.d)
        opaque = opaque and self._visible(self.state.fill).opacity >= 1
        box, clip = matrix.bounds(_UNIT), self.state.clip
        order = len(self.objects)
        image = ImageObject(order, (width, height), sides, box, opaque, clip)
        self.objects.append(image)

    def _form(self, form: Any) -> None:
        stream = self.shared.form(form)
        self.save()
        state = self.state
        matrix = Matrix(*map(float, form.get("/Matrix", ())))
        state.matrix = matrix.then(state.matrix)
        left, low, right, high = map(float, form.BBox)
        bounds = state.matrix.bounds(Box(left, low, right - left, high - low))
        self._clip(bounds, square=True)
        if "/Group" in form:
            state.group *= state.fill.opacity
            state.fill = state.fill._replace(opacity=1.0)
            state.stroke = state.stroke._replace(opacity=1.0)
        outer, self._plain = self._plain, stream.plain
        path, self.path = self.path, CurrentPath()
        self._depth += 1
        self.run(stream, form.get("/Resources", self.resources))
        self._depth -= 1
        self._plain, self.path = outer, path
        self.restore()
