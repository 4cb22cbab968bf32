"""Subsets of TrueType fonts as PDF objects (ISO 32000-1, 9.6 to 9.10)."""

import struct
from collections.abc import Mapping
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple, TypeAlias

import uharfbuzz as hb

from cardgen.typeset.metrics import FontMetrics
from cardgen.write.pdf_file import PdfFile
from cardgen.write.pdf_syntax import Name, Object, Ref

# What a PDF reader draws by (ISO 32000-1, 9.9); all other tables are left out.
_DRAWN_BY = ("cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep")
_SYMBOLIC, _ITALIC, _BOLD = 1 << 2, 1 << 6, 1 << 18
_BOLD_FROM = 600
# The most entries of a block in a ToUnicode map (Adobe technical note 5014, 1.4.1).
_BLOCK = 100
_TO_UNICODE = """\
/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<00> <FF>
endcodespacerange
{}
endcmap
CMapName currentdict /CMap defineresource pop
end
end"""


class ShownGlyph(NamedTuple):
    """A glyph by its number, and the letters that search and copy find in its place."""

    number: int
    letters: str


Shown: TypeAlias = str | ShownGlyph
"""What a code stands for: a letter with its own glyph, or a glyph."""


class FontProgram:
    """One font file's data, from which subsets are cut."""

    def __init__(self, data: bytes) -> None:
        self._face = hb.Face(data)

    @property
    def name(self) -> str:
        """Return the PostScript name, or the best substitute."""
        ids = hb.OTNameIdPredefined
        for name in (ids.POSTSCRIPT_NAME, ids.FULL_NAME, ids.FONT_FAMILY):
            found = self._face.get_name(name)
            if found:
                return str(found).replace(" ", "-")
        return "Unnamed"

    def subset(self, glyphs: Mapping[int, int]) -> bytes:
        """Return a file with these glyphs only, by their codes from 0 to 255.

        Raises RuntimeError for a damaged file.
        """
        wanted = hb.SubsetInput()
        wanted.glyph_set.update(glyphs.values())
        wanted.flags = hb.SubsetFlags.NO_LAYOUT_CLOSURE | hb.SubsetFlags.NOTDEF_OUTLINE
        tags = {*self._face.table_tags, *_DRAWN_BY} - set(_DRAWN_BY)
        wanted.drop_table_tag_set.update(
            int.from_bytes(tag.encode("latin-1"), "big") for tag in tags
        )
        plan = hb.SubsetPlan(self._face, wanted)
        new = plan.old_to_new_glyph_mapping
        small = plan.execute()
        tables = {tag: small.reference_table(tag).data for tag in _DRAWN_BY}
        # This is the checksum of the file, which no PDF reader checks.
        tables["head"] = tables["head"][:8] + bytes(4) + tables["head"][12:]
        tables["cmap"] = _cmap_table({code: new[old] for code, old in glyphs.items()})
        return _font_file({tag: data for tag, data in sorted(tables.items()) if data})

    @cached_property
    def descriptor(self) -> dict[str, Object]:
        """Return the entries of a font descriptor but for names, in thousandths."""
        font = hb.Font(self._face)
        scale = 1000 / self._face.upem
        extents = font.get_font_extents("ltr")
        capital = font.get_metric_position(hb.OTMetricsTag.CAP_HEIGHT)
        angle = font.get_style_value(hb.StyleTag.SLANT_ANGLE)
        weight = font.get_style_value(hb.StyleTag.WEIGHT)
        box = struct.unpack_from(">4h", self._face.reference_table("head").data, 36)
        flags = _SYMBOLIC
        flags |= _ITALIC if angle else 0
        flags |= _BOLD if weight >= _BOLD_FROM else 0
        return {
            "Type": Name("FontDescriptor"),
            "Ascent": extents.ascender * scale,
            "CapHeight": (capital or extents.ascender) * scale,
            "Descent": extents.descender * scale,
            "Flags": flags,
            "FontBBox": [side * scale for side in box],
            "ItalicAngle": angle,
            # No table has the thickness of stems: pdflib's formula for the weight.
            "StemV": 50 + int((weight / 65) ** 2),
        }


