"""PDF files of art opened within limits, and single pages of them."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from math import isfinite
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf

from cardgen.art.art_file import BadArt, read_within
from cardgen.model.geometry import Box, Matrix, scale, turn

LARGEST = 50_000_000
MOST_OBJECTS = 50_000
# The most that a single stream may hold when unpacked.
_UNPACKED = 64_000_000
_BROKEN = (
    pikepdf.PdfError,
    pikepdf.DataDecodingError,
    RuntimeError,
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    OverflowError,
    ArithmeticError,
    NotImplementedError,
)
_LARGEST_SIDE = 1e6
_DEEPEST = 50


class UprightPage(NamedTuple):
    """A page's visible part and the map that turns it upright.

    `box` is in the page's own coordinates with y up: x and y are its lower left corner.
    Under `matrix` it fills a box of width and height points whose lower left corner is
    the origin.
    """

    box: Box
    matrix: Matrix
    width: float
    height: float


@contextmanager
def open_pdf(path: Path) -> Iterator[pikepdf.Pdf]:
    """Open a PDF file for reading.

    Raises BadArt if it is unreadable, encrypted, broken or larger than any art, and
    instead of what pikepdf raises for a broken file while it is open.
    """
    data = read_within(path, LARGEST)
    before: dict[str, Any] = pikepdf.settings.set_qpdf_limits(
        flate_max_memory=_UNPACKED,
        run_length_max_memory=_UNPACKED,
        png_max_memory=_UNPACKED,
        tiff_max_memory=_UNPACKED,
        doc_max_warnings=1000,
    )
    try:
        with _document(data) as document:
            yield document
    except pikepdf.PasswordError as fault:
        raise BadArt("it is encrypted") from fault
    except _BROKEN as fault:
        raise BadArt("it is not a PDF, or damaged") from fault
    finally:
        pikepdf.settings.set_qpdf_limits(**before)


@contextmanager
def _document(data: bytes) -> Iterator[pikepdf.Pdf]:
    with pikepdf.open(BytesIO(data)) as document:
        if document.is_encrypted:
            raise BadArt("it is encrypted")
        if len(document.objects) > MOST_OBJECTS:
            raise BadArt(f"it holds more than {MOST_OBJECTS} objects")
        if not len(document.pages):
            raise BadArt("it has no pages")
        yield document


def page_size(path: Path, page: int = 1) -> tuple[float, float, int]:
    """Return a page's width and height in points as it is seen, and the page count.

    Pages count from 1. Raises BadArt.
    """
    with open_pdf(path) as document:
        seen = upright_page(page_of(document, page))
        return seen.width, seen.height, len(document.pages)


def page_of(document: pikepdf.Pdf, page: int) -> pikepdf.Object:
    """Return a page, counted from 1. Raises BadArt if there is no such page."""
    count = len(document.pages)
    if not 1 <= page <= count:
        raise BadArt(f"it has no page {page}, only {count}")
    return document.pages[page - 1].obj


def upright_page(page: pikepdf.Object) -> UprightPage:
    """Return what is seen of a page. Raises BadArt for invalid boxes."""
    media = inherited(page, "/MediaBox")
    box = _common(_box(media), _box(inherited(page, "/CropBox") or media))
    unit = float(page.get("/UserUnit", 1))
    rotate = int(inherited(page, "/Rotate") or 0)
    if rotate % 90 or not 0 < unit < _LARGEST_SIDE:
        raise BadArt("its page has an invalid rotation or unit")
    # /Rotate is clockwise for the reader, and here y points up.
    turned = scale(unit).then(turn(-rotate))
    seen = turned.bounds(box)
    upright = turned.then(Matrix(e=-seen.x, f=-seen.y))
    return UprightPage(box, upright, seen.width, seen.height)


def inherited(page: pikepdf.Object, key: str) -> pikepdf.Object | None:
    """Return an entry of a page or of the nodes above it."""
    node: pikepdf.Object | None = page
    for _ in range(_DEEPEST):
        if node is None or key in node:
            return None if node is None else node[key]
        node = node.get("/Parent")
    raise BadArt("its pages form a cycle")


def _box(corners: pikepdf.Object | None) -> Box:
    numbers = [float(number) for number in corners] if corners is not None else []
    if len(numbers) != 4 or not all(map(isfinite, numbers)):
        raise BadArt("its page has no size")
    x, right = sorted(numbers[::2])
    y, top = sorted(numbers[1::2])
    return Box(x, y, right - x, top - y)


def _common(media: Box, crop: Box) -> Box:
    """Return the intersection of a page and its crop."""
    x, y = max(media.x, crop.x), max(media.y, crop.y)
    right, top = min(media.right, crop.right), min(media.bottom, crop.bottom)
    if not (0 < right - x < _LARGEST_SIDE and 0 < top - y < _LARGEST_SIDE):
        raise BadArt("its page has no size")
    return Box(x, y, right - x, top - y)
