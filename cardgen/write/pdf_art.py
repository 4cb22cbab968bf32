"""A page of a PDF file as a form that the pages of another file show."""

import zlib
from dataclasses import dataclass
from pathlib import Path

import pikepdf

from cardgen.art.art_file import BadArt
from cardgen.art.pdf_page import UprightPage, inherited, open_pdf, page_of, upright_page
from cardgen.write.numerals import factor, number
from cardgen.write.pdf_copy import Copy, stream_of
from cardgen.write.pdf_file import PdfFile
from cardgen.write.pdf_objects import Ref

_LONGEST = 64_000_000


@dataclass(frozen=True, slots=True)
class PdfArt:
    """A form in the file: its number and its size in points as it is seen.

    The form lies upright with its lower left corner in the origin and y up.
    """

    ref: Ref
    width: float
    height: float


def add_pdf_art(file: PdfFile, path: Path, page: int) -> PdfArt:
    """Add a page, counted from 1, as a form to a file.

    Comments, links, form fields and scripts are left out. Raises BadArt.
    """
    with open_pdf(path) as source:
        found = page_of(source, page)
        _check_layers(source)
        sheet = upright_page(found)
        copy = Copy(file)
        form = _form(found, sheet, copy)
        copy.finish()
        return PdfArt(file.add_bytes(form), sheet.width, sheet.height)


def _form(page: pikepdf.Object, sheet: UprightPage, copy: Copy) -> bytes:
    data, packing = _content(page.get("/Contents"), copy)
    resources = copy.spelt(_or_empty(inherited(page, "/Resources")))
    group = page.get("/Group")
    apart = b"" if group is None else b"/Group %b\n" % copy.spelt(_isolated(group))
    return b"".join(
        [
            b"<</Type /XObject\n/Subtype /Form\n",
            _place(sheet),
            b"/Resources %b\n" % resources,
            packing,
            apart,
            b"/Length %d>>" % len(data),
            stream_of(data),
        ]
    )


def _place(sheet: UprightPage) -> bytes:
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


def _content(contents: pikepdf.Object | None, copy: Copy) -> tuple[bytes, bytes]:
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
    return zlib.compress(bytes(joined)), b"/Filter /FlateDecode\n"


def _check_length(length: int) -> None:
    if length > _LONGEST:
        raise BadArt(f"its page holds more than {_LONGEST} bytes of content")


def _packing(stream: pikepdf.Object, copy: Copy) -> bytes:
    return b"".join(
        b"%b %b\n" % (key.encode("ascii"), copy.spelt(stream[key]))
        for key in ("/Filter", "/DecodeParms")
        if key in stream
    )


def _check_layers(source: pikepdf.Pdf) -> None:
    """Refuse layers that are switched off: as a form they would be seen."""
    layers = source.Root.get("/OCProperties")
    usual = layers.get("/D") if layers is not None else None
    if usual is None:
        return
    hidden = usual.get("/OFF")
    if usual.get("/BaseState") == pikepdf.Name.OFF or (hidden and len(hidden)):
        raise BadArt("it has hidden layers: save it with what is to be seen only")
