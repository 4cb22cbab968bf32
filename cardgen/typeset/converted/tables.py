"""The table directory at the start of a font file, read without opening the font."""

from collections.abc import Callable
from typing import NamedTuple

LIMIT = 30_000_000
"""The most bytes that a font file may have, compressed or not."""

SFNT = (b"\x00\x01\x00\x00", b"true", b"OTTO")
"""The first bytes of a font that is not compressed."""

# WOFF2 has a number for each known table; these three matter here.
_KNOWN = {10: b"glyf", 11: b"loca", 47: b"fvar"}
_OTHER = 63
_PLAIN_OUTLINES = 3


class FontTable(NamedTuple):
    """One table: its tag, start and size in the file, and its uncompressed size.

    In a WOFF2 file `start` is an offset in the uncompressed stream.
    """

    tag: bytes
    start: int
    size: int
    full: int


class FontTables(NamedTuple):
    """All tables of a file, and where the directory ends."""

    all: tuple[FontTable, ...]
    end: int

    @property
    def tags(self) -> frozenset[bytes]:
        """Return the tags, of a WOFF2 file only those that matter here."""
        return frozenset(table.tag for table in self.all)

    def end_within(self, size: int) -> bool:
        """Return whether every table of an sfnt ends within `size` bytes."""
        return all(table.start + table.size <= size for table in self.all)


def read_tables(data: bytes) -> FontTables:
    """Read the directory of an sfnt, WOFF or WOFF2 file, or of its first bytes.

    Raises ValueError if it is none of them or is cut off.
    """
    kind = data[:4]
    if kind in SFNT:
        return _fixed(data, number(data, 4, 2), 12, 16, _sfnt_row)
    if kind == b"wOFF":
        return _fixed(data, number(data, 12, 2), 44, 20, _woff_row)
    if kind == b"wOF2":
        return _woff2_tables(data)
    raise ValueError("it does not begin like a font")


def _fixed(
    data: bytes, count: int, start: int, step: int, read: Callable[[bytes], FontTable]
) -> FontTables:
    end = start + count * step
    if not count or end > len(data):
        raise ValueError("its list of tables is cut off")
    rows = (data[at : at + step] for at in range(start, end, step))
    return FontTables(tuple(map(read, rows)), end)


def _sfnt_row(row: bytes) -> FontTable:
    size = number(row, 12, 4)
    return FontTable(row[:4], number(row, 8, 4), size, size)


def _woff_row(row: bytes) -> FontTable:
    return FontTable(row[:4], number(row, 4, 4), number(row, 8, 4), number(row, 12, 4))


def _woff2_tables(data: bytes) -> FontTables:
    count, at, start = number(data, 12, 2), 48, 0
    found = []
    for _ in range(count):
        table, at = _woff2_row(data, at, start)
        start += table.size
        found.append(table)
    if not found:
        raise ValueError("its list of tables is empty")
    return FontTables(tuple(found), at)


def _woff2_row(data: bytes, at: int, start: int) -> tuple[FontTable, int]:
    flags = number(data, at, 1)
    at += 1
    tag = _KNOWN.get(flags & _OTHER, b"")
    if flags & _OTHER == _OTHER:
        tag, at = data[at : at + 4], at + 4
    full, at = _varint(data, at)
    size = full
    if _transformed(tag, flags >> 6):
        size, at = _varint(data, at)
    return FontTable(tag, start, size, full), at


def _transformed(tag: bytes, version: int) -> bool:
    return version != (_PLAIN_OUTLINES if tag in (b"glyf", b"loca") else 0)


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """Read a number of up to five bytes, seven bits each."""
    value = 0
    for place in range(at, at + 5):
        byte = number(data, place, 1)
        value = value << 7 | byte & 127
        if byte < 128:
            return value, place + 1
    raise ValueError("its list of tables has a number without end")


def number(data: bytes, at: int, size: int) -> int:
    """Read an unsigned number. Raises ValueError beyond the end."""
    if at + size > len(data):
        raise ValueError("its list of tables is cut off")
    return int.from_bytes(data[at : at + size], "big")
