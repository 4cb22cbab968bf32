"""Web fonts (WOFF, WOFF2) unpacked, never beyond what a font may have."""

import io
import zlib
from collections.abc import Iterator

import brotli
from fontTools.ttLib import TTFont

from cardgen.typeset.converted.tables import LIMIT, Table, Tables, number, read_tables

PACKED = (b"wOFF", b"wOF2")
"""How the two kinds of web fonts begin."""

_HEADER = {b"wOFF": 44, b"wOF2": 48}
_EXTRAS = 20
_PIECE = 1_000_000


def unpacked(data: bytes) -> bytes:
    """Give a web font as an sfnt; another font as it is.

    Raises ValueError when it holds more or less than it says, or too much, and
    whatever fontTools raises at other damage.
    """
    if data[:4] not in PACKED:
        return data
    tables = read_tables(data)
    _check_sizes(data, tables)
    out = io.BytesIO()
    with TTFont(
        io.BytesIO(_without_extras(data)), recalcBBoxes=False, recalcTimestamp=False
    ) as font:
        font.flavor = None
        font.save(out, reorderTables=None)
    return out.getvalue()


def _check_sizes(data: bytes, tables: Tables) -> None:
    """Unpack piece by piece first: fontTools would unpack a bomb to the end."""
    if sum(max(table.full, table.size) for table in tables.all) > LIMIT:
        raise ValueError("it says it unpacks to more than a font may have")
    if data[:4] == b"wOFF":
        parts = ((_inflated(data, table), table.full) for table in tables.all)
        fits = all(size == full for size, full in parts)
    else:
        stream = data[tables.end : tables.end + number(data, 20, 4)]
        said = sum(table.size for table in tables.all)
        fits = _flowed(stream, said) == said
    if not fits:
        raise ValueError("it does not unpack to the size it says")


def _inflated(data: bytes, table: Table) -> int:
    packed = data[table.start : table.start + table.size]
    if table.size == table.full:
        return len(packed)
    return len(zlib.decompressobj().decompress(packed, table.full + 1))


def _flowed(stream: bytes, most: int) -> int:
    """Give the unpacked size of a brotli stream, or one above `most` if it is more."""
    size = 0
    for piece in _pieces(stream):
        size += len(piece)
        if size > most:
            break
    return size


def _pieces(stream: bytes) -> Iterator[bytes]:
    unpacker = brotli.Decompressor()
    piece = unpacker.process(stream, output_buffer_limit=_PIECE)
    while piece:
        yield piece
        if unpacker.is_finished():
            return
        piece = unpacker.process(b"", output_buffer_limit=_PIECE)


def _without_extras(data: bytes) -> bytes:
    """Blank out metadata and private data, which would be unpacked without limit."""
    end = _HEADER[data[:4]]
    return data[: end - _EXTRAS] + bytes(_EXTRAS) + data[end:]
