"""The objects that content streams of one PDF refer to by names: fonts, images, forms,
shadings and graphics states."""

import hashlib
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardgen.art.art_file import BadArt
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import Color, Gradient, PdfPage, Picture, Sampling, Shape, Veil
from cardgen.model.outlines import bounds
from cardgen.model.page import SpotLine
from cardgen.write.pdf_file import PdfFile
from cardgen.write.pdf_fonts import PdfFonts
from cardgen.write.pdf_images import Raster, read_raster, unusable_art
from cardgen.write.pdf_syntax import (
    Name,
    Object,
    Ref,
    Verbatim,
    path_operators,
    serialize,
)

if TYPE_CHECKING:
    from cardgen.write.pdf_art import PdfArt

_GROUP: Mapping[str, Object] = {"Type": Name("Group"), "S": Name("Transparency")}
COLOUR_GROUP: Mapping[str, Object] = {**_GROUP, "CS": Name("DeviceRGB")}
GREY_GROUP: Mapping[str, Object] = {**_GROUP, "CS": Name("DeviceGray"), "I": True}


class StreamNames(NamedTuple):
    """The names that one content stream refers to."""

    objects: set[str]
    shadings: set[str]
    states: set[str]
    spaces: set[str]


class PdfResources:
    """Writes each shared object into the file once, and knows it by its name.

    `pack` compresses the contents of forms.
    """

    def __init__(
        self, file: PdfFile, pack: Callable[[bytes], bytes] = zlib.compress
    ) -> None:
        self.fonts = PdfFonts(file)
        # Cards of one template share most of their outlines, and to format one takes
        # ten times as long as to find it.
        self.path = lru_cache(maxsize=4096)(path_operators)
        self._file = file
        self._pack = pack
        self._refs: dict[str, Ref] = {}
        self._pictures: dict[tuple[Path, Sampling | None], str] = {}
        self._rasters: dict[tuple[str, bytes], str] = {}
        self._shadings: dict[object, str] = {}
        self._pages: dict[tuple[Path, int], tuple[str, PdfArt]] = {}

    def picture(self, picture: Picture) -> str:
        """Return the name of a picture's image. Equal images are stored once."""
        wanted = (picture.path, picture.sampling)
        if wanted not in self._pictures:
            self._pictures[wanted] = self._raster(read_raster(*wanted))
        return self._pictures[wanted]

    def _raster(self, raster: Raster) -> str:
        mask = self._refs[self._raster(raster.mask)] if raster.mask else None
        entries = raster.entries(mask)
        # The data are not kept: a deck's pictures may be larger than the memory.
        content = (str(entries), hashlib.sha256(raster.data).digest())
        if content not in self._rasters:
            name = self._rasters[content] = f"P{len(self._rasters) + 1}"
            self._refs[name] = self._file.add_stream(entries, raster.data)
        return self._rasters[content]

    def pdf_page(self, page: PdfPage) -> tuple[str, Matrix]:
        """Return the name of the form of a PDF's page, and the map onto its box."""
        wanted = (page.path, page.page)
        if wanted not in self._pages:
            self._pages[wanted] = self._add_page(page)
        name, art = self._pages[wanted]
        across, down = page.box.width / art.width, page.box.height / art.height
        # The form's y runs up.
        return name, Matrix(a=across, d=-down, e=page.box.x, f=page.box.bottom)

    def _add_page(self, page: PdfPage) -> "tuple[str, PdfArt]":
        # The library behind it takes a tenth of a second to load.
        from cardgen.write.pdf_art import add_pdf_art

        name = f"A{len(self._pages) + 1}"
        try:
            art = add_pdf_art(self._file, page.path, page.page)
        except BadArt as bad:
            raise unusable_art(page.path, bad) from bad
        self._refs[name] = art.ref
        return name, art

    def shading(self, gradient: Gradient) -> str:
        """Return the name of a gradient's shading. Equal gradients are stored once."""
        shades = (gradient.ends, gradient.stops)
        if shades not in self._shadings:
            name = self._shadings[shades] = f"S{len(self._shadings) + 1}"
            self.add(name, _shading(gradient))
        return self._shadings[shades]

    def spot(self, line: SpotLine) -> str:
        """Return the name of a spot colour, which other printers mix from four inks
        (ISO 32000-1, 8.6.6.4)."""
        if line.name not in self._refs:
            mixed: Object = {
                "FunctionType": 2,
                "Domain": [0, 1],
                "C0": [0, 0, 0, 0],
                "C1": list(line.ink),
                "N": 1,
            }
            name = [Name("Separation"), Name(line.name), Name("DeviceCMYK"), mixed]
            self.add(line.name, name)
        return line.name

    def overprint(self) -> str:
        """Return the name of the state in which a colour leaves the others below it."""
        if "overprint" not in self._refs:
            state: Object = {
                "Type": Name("ExtGState"),
                "OP": True,
                "op": True,
                "OPM": 1,
            }
            self.add("overprint", state)
        return "overprint"

    def add(self, name: str, found: Object) -> None:
        """Write an object that streams refer to as `name`."""
        self._refs[name] = self._file.add(found)

    def add_form(
        self,
        name: str,
        box: Box,
        content: bytes,
        names: StreamNames,
        group: Mapping[str, Object] | None = None,
    ) -> Ref:
        """Write a form that is cut to `box`; `group` makes it a transparency group."""
        corners = (box.x, box.y, box.right, box.bottom)
        entries: dict[str, Object] = {
            "Type": Name("XObject"),
            "Subtype": Name("Form"),
            "BBox": [round(value, 4) for value in corners],
            "Resources": self.entries(names),
        }
        if group:
            entries["Group"] = group
        ref = self._refs[name] = self._file.add_packed(entries, content, self._pack)
        return ref

    def entries(self, names: StreamNames) -> dict[str, Object]:
        """Return the resource dictionary of a stream.

        A viewer takes what a form leaves out from the page that shows it, or nothing.
        """
        entries: dict[str, Object] = {"Font": self.fonts.ref}
        if names.objects:
            entries["XObject"] = self._dictionary(names.objects)
        if names.shadings:
            entries["Shading"] = self._dictionary(names.shadings)
        if names.states:
            entries["ExtGState"] = self._dictionary(names.states)
        if names.spaces:
            entries["ColorSpace"] = self._dictionary(names.spaces)
        return entries

    def _dictionary(self, names: Iterable[str]) -> Verbatim:
        # The names are made here, so nothing in them needs an escape.
        entries = [
            f"/{name} {self._refs[name]} 0 R"
            if name in self._refs
            else f"/{name} {serialize(_graphics_state(name))}"
            for name in sorted(names)
        ]
        return Verbatim(f"<<{' '.join(entries)}>>")


