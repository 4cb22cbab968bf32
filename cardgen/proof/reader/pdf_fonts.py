"""The fonts of a PDF: the letter, advance and ink of every code (OpenType 1.9)."""

import re
import struct
from collections.abc import Mapping
from functools import cached_property
from typing import Any, NamedTuple

import pikepdf

from cardgen.model.geometry import Box

_PAIRS = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>")
_TRIPLES = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>")
_PROGRAMS = ("FontFile", "FontFile2", "FontFile3")
# In the fonts that every viewer has, most letters are about half an em wide and seven
# tenths high; Courier is 0.6 em (Adobe Core 14 AFM files).
_USUAL_WIDTH, _USUAL_HEIGHT = 500.0, 700.0


class TrueType:
    """The tables of an embedded font program, read on demand.

    Raises ValueError, or struct.error, for a damaged font.
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
        """Return the box of a glyph's ink in thousandths of an em, y up, or None."""
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
        """Return the character maps by platform and encoding."""
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


class Glyph(NamedTuple):
    """The text, advance and ink of one code, in thousandths of an em, y up.

    `ink` is None for a blank. `missing` is whether the font has no glyph for the code.
    """

    text: str
    advance: float
    ink: Box | None
    missing: bool


class PdfFont:
    """A font as a PDF describes it."""

    def __init__(self, font: Any) -> None:
        self._font = font
        self.kind = str(font.get("/Subtype", "")).lstrip("/")
        self.name = str(font.get("/BaseFont", font.get("/Name", "?"))).lstrip("/")
        self.wide = self.kind == "Type0"
        self._inner = font.DescendantFonts[0] if self.wide else font
        self._descriptor = self._inner.get("/FontDescriptor", {})
        self._glyphs: dict[int, Glyph] = {}

    @cached_property
    def embedded(self) -> bool:
        """Return whether the file contains the font's outlines."""
        return self.kind == "Type3" or any(
            f"/{p}" in self._descriptor for p in _PROGRAMS
        )

    def read(self, codes: bytes) -> list[tuple[int, Glyph]]:
        """Return the codes of a string with their glyphs."""
        if self.wide:
            pairs = zip(codes[::2], codes[1::2], strict=False)
            numbers = [high * 256 + low for high, low in pairs]
        else:
            numbers = list(codes)
        for number in numbers:
            if number not in self._glyphs:
                self._glyphs[number] = self._glyph(number)
        return [(number, self._glyphs[number]) for number in numbers]

    def _glyph(self, code: int) -> Glyph:
        text = self._texts.get(code, "" if self.wide else _latin(code))
        advance = self._advance(code)
        blank = bool(text) and not text.strip()
        if self._program is None:
            ink = Box(advance * 0.05, 0, advance * 0.9, self._height)
            return Glyph(text, advance, None if blank else ink, False)
        number = self._number(self._program, code)
        missing = not blank and not 0 < number < self._program.count
        return Glyph(text, advance, self._ink(self._program, number), missing)

    def _ink(self, program: TrueType, number: int) -> Box | None:
        try:
            return program.box(number)
        except struct.error:
            return None

    def _number(self, program: TrueType, code: int) -> int:
        """Return the number of a code's glyph in the font program, 0 if it has none."""
        if self.wide:
            return self._glyph_by_cid.get(code, 0) if self._glyph_by_cid else code
        maps = program.maps
        for key in ((3, 0), (1, 0)):
            found = maps.get(key, {})
            for place in (code, 0xF000 + code):
                if found.get(place):
                    return found[place]
        letter = self._texts.get(code) or _latin(code)
        for key in ((3, 1), (0, 3), (3, 10), (0, 4)):
            if len(letter) == 1 and maps.get(key, {}).get(ord(letter)):
                return maps[key][ord(letter)]
        return 0

    @cached_property
    def _program(self) -> TrueType | None:
        if "/FontFile2" not in self._descriptor:
            return None
        try:
            return TrueType(self._descriptor.FontFile2.read_bytes())
        except (ValueError, struct.error, pikepdf.PdfError):
            return None

    @cached_property
    def _glyph_by_cid(self) -> dict[int, int]:
        table = self._inner.get("/CIDToGIDMap", None)
        if not isinstance(table, pikepdf.Stream):
            return {}
        data = table.read_bytes()
        glyphs = struct.unpack(f">{len(data) // 2}H", data[: len(data) // 2 * 2])
        return dict(enumerate(glyphs))

    @cached_property
    def _height(self) -> float:
        given = float(self._descriptor.get("/CapHeight", 0))
        return given if given > 0 else _USUAL_HEIGHT

    @cached_property
    def _widths(self) -> dict[int, float]:
        if not self.wide:
            first = int(self._inner.get("/FirstChar", 0))
            given = self._inner.get("/Widths", [])
            return {first + at: float(width) for at, width in enumerate(given)}
        return _wide_widths(list(self._inner.get("/W", [])))

    def _advance(self, code: int) -> float:
        if code in self._widths:
            scale = 1000.0 if self.kind == "Type3" else 1.0
            matrix = self._font.get("/FontMatrix", None) if scale != 1 else None
            return self._widths[code] * (float(matrix[0]) * scale if matrix else 1.0)
        if self.wide:
            return float(self._inner.get("/DW", 1000))
        return 600.0 if "Courier" in self.name else _USUAL_WIDTH

    @cached_property
    def _texts(self) -> dict[int, str]:
        """Return the text of codes for search and copy (ISO 32000-1, 9.10.3)."""
        table = self._font.get("/ToUnicode", None)
        if not isinstance(table, pikepdf.Stream):
            return {}
        data, found = table.read_bytes(), dict[int, str]()
        for part in re.findall(rb"beginbfchar(.*?)endbfchar", data, re.S):
            for code, text in _PAIRS.findall(part):
                found[int(code, 16)] = _utf16(text)
        for part in re.findall(rb"beginbfrange(.*?)endbfrange", data, re.S):
            for first, last, text in _TRIPLES.findall(part):
                start, begin = int(first, 16), int(text, 16)
                for step in range(min(int(last, 16) - start, 0xFFFF) + 1):
                    found[start + step] = _utf16(b"%0*x" % (len(text), begin + step))
        return found


def _latin(code: int) -> str:
    return bytes([code]).decode("cp1252", "replace")


def _utf16(digits: bytes) -> str:
    text = digits.decode("ascii")
    return bytes.fromhex(text.zfill(-(-len(text) // 4) * 4)).decode(
        "utf-16-be", "replace"
    )


def _wide_widths(given: list[Any]) -> dict[int, float]:
    """Read the widths of a composite font: "c [w w]" and "first last w"."""
    found: dict[int, float] = {}
    at = 0
    while at + 1 < len(given):
        first, second = int(given[at]), given[at + 1]
        if isinstance(second, pikepdf.Array):
            found.update((first + n, float(width)) for n, width in enumerate(second))
            at += 2
        elif at + 2 < len(given):
            last = min(int(second), first + 0xFFFF)
            found.update(dict.fromkeys(range(first, last + 1), float(given[at + 2])))
            at += 3
        else:
            break
    return found
