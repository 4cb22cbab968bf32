"""What the pages of one PDF share: fonts, icons, pictures, faces and marks."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from reportlab.pdfbase.pdfdoc import (
    PDFArrayCompact,
    PDFDictionary,
    PDFDocument,
    PDFName,
    PDFObjectReference,
    PDFStream,
    PDFZCompress,
)

from cardgen.art.fault import BadArt
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
from cardgen.write.pen import AT_GROUP_START
from cardgen.write.pictures import Raster, read_raster, unusable

if TYPE_CHECKING:
    from cardgen.write.pdf_art import PdfArt

# The largest page of a PDF is 14,400 points a side: a box that cuts nothing.
_EVERYWHERE = Box(-14400, -14400, 28800, 28800)
_TRANSPARENCY = PDFDictionary(
    {
        "Type": PDFName("Group"),
        "S": PDFName("Transparency"),
        "CS": PDFName("DeviceRGB"),
    }
)
_LIGHTNESS = PDFDictionary(
    {
        "Type": PDFName("Group"),
        "S": PDFName("Transparency"),
        "CS": PDFName("DeviceGray"),
        "I": "true",
    }
)
_NO_MORE: Mapping[str, PDFDictionary] = {}


class Warehouse:
    """Writes each shared thing into the document once and gives its name."""

    def __init__(self, document: PDFDocument, recurring: Mapping[int, Op]) -> None:
        """`recurring` gives, by id, ops that stand on many pages: one for all."""
        self._document = document
        self._lettering = Lettering(document)
        # Cards of one template share most of their outlines, and to spell one out
        # takes ten times as long as to know it again.
        self._paths = lru_cache(maxsize=4096)(path_operators)
        self._recurring = recurring
        self._forms: dict[int, str] = {}
        self._icons: dict[tuple[str, float, bool], list[tuple[Outline, str]]] = {}
        self._pictures: dict[tuple[Path, Sampling | None], str] = {}
        self._rasters: dict[Raster, str] = {}
        self._shadings: dict[object, str] = {}
        self._groups: dict[Group, str] = {}
        self._masks: dict[tuple[Op, ...], str] = {}
        self._pages: dict[tuple[Path, int], PdfArt] = {}

    def path(self, outline: Outline) -> str:
        """Give the operators of a path, spelt out once for equal outlines."""
        return self._paths(outline)

    def letters(self, run: Run) -> Sequence[tuple[str, str]]:
        """Give font names and the operators that show the run's letters in them."""
        return self._lettering.show(run)

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
        art = self._pages[wanted]
        across, down = page.box.width / art.width, page.box.height / art.height
        # The form's y runs up.
        return art.name, Matrix(a=across, d=-down, e=page.box.x, f=page.box.bottom)

    def _added(self, page: PdfPage) -> "PdfArt":
        # The library behind it takes a tenth of a second to load.
        from cardgen.write.pdf_art import add_pdf_art

        name = f"A{len(self._pages) + 1}"
        try:
            return add_pdf_art(self._document, page.path, page.page, name)
        except BadArt as bad:
            raise unusable(page.path, bad) from bad

    def shading(self, gradient: Gradient) -> str:
        """Name the shading of a gradient. Equal gradients are stored once."""
        shades = (gradient.ends, gradient.stops)
        if shades not in self._shadings:
            name = self._shadings[shades] = f"S{len(self._shadings) + 1}"
            self._document.Reference(shading(gradient), name)
        return self._shadings[shades]

    def one_picture(self, group: Group) -> str:
        """Name the drawing of a group that is laid over the page as one picture.

        Equal groups are drawn once: cards of one template share their shadows.
        """
        if group not in self._groups:
            painter = Painter(self, AT_GROUP_START)
            painter.paint(group.ops)
            name = self._groups[group] = f"G{len(self._groups) + 1}"
            self._add_form(name, _EVERYWHERE, painter, {"Group": _TRANSPARENCY})
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
            self._add_form(f"{name}form", veil.box, painter, {"Group": _LIGHTNESS})
            self._document.Reference(mask_state(f"{name}form"), name)
        return name

    def shared(self, op: Op) -> str | None:
        """Name the drawing of an op that stands on many pages; else None."""
        one = self._recurring.get(id(op))
        if one is None:
            return None
        if id(one) not in self._forms:
            painter = Painter(self, {})
            painter.draw(one)
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

    def resources(self, painter: Painter) -> PDFDictionary:
        """Give everything that a stream refers to, its opacities included.

        reportlab's own forms leave the opacities out, and a viewer then takes the
        page's state of the same name, or none.
        """
        entries = {"Font": PDFObjectReference("BasicFonts")}
        if painter.objects:
            names = {name: PDFObjectReference(name) for name in painter.objects}
            entries["XObject"] = PDFDictionary(names)
        if painter.shadings:
            names = {name: PDFObjectReference(name) for name in painter.shadings}
            entries["Shading"] = PDFDictionary(names)
        if painter.pen.states:
            masks = set(self._masks.values())
            states = {
                name: PDFObjectReference(name) if name in masks else state(name)
                for name in painter.pen.states
            }
            entries["ExtGState"] = PDFDictionary(states)
        return PDFDictionary(entries)

    def _raster(self, raster: Raster) -> str:
        if raster not in self._rasters:
            mask = None
            if raster.mask:
                mask = PDFObjectReference(self._raster(raster.mask))
            name = f"P{len(self._rasters) + 1}"
            self._document.Reference(raster.stream(mask), name)
            self._rasters[raster] = name
        return self._rasters[raster]

    def _add_form(
        self,
        name: str,
        box: Box,
        painter: Painter,
        more: Mapping[str, PDFDictionary] = _NO_MORE,
    ) -> None:
        corners = (box.x, box.y, box.right, box.bottom)
        entries = {
            "Type": PDFName("XObject"),
            "Subtype": PDFName("Form"),
            "BBox": PDFArrayCompact([round(value, 4) for value in corners]),
            "Resources": self.resources(painter),
            **more,
        }
        stream = PDFStream(
            PDFDictionary(entries), painter.pen.content(), [PDFZCompress]
        )
        self._document.Reference(stream, name)
