"""Objects of another PDF, carried over into the file that is written.

Streams stay packed as they are; what two places share is written once, and circles
are closed by reference.
"""

from collections.abc import Iterator
from decimal import Decimal

import pikepdf

from cardgen.art.art_file import BadArt
from cardgen.write.pdf_file import PdfFile
from cardgen.write.pdf_objects import Ref

_DEEPEST = 100
# These lead to the rest of the document, or speak of it.
_LEFT_OUT = (
    *("/Parent", "/StructParent", "/StructParents", "/PieceInfo", "/Metadata"),
    *("/LastModified", "/OPI", "/AF", "/AA", "/JS"),
)


class Copy:
    """Takes objects over, each once."""

    def __init__(self, file: PdfFile) -> None:
        self._file = file
        self._refs: dict[tuple[int, int], Ref] = {}
        self._waiting: list[tuple[Ref, pikepdf.Object]] = []

    def spelt(self, found: object) -> bytes:
        """Give the text of what a page holds, for use within another object.

        Raises BadArt for objects that lie in each other too deep.
        """
        return b"".join(self._parts(found, 0))

    def finish(self) -> None:
        """Write everything that has been referred to so far. Raises BadArt."""
        while self._waiting:
            ref, found = self._waiting.pop()
            body = b"".join(self._plain(found, 0))
            if isinstance(found, pikepdf.Stream):
                body += stream_of(found.read_raw_bytes())
            self._file.add_bytes(body, ref)

    def _parts(self, found: object, depth: int) -> Iterator[bytes]:
        if depth > _DEEPEST:
            raise BadArt(f"its objects are nested deeper than {_DEEPEST}")
        if isinstance(found, pikepdf.Object) and found.is_indirect:
            yield self._reference(found)
        else:
            yield from self._plain(found, depth)

    def _reference(self, found: pikepdf.Object) -> bytes:
        # A page brings its whole document along: links and forms do so.
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


_PAGES = (pikepdf.Name.Page, pikepdf.Name.Pages, pikepdf.Name.Catalog)


def stream_of(data: bytes) -> bytes:
    """Give what follows a stream's dictionary."""
    return b"\nstream\n%b\nendstream" % data


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
