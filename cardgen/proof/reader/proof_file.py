"""A PDF as it lies on the disk: its pages one after another, each measured and seen."""

import io
import re
import struct
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf
import pypdfium2
from PIL import Image

from cardgen.model.geometry import Box, Matrix, move
from cardgen.model.geometry import turn as turned
from cardgen.model.problem import Problem, Refused, error
from cardgen.model.source import Span
from cardgen.proof.reader.interpreter import FileResources, Interpreter, read_stream
from cardgen.proof.reader.operator_handlers import HANDLERS
from cardgen.proof.reader.page_objects import (
    ClipObject,
    FillObject,
    ImageObject,
    PageObject,
    StrokeObject,
    TextObject,
)

ID = "pdf-file"
_DEEPEST = 64
# Less than any card: 3.5 mm.
_SMALLEST_SIDE = 10.0
# What reading a page may end with that a careless or hostile hand wrote.
_WRONG = (
    pikepdf.PdfError,
    pypdfium2.PdfiumError,
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
    struct.error,
)
_AGAIN = "write or download it again"


class Fonted(NamedTuple):
    """A font that a page lists: its name, and whether the file brings it."""

    name: str
    embedded: bool


class ProofPage:
    """One page: its boxes in points from the top left, and what stands on it."""

    def __init__(
        self, page: pikepdf.Page, number: int, stores: FileResources, rasters: Rasters
    ) -> None:
        self.number = number
        self._page, self._stores, self._rasters = page, stores, rasters
        self._media = _ordered(page.mediabox)
        self._crop = _ordered(page.cropbox)
        self.turn = int(_inherited(page.obj, "/Rotate", 0)) % 360
        self.unit = float(page.obj.get("/UserUnit", 1))

    @property
    def size(self) -> tuple[float, float]:
        """Give the paper's width and height as a viewer shows it."""
        across, down = self._crop.width * self.unit, self._crop.height * self.unit
        return (down, across) if self.turn % 180 else (across, down)

    @property
    def matrix(self) -> Matrix:
        """Give the map from the page's own coordinates to those of the paper."""
        flipped = Matrix(1, 0, 0, -1, -self._crop.x, self._crop.bottom)
        matrix = flipped.then(turned(self.turn))
        lies = matrix.bounds(self._crop)
        scaled = Matrix(a=self.unit, d=self.unit)
        return matrix.then(move(-lies.x, -lies.y)).then(scaled)

    def read(self) -> None:
        """Read all of the page now. Raises Refused where it makes no sense."""
        try:
            if min(self.size) < _SMALLEST_SIDE:
                raise ValueError("it has no size")
            _ = self.things, self.ground
        except _WRONG as fault:
            said = f"page {self.number} is damaged: {fault}"
            raise Refused(_problem(self._rasters.path, said, _AGAIN)) from fault

    def box(self, name: str) -> Box | None:
        """Give a page box by its name, such as "/TrimBox", when the page has it."""
        found = self._page.obj.get(name, None)
        return None if found is None else self.matrix.bounds(_ordered(found))

    @cached_property
    def things(self) -> tuple[PageObject, ...]:
        """Give everything on the page, from the bottom up."""
        paper = Box(0, 0, *self.size)
        walker = Interpreter(HANDLERS, self._stores, paper, self.matrix)
        if "/Contents" in self._page.obj:
            walker.run(read_stream(self._page), self._page.resources)
        return tuple(walker.things)

    @cached_property
    def texts(self) -> tuple[TextObject, ...]:
        return tuple(thing for thing in self.things if isinstance(thing, TextObject))

    @cached_property
    def fills(self) -> tuple[FillObject, ...]:
        return tuple(thing for thing in self.things if isinstance(thing, FillObject))

    @cached_property
    def covers(self) -> tuple[FillObject | ImageObject, ...]:
        """Give what may hide something below it."""
        opaque = (p for p in self.pictures if p.opaque)
        return (*opaque, *(f for f in self.fills if f.corners and f.ink.opacity >= 1))

    @cached_property
    def strokes(self) -> tuple[StrokeObject, ...]:
        return tuple(thing for thing in self.things if isinstance(thing, StrokeObject))

    @cached_property
    def pictures(self) -> tuple[ImageObject, ...]:
        return tuple(thing for thing in self.things if isinstance(thing, ImageObject))

    @cached_property
    def clips(self) -> tuple[ClipObject, ...]:
        return tuple(thing for thing in self.things if isinstance(thing, ClipObject))

    @cached_property
    def ground(self) -> Image.Image:
        """Give the page without its letters, a dot for each point of the paper."""
        return self._rasters.ground(self.number - 1)


