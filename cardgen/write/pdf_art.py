"""Copies a page of a PDF file into another PDF, as a form.

Streams stay compressed as they are; what is shared is copied once, and cycles are kept
by references.
"""

import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

import pikepdf

from cardgen.art.art_file import BadArt
from cardgen.art.pdf_page import UprightPage, inherited, open_pdf, page_of, upright_page
from cardgen.write.pdf_file import PdfFile, stream_body
from cardgen.write.pdf_syntax import Ref, format_factor, format_number

_LONGEST = 64_000_000
_DEEPEST = 100
# These keys lead to the rest of the document or describe it.
_LEFT_OUT = (
    *("/Parent", "/StructParent", "/StructParents", "/PieceInfo", "/Metadata"),
    *("/LastModified", "/OPI", "/AF", "/AA", "/JS"),
)
_PAGES = (pikepdf.Name.Page, pikepdf.Name.Pages, pikepdf.Name.Catalog)


@dataclass(frozen=True, slots=True)
class PdfArt:
    """A form in the file: its number and its size in points as it is seen.

    The form is upright with its lower left corner at the origin and y up.
    """

    ref: Ref
    width: float
    height: float


class ObjectCopier:
    """Copies objects, each once."""

    def __init__(self, file: PdfFile) -> None:
        self._file = file
        self._refs: dict[tuple[int, int], Ref] = {}
        self._waiting: list[tuple[Ref, pikepdf.Object]] = []

    def serialize(self, found: object) -> bytes:
        """Return the text of an object, for use within another one.

        Raises BadArt for objects that are nested too deep.
        """
        return b"".join(self._parts(found, 0))

    def finish(self) -> None:
        """Write all objects that have been referred to so far. Raises BadArt."""
        while self._waiting:
            ref, found = self._waiting.pop()
            body = b"".join(self._plain(found, 0))
            if isinstance(found, pikepdf.Stream):
                body += stream_body(found.read_raw_bytes())
            self._file.add_bytes(body, ref)

    def _parts(self, found: object, depth: int) -> Iterator[bytes]:
        if depth > _DEEPEST:
            raise BadArt(f"its objects are nested deeper than {_DEEPEST}")
        if isinstance(found, pikepdf.Object) and found.is_indirect:
            yield self._reference(found)
        else:
            yield from self._plain(found, depth)

    def _reference(self, found: pikepdf.Object) -> bytes:
        # A page would bring its document along, as links and forms refer to pages.
        if isinstance(found, pikepdf.Dictionary) and found.get("/Type") in _PAGES:
            return b"null"
        if found.objgen not in self._refs:
            ref = self._refs[found.objgen] = self._file.reserve()
            self._waiting.append((ref, found))
        return b"%d 0 R" % self._refs[found.objgen]

    def _plain(self, found: object, depth: int) -> Iterator[bytes]:
        if isinstance(found, pikepdf.Stream):
            yield from self._entries(found.stream_dict, depth, length=found)
        elif isinstance(found, pikepdf.Dictionary):
            yield from self._entries(found, depth)
        elif isinstance(found, pikepdf.Array):
            yield b"["
            for item in found:
                yield from self._parts(item, depth + 1)
                yield b" "
            yield b"]"
        else:
            yield _scalar(found)

    def _entries(
        self,
        found: pikepdf.Object,
        depth: int,
        length: pikepdf.Object | None = None,
    ) -> Iterator[bytes]:
        yield b"<<"
        for key in sorted(found.keys()):
            if key not in _LEFT_OUT and (length is None or key != "/Length"):
                yield pikepdf.Name(key).unparse() + b" "
                yield from self._parts(found[key], depth + 1)
                yield b"\n"
        if length is not None:
            yield b"/Length %d" % len(length.read_raw_bytes())
        yield b">>"


