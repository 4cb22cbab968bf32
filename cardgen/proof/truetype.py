"""What an embedded TrueType font says of its glyphs (OpenType 1.9)."""

import struct
from collections.abc import Mapping
from functools import cached_property

from cardgen.model.geometry import Box


class TrueType:
    """The tables of a font program, read as they are asked for.

    Raises ValueError, or struct.error, for a font that is damaged.
    """

    def __init__(self, data: bytes) -> None:
        self._data = data
        count = struct.unpack_from(">H", data, 4)[0]
        records = (
            struct.unpack_from(">4sLLL", data, 12 + 16 * n) for n in range(count)
        )
        self._tables = {tag: (start, size) for tag, _, start, size in records}
        if not {b"head", b"maxp", b"loca", b"glyf"} <= set(self._tables):
            raise ValueError("no TrueType outlines")
        (self.units,) = self._read("head", 18, ">H")
        (self.count,) = self._read("maxp", 4, ">H")
        (self._long,) = self._read("head", 50, ">h")

    def box(self, glyph: int) -> Box | None:
        """Give the box of a glyph's ink in thousandths of an em, y up, or None."""
        start, end = self._place(glyph), self._place(glyph + 1)
        if end <= start:
            return None
        left, low, right, high = self._read("glyf", start + 2, ">4h")
        by = 1000 / self.units
        return Box(left * by, low * by, (right - left) * by, (high - low) * by)

    def _place(self, glyph: int) -> int:
        if self._long:
            return int(self._read("loca", 4 * glyph, ">L")[0])
        return 2 * int(self._read("loca", 2 * glyph, ">H")[0])

    def _read(self, table: str, at: int, form: str) -> tuple[int, ...]:
        return struct.unpack_from(
            form, self._data, self._tables[table.encode()][0] + at
        )

    @cached_property
    def maps(self) -> Mapping[tuple[int, int], Mapping[int, int]]:
        """Give the font's letter maps by platform and encoding."""
        if b"cmap" not in self._tables:
            return {}
        (count,) = self._read("cmap", 2, ">H")
        found = {}
        for number in range(count):
            platform, encoding, at = self._read("cmap", 4 + 8 * number, ">HHL")
            found[platform, encoding] = self._map(at)
        return found

    def _map(self, at: int) -> dict[int, int]:
        (form,) = self._read("cmap", at, ">H")
        match form:
            case 0:
                return dict(enumerate(self._read("cmap", at + 6, ">256B")))
            case 4:
                return self._segments(at)
            case 6:
                first, count = self._read("cmap", at + 6, ">HH")
                glyphs = self._read("cmap", at + 10, f">{count}H")
                return dict(enumerate(glyphs, first))
            case 12:
                return self._groups(at)
        return {}

    def _segments(self, at: int) -> dict[int, int]:
        count = self._read("cmap", at + 6, ">H")[0] // 2
        ends = self._read("cmap", at + 14, f">{count}H")
        starts = self._read("cmap", at + 16 + 2 * count, f">{count}H")
        deltas = self._read("cmap", at + 16 + 4 * count, f">{count}H")
        offsets = self._read("cmap", at + 16 + 6 * count, f">{count}H")
        found = {}
        for n, (first, last) in enumerate(zip(starts, ends, strict=True)):
            for code in range(first, min(last, 0xFFFE) + 1):
                glyph = code
                if offsets[n]:
                    inside = at + 16 + 6 * count + 2 * n + offsets[n]
                    (glyph,) = self._read("cmap", inside + 2 * (code - first), ">H")
                if glyph or not offsets[n]:
                    found[code] = (glyph + deltas[n]) % 0x10000
        return found

    def _groups(self, at: int) -> dict[int, int]:
        (count,) = self._read("cmap", at + 12, ">L")
        found: dict[int, int] = {}
        for n in range(min(count, 0x10000)):
            first, last, glyph = self._read("cmap", at + 16 + 12 * n, ">LLL")
            codes = range(first, min(last, first + 0xFFFF) + 1)
            found.update(zip(codes, range(glyph, glyph + len(codes)), strict=True))
        return found
