"""Drawing ops as PDF operators. Decides nothing.

A stream that a `Painter` fills is drawn under a map with y down, so coordinates are
written as they are; only letters and pictures, which PDF draws upwards, are turned
over here. What is drawn again and again is a form of its own, of which `PdfForms`
writes each once.
"""

from collections.abc import Container, Iterable, Mapping
from typing import TypeAlias, assert_never

from cardgen.model.face import Face
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import (
    Gradient,
    Group,
    Icon,
    Op,
    Paint,
    PdfPage,
    Picture,
    Shape,
    TextLine,
    Veil,
)
from cardgen.write.icon_forms import IconForms, icon_ops
from cardgen.write.pdf_resources import (
    COLOUR_GROUP,
    GREY_GROUP,
    PdfResources,
    StreamNames,
    fading_veil,
    mask_state,
)
from cardgen.write.pdf_syntax import (
    Object,
    Ref,
    format_number,
    rectangle_operator,
    transform_operator,
)
from cardgen.write.pen import AT_GROUP_START, KnownParts, Pen

_Entries: TypeAlias = Mapping[str, Object]
_UNCHANGED = Matrix()
# Marked content that is a picture (ISO 32000-1, 14.6): proof leaves its colours out.
_ART = "CardgenArt"
# The largest page of a PDF is 14,400 points a side: a box that cuts nothing.
_EVERYWHERE = Box(-14400, -14400, 28800, 28800)


class PdfForms:
    """Draws what the pages of one PDF share, each thing once, and names it.

    `repeated` are ops on many pages, by their ids, one for equal ones; `known` are
    parts that other documents may have, too.
    """

    def __init__(
        self, resources: PdfResources, repeated: Mapping[int, Op], known: KnownParts
    ) -> None:
        self.resources = resources
        self.repeated = repeated
        self.known = known
        self._shared: dict[int, str] = {}
        self._icons = IconForms()
        self._groups: dict[int, str] = {}
        self._masks: dict[int, str] = {}

    def face(self, face: Face) -> str:
        """Return the name of a face's form, which is cut to its bleed."""
        if id(face) not in self._shared:
            painter = Painter(self, {})
            painter.paint(face.ops)
            name = self._shared[id(face)] = f"C{len(self._shared) + 1}"
            box = Box(0, 0, face.width, face.height).grown(face.bleed)
            self._add(name, box, painter)
        return self._shared[id(face)]

    def op(self, op: Op) -> str:
        """Return the name of the form of an op that is among `repeated`."""
        one = self.repeated[id(op)]
        if id(one) not in self._shared:
            painter = Painter(self, {})
            painter.paint((one,), repeated=())
            name = self._shared[id(one)] = f"M{len(self._shared) + 1}"
            self._add(name, _EVERYWHERE, painter)
        return self._shared[id(one)]

    def icon(self, icon: Icon) -> str:
        """Return the name of an icon's form; that of an outline has no colour."""
        name, known = self._icons.name(icon)
        if known:
            return name
        drawing, units = icon.drawing, icon.drawing.units
        # Of shapes that overlap, none must show through another.
        group = COLOUR_GROUP if drawing.ops and icon.paint.opacity < 1 else None
        painter = Painter(self, AT_GROUP_START if group else {})
        if drawing.ops:
            painter.paint(icon_ops(icon))
        else:
            # In whatever colours and width are in force.
            ending = "B" if icon.stroke else "f"
            painter.pen.write(f"{self.resources.path(drawing.outline)} {ending}")
        # A line around the icon leaves its square, by how much is not known here.
        around = units if icon.stroke else 0.0
        self._add(name, Box(0, 0, units, units).grown(around), painter, group)
        return name

    def group(self, group: Group) -> str:
        """Return the name of the form of a group that is laid over the page as one."""
        key = id(self.known.one_of(group))
        if key not in self._groups:
            painter = Painter(self, AT_GROUP_START)
            painter.paint(group.ops)
            name = self._groups[key] = f"G{len(self._groups) + 1}"
            self._add(name, _EVERYWHERE, painter, COLOUR_GROUP)
        return self._groups[key]

    def mask(self, veil: Veil) -> str:
        """Return the name of the state in which only a veil's mask lets paint through.

        Equal masks are drawn once: cards of one template share their shadows.
        """
        key = id(self.known.one_of(veil.mask))
        if key not in self._masks:
            name = self._masks[key] = f"mask{len(self._masks) + 1}-"
            painter = Painter(self, AT_GROUP_START)
            painter.paint(veil.mask)
            form = self._add(f"{name}form", veil.box, painter, GREY_GROUP)
            self.resources.add(name, mask_state(form))
        return self._masks[key]

    def _add(
        self, name: str, box: Box, painter: "Painter", group: _Entries | None = None
    ) -> Ref:
        content = painter.pen.content()
        return self.resources.add_form(name, box, content, painter.names, group)


