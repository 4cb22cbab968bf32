"""Objects of another PDF, carried over into the file that is written.

Streams stay packed as they are; what two places share is written once, and circles
are closed by reference.
"""

from collections.abc import Iterator
from decimal import Decimal
from typing import TypeAlias

import pikepdf
from reportlab.pdfbase.pdfdoc import PDFDocument, PDFObject, PDFObjectReference

from cardgen.art.fault import BadArt

_DEEPEST = 100
# These lead to the rest of the document, or speak of it.
_LEFT_OUT = (
    *("/Parent", "/StructParent", "/StructParents", "/PieceInfo", "/Metadata"),
    *("/LastModified", "/OPI", "/AF", "/AA", "/JS"),
)

Part: TypeAlias = bytes | PDFObjectReference


class Verbatim(PDFObject):  # type: ignore[misc]
    """An object's text, with references that get their numbers at the end."""

    def __init__(self, parts: list[Part]) -> None:
        self._parts = parts

    def format(self, document: PDFDocument) -> bytes:
        """Give the object as it stands in the file."""
        return b"".join(
            part if isinstance(part, bytes) else part.format(document)
            for part in self._parts
        )


class Copy:
    """Takes objects over, each once, under names that begin with `prefix`."""

    def __init__(self, document: PDFDocument, prefix: str) -> None:
        self._document = document
        self._prefix = prefix
        self._names: dict[tuple[int, int], str] = {}
        self._waiting: list[tuple[str, pikepdf.Object]] = []

    def parts(self, found: object) -> list[Part]:
        """Give the text of what a page holds, for use within another object.

        Raises BadArt for objects that lie in each other too deep.
        """
        return list(self._parts(found, 0))

    def finish(self) -> None:
        """Write everything that has been referred to so far. Raises BadArt."""
        while self._waiting:
            name, found = self._waiting.pop()
            parts = list(self._plain(found, 0))
            if isinstance(found, pikepdf.Stream):
                parts += stream_parts(found.read_raw_bytes())
            self._document.Reference(Verbatim(parts), name)

    def _parts(self, found: object, depth: int) -> Iterator[Part]:
        if depth > _DEEPEST:
            raise BadArt(f"its objects are nested deeper than {_DEEPEST}")
        if isinstance(found, pikepdf.Object) and found.is_indirect:
            yield self._reference(found)
        else:
            yield from self._plain(found, depth)

    def _reference(self, found: pikepdf.Object) -> Part:
        # A page brings its whole document along: links and forms do so.
        if isinstance(found, pikepdf.Dictionary) and found.get("/Type") in _PAGES:
            return b"null"
        if found.objgen not in self._names:
            name = f"{self._prefix}.{len(self._names) + 1}"
            self._names[found.objgen] = name
            self._waiting.append((name, found))
        return PDFObjectReference(self._names[found.objgen])

    def _plain(self, found: object, depth: int) -> Iterator[Part]:
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
    ) -> Iterator[Part]:
        yield b"<<"
        for key in sorted(found.keys()):
            if key not in _LEFT_OUT and (length is None or key != "/Length"):
                yield pikepdf.Name(key).unparse() + b" "
                yield from self._parts(found[key], depth + 1)
                yield b"\n"
        if length is not None:
            yield b"/Length %d" % len(length.read_raw_bytes())
        yield b">>"


_PAGES = (pikepdf.Name.Page, pikepdf.Name.Pages, pikepdf.Name.Catalog)


def stream_parts(data: bytes) -> list[Part]:
    """Give what follows a stream's dictionary."""
    return [b"\nstream\n", data, b"\nendstream"]


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
    raise BadArt("it holds an object of no known kind")
