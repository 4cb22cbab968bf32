"""Runs the operators of a page and collects what they paint (ISO 32000-1, 8)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from math import hypot
from typing import Any, TypeAlias

from cardgen.model.geometry import Box, Matrix
from cardgen.proof.reader.content_stream import (
    ContentStream,
    Operator,
    TooComplex,
    read_form,
)
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
from cardgen.proof.reader.pdf_colors import component_count, space_name
from cardgen.proof.reader.pdf_fonts import PdfFont

Handler: TypeAlias = Callable[["Interpreter", Sequence[Any]], None]

# Deeper than any drawing goes; a form may contain itself.
_DEEPEST = 24
# A page of cards has some thousands; a page whose rich art is mirrored into its bleed,
# half a million.
MAX_PAGE_OPERATORS = 1_000_000
MAX_FILE_OPERATORS = 20_000_000
# What it costs to begin a form, in operators.
_FORM = 20
_UNIT = Box(0, 0, 1, 1)
# What a broken operator may raise: it is then skipped, as viewers do.
WRONG = (IndexError, TypeError, ValueError, KeyError, AttributeError)


class FileResources:
    """Fonts and forms of one file, read once and shared by its pages.

    They also count the operators that were run: forms that draw one another many times
    make days of work of a few kilobytes.
    """

    def __init__(self) -> None:
        self._fonts: dict[tuple[int, int], PdfFont] = {}
        self._forms: dict[tuple[int, int], ContentStream] = {}
        self._of_page = self._of_file = self._kept = 0

    def begin_page(self) -> None:
        """Start to count the operators of a page."""
        self._of_page = 0

    def charge(self, operators: int) -> None:
        """Count operators that are about to be run. Raises TooComplex."""
        self._of_page += operators
        self._of_file += operators
        if self._of_page > MAX_PAGE_OPERATORS:
            raise TooComplex(f"more than {MAX_PAGE_OPERATORS:,} operators")
        if self._of_file > MAX_FILE_OPERATORS:
            raise TooComplex(f"with those before it, more than {MAX_FILE_OPERATORS:,}")

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
        found = self._forms.get(key)
        if found is None:
            found = self._forms[key] = read_form(form)
            self._kept += len(found.operators)
        if self._kept > MAX_PAGE_OPERATORS:
            # Read again when needed, instead of filling the memory.
            self._forms.clear()
            self._kept = 0
        return found


class Interpreter:
    """Collects the objects of one page; `matrix` maps the page to the paper.

    `handlers` say what each operator does, by its name.

    Raises pikepdf.PdfError for content that cannot be parsed, and TooComplex.
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

    def run(self, pieces: Iterable[Sequence[Operator]], resources: Any) -> None:
        """Run the operators of a page or form."""
        outer, depth = self.resources, len(self._stack)
        self.resources = resources
        for operators in pieces:
            self.shared.charge(len(operators))
            for name, values in operators:
                handler = self._handlers.get(name)
                if handler:
                    try:
                        handler(self, values)
                    except WRONG:
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
                state.art,
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
                self.path.frames(),
                box,
                state.clip,
                self.path.closed(),
            )
        )

    def _clip(self, box: Box, square: bool) -> None:
        clip = common(self.state.clip, box)
        if square:
            self.objects.append(ClipObject(len(self.objects), clip))
        self.state.clip = clip

    def _visible(self, color: PdfColor) -> PdfColor:
        return color._replace(opacity=color.opacity * self.state.group)

    def fill_clip(self, space: str) -> None:
        """Fill everything inside the clip with a shading in colours of a space."""
        clip, order = self.state.clip, len(self.objects)
        opacity = self._visible(self.state.fill).opacity
        shading = PdfColor(None, 0.0, opacity, space)
        fill = FillObject(order, shading, clip, False, (), 0, False, clip)
        self.objects.append(fill)

    def draw_named(self, found: Any) -> None:
        """Draw an image or run a form."""
        if str(found.Subtype) == "/Image":
            mask = "/SMask" in found or "/Mask" in found
            space = self._space(found)
            self.draw_image(int(found.Width), int(found.Height), not mask, space)
        elif str(found.Subtype) == "/Form" and self._depth < _DEEPEST:
            self._form(found)

    def _space(self, image: Any) -> str:
        """Return the name of an image's colours. A mask has that of the fill."""
        if image.get("/ImageMask", False):
            return self.state.fill.space
        try:
            return space_name(component_count(image.ColorSpace, {}))
        except WRONG:
            return ""

    def draw_image(self, width: int, height: int, opaque: bool, space: str) -> None:
        """Draw an image over the unit square."""
        matrix = self.state.matrix
        sides = hypot(matrix.a, matrix.b), hypot(matrix.c, matrix.d)
        opaque = opaque and self._visible(self.state.fill).opacity >= 1
        box, clip = matrix.bounds(_UNIT), self.state.clip
        order = len(self.objects)
        image = ImageObject(order, (width, height), sides, box, opaque, clip, space)
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
        self.shared.charge(_FORM)
        self.run([stream.operators], form.get("/Resources", self.resources))
        self._depth -= 1
        self._plain, self.path = outer, path
        self.restore()