class Painter:
    """Fills one content stream, and collects the names that the stream refers to.

    `state` is what is known of colours and lines at the beginning of the stream.
    """

    def __init__(self, forms: PdfForms, state: Mapping[str, str]) -> None:
        self.pen = Pen(state)
        self.names = StreamNames(set(), set(), self.pen.states, set())
        self._forms, self._repeated = forms, forms.repeated
        self.resources = forms.resources

    def paint(self, ops: Iterable[Op], repeated: Container[int] | None = None) -> None:
        """Draw ops in their order; those among `repeated`, by their ids, as forms.

        Lines of text in a row share a text object.
        """
        repeated, within = self._repeated if repeated is None else repeated, False
        for op in ops:
            shared = id(op) in repeated
            text = not shared and isinstance(op, TextLine)
            if text is not within:
                self.pen.write("BT" if text else "ET")
                within = text
            if shared:
                self.place(self._forms.op(op))
            else:
                self._draw(op)
        if within:
            self.pen.write("ET")

    def place(
        self, name: str, matrix: Matrix = _UNCHANGED, window: Box | None = None
    ) -> None:
        """Draw a named form under a map, cut to `window` if one is given."""
        self.names.objects.add(name)
        if matrix == _UNCHANGED and not window:
            self.pen.write(f"/{name} Do")
            return
        clip = f"{rectangle_operator(window)} W n " if window else ""
        self.pen.write(f"q {clip}{transform_operator(matrix)} /{name} Do Q")

    def _draw(self, op: Op) -> None:
        match op:
            case TextLine():
                self._line(op)
            case Shape():
                self._shape(op)
            case Group():
                self._forms.known.write(op, self.pen, self._repeated, self._group)
            case Icon():
                self._icon(op)
            case Picture():
                self._picture(op)
            case PdfPage():
                self._pdf_page(op)
            case Veil():
                self._veil(op)
            case _:
                assert_never(op)

    def _line(self, line: TextLine) -> None:
        """Show a line's letters, within a text object."""
        pen, show = self.pen, self.resources.fonts.show
        y, runs, spoken = line
        self._speak(spoken)
        for run in runs:
            place = f"1 0 0 -1 {format_number(run.x)} {format_number(y)} Tm\n"
            for font, operator in show(run):
                pen.fill(run.paint)
                pen.font(font, run.size)
                pen.write(place + operator)
                # Letters of another subset continue where these end.
                place = ""
        if spoken:
            pen.write("EMC")

    def _speak(self, spoken: str | None) -> None:
        """Begin a part that search and copy read as something else than it shows."""
        if spoken:
            code = spoken.encode("utf-16-be", "replace").hex()
            self.pen.write(f"/Span <</ActualText <feff{code}>>> BDC")

    def _shape(self, shape: Shape) -> None:
        path = self.resources.path(shape.outline)
        star = "*" if shape.even_odd else ""
        flat = shape.fill if isinstance(shape.fill, Paint) else None
        if isinstance(shape.fill, Gradient) and shape.fill.fades:
            self._veil(fading_veil(shape, shape.fill))
        elif isinstance(shape.fill, Gradient):
            self._shade(shape.fill, f"{path} W{star} n")
        if flat:
            self.pen.fill(flat)
        if flat or shape.stroke:
            operator = "f" if not shape.stroke else "B" if flat else "S"
            self.pen.draw(path, f"{operator}{star if flat else ''}", shape.stroke)

    def _shade(self, gradient: Gradient, clip: str) -> None:
        """Fill a clip with a gradient."""
        self.pen.save()
        self.pen.write(clip)
        self.pen.opacity("fill", gradient.opacity)
        name = self.resources.shading(gradient)
        self.names.shadings.add(name)
        self.pen.write(f"/{name} sh")
        self.pen.restore()

    def _icon(self, icon: Icon) -> None:
        self.pen.fill(icon.paint)
        scale = icon.size / icon.drawing.units
        if icon.stroke:
            # Under the icon's own map its units are wider or narrower than points.
            self.pen.stroke(icon.stroke._replace(width=icon.stroke.width / scale))
        matrix = Matrix(a=scale, d=scale, e=icon.x, f=icon.y)
        self.place(self._forms.icon(icon), matrix)

    def _picture(self, picture: Picture) -> None:
        self.pen.opacity("fill", picture.opacity)
        box = picture.box
        # A picture fills the unit square with its first row at y = 1.
        matrix = Matrix(a=box.width, d=-box.height, e=box.x, f=box.bottom)
        self.place(self.resources.picture(picture), matrix, picture.window)

    def _pdf_page(self, page: PdfPage) -> None:
        self.pen.opacity("fill", 1)
        name, matrix = self.resources.pdf_page(page)
        self.place(name, matrix, page.window)

    def _group(self, group: Group) -> None:
        self._speak(group.spoken)
        self.pen.save()
        if group.art:
            self.pen.write(f"/{_ART} BMC")
        if group.matrix != _UNCHANGED:
            self.pen.write(transform_operator(group.matrix))
        if group.clip:
            star = "*" if group.even_odd else ""
            self.pen.write(f"{self.resources.path(group.clip)} W{star} n")
        if group.opacity < 1 or group.blend != "normal":
            self.pen.opacity("fill", group.opacity)
            self.pen.blend(group.blend)
            self.place(self._forms.group(group))
        else:
            self.paint(group.ops)
        if group.art:
            self.pen.write("EMC")
        self.pen.restore()
        if group.spoken:
            self.pen.write("EMC")

    def _veil(self, veil: Veil) -> None:
        self.pen.save()
        self.pen.refer("mask", self._forms.mask(veil))
        box = rectangle_operator(veil.box)
        if isinstance(veil.paint, Gradient):
            self._shade(veil.paint, f"{box} W n")
        else:
            self.pen.fill(veil.paint)
            self.pen.write(f"{box} f")
        self.pen.restore()