def embed_subset(
    file: PdfFile,
    program: FontProgram,
    metrics: FontMetrics,
    name: str,
    letters: Mapping[int, Shown],
) -> Ref:
    """Write a font called `name` with these letters and glyphs only, by their codes.

    Raises whatever HarfBuzz raises for a damaged file.
    """
    glyphs = {code: _number(shown, metrics) for code, shown in letters.items()}
    data = program.subset(glyphs)
    font = file.add_packed({"Length1": len(data)}, data)
    first, last = min(letters), max(letters)
    about: dict[str, Object] = {**program.descriptor, "FontName": Name(name)}
    return file.add(
        {
            "Type": Name("Font"),
            "Subtype": Name("TrueType"),
            "BaseFont": Name(name),
            "FirstChar": first,
            "LastChar": last,
            "Widths": [
                metrics.glyph_advance(glyphs[code]) if code in glyphs else 0
                for code in range(first, last + 1)
            ],
            "FontDescriptor": file.add({**about, "FontFile2": font}),
            "ToUnicode": file.add_packed({}, _to_unicode(letters)),
        }
    )


def _number(shown: Shown, metrics: FontMetrics) -> int:
    return shown.number if isinstance(shown, ShownGlyph) else metrics.glyph(shown) or 0


def _to_unicode(letters: Mapping[int, Shown]) -> bytes:
    """Return the map from codes to the characters that are searched and copied."""
    said = {
        code: shown.letters if isinstance(shown, ShownGlyph) else shown
        for code, shown in sorted(letters.items())
    }
    rows = [
        f"<{code:02X}> <{text.encode('utf-16-be').hex().upper()}>"
        for code, text in said.items()
        if text
    ]
    blocks = [rows[at : at + _BLOCK] for at in range(0, len(rows), _BLOCK)]
    mapped = [
        "\n".join([f"{len(block)} beginbfchar", *block, "endbfchar"])
        for block in blocks
    ]
    return _TO_UNICODE.format("\n".join(mapped)).encode("ascii")


def subset_tag(subset: int) -> str:
    """Return the six letters that mark a font as a subset: AAAAAA, AAAAAB ..."""
    places = (subset // 26**power % 26 for power in range(5, -1, -1))
    return "".join(chr(ord("A") + place) for place in places)


def _cmap_table(glyphs: Mapping[int, int]) -> bytes:
    """Return a cmap table: one trimmed array of glyphs by codes (format 6)."""
    first, last = min(glyphs), max(glyphs)
    row = [glyphs.get(code, 0) for code in range(first, last + 1)]
    size = 10 + 2 * len(row)
    head = (0, 1, 1, 0, 0, 12, 6, size, 0, first, len(row))
    return struct.pack(f">HHHHHHHHHHH{len(row)}H", *head, *row)


def _font_file(tables: Mapping[str, bytes]) -> bytes:
    """Join tables to a file (OpenType, "Organization of an OpenType font")."""
    padded = [data + bytes(-len(data) % 4) for data in tables.values()]
    starts = accumulate(map(len, padded), initial=12 + 16 * len(tables))
    power = len(tables).bit_length() - 1
    search = 16 << power
    head = (0x10000, len(tables), search, power, 16 * len(tables) - search)
    rows = [
        struct.pack(">4sLLL", tag.encode("latin-1"), _sum(table), start, len(data))
        for (tag, data), table, start in zip(
            tables.items(), padded, starts, strict=False
        )
    ]
    return b"".join([struct.pack(">LHHHH", *head), *rows, *padded])


def _sum(table: bytes) -> int:
    words: tuple[int, ...] = struct.unpack(f">{len(table) // 4}L", table)
    return sum(words) & 0xFFFFFFFF
