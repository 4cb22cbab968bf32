"""Runs the operators of a page and tells what they put on paper (ISO 32000-1, 8)."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from math import hypot
from typing import Any, NamedTuple, TypeAlias

import pikepdf

from cardgen.model.geometry import Box, Matrix
from cardgen.proof.reader.graphics_state import (
    CurrentPath,
    GraphicsState,
    scaling,
    show,
)
from cardgen.proof.reader.page_objects import (
    ClipObject,
    FillObject,
    ImageObject,
    PageObject,
    PdfColor,
    StrokeObject,
    common,
)
from cardgen.proof.reader.pdf_colors import color_of, component_count
from cardgen.proof.reader.pdf_fonts import PdfFont

Handler: TypeAlias = Callable[["Interpreter", Sequence[Any]], None]

# Deeper than any drawing goes; a form may name itself.
_DEEPEST = 24
_UNIT = Box(0, 0, 1, 1)
# What a broken operator may raise: it does nothing then, as in viewers.
_WRONG = (IndexError, TypeError, ValueError, KeyError, AttributeError)


class FileResources:
    """What the pages of one file share: fonts and forms that were read before."""

    def __init__(self) -> None:
        self._fonts: dict[tuple[int, int], PdfFont] = {}
        self._forms: dict[tuple[int, int], Stream] = {}

    def font(self, about: Any) -> PdfFont:
        """Give a font."""
        key = about.objgen
        if key not in self._fonts or key == (0, 0):
            self._fonts[key] = PdfFont(about)
        return self._fonts[key]

    def form(self, form: Any) -> Stream:
        """Give the operators of a form."""
        key = form.objgen
        if key not in self._forms:
            self._forms[key] = read_stream(form)
        return self._forms[key]


class Interpreter:
    """Collects the things of one page, `matrix` being the map from it to paper.

    `acts` are what operators do, by their names.

    Raises pikepdf.PdfError for content that cannot be parsed.
    """

    def __init__(
        self,
        acts: Mapping[str, Handler],
        stores: FileResources,
        paper: Box,
        matrix: Matrix,
    ) -> None:
        self._acts = acts
        self.things: list[PageObject] = []
        self.stores = stores
        self.state = GraphicsState(matrix, paper)
        self.outline = CurrentPath()
        self.resources: Any = {}
        self.cut = False
        self._stack: list[GraphicsState] = []
        self._plain = False
        self._depth = 0

    def run(self, stream: Stream, resources: Any) -> None:
        """Run the operators of a page or form."""
        outer, depth = self.resources, len(self._stack)
        self.resources = resources
        for name, values in stream.operators:
            act = self._acts.get(name)
            if act:
                try:
                    act(self, values)
                except _WRONG:
                    continue
        if len(self._stack) > depth:
            self.state = self._stack[depth]
            del self._stack[depth:]
        self.resources = outer

    def save(self) -> None:
        self._stack.append(self.state.saved())

    def restore(self) -> None:
        if self._stack:
            self.state = self._stack.pop()

    def draw(self, fill: bool, stroke: bool, close: bool = False) -> None:
        """Paint the path, cut what follows to it if that was asked for, and drop it."""
        if close:
            self.outline.close()
        box = self.outline.box()
        if box.width >= 0 and (fill or stroke):
            if fill:
                self._fill(box)
            if stroke:
                self._stroke(box)
        if self.cut and box.width >= 0:
            self._clip(box, self.outline.square(box))
        self.cut = False
        self.outline = CurrentPath()

    def _fill(self, box: Box) -> None:
        state, outline = self.state, self.outline
        self.things.append(
            FillObject(
                len(self.things),
                self._seen(state.fill),
                box,
                outline.square(box),
                outline.corners(),
                outline.shape(box),
                self._plain,
                state.clip,
            )
        )

    def _stroke(self, box: Box) -> None:
        state = self.state
        width = state.width * scaling(state.matrix)
        self.things.append(
            StrokeObject(
                len(self.things),
                width,
                self._seen(state.stroke),
                state.dashed,
                self.outline.segments(),
                box,
                state.clip,
            )
        )

    def _clip(self, box: Box, square: bool) -> None:
        cut = common(self.state.clip, box)
        if square:
            self.things.append(ClipObject(len(self.things), cut))
        self.state.clip = cut

    def _seen(self, color: PdfColor) -> PdfColor:
        return color._replace(opacity=color.opacity * self.state.group)

    def pour(self) -> None:
        """Pour a shading over everything inside the clip."""
        clip = self.state.clip
        shade = PdfColor(None, 0.0, self.state.fill.opacity * self.state.group)
        self.things.append(
            FillObject(len(self.things), shade, clip, False, (), 0, False, clip)
        )

    def place(self, name: str) -> None:
        """Draw a picture or run a form."""
        found = self.resources.XObject[name]
        if str(found.Subtype) == "/Image":
            mask = "/SMask" in found or "/Mask" in found
            self.picture(int(found.Width), int(found.Height), not mask)
        elif str(found.Subtype) == "/Form" and self._depth < _DEEPEST:
            self._form(found)

    def picture(self, width: int, height: int, opaque: bool) -> None:
        """Draw a picture over the unit square."""
        matrix = self.state.matrix
        sides = hypot(matrix.a, matrix.b), hypot(matrix.c, matrix.d)
        whole = opaque and self.state.fill.opacity * self.state.group >= 1
        box, clip = matrix.bounds(_UNIT), self.state.clip
        order = len(self.things)
        self.things.append(ImageObject(order, (width, height), sides, box, whole, clip))

    def _form(self, form: Any) -> None:
        stream = self.stores.form(form)
        self.save()
        state = self.state
        state.matrix = Matrix(
            *map(float, form.get("/Matrix", (1, 0, 0, 1, 0, 0)))
        ).then(state.matrix)
        left, low, right, high = map(float, form.BBox)
        bounds = state.matrix.bounds(Box(left, low, right - left, high - low))
        self._clip(bounds, square=True)
        if "/Group" in form:
            state.group *= state.fill.opacity
            state.fill = state.fill._replace(opacity=1.0)
            state.stroke = state.stroke._replace(opacity=1.0)
        outer, self._plain = self._plain, stream.plain
        outline, self.outline = self.outline, CurrentPath()
        self._depth += 1
        self.run(stream, form.get("/Resources", self.resources))
        self._depth -= 1
        self._plain, self.outline = outer, outline
        self.restore()

    def color(self, values: Sequence[Any], count: int, stroke: bool = False) -> None:
        """Put a colour of so many values in force."""
        state = self.state
        if stroke:
            state.stroke = color_of(count, values, state.stroke.opacity)
        else:
            state.fill = color_of(count, values, state.fill.opacity)

    def space(self, name: str, stroke: bool) -> None:
        """Put a colour space in force, with its first colour."""
        count = component_count(name, self.resources.get("/ColorSpace", {}))
        if stroke:
            self.state.stroke_parts = count
        else:
            self.state.fill_parts = count
        first = (0.0, 0.0, 0.0, 1.0) if count == 4 else (0.0,) * count
        self.color(first, count, stroke)

    def set_parameters(self, name: str) -> None:
        """Take over what a named set of parameters says."""
        found, state = self.resources.ExtGState[name], self.state
        if "/ca" in found:
            state.fill = state.fill._replace(opacity=float(found.ca))
        if "/CA" in found:
            state.stroke = state.stroke._replace(opacity=float(found.CA))
        if "/LW" in found:
            state.width = float(found.LW)
        if "/D" in found:
            state.dashed = len(found.D[0]) > 0

    def write(self, parts: Sequence[bytes | float]) -> None:
        """Show letters."""
        text = show(self.state, parts, len(self.things))
        if text:
            self.things.append(text)

    def font(self, name: str, size: float) -> None:
        """Put a font in force."""
        self.state.size = size
        self.state.font = self.stores.font(self.resources.Font[name])


Operator: TypeAlias = tuple[str, Sequence[Any]]

_PAINTS = frozenset(
    ("S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "sh", "Tj", "TJ", "'", '"', "Do")
)
_COLORS = frozenset(
    ("g", "rg", "k", "sc", "scn", "cs", "G", "RG", "K", "SC", "SCN", "CS", "sh")
)


class Stream(NamedTuple):
    """The operators of a page or form. `plain` is one drawing without a colour."""

    operators: tuple[Operator, ...]
    plain: bool


def read_stream(holder: Any) -> Stream:
    """Read a page or form. Raises pikepdf.PdfError for one that cannot be parsed."""
    found = [
        (str(part.operator), [_plain(value) for value in part.operands])
        for part in pikepdf.parse_content_stream(holder)
    ]
    paints = [name for name, _ in found if name in _PAINTS]
    colored = any(name in _COLORS for name, _ in found)
    plain = len(paints) == 1 and paints[0] != "Do" and not colored
    return Stream(tuple(found), plain)


def _plain(value: Any) -> Any:
    """Give numbers, names and strings as Python's own; anything else as it is."""
    if isinstance(value, int | Decimal):
        return float(value)
    if isinstance(value, pikepdf.Name):
        return str(value)
    if isinstance(value, pikepdf.String):
        return bytes(value)
    if isinstance(value, pikepdf.Array):
        return [_plain(each) for each in value]
    return value
