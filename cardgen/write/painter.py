"""Drawing ops as PDF operators. Decides nothing.

A stream that a `Painter` fills is drawn under a map with y down, so coordinates go
into the file as they are; only letters and pictures, which PDF draws upwards, are
turned over here.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import assert_never

from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import (
    Gradient,
    Group,
    Icon,
    Op,
    Outline,
    Paint,
    PdfPage,
    Picture,
    Segment,
    Shape,
    TextLine,
    Veil,
)
from cardgen.write.pdf_syntax import (
    format_number,
    rectangle_operator,
    transform_operator,
)
from cardgen.write.pen import Pen
from cardgen.write.stencils import Stencil
from cardgen.write.stock import Stock

_UNCHANGED = Matrix()


class Painter:
    """Fills one content stream and keeps count of what the stream refers to.

    `state` is what is known of colours and lines where the stream begins.
    """

    def __init__(self, stock: Stock, state: Mapping[str, str]) -> None:
        self.objects: set[str] = set()
        self.shadings: set[str] = set()
        self.pen = Pen(state)
        self._stock = stock

    def turn_over(self, height: float) -> None:
        """Lay the map with y down over a page of `height` points."""
        self.pen.write(f"1 0 0 -1 0 {format_number(height)} cm")

    def map_by(self, matrix: Matrix) -> None:
        """Lay a map over all that is drawn from now on."""
        self.pen.write(transform_operator(matrix))

    def paint(self, ops: Iterable[Op]) -> None:
        """Draw ops one over the other. Lines of text in a row share a text object."""
        shared, within = self._stock.shared, False
        for op in ops:
            form = shared(op) if id(op) in self._stock.recurring else None
            text = form is None and isinstance(op, TextLine)
            if text is not within:
                self.pen.write("BT" if text else "ET")
                within = text
            if form is None:
                self._trace(op)
            else:
                self.place(form)
        if within:
            self.pen.write("ET")

    def _trace(self, op: Op) -> None:
        """Draw an op by its stencil, if it was drawn before."""
        pen, stencils = self.pen, self._stock.stencils
        found = stencils.find(op, pen.state)
        if found is None:
            if not stencils.meets_again(op):
                self._draw(op)
                return
            found = self._cut(op)
            stencils.keep(pen.state, found)
        pen.write(found.operators)
        pen.begin(found.after)
        if found.refers:
            pen.states |= found.states
            self.objects |= found.objects
            self.shadings |= found.shadings

    def _cut(self, op: Op) -> Stencil:
        apart = Painter(self._stock, {})
        pen = apart.pen
        pen.begin(self.pen.state)
        apart._draw(op)
        return Stencil(
            op,
            pen.operators,
            pen.state,
            bool(pen.states or apart.objects or apart.shadings),
            frozenset(apart.objects),
            frozenset(apart.shadings),
            frozenset(pen.states),
        )

    def draw_within(self, window: Box, matrix: Matrix, ops: Iterable[Op]) -> None:
        """Draw ops under a map, cut to `window` outside of that map."""
        self.pen.save()
        self.pen.write(f"{rectangle_operator(window)} W n {transform_operator(matrix)}")
        self.paint(ops)
        self.pen.restore()

    def place(
        self, name: str, matrix: Matrix = _UNCHANGED, window: Box | None = None
    ) -> None:
        """Draw a named form under a map, cut to `window` when one is given."""
        self.objects.add(name)
        if matrix == _UNCHANGED and not window:
            self.pen.write(f"/{name} Do")
            return
        clip = f"{rectangle_operator(window)} W n " if window else ""
        self.pen.write(f"q {clip}{transform_operator(matrix)} /{name} Do Q")

    def trace(self, outline: Outline, stroked: bool) -> None:
        """Fill an outline by the non-zero rule, and draw along it if it is stroked, in
        whatever colours and width are in force."""
        ending = "B" if stroked else "f"
        self.pen.write(f"{self._stock.path(outline)} {ending}")

    def draw_alone(self, op: Op) -> None:
        """Draw one op, here and now."""
        if isinstance(op, TextLine):
            self.pen.write("BT")
        self._draw(op)
        if isinstance(op, TextLine):
            self.pen.write("ET")

    def _draw(self, op: Op) -> None:
        match op:
            case TextLine():
                self._line(op)
            case Shape():
                self._shape(op)
            case Icon():
                self._icon(op)
            case Picture():
                self._picture(op)
            case PdfPage():
                self._pdf_page(op)
            case Group():
                self._group(op)
            case Veil():
                self._veil(op)
            case _:
                assert_never(op)

    def _shape(self, shape: Shape) -> None:
        star = "*" if shape.even_odd else ""
        flat = shape.fill if isinstance(shape.fill, Paint) else None
        if isinstance(shape.fill, Gradient):
            self._shade(shape.fill, f"{self._stock.path(shape.outline)} W{star} n")
        if flat:
            self.pen.fill(flat)
        if shape.stroke:
            self.pen.stroke(shape.stroke)
        match bool(flat), bool(shape.stroke):
            case True, True:
                ending = f"B{star}"
            case True, False:
                ending = f"f{star}"
            case False, True:
                ending = "S"
            case _:
                return
        self.pen.write(f"{self._stock.path(shape.outline)} {ending}")

    def _shade(self, gradient: Gradient, clip: str) -> None:
        """Pour a gradient over everything inside a clip."""
        self.pen.save()
        self.pen.write(clip)
        self.pen.opacity("fill", gradient.opacity)
        name = self._stock.shading(gradient)
        self.shadings.add(name)
        self.pen.write(f"/{name} sh")
        self.pen.restore()

    def _icon(self, icon: Icon) -> None:
        self.pen.fill(icon.paint)
        scale = icon.size / icon.units
        if icon.stroke:
            # Under the icon's own map its units are wider or narrower than points.
            self.pen.stroke(icon.stroke._replace(width=icon.stroke.width / scale))
        matrix = Matrix(a=scale, d=scale, e=icon.x, f=icon.y)
        self.place(self._stock.icon(icon), matrix)

    def _picture(self, picture: Picture) -> None:
        self.pen.opacity("fill", picture.opacity)
        box = picture.box
        # A picture fills the unit square with its first row at y = 1.
        matrix = Matrix(a=box.width, d=-box.height, e=box.x, f=box.bottom)
        self.place(self._stock.picture(picture), matrix, picture.window)

    def _pdf_page(self, page: PdfPage) -> None:
        self.pen.opacity("fill", 1)
        name, matrix = self._stock.pdf_page(page)
        self.place(name, matrix, page.window)

    def _group(self, group: Group) -> None:
        self._speak(group.spoken)
        self.pen.save()
        if group.matrix != _UNCHANGED:
            self.pen.write(transform_operator(group.matrix))
        if group.clip:
            self.pen.write(f"{self._stock.path(group.clip)} W n")
        if group.opacity < 1 or group.blend != "normal":
            self.pen.opacity("fill", group.opacity)
            self.pen.blend(group.blend)
            self.place(self._stock.one_picture(group))
        else:
            self.paint(group.ops)
        self.pen.restore()
        if group.spoken:
            self.pen.write("EMC")

    def _veil(self, veil: Veil) -> None:
        self.pen.save()
        self.pen.refer("mask", self._stock.mask(veil))
        self.pen.fill(veil.paint)
        self.pen.write(f"{rectangle_operator(veil.box)} f")
        self.pen.restore()

    def _speak(self, spoken: str | None) -> None:
        """Begin a part that says something else to search and copy than it shows."""
        if spoken:
            code = spoken.encode("utf-16-be", "replace").hex()
            self.pen.write(f"/Span <</ActualText <feff{code}>>> BDC")

    def _line(self, line: TextLine) -> None:
        """Show a line's letters, within a text object."""
        pen, letters = self.pen, self._stock.letters
        y, runs, spoken = line
        self._speak(spoken)
        for run in runs:
            place = f"1 0 0 -1 {format_number(run.x)} {format_number(y)} Tm\n"
            for font, operator in letters(run):
                pen.fill(run.paint)
                pen.set("font", _sized(font, run.size))
                pen.write(place + operator)
                # Letters of another subset go on where these end.
                place = ""
        if spoken:
            pen.write("EMC")


@lru_cache(maxsize=1024)
def _sized(font: str, size: float) -> str:
    """Give the operator that puts a font in force."""
    return f"/{font} {format_number(size)} Tf"


def path_operators(outline: Outline) -> str:
    """Give the operators that build a path, without painting it."""
    return " ".join(map(_segment, outline))


def _segment(segment: Segment) -> str:
    match segment:
        case ("M", x, y):
            return f"{format_number(x)} {format_number(y)} m"
        case ("L", x, y):
            return f"{format_number(x)} {format_number(y)} l"
        case ("C", *points):
            return f"{' '.join(map(format_number, points))} c"
        case ("Z",):
            return "h"
        case _:
            assert_never(segment)
