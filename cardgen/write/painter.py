"""Drawing ops as PDF operators. Decides nothing.

A stream that a `Painter` fills is drawn under a map with y down, so coordinates go
into the file as they are; only letters and pictures, which PDF draws upwards, are
turned over here.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Protocol, TypeAlias, assert_never

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
    Run,
    Segment,
    Shape,
    TextLine,
    Veil,
)
from cardgen.write.numerals import number, rectangle, transform
from cardgen.write.pen import Pen

_UNCHANGED = Matrix()

Point: TypeAlias = tuple[float, float]


class Stock(Protocol):
    """What the streams of one file share, by the names that the file gives them."""

    def path(self, outline: Outline) -> str:
        """Give the operators of a path, as `path_operators` does."""

    def letters(self, run: Run) -> Sequence[tuple[str, str]]:
        """Give font names and the operators that show the run's letters in them."""

    def icon(self, icon: Icon) -> str:
        """Name the colourless drawing of an icon."""

    def picture(self, picture: Picture) -> str:
        """Name the image of a picture, which fills the unit square."""

    def pdf_page(self, page: PdfPage) -> tuple[str, Matrix]:
        """Name the drawing of a PDF's page, and give the map onto its box."""

    def shading(self, gradient: Gradient) -> str:
        """Name the shading of a gradient."""

    def one_picture(self, group: Group) -> str:
        """Name the drawing of a group that is laid over the page as one picture."""

    def mask(self, veil: Veil) -> str:
        """Name the state in which only a veil's mask lets paint through."""

    def shared(self, op: Op) -> str | None:
        """Name the drawing of an op that stands on many pages; else None."""


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
        self.pen.write(f"1 0 0 -1 0 {number(height)} cm")

    def paint(self, ops: Iterable[Op]) -> None:
        """Draw ops one over the other. Lines of text in a row share a text object."""
        lines: list[TextLine] = []
        for op in ops:
            form = self._stock.shared(op)
            if isinstance(op, TextLine) and form is None:
                lines.append(op)
                continue
            self._text(lines)
            lines = []
            if form is None:
                self.draw(op)
            else:
                self.place(form)
        self._text(lines)

    def draw_within(self, window: Box, matrix: Matrix, ops: Iterable[Op]) -> None:
        """Draw ops under a map, cut to `window` outside of that map."""
        self.pen.save()
        self.pen.write(f"{rectangle(window)} W n {transform(matrix)}")
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
        clip = f"{rectangle(window)} W n " if window else ""
        self.pen.write(f"q {clip}{transform(matrix)} /{name} Do Q")

    def trace(self, outline: Outline, stroked: bool) -> None:
        """Fill an outline by the non-zero rule, and draw along it if it is stroked, in
        whatever colours and width are in force."""
        ending = "B" if stroked else "f"
        self.pen.write(f"{self._stock.path(outline)} {ending}")

    def draw(self, op: Op) -> None:
        """Draw one op, here and now."""
        match op:
            case Shape():
                self._shape(op)
            case TextLine():
                self._text([op])
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
            self.pen.stroke(replace(icon.stroke, width=icon.stroke.width / scale))
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
            self.pen.write(transform(group.matrix))
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
        self.pen.write(f"{rectangle(veil.box)} f")
        self.pen.restore()

    def _text(self, lines: Iterable[TextLine]) -> None:
        """Show lines in one text object."""
        here: Point | None = None
        for line in lines:
            here = self._line(line, here)
        if here:
            self.pen.write("ET")

    def _speak(self, spoken: str | None) -> None:
        """Begin a part that says something else to search and copy than it shows."""
        if spoken:
            code = spoken.encode("utf-16-be", "replace").hex()
            self.pen.write(f"/Span <</ActualText <feff{code}>>> BDC")

    def _line(self, line: TextLine, here: Point | None) -> Point | None:
        """Show a line's letters; give where its last run began."""
        pen, y = self.pen, line.y
        letters = self._stock.letters
        shown = [(run, parts) for run in line.runs if (parts := letters(run))]
        if not shown:
            return here
        if here is None:
            pen.write("BT")
        self._speak(line.spoken)
        for run, parts in shown:
            pen.fill(run.paint)
            pen.write(_go(here, (run.x, y)))
            here = (run.x, y)
            for font, operator in parts:
                pen.set("font", f"/{font} {number(run.size)} Tf")
                pen.write(operator)
        if line.spoken:
            pen.write("EMC")
        return here


def _go(here: Point | None, to: Point) -> str:
    """Give the operator that takes a text from one place to another."""
    if here is None:
        return f"1 0 0 -1 {number(to[0])} {number(to[1])} Tm"
    # The text's own y runs up.
    return f"{_step(here[0], to[0])} {_step(to[1], here[1])} Td"


# Cards of one template set their lines at the same places.
@lru_cache(maxsize=1 << 14)
def _step(here: float, to: float) -> str:
    # Between rounded places, so that roundings never add up.
    return number(round(to, 4) - round(here, 4))


def path_operators(outline: Outline) -> str:
    """Give the operators that build a path, without painting it."""
    return " ".join(map(_segment, outline))


def _segment(segment: Segment) -> str:
    match segment:
        case ("M", x, y):
            return f"{number(x)} {number(y)} m"
        case ("L", x, y):
            return f"{number(x)} {number(y)} l"
        case ("C", *points):
            return f"{' '.join(map(number, points))} c"
        case ("Z",):
            return "h"
        case _:
            assert_never(segment)
