"""A page of a PDF file as a form that the pages of another file show."""

import zlib
from dataclasses import dataclass
from pathlib import Path

import pikepdf
from reportlab.pdfbase.pdfdoc import PDFDocument

from cardgen.art.fault import BadArt
from cardgen.art.pdf_file import opened
from cardgen.art.pdf_page import Sheet, inherited, page_of, sheet_of
from cardgen.write.numerals import factor, number
from cardgen.write.pdf_copy import Copy, Part, Verbatim, stream_parts

_LONGEST = 64_000_000


@dataclass(frozen=True, slots=True)
class PdfArt:
    """A form in the document: its name and its size in points as it is seen.

    The form lies upright with its lower left corner in the origin and y up.
    """

    name: str
    width: float
    height: float


def add_pdf_art(document: PDFDocument, path: Path, page: int, name: str) -> PdfArt:
    """Add a page, counted from 1, as a form `name` to a document.

    Comments, links, form fields and scripts are left out. Objects that the page uses
    take names that begin with `name` and a dot. Raises BadArt, and then has added
    nothing that is referred to.
    """
    with opened(path) as source:
        found = page_of(source, page)
        _check_layers(source)
        sheet = sheet_of(found)
        copy = Copy(document, name)
        form = _form(found, sheet, copy, document)
        copy.finish()
        document.Reference(form, name)
        return PdfArt(name, sheet.width, sheet.height)


def _form(
    page: pikepdf.Object, sheet: Sheet, copy: Copy, document: PDFDocument
) -> Verbatim:
    data, packing = _content(page.get("/Contents"), copy)
    document.updateSignature(data)
    resources = inherited(page, "/Resources")
    parts: list[Part] = [b"<</Type /XObject\n/Subtype /Form\n", _place(sheet)]
    parts += [b"/Resources ", *copy.parts(_or_empty(resources)), b"\n", *packing]
    group = page.get("/Group")
    if group is not None:
        parts += [b"/Group ", *copy.parts(_isolated(group)), b"\n"]
    parts += [b"/Length %d>>" % len(data), *stream_parts(data)]
    return Verbatim(parts)


def _place(sheet: Sheet) -> bytes:
    box, m = sheet.box, sheet.matrix
    corners = " ".join(map(number, (box.x, box.y, box.right, box.bottom)))
    turned = " ".join(map(factor, (m.a, m.b, m.c, m.d)))
    shift = f"{number(m.e)} {number(m.f)}"
    return f"/BBox [{corners}]\n/Matrix [{turned} {shift}]\n".encode("ascii")


def _or_empty(resources: pikepdf.Object | None) -> pikepdf.Object:
    return pikepdf.Dictionary() if resources is None else resources


def _isolated(group: pikepdf.Object) -> pikepdf.Object:
    # A page is always isolated, whatever its group says; a form is as it says.
    entries = {key: group[key] for key in group.keys()}  # noqa: SIM118
    return pikepdf.Dictionary({**entries, "/I": True})


def _content(contents: pikepdf.Object | None, copy: Copy) -> tuple[bytes, list[Part]]:
    """Give a page's content and the entries that say how it is packed."""
    if isinstance(contents, pikepdf.Stream):
        _check_length(len(contents.read_bytes()))
        return contents.read_raw_bytes(), _packing(contents, copy)
    streams = list(contents) if contents is not None else []
    if not all(isinstance(stream, pikepdf.Stream) for stream in streams):
        raise BadArt("its page has no content that can be read")
    # A word may not go on from one stream into the next, so they part at a space.
    joined = bytearray()
    for stream in streams:
        joined += stream.read_bytes() + b"\n"
        _check_length(len(joined))
    return zlib.compress(bytes(joined)), [b"/Filter /FlateDecode\n"]


def _check_length(length: int) -> None:
    if length > _LONGEST:
        raise BadArt(f"its page holds more than {_LONGEST} bytes of content")


def _packing(stream: pikepdf.Object, copy: Copy) -> list[Part]:
    parts: list[Part] = []
    for key in ("/Filter", "/DecodeParms"):
        if key in stream:
            parts += [key.encode("ascii") + b" ", *copy.parts(stream[key]), b"\n"]
    return parts


def _check_layers(source: pikepdf.Pdf) -> None:
    """Refuse layers that are switched off: as a form they would be seen."""
    layers = source.Root.get("/OCProperties")
    usual = layers.get("/D") if layers is not None else None
    if usual is None:
        return
    hidden = usual.get("/OFF")
    if usual.get("/BaseState") == pikepdf.Name.OFF or (hidden and len(hidden)):
        raise BadArt("it has hidden layers: save it with what is to be seen only")
