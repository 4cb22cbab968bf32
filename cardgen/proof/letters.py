"""The fonts of a file: which letters codes are, how wide, where their ink lies."""

import re
import struct
from functools import cached_property
from typing import Any, NamedTuple

import pikepdf

from cardgen.model.geometry import Box
from cardgen.proof.truetype import TrueType

_PAIRS = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>")
_TRIPLES = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>")
_PROGRAMS = ("FontFile", "FontFile2", "FontFile3")
# Of the fonts that every viewer brings, most letters are about half an em wide and
# seven tenths high; Courier is 0.6 em (Adobe Core 14 AFM files).
_USUAL_WIDTH, _USUAL_HEIGHT = 500.0, 700.0


class Letter(NamedTuple):
    """One code: what it says, its advance and ink in thousandths of an em, y up.

    `ink` is None for a blank. `missing` tells that the font has no glyph for it.
    """

    text: str
    advance: float
    ink: Box | None
    missing: bool
    blank: bool


class Font:
    """A font as a PDF describes it."""

    def __init__(self, about: Any) -> None:
        self._about = about
        self.kind = str(about.get("/Subtype", "")).lstrip("/")
        self.name = str(about.get("/BaseFont", about.get("/Name", "?"))).lstrip("/")
        self.wide = self.kind == "Type0"
        inner = about.DescendantFonts[0] if self.wide else about
        self._inner = inner
        self._describes = inner.get("/FontDescriptor", {})
        self._letters: dict[int, Letter] = {}

    @cached_property
    def embedded(self) -> bool:
        """Tell whether the file brings the font's outlines."""
        return self.kind == "Type3" or any(
            f"/{p}" in self._describes for p in _PROGRAMS
        )

    def read(self, codes: bytes) -> list[tuple[int, Letter]]:
        """Give the codes of a string with their letters."""
        if self.wide:
            pairs = zip(codes[::2], codes[1::2], strict=False)
            numbers = [high * 256 + low for high, low in pairs]
        else:
            numbers = list(codes)
        return [(number, self.letter(number)) for number in numbers]

    def letter(self, code: int) -> Letter:
        """Give the letter of a code."""
        if code not in self._letters:
            self._letters[code] = self._found(code)
        return self._letters[code]

    def _found(self, code: int) -> Letter:
        text = self._spoken.get(
            code, "" if self.wide else bytes([code]).decode("cp1252", "replace")
        )
        advance = self._advance(code)
        blank = bool(text) and not text.strip()
        if self._program is None:
            ink = Box(advance * 0.05, 0, advance * 0.9, self._height)
            return Letter(text, advance, None if blank else ink, False, blank)
        glyph = self._glyph(self._program, code)
        missing = not blank and not 0 < glyph < self._program.count
        return Letter(text, advance, self._ink(self._program, glyph), missing, blank)

    def _ink(self, program: TrueType, glyph: int) -> Box | None:
        try:
            return program.box(glyph)
        except struct.error:
            return None

    def _glyph(self, program: TrueType, code: int) -> int:
        if self.wide:
            return self._of_cid.get(code, 0) if self._of_cid else code
        maps = program.maps
        for key in ((3, 0), (1, 0)):
            found = maps.get(key, {})
            for place in (code, 0xF000 + code):
                if found.get(place):
                    return found[place]
        letter = self._spoken.get(code) or bytes([code]).decode("cp1252", "replace")
        for key in ((3, 1), (0, 3), (3, 10), (0, 4)):
            if len(letter) == 1 and maps.get(key, {}).get(ord(letter)):
                return maps[key][ord(letter)]
        return 0

    @cached_property
    def _program(self) -> TrueType | None:
        if "/FontFile2" not in self._describes:
            return None
        try:
            return TrueType(self._describes.FontFile2.read_bytes())
        except (ValueError, struct.error, pikepdf.PdfError):
            return None

    @cached_property
    def _of_cid(self) -> dict[int, int]:
        table = self._inner.get("/CIDToGIDMap", None)
        if not isinstance(table, pikepdf.Stream):
            return {}
        data = table.read_bytes()
        glyphs = struct.unpack(f">{len(data) // 2}H", data[: len(data) // 2 * 2])
        return dict(enumerate(glyphs))

    @cached_property
    def _height(self) -> float:
        given = float(self._describes.get("/CapHeight", 0))
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
            matrix = self._about.get("/FontMatrix", None) if scale != 1 else None
            return self._widths[code] * (float(matrix[0]) * scale if matrix else 1.0)
        if self.wide:
            return float(self._inner.get("/DW", 1000))
        return 600.0 if "Courier" in self.name else _USUAL_WIDTH

    @cached_property
    def _spoken(self) -> dict[int, str]:
        """Give what codes say to search and copy (ISO 32000-1, 9.10.3)."""
        table = self._about.get("/ToUnicode", None)
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