def _scalar(found: object) -> bytes:
    match found:
        case None:
            return b"null"
        case bool():
            return b"true" if found else b"false"
        case int():
            return b"%d" % found
        case Decimal() | float():
            return f"{Decimal(found):f}".encode("ascii")
        case pikepdf.Object():
            return bytes(found.unparse())
    raise BadArt("it contains an object of unknown type")


def add_pdf_art(file: PdfFile, path: Path, page: int) -> PdfArt:
    """Add a page, counted from 1, to a file as a form.

    Comments, links, form fields and scripts are left out. Raises BadArt.
    """
    with open_pdf(path) as source:
        found = page_of(source, page)
        _check_layers(source)
        sheet = upright_page(found)
        copy = ObjectCopier(file)
        form = _form(found, sheet, copy)
        copy.finish()
        return PdfArt(file.add_bytes(form), sheet.width, sheet.height)


def _form(page: pikepdf.Object, sheet: UprightPage, copy: ObjectCopier) -> bytes:
    data, compression = _content(page.get("/Contents"), copy)
    found = inherited(page, "/Resources")
    resources = copy.serialize(pikepdf.Dictionary() if found is None else found)
    group = page.get("/Group")
    apart = b"" if group is None else b"/Group %b\n" % copy.serialize(_isolated(group))
    return b"".join(
        [
            b"<</Type /XObject\n/Subtype /Form\n",
            _place(sheet),
            b"/Resources %b\n" % resources,
            compression,
            apart,
            b"/Length %d>>" % len(data),
            stream_body(data),
        ]
    )


def _place(sheet: UprightPage) -> bytes:
    box, m = sheet.box, sheet.matrix
    corners = " ".join(map(format_number, (box.x, box.y, box.right, box.bottom)))
    turned = " ".join(map(format_factor, (m.a, m.b, m.c, m.d)))
    shift = f"{format_number(m.e)} {format_number(m.f)}"
    return f"/BBox [{corners}]\n/Matrix [{turned} {shift}]\n".encode("ascii")


def _isolated(group: pikepdf.Object) -> pikepdf.Object:
    # A page is always isolated, whatever its group says; a form is as it says.
    entries = {key: group[key] for key in group.keys()}  # noqa: SIM118
    return pikepdf.Dictionary({**entries, "/I": True})


def _content(
    contents: pikepdf.Object | None, copy: ObjectCopier
) -> tuple[bytes, bytes]:
    """Return a page's content and the entries that say how it is compressed."""
    if isinstance(contents, pikepdf.Stream):
        _check_length(len(contents.read_bytes()))
        return contents.read_raw_bytes(), _compression(contents, copy)
    streams = list(contents) if contents is not None else []
    if not all(isinstance(stream, pikepdf.Stream) for stream in streams):
        raise BadArt("its page has no content that can be read")
    # A token may not continue in the next stream, so they are separated by a space.
    joined = bytearray()
    for stream in streams:
        joined += stream.read_bytes() + b"\n"
        _check_length(len(joined))
    return zlib.compress(bytes(joined)), b"/Filter /FlateDecode\n"


def _check_length(length: int) -> None:
    if length > _LONGEST:
        raise BadArt(f"its page holds more than {_LONGEST} bytes of content")


def _compression(stream: pikepdf.Object, copy: ObjectCopier) -> bytes:
    return b"".join(
        b"%b %b\n" % (key.encode("ascii"), copy.serialize(stream[key]))
        for key in ("/Filter", "/DecodeParms")
        if key in stream
    )


def _check_layers(source: pikepdf.Pdf) -> None:
    """Raise BadArt for layers that are switched off: a form would show them."""
    layers = source.Root.get("/OCProperties")
    usual = layers.get("/D") if layers is not None else None
    if usual is None:
        return
    hidden = usual.get("/OFF")
    if usual.get("/BaseState") == pikepdf.Name.OFF or (hidden and len(hidden)):
        raise BadArt("it has hidden layers: save it with visible layers only")