class ProofFile:
    """An open file. Raises Refused for one that cannot be read."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = _opened(path)
        self._stores = FileResources()
        self._rasters = Rasters(path)

    def __enter__(self) -> "ProofFile":
        return self

    def __exit__(self, *_: object) -> None:
        self._rasters.close()
        self._file.close()

    def __len__(self) -> int:
        return len(self._file.pages)

    def sheets(self) -> Iterator[ProofPage]:
        """Give one page after another."""
        for number, page in enumerate(self._file.pages, 1):
            yield ProofPage(page, number, self._stores, self._rasters)

    @property
    def preferences(self) -> Mapping[str, str]:
        """Give what the file asks of viewers (ISO 32000-1, 12.2)."""
        found: Any = self._file.Root.get("/ViewerPreferences", {})
        return {str(key): str(found[key]) for key in found}


def _opened(path: Path) -> pikepdf.Pdf:
    try:
        found = pikepdf.open(path)
        if not len(found.pages):
            raise Refused(_problem(path, "the PDF has no pages"))
    except FileNotFoundError as fault:
        raise Refused(_problem(path, "there is no such file")) from fault
    except pikepdf.PasswordError as fault:
        said = "the PDF is locked by a password"
        raise Refused(_problem(path, said, "save a copy without one")) from fault
    except (pikepdf.PdfError, OSError) as fault:
        said = "the PDF is damaged and cannot be read"
        raise Refused(_problem(path, said, _AGAIN)) from fault
    return found


def _problem(path: Path, said: str, hint: str = "") -> Problem:
    return error(ID, Span(path), said, hint)


def _inherited(page: Any, name: str, usual: Any) -> Any:
    """Give an entry of a page, or of the tree above it (ISO 32000-1, 7.7.3.4)."""
    for _ in range(_DEEPEST):
        if page is None or name in page:
            break
        page = page.get("/Parent", None)
    return usual if page is None else page.get(name, usual)


def _ordered(corners: Any) -> Box:
    """Give a box of corners in whatever order (ISO 32000-1, 7.9.5)."""
    one, two, three, four = (float(corner) for corner in corners)
    return Box(min(one, three), min(two, four), abs(three - one), abs(four - two))


# Dots along a side.
_MOST = 1700.0
_HIDDEN = b"3 Tr\n"
_SHOWN = re.compile(rb"(?<![\d.])[0-7]\s+Tr\b")


class Rasters:
    """Renders the pages of one file. It is opened when the first page is asked for."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def ground(self, index: int) -> Image.Image:
        """Render a page without letters, at a dot for each point.

        A page larger than A2 is rendered coarser. Raises pypdfium2.PdfiumError.
        """
        page = self._document[index]
        scale = min(1.0, _MOST / max(page.get_size()))
        try:
            image: Image.Image = page.render(scale=scale).to_pil()
            return image.convert("RGB")
        finally:
            page.close()

    def close(self) -> None:
        """Let go of the file."""
        if "_document" in self.__dict__:
            self._document.close()

    @cached_property
    def _document(self) -> Any:
        return pypdfium2.PdfDocument(_without_letters(self.path))


def _without_letters(path: Path) -> bytes:
    """Give the file with every text made invisible (ISO 32000-1, 9.3.6)."""
    with pikepdf.open(path) as pdf:
        for page in pdf.pages:
            page.contents_coalesce()
            if "/Contents" in page.obj:
                _hide(page.obj.Contents)
        for found in pdf.objects:
            if isinstance(found, pikepdf.Stream) and found.get("/Subtype") == "/Form":
                _hide(found)
        out = io.BytesIO()
        pdf.save(out, compress_streams=False)
        return out.getvalue()


def _hide(stream: Any) -> None:
    data = stream.read_bytes()
    stream.write(
        _HIDDEN + _SHOWN.sub(_HIDDEN, data) if b"Tr" in data else _HIDDEN + data
    )
