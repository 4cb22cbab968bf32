"""Tiny pages as letters: one letter per pixel, so that the expected picture is text."""

import io
from collections.abc import Sequence
from pathlib import Path

import pikepdf
import pypdfium2

from cardgen.model.face import Face
from cardgen.model.geometry import Box
from cardgen.model.ops import Color, Op, Paint, Shape
from cardgen.model.page import Document, Page, Placement
from cardgen.write.pdf import write_pdf
from tests.faces import rectangle

RED, GREEN, BLUE = Color(1, 0, 0), Color(0, 1, 0), Color(0, 0, 1)

_LETTERS = {
    ".": (255, 255, 255),
    "K": (0, 0, 0),
    "R": (255, 0, 0),
    "G": (0, 255, 0),
    "B": (0, 0, 255),
    "r": (255, 128, 128),
    "k": (128, 128, 128),
    "b": (128, 128, 255),
}


def filled(x: float, y: float, width: float, height: float, color: Color) -> Shape:
    """Return a rectangle of one colour, in points."""
    return Shape(rectangle(x, y, width, height), fill=Paint(color))


def document(pages: Sequence[Page]) -> Document:
    """Return a document with little metadata."""
    return Document(Path("x.pdf"), "Title", "", "", "en", tuple(pages))


def page(
    size: float, placements: Sequence[Placement] = (), ops: Sequence[Op] = ()
) -> Page:
    """Return a square page of `size` points."""
    return Page(size, size, "page", tuple(placements), tuple(ops))


def place(face: Face, x: float, y: float, turn: int = 0, see: float = 0) -> Placement:
    """Return a face with its trim at (x, y), visible to `see` points around it."""
    lying = turn % 180 == 90
    width, height = (face.height, face.width) if lying else (face.width, face.height)
    trim = Box(x, y, width, height)
    return Placement("card", "front", face, trim, turn, trim.grown(see))  # type: ignore[arg-type]


def opened(*pages: Page) -> pikepdf.Pdf:
    """Return the PDF of these pages."""
    return pikepdf.open(io.BytesIO(write_pdf(document(pages))))


def seen(*pages: Page) -> str:
    """Return the first page as letters; "?" is a colour without a letter."""
    with pypdfium2.PdfDocument(write_pdf(document(pages))) as pdf:
        image = pdf[0].render(scale=1).to_pil().convert("RGB")
    rows = [
        "".join(_letter(image.getpixel((x, y))) for x in range(image.width))
        for y in range(image.height)
    ]
    return "\n".join(rows)


def drawn(*ops: Op, size: float = 10) -> str:
    """Return what ops look like on a page of their own."""
    return seen(page(size, ops=ops))


def picture(text: str) -> str:
    """Return the expected letters without their indent; rows left out are white."""
    rows = text.split()
    return "\n".join([*rows, *["." * len(rows[0])] * (len(rows[0]) - len(rows))])


def _letter(pixel: tuple[int, int, int]) -> str:
    return next(
        (
            letter
            for letter, color in _LETTERS.items()
            if all(abs(a - b) <= 2 for a, b in zip(pixel, color, strict=True))
        ),
        "?",
    )
