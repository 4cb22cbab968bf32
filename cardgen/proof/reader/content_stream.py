"""The operators of a page or form, read in pieces: memory does not grow with them."""

import base64
import re
import zlib
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any, NamedTuple, TypeAlias

import pikepdf

Operator: TypeAlias = tuple[str, Sequence[Any]]

MAX_BYTES = 64 * 1024 * 1024
"""How large the operators of a page or form may be; A4 full of contours has 5 MB."""

_PIECE = 1024 * 1024
_LARGEST_PIECE = 8 * _PIECE
# Other compression is rare; LZW enlarges at most as much as this.
_MOST_TIMES = 1400
_PAINTS = frozenset(
    ("S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "sh", "Tj", "TJ", "'", '"', "Do")
)
_COLORS = frozenset(
    ("g", "rg", "k", "sc", "scn", "cs", "G", "RG", "K", "SC", "SCN", "CS", "sh")
)
# Strings, comments and inline images may hold anything; elsewhere these are operators.
_SKIPPED_OR_END = re.compile(
    rb"\((?:[^()\\]|\\.)*+\)|%[^\r\n]*+|\bBI\b.*?\bEI\b"
    rb"|(?<=\s)(?P<end>Q|re|[lcmhfSn]|ET|T[jJ])(?=\s)",
    re.DOTALL,
)


class TooComplex(Exception):
    """A file asks for more work or memory than any print needs. Carries the limit."""


class ContentStream(NamedTuple):
    """The operators of a form; `plain` if it is one drawing in no colour."""

    operators: tuple[Operator, ...]
    plain: bool


def read_form(form: Any) -> ContentStream:
    """Read a form. Raises TooComplex, and pikepdf.PdfError if it cannot be parsed."""
    found = [operator for piece in read_pieces(form, [form]) for operator in piece]
    paints = [name for name, _ in found if name in _PAINTS]
    colored = any(name in _COLORS for name, _ in found)
    plain = len(paints) == 1 and paints[0] != "Do" and not colored
    return ContentStream(tuple(found), plain)


def read_page(page: pikepdf.Page) -> Iterator[Sequence[Operator]]:
    """Yield the operators of a page, piece by piece. Raises as `read_pieces` does."""
    contents: Any = page.obj.get("/Contents", [])
    parts = [contents] if isinstance(contents, pikepdf.Stream) else list(contents)
    return read_pieces(page, parts)


def read_pieces(holder: Any, parts: Sequence[Any]) -> Iterator[Sequence[Operator]]:
    """Yield the operators of a page or form, whose streams are `parts`.

    Raises TooComplex, and pikepdf.PdfError if they cannot be parsed.
    """
    size = sum(map(decoded_size, parts))
    if size > MAX_BYTES:
        raise TooComplex(_LIMIT)
    if size <= _PIECE:
        yield _parsed(holder)
        return
    scratch = pikepdf.new()
    for piece in _pieces(b"\n".join(part.read_bytes() for part in parts)):
        if len(piece) > _LARGEST_PIECE:
            raise TooComplex("one operator of several megabytes")
        yield _parsed(pikepdf.Stream(scratch, piece))


def _parsed(holder: Any) -> Sequence[Operator]:
    return [
        (str(part.operator), [_to_python(value) for value in part.operands])
        for part in pikepdf.parse_content_stream(holder)
    ]


_LIMIT = f"more than {MAX_BYTES // 1024 // 1024} megabytes of operators"


def decoded_size(stream: Any) -> int:
    """Return the size of a stream, before it takes that memory. Raises TooComplex."""
    data = stream.read_raw_bytes()
    size = len(data)
    filters = stream.get("/Filter", [])
    names = [filters] if isinstance(filters, pikepdf.Name) else list(filters)
    for name in map(str, names):
        match name:
            case "/FlateDecode" | "/Fl":
                data = _inflated(data)
                size = len(data)
            case "/ASCII85Decode" | "/A85":
                data = _decoded(data)
            case _:
                # The library decodes what is left, in one go.
                size *= _MOST_TIMES
        if size > MAX_BYTES:
            raise TooComplex(_LIMIT)
    return size


def _inflated(data: bytes) -> bytes:
    try:
        return zlib.decompressobj().decompress(data, MAX_BYTES + 1)
    except zlib.error:
        # Readers repair such a stream as far as it goes.
        return b""


def _decoded(data: bytes) -> bytes:
    try:
        return base64.a85decode(data.strip().removesuffix(b"~>"))
    except ValueError:
        return data


def _pieces(data: bytes) -> Iterator[bytes]:
    """Yield the parts of a content stream, each with complete operators."""
    start = 0
    if len(data) > _PIECE:
        for found in _SKIPPED_OR_END.finditer(data):
            if found["end"] and found.end() - start > _PIECE:
                yield data[start : found.end()]
                start = found.end()
    yield data[start:]


def _to_python(value: Any) -> Any:
    """Convert numbers, names, strings and arrays; return anything else unchanged."""
    if isinstance(value, int | Decimal):
        return float(value)
    if isinstance(value, pikepdf.Name):
        return str(value)
    if isinstance(value, pikepdf.String):
        return bytes(value)
    if isinstance(value, pikepdf.Array):
        return [_to_python(each) for each in value]
    return value
