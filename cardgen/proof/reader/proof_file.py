"""A PDF file: its pages one after another, each measured and rendered."""

import io
import re
import struct
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
from PIL import Image

from cardgen.model.geometry import Box, Matrix, move
from cardgen.model.geometry import turn as turned
from cardgen.model.problem import Problem, Refused, error
from cardgen.model.source import Span
from cardgen.proof.reader.content_stream import TooComplex, decoded_size, read_page
from cardgen.proof.reader.interpreter import FileResources, Interpreter
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
# Whatever reading a carelessly or maliciously written page may raise.
_WRONG = (
    pikepdf.PikepdfError,
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
# Pixels along a side.
_MOST_PIXELS = 1700.0
_HIDDEN = b"3 Tr\n"
_SHOWN = re.compile(rb"(?<![\d.])[0-7]\s+Tr\b")


class ProofPage:
    """One page: its boxes in points from the top left, and the objects on it."""

    def __init__(
        self,
        file: "ProofFile",
        page: pikepdf.Page,
        number: int,
        shared: FileResources,
    ) -> None:
        self.number = number
        self._file, self._page, self._shared = file, page, shared
        self._crop = _ordered(page.cropbox)
        self._turn = int(_inherited(page.obj, "/Rotate", 0)) % 360
        self._unit = float(page.obj.get("/UserUnit", 1))

    @property
    def size(self) -> tuple[float, float]:
        """Return the paper's width and height as a viewer shows it."""
        across, down = self._crop.width * self._unit, self._crop.height * self._unit
        return (down, across) if self._turn % 180 else (across, down)

    @property
    def _matrix(self) -> Matrix:
        """Return the map from the page's own coordinates to those of the paper."""
        flipped = Matrix(1, 0, 0, -1, -self._crop.x, self._crop.bottom)
        matrix = flipped.then(turned(self._turn))
        bounds = matrix.bounds(self._crop)
        scaled = Matrix(a=self._unit, d=self._unit)
        return matrix.then(move(-bounds.x, -bounds.y)).then(scaled)

    def read(self) -> None:
        """Read all of the page now. Raises Refused if it is damaged."""
        try:
            if min(self.size) < _SMALLEST_SIDE:
                raise ValueError("it has no size")
            _ = self.objects, self.background
        except TooComplex as limit:
            message = f"page {self.number} is too complex to be measured: {limit}"
            hint = "save its vector art as pictures; no print needs as much"
            raise Refused(_problem(self._file.path, message, hint)) from limit
        except _WRONG as fault:
            message = f"page {self.number} is damaged: {fault}"
            raise Refused(_problem(self._file.path, message, _AGAIN)) from fault

    def box(self, name: str) -> Box | None:
        """Return the page box called, for example, "/TrimBox", if the page has it."""
        found = self._page.obj.get(name, None)
        return None if found is None else self._matrix.bounds(_ordered(found))

    @cached_property
    def objects(self) -> tuple[PageObject, ...]:
        """Return everything on the page, from the bottom up."""
        paper = Box(0, 0, *self.size)
        interpreter = Interpreter(HANDLERS, self._shared, paper, self._matrix)
        self._shared.begin_page()
        if "/Contents" in self._page.obj:
            interpreter.run(read_page(self._page), self._page.resources)
        return tuple(interpreter.objects)

    @cached_property
    def texts(self) -> tuple[TextObject, ...]:
        return tuple(each for each in self.objects if isinstance(each, TextObject))

    @cached_property
    def fills(self) -> tuple[FillObject, ...]:
        return tuple(each for each in self.objects if isinstance(each, FillObject))

    @cached_property
    def covers(self) -> tuple[FillObject | ImageObject, ...]:
        """Return what may hide an object below it."""
        opaque = (image for image in self.images if image.opaque)
        return (*opaque, *(f for f in self.fills if f.corners and f.ink.opacity >= 1))

    @cached_property
    def strokes(self) -> tuple[StrokeObject, ...]:
        return tuple(each for each in self.objects if isinstance(each, StrokeObject))

    @cached_property
    def images(self) -> tuple[ImageObject, ...]:
        return tuple(each for each in self.objects if isinstance(each, ImageObject))

    @cached_property
    def clips(self) -> tuple[ClipObject, ...]:
        return tuple(each for each in self.objects if isinstance(each, ClipObject))

    @cached_property
    def background(self) -> Image.Image:
        """Return the page without its letters, at one pixel for each point."""
        return self._file.background(self.number - 1)


class ProofFile:
    """An open PDF. Raises Refused if it cannot be read."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = _opened(path)
        self._shared = FileResources()

    def __enter__(self) -> "ProofFile":
        return self

    def __exit__(self, *_: object) -> None:
        if "_rendered" in self.__dict__:
            self._rendered.close()
        self._file.close()

    def __len__(self) -> int:
        return len(self._file.pages)

    def pages(self) -> Iterator[ProofPage]:
        """Yield one page after another."""
        for number, page in enumerate(self._file.pages, 1):
            yield ProofPage(self, page, number, self._shared)

    def background(self, index: int) -> Image.Image:
        """Render a page without letters, at one pixel for each point.

        A page larger than A2 is rendered coarser. Raises pypdfium2.PdfiumError.
        """
        page = self._rendered[index]
        scale = min(1.0, _MOST_PIXELS / max(page.get_size()))
        try:
            image: Image.Image = page.render(scale=scale).to_pil()
            return image.convert("RGB")
        finally:
            page.close()

    @cached_property
    def _rendered(self) -> Any:
        """Return the file as PDFium renders it, opened for the first page."""
        return pypdfium2.PdfDocument(_without_letters(self.path))

    @property
    def preferences(self) -> Mapping[str, str]:
        """Return what the file requests of viewers (ISO 32000-1, 12.2)."""
        found: Any = self._file.Root.get("/ViewerPreferences", {})
        return {str(key): str(found[key]) for key in found}


def _without_letters(path: Path) -> bytes:
    """Return the file with every text made invisible (ISO 32000-1, 9.3.6)."""
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
    decoded_size(stream)
    data = stream.read_bytes()
    # Most forms show no text, and need no search.
    shown = _SHOWN.sub(_HIDDEN, data) if b"Tr" in data else data
    stream.write(_HIDDEN + shown)


def _opened(path: Path) -> pikepdf.Pdf:
    try:
        found = pikepdf.open(path)
        if not len(found.pages):
            raise Refused(_problem(path, "the PDF has no pages"))
    except FileNotFoundError as fault:
        raise Refused(_problem(path, "there is no such file")) from fault
    except pikepdf.PasswordError as fault:
        message = "the PDF is locked by a password"
        raise Refused(_problem(path, message, "save a copy without one")) from fault
    except OSError as fault:
        raise Refused(_problem(path, _unreadable(fault))) from fault
    except pikepdf.PikepdfError as fault:
        raise Refused(_broken(path)) from fault
    return found


def _unreadable(fault: OSError) -> str:
    reason = (fault.strerror or "unknown reason").lower()
    return f"the PDF cannot be read: {reason}"


def _broken(path: Path) -> Problem:
    """Return the problem of a file that cannot be opened as a PDF."""
    with path.open("rb") as file:
        # Readers accept a PDF that begins later than at its first byte.
        is_pdf = b"%PDF-" in file.read(1024)
    if not is_pdf:
        return _problem(path, "this file is no PDF", "name a PDF, or a game")
    return _problem(path, "the PDF is damaged and cannot be read", _AGAIN)


def _problem(path: Path, message: str, hint: str = "") -> Problem:
    return error(ID, Span(path), message, hint)


def _inherited(page: Any, name: str, default: Any) -> Any:
    """Return an entry of a page, or of the tree above it (ISO 32000-1, 7.7.3.4)."""
    for _ in range(_DEEPEST):
        if page is None or name in page:
            break
        page = page.get("/Parent", None)
    return default if page is None else page.get(name, default)


def _ordered(corners: Any) -> Box:
    """Return the box with two given corners in any order (ISO 32000-1, 7.9.5)."""
    one, two, three, four = (float(corner) for corner in corners)
    return Box(min(one, three), min(two, four), abs(three - one), abs(four - two))
