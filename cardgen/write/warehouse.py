"""What the pages of one PDF share: fonts, icons, pictures, faces and marks."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.art.art_file import BadArt
from cardgen.model.face import Face
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import (
    Gradient,
    Group,
    Icon,
    Op,
    Outline,
    PdfPage,
    Picture,
    Run,
    Sampling,
    Veil,
)
from cardgen.write.lettering import Lettering
from cardgen.write.painter import Painter, path_operators
from cardgen.write.paints import mask_state, shading, state
from cardgen.write.pdf_file import PdfFile
from cardgen.write.pdf_objects import Name, Object, Ref, Verbatim, spelt
from cardgen.write.pen import AT_GROUP_START
from cardgen.write.pictures import Raster, read_raster, unusable
from cardgen.write.stencils import Stencils

if TYPE_CHECKING:
    from cardgen.write.pdf_art import PdfArt

# The largest page of a PDF is 14,400 points a side: a box that cuts nothing.
_EVERYWHERE = Box(-14400, -14400, 28800, 28800)
_FORM: Mapping[str, Object] = {"Type": Name("XObject"), "Subtype": Name("Form")}
_GROUP: Mapping[str, Object] = {"Type": Name("Group"), "S": Name("Transparency")}
_COLOURS: Mapping[str, Object] = {**_GROUP, "CS": Name("DeviceRGB")}
_GREYS: Mapping[str, Object] = {**_GROUP, "CS": Name("DeviceGray"), "I": True}
_NO_MORE: Mapping[str, Object] = {}


class Warehouse:
    """Writes each shared thing into the file once and gives its name."""

    def __init__(self, file: PdfFile, recurring: Mapping[int, Op]) -> None:
        """`recurring` gives, by id, ops that stand on many pages: one for all."""
        self.lettering = Lettering(file)
        self.stencils = Stencils()
        self._file = file
        # Cards of one template share most of their outlines, and to spell one out
        # takes ten times as long as to know it again.
        self._paths = lru_cache(maxsize=4096)(path_operators)
        self.recurring = recurring
        self._refs: dict[str, Ref] = {}
        self._forms: dict[int, str] = {}
        self._icons: dict[tuple[str, float, bool], list[tuple[Outline, str]]] = {}
        self._pictures: dict[tuple[Path, Sampling | None], str] = {}
        self._rasters: dict[tuple[object, ...], str] = {}
        self._shadings: dict[object, str] = {}
        self._groups: dict[Group, str] = {}
        self._masks: dict[tuple[Op, ...], str] = {}
        self._pages: dict[tuple[Path, int], tuple[str, PdfArt]] = {}

    def path(self, outline: Outline) -> str:
        """Give the operators of a path, spelt out once for equal outlines."""
        return self._paths(outline)

    def letters(self, run: Run) -> Sequence[tuple[str, str]]:
        """Give font names and the operators that show the run's letters in them."""
        return self.lettering.show(run)

    def icon(self, icon: Icon) -> str:
        """Name the colourless drawing of an icon."""
        stroked = icon.stroke is not None
        drawn = self._icons.setdefault((icon.name, icon.units, stroked), [])
        for outline, name in drawn:
            # Mostly the same object; comparing two outlines takes longer.
            if outline is icon.outline or outline == icon.outline:
                return name
        painter = Painter(self, {})
        painter.trace(icon.outline, stroked)
        name = f"I{sum(map(len, self._icons.values())) + 1}"
        # A line around the icon leaves its square, by how much is not known here.
        reach = icon.units if stroked else 0.0
        box = Box(0, 0, icon.units, icon.units).grown(reach)
        self._add_form(name, box, painter)
        drawn.append((icon.outline, name))
        return name

    def picture(self, picture: Picture) -> str:
        """Name the image of a picture. Equal images are stored once."""
        wanted = (picture.path, picture.sampling)
        if wanted not in self._pictures:
            self._pictures[wanted] = self._raster(read_raster(*wanted))
        return self._pictures[wanted]

    def pdf_page(self, page: PdfPage) -> tuple[str, Matrix]:
        """Name the drawing of a PDF's page, and give the map onto its box."""
        wanted = (page.path, page.page)
        if wanted not in self._pages:
            self._pages[wanted] = self._added(page)
        name, art = self._pages[wanted]
        across, down = page.box.width / art.width, page.box.height / art.height
        # The form's y runs up.
        return name, Matrix(a=across, d=-down, e=page.box.x, f=page.box.bottom)

    def _added(self, page: PdfPage) -> "tuple[str, PdfArt]":
        # The library behind it takes a tenth of a second to load.
        from cardgen.write.pdf_art import add_pdf_art

        name = f"A{len(self._pages) + 1}"
        try:
            art = add_pdf_art(self._file, page.path, page.page)
        except BadArt as bad:
            raise unusable(page.path, bad) from bad
        self._refs[name] = art.ref
        return name, art

    def shading(self, gradient: Gradient) -> str:
        """Name the shading of a gradient. Equal gradients are stored once."""
        shades = (gradient.ends, gradient.stops)
        if shades not in self._shadings:
            name = self._shadings[shades] = f"S{len(self._shadings) + 1}"
            self._refs[name] = self._file.add(shading(gradient))
        return self._shadings[shades]

    def one_picture(self, group: Group) -> str:
        """Name the drawing of a group that is laid over the page as one picture.

        Equal groups are drawn once: cards of one template share their shadows.
        """
        if group not in self._groups:
            painter = Painter(self, AT_GROUP_START)
            painter.paint(group.ops)
            name = self._groups[group] = f"G{len(self._groups) + 1}"
            self._add_form(name, _EVERYWHERE, painter, {"Group": _COLOURS})
        return self._groups[group]

    def mask(self, veil: Veil) -> str:
        """Name the state in which only a veil's mask lets paint through.

        Equal masks are drawn once: cards of one template share their shadows.
        """
        name = self._masks.get(veil.mask)
        if name is None:
            name = self._masks[veil.mask] = f"mask{len(self._masks) + 1}-"
            painter = Painter(self, AT_GROUP_START)
            painter.paint(veil.mask)
            form = self._add_form(f"{name}form", veil.box, painter, {"Group": _GREYS})
            self._refs[name] = self._file.add(mask_state(form))
        return name

    def shared(self, op: Op) -> str:
        """Name the drawing of an op that stands on many pages."""
        one = self.recurring[id(op)]
        if id(one) not in self._forms:
            painter = Painter(self, {})
            painter.draw_alone(one)
            name = self._forms[id(one)] = f"M{len(self._forms) + 1}"
            self._add_form(name, _EVERYWHERE, painter)
        return self._forms[id(one)]

    def face(self, face: Face) -> str:
        """Name the drawing of a face, cut to its bleed."""
        if id(face) not in self._forms:
            painter = Painter(self, {})
            painter.paint(face.ops)
            name = self._forms[id(face)] = f"C{len(self._forms) + 1}"
            box = Box(0, 0, face.width, face.height).grown(face.bleed)
            self._add_form(name, box, painter)
        return self._forms[id(face)]

    def resources(self, painter: Painter) -> dict[str, Object]:
        """Give everything that a stream refers to, its opacities included.

        A viewer takes what a form leaves out from the page that shows it, or nothing.
        """
        entries: dict[str, Object] = {"Font": self.lettering.fonts}
        if painter.objects:
            entries["XObject"] = self._found(painter.objects)
        if painter.shadings:
            entries["Shading"] = self._found(painter.shadings)
        if painter.pen.states:
            entries["ExtGState"] = self._found(painter.pen.states)
        return entries

    def _found(self, names: Iterable[str]) -> Verbatim:
        """Give a dictionary of names. They are ours, so nothing in them is escaped."""
        entries = [
            f"/{name} {self._refs[name]} 0 R"
            if name in self._refs
            else f"/{name} {spelt(state(name))}"
            for name in sorted(names)
        ]
        return Verbatim(f"<<{' '.join(entries)}>>")

    def _raster(self, raster: Raster) -> str:
        mask = self._refs[self._raster(raster.mask)] if raster.mask else None
        entries = raster.entries(mask)
        # The data are not kept: a deck's pictures may be larger than the memory.
        content = (str(entries), hashlib.sha256(raster.data).digest())
        if content not in self._rasters:
            name = self._rasters[content] = f"P{len(self._rasters) + 1}"
            self._refs[name] = self._file.add_stream(entries, raster.data)
        return self._rasters[content]

    def _add_form(
        self,
        name: str,
        box: Box,
        painter: Painter,
        more: Mapping[str, Object] = _NO_MORE,
    ) -> Ref:
        corners = (box.x, box.y, box.right, box.bottom)
        entries: dict[str, Object] = {
            **_FORM,
            "BBox": [round(value, 4) for value in corners],
            "Resources": self.resources(painter),
            **more,
        }
        ref = self._refs[name] = self._file.add_packed(entries, painter.pen.content())
        return ref
