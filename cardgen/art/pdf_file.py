"""PDF files of art, opened within limits."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf

from cardgen.art.fault import BadArt
from cardgen.art.file_bytes import read_within

LARGEST = 50_000_000
MOST_OBJECTS = 50_000
# What any one stream may hold when it is unpacked.
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


@contextmanager
def opened(path: Path) -> Iterator[pikepdf.Pdf]:
    """Open a PDF file for reading.

    Raises BadArt when it is unreadable, encrypted, broken or larger than any art, and
    turns what pikepdf raises over a broken file while it is open into BadArt.
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
        raise BadArt("it is no PDF, or damaged") from fault
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
