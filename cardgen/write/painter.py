"""Drawing ops as PDF operators. Decides nothing.

A stream that a `Painter` fills is drawn under a map with y down, so coordinates go
into the file as they are; only letters and pictures, which PDF draws upwards, are
turned over here.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Protocol, assert_never

from cardgen.model.color import Color
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import (
    Gradient,
    Group,
    Icon,
    Op,
    Outline,
    Paint,
    Picture,
    Run,
    Segment,
    Shape,
    Stroke,
    TextLine,
)
from cardgen.write.numerals import number, rectangle, transform

_UNCHANGED = Matrix()
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
# What a viewer starts a page with. A form starts with whatever its place had.
AT_PAGE_START = {
    "fill": "0 g",
    "stroke": "0 G",
    "fill opacity": "/f1000 gs",
    "stroke opacity": "/s1000 gs",
    "width": "1 w",
    "dash": "[] 0 d",
    "cap": "0 J",
    "join": "0 j",
}


class Stock(Protocol):
    """What the streams of one file share, by the names that the file gives them."""

    def path(self, outline: Outline) -> str:
        """Give the operators of a path, as `path_operators` does."""

    def letters(self, run: Run) -> Sequence[tuple[str, str]]:
        """Give font names and the operators that show the run's letters in them."""

    def icon(self, icon: Icon) -> str:
        """Name the colourless drawing of an icon."""

    def picture(self, path: Path) -> str:
        """Name the picture of a raster file."""

    def shading(self, gradient: Gradient) -> str:
        """Name the shading of a gradient."""

    def shared(self, op: Op) -> str | None:
        """Name the drawing of an op that stands on many pages; else None."""