def _graphics_state(name: str) -> Object:
    """Return the graphics state of a pen's name: "f500" is half opacity for fills.

    Any other word is a blend mode: "color-burn".
    """
    if name[1:].isdigit():
        key = "ca" if name.startswith("f") else "CA"
        return {key: int(name[1:]) / 1000}
    return {"BM": Name(name.title().replace("-", ""))}


def fading_veil(shape: Shape, gradient: Gradient) -> Veil:
    """Return the fill of a shape in a gradient whose stops have opacities.

    A PDF paints it through a mask of greys.
    """
    greys = [Color(fade, fade, fade) for fade in gradient.fades]
    places = [place for place, _ in gradient.stops]
    lights = gradient._replace(
        stops=tuple(zip(places, greys, strict=True)), opacity=1.0, fades=()
    )
    mask = Shape(shape.outline, lights, None, shape.even_odd)
    return Veil(gradient._replace(fades=()), bounds(shape.outline), (mask,))


def mask_state(form: Ref) -> Object:
    """Return the graphics state in which a form's luminosity masks what is drawn."""
    mask: Object = {"Type": Name("Mask"), "S": Name("Luminosity"), "G": form}
    return {"Type": Name("ExtGState"), "SMask": mask}


def _shading(gradient: Gradient) -> Object:
    """Return an axial or radial shading (ISO 32000-1, 8.7.4.5.3 and 8.7.4.5.4)."""
    match gradient.ends:
        case (x, y, radius):
            kind, coords = 3, [x, y, 0, x, y, radius]
        case (x, y, radius, fx, fy):
            kind, coords = 3, [fx, fy, 0, x, y, radius]
        case ends:
            kind, coords = 2, list(ends)
    return {
        "ShadingType": kind,
        "ColorSpace": Name("DeviceRGB"),
        "Coords": [round(value, 4) for value in coords],
        "Function": _stitched(gradient.stops),
        "Extend": [True, True],
    }


def _stitched(stops: Sequence[tuple[float, Color]]) -> Object:
    """Return the function that joins the interpolations between neighbouring stops."""
    places = [place for place, _ in stops]
    parts: list[Object] = [
        {
            "FunctionType": 2,
            "Domain": [0, 1],
            "C0": [round(part, 4) for part in one],
            "C1": [round(part, 4) for part in other],
            "N": 1,
        }
        for (_, one), (_, other) in pairwise(stops)
    ]
    return {
        "FunctionType": 3,
        "Domain": [0, 1],
        "Functions": parts,
        "Bounds": places[1:-1],
        "Encode": [0, 1] * len(parts),
    }
