"""Pictures of pages and faces, made from the PDF: they show what is printed."""

import io
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pypdfium2
from PIL import Image

from cardgen.model.face import Face
from cardgen.model.geometry import Box
from cardgen.model.page import Document, Page, Placement
from cardgen.model.units import POINTS_PER_INCH
from cardgen.write.outfile import Written, write_atomically
from cardgen.write.pdf import write_pdf

# Two threads keep up with PDFium, which draws one page at a time; level 1 writes
# several times as fast as Pillow's own choice and only a tenth larger.
_THREADS = 2
_LEVEL = 1
# PDFium rounds up: a page of 675.0001 dots would become one of 676.
_JUST_BELOW = 1 - 1e-5


def write_png(
    pdf: Path | bytes, folder: Path, stem: str, dpi: float = 300
) -> list[Written]:
    """Write every page of a PDF as `<stem>-01.png` and so on into `folder`.

    Raises Refused when a file cannot be written.
    """
    written: list[Written] = []
    waiting: deque[Future[Written]] = deque()
    with (
        pypdfium2.PdfDocument(pdf) as document,
        ThreadPoolExecutor(_THREADS) as threads,
    ):
        digits = max(2, len(str(len(document))))
        for number, image in enumerate(_images(document, dpi), 1):
            path = folder / f"{stem}-{number:0{digits}}.png"
            waiting.append(threads.submit(_write, path, image, dpi))
            # A page of A4 takes 26 MB at 300 dpi: only a few may wait.
            if len(waiting) > _THREADS:
                written.append(waiting.popleft().result())
        written += [job.result() for job in waiting]
    return written


def face_png(face: Face, dpi: float = 300, bleed: bool = False) -> bytes:
    """Return one face as a PNG, cut at the trim or with its bleed."""
    page = _alone(face, face.bleed if bleed else 0.0)
    data = write_pdf(Document(Path("face.pdf"), "", "", "", "", (page,)))
    with pypdfium2.PdfDocument(data) as document:
        return _encoded(next(_images(document, dpi)), dpi)


def draw_faces(faces: Sequence[Face], dpi: float) -> list[bytes]:
    """Return faces with their bleed as PNG files, from one PDF with a page for each.

    Raises Refused for a picture or font that cannot be used.
    """
    pages = tuple([_alone(face, face.bleed) for face in faces])
    data = write_pdf(Document(Path("faces.pdf"), "", "", "", "", pages))
    with pypdfium2.PdfDocument(data) as document:
        return [_encoded(image, dpi) for image in _images(document, dpi)]


def page_images(pdf: bytes, dpis: Sequence[float]) -> Iterator[Image.Image]:
    """Yield the pages of a PDF as RGB pictures, each with its own dpi."""
    with pypdfium2.PdfDocument(pdf) as document:
        for page, dpi in zip(document, dpis, strict=True):
            yield _image(page, dpi)


def draw_page(pdf: bytes, number: int, dpi: float) -> bytes:
    """Return one page of a PDF, from 1, as a PNG file. Raises IndexError."""
    with pypdfium2.PdfDocument(pdf) as document:
        if not 1 <= number <= len(document):
            raise IndexError(number)
        return _encoded(_image(document[number - 1], dpi), dpi)


def _alone(face: Face, margin: float) -> Page:
    """Return a page of one face, with `margin` points of its bleed.

    On a box the lines to cut and fold by are drawn too: without them nobody can tell
    its panels.
    """
    width, height = face.width + 2 * margin, face.height + 2 * margin
    trim = Box(margin, margin, face.width, face.height)
    window = Box(0, 0, width, height)
    placement = Placement("face", "front", face, trim, 0, window)
    marks = face.box.net.placed(trim, 0).marks() if face.box else ()
    return Page(width, height, "face", (placement,), marks)


def _images(document: pypdfium2.PdfDocument, dpi: float) -> Iterator[Image.Image]:
    for page in document:
        yield _image(page, dpi)


def _image(page: pypdfium2.PdfPage, dpi: float) -> Image.Image:
    bitmap = page.render(scale=dpi / POINTS_PER_INCH * _JUST_BELOW)
    # The bitmap's memory is freed while a thread may still be writing.
    image: Image.Image = bitmap.to_pil().copy()
    bitmap.close()
    page.close()
    return image


def _write(path: Path, image: Image.Image, dpi: float) -> Written:
    return write_atomically(path, _encoded(image, dpi))


def _encoded(image: Image.Image, dpi: float) -> bytes:
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=_LEVEL, dpi=(dpi, dpi))
    return file.getvalue()