class Painter:
    """Fills one content stream and keeps count of what the stream refers to.

    `state` is what is known of colours and lines where the stream begins.
    """

    def __init__(self, stock: Stock, state: Mapping[str, str]) -> None:
        self.objects: set[str] = set()
        self.opacities: set[str] = set()
        self.shadings: set[str] = set()
        self._stock = stock
        self._lines: list[str] = []
        self._state = dict(state)
        self._saved: list[dict[str, str]] = []

    def content(self) -> bytes:
        """Give the stream's bytes."""
        return "\n".join(self._lines).encode("latin-1")

    def turn_over(self, height: float) -> None:
        """Lay the map with y down over a page of `height` points."""
        self._lines.append(f"1 0 0 -1 0 {number(height)} cm")

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
        self._save()
        self._lines.append(f"{rectangle(window)} W n {transform(matrix)}")
        self.paint(ops)
        self._restore()

    def place(
        self, name: str, matrix: Matrix = _UNCHANGED, window: Box | None = None
    ) -> None:
        """Draw a named form under a map, cut to `window` when one is given."""
        self.objects.add(name)
        if matrix == _UNCHANGED and not window:
            self._lines.append(f"/{name} Do")
            return
        clip = f"{rectangle(window)} W n " if window else ""
        self._lines.append(f"q {clip}{transform(matrix)} /{name} Do Q")

    def trace(self, outline: Outline) -> None:
        """Fill an outline by the non-zero rule in whatever colour is in force."""
        self._lines += [self._stock.path(outline), "f"]

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
            case Group():
                self._group(op)
            case _:
                assert_never(op)

    def _shape(self, shape: Shape) -> None:
        star = "*" if shape.even_odd else ""
        flat = shape.fill if isinstance(shape.fill, Paint) else None
        if isinstance(shape.fill, Gradient):
            self._shade(shape.fill, f"{self._stock.path(shape.outline)} W{star} n")
        if flat:
            self._fill(flat)
        if shape.stroke:
            self._stroke(shape.stroke)
        match bool(flat), bool(shape.stroke):
            case True, True:
                ending = f"B{star}"
            case True, False:
                ending = f"f{star}"
            case False, True:
                ending = "S"
            case _:
                return
        self._lines.append(f"{self._stock.path(shape.outline)} {ending}")

    def _shade(self, gradient: Gradient, clip: str) -> None:
        """Pour a gradient over everything inside a clip."""
        self._save()
        self._lines.append(clip)
        self._opacity("fill", gradient.opacity)
        name = self._stock.shading(gradient)
        self.shadings.add(name)
        self._lines.append(f"/{name} sh")
        self._restore()

    def _icon(self, icon: Icon) -> None:
        self._fill(icon.paint)
        scale = icon.size / icon.units
        matrix = Matrix(a=scale, d=scale, e=icon.x, f=icon.y)
        self.place(self._stock.icon(icon), matrix)

    def _picture(self, picture: Picture) -> None:
        self._opacity("fill", picture.opacity)
        box = picture.box
        # A picture fills the unit square with its first row at y = 1.
        matrix = Matrix(a=box.width, d=-box.height, e=box.x, f=box.bottom)
        self.place(self._stock.picture(picture.path), matrix, picture.window)

    def _group(self, group: Group) -> None:
        self._save()
        if group.matrix != _UNCHANGED:
            self._lines.append(transform(group.matrix))
        if group.clip:
            self._lines.append(f"{self._stock.path(group.clip)} W n")
        self.paint(group.ops)
        self._restore()

    def _text(self, lines: Iterable[TextLine]) -> None:
        placed = [(line.y, run) for line in lines for run in line.runs if run.text]
        if not placed:
            return
        self._lines.append("BT")
        here: tuple[float, float] | None = None
        for y, run in placed:
            self._fill(run.paint)
            there = (round(run.x, 4), round(y, 4))
            self._go(here, there)
            here = there
            self._run(run)
        self._lines.append("ET")

    def _go(self, here: tuple[float, float] | None, to: tuple[float, float]) -> None:
        if here is None:
            self._lines.append(f"1 0 0 -1 {number(to[0])} {number(to[1])} Tm")
            return
        # Steps are taken between rounded places, so that roundings never add up;
        # the text's own y runs up.
        across, up = number(to[0] - here[0]), number(here[1] - to[1])
        self._lines.append(f"{across} {up} Td")

    def _run(self, run: Run) -> None:
        # A letter map holds four hex digits; letters above U+FFFF are spelt out.
        spelt = any(letter > "\uffff" for letter in run.text)
        if spelt:
            code = run.text.encode("utf-16-be").hex()
            self._lines.append(f"/Span <</ActualText <feff{code}>>> BDC")
        for font, letters in self._stock.letters(run):
            self._set("font", f"/{font} {number(run.size)} Tf")
            self._lines.append(letters)
        if spelt:
            self._lines.append("EMC")

    def _fill(self, paint: Paint) -> None:
        self._set("fill", _color(paint.color, "g", "rg"))
        self._opacity("fill", paint.opacity)

    def _stroke(self, stroke: Stroke) -> None:
        self._set("stroke", _color(stroke.paint.color, "G", "RG"))
        self._opacity("stroke", stroke.paint.opacity)
        self._set("width", f"{number(stroke.width)} w")
        self._set("dash", f"[{' '.join(map(number, stroke.dash))}] 0 d")
        self._set("cap", f"{_CAPS[stroke.cap]} J")
        self._set("join", f"{_JOINS[stroke.join]} j")

    def _opacity(self, of: str, opacity: float) -> None:
        name = f"{of[0]}{round(opacity * 1000)}"
        if self._set(f"{of} opacity", f"/{name} gs"):
            self.opacities.add(name)

    def _set(self, part: str, operator: str) -> bool:
        if self._state.get(part) == operator:
            return False
        self._state[part] = operator
        self._lines.append(operator)
        return True

    def _save(self) -> None:
        self._saved.append(dict(self._state))
        self._lines.append("q")

    def _restore(self) -> None:
        self._state = self._saved.pop()
        self._lines.append("Q")


def _color(color: Color, grey: str, rgb: str) -> str:
    red, green, blue = map(number, (color.red, color.green, color.blue))
    return f"{red} {grey}" if red == green == blue else f"{red} {green} {blue} {rgb}"


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
