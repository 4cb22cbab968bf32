"""Tiny pages as letters: one letter per pixel, so that the expected picture is text."""

from collections.abc import Sequence
from pathlib import Path

import pypdfium2

from cardgen.model.face import Face
from cardgen.model.geometry import Box
from cardgen.model.ops import Op
from cardgen.model.page import Document, Page, Placement
from cardgen.write.pdf import write_pdf

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
    """Return the expected letters without the indent that they have in a test."""
    return "\n".join(line.strip() for line in text.strip().splitlines())


def _letter(pixel: tuple[int, int, int]) -> str:
    return next(
        (
            letter
            for letter, color in _LETTERS.items()
            if all(abs(a - b) <= 2 for a, b in zip(pixel, color, strict=True))
        ),
        "?",
    )
