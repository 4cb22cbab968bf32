"""Fonts as the objects that a PDF keeps them in (ISO 32000-1, 9.6 to 9.10)."""

import struct
from collections.abc import Mapping
from itertools import accumulate

import uharfbuzz as hb

from cardgen.typeset.metrics import FontMetrics
from cardgen.write.pdf_file import PdfFile
from cardgen.write.pdf_fonts import GlyphEncoding
from cardgen.write.pdf_syntax import Name, Object, Ref

# A block of a letter map holds no more (Adobe technical note 5014, 1.4.1).
_BLOCK = 100
_MAP = """\
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


def embed_font(
    file: PdfFile,
    case: GlyphEncoding,
    program: FontProgram,
    metrics: FontMetrics,
    name: str,
) -> dict[str, Object]:
    """Write what was taken from a case. Give the fonts by the names in use for them.

    Raises whatever HarfBuzz raises for a damaged file.
    """
    about = program.descriptor()
    fonts: dict[str, Object] = {}
    for number, letters in enumerate(case.subsets):
        about["FontName"] = Name(f"{_tag(number)}+{name}")
        if letters:
            fonts[case.name(number)] = _font(file, letters, program, metrics, about)
    return fonts


def _font(
    file: PdfFile,
    letters: Mapping[int, str],
    program: FontProgram,
    metrics: FontMetrics,
    about: Mapping[str, Object],
) -> Ref:
    glyphs = {code: metrics.glyph(letter) or 0 for code, letter in letters.items()}
    data = program.subset(glyphs)
    font = file.add_packed({"Length1": len(data)}, data)
    first, last = min(letters), max(letters)
    return file.add(
        {
            "Type": Name("Font"),
            "Subtype": Name("TrueType"),
            "BaseFont": about["FontName"],
            "FirstChar": first,
            "LastChar": last,
            "Widths": [
                metrics.advance(letters[code]) if code in letters else 0
                for code in range(first, last + 1)
            ],
            "FontDescriptor": file.add({**about, "FontFile2": font}),
            "ToUnicode": file.add_packed({}, _letter_map(letters)),
        }
    )


def _letter_map(letters: Mapping[int, str]) -> bytes:
    """Give what each code says to search and copy."""
    rows = [
        f"<{code:02X}> <{letter.encode('utf-16-be').hex().upper()}>"
        for code, letter in sorted(letters.items())
    ]
    blocks = [rows[at : at + _BLOCK] for at in range(0, len(rows), _BLOCK)]
    mapped = [
        "\n".join([f"{len(block)} beginbfchar", *block, "endbfchar"])
        for block in blocks
    ]
    return _MAP.format("\n".join(mapped)).encode("ascii")


def _tag(subset: int) -> str:
    """Give the six letters that mark a font as a subset: AAAAAA, AAAAAB ..."""
    places = (subset // 26**power % 26 for power in range(5, -1, -1))
    return "".join(chr(ord("A") + place) for place in places)


# What a PDF reader draws by (ISO 32000-1, 9.9); all else stays behind.
_DRAWN_BY = ("cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep")
_SYMBOLIC, _ITALIC, _BOLD = 1 << 2, 1 << 6, 1 << 18
_BOLD_FROM = 600


class FontProgram:
    """One font file's data, from which subsets are cut."""

    def __init__(self, data: bytes) -> None:
        self._face = hb.Face(data)

    @property
    def name(self) -> str:
        """Give the PostScript name, or the best there is instead."""
        ids = hb.OTNameIdPredefined
        for name in (ids.POSTSCRIPT_NAME, ids.FULL_NAME, ids.FONT_FAMILY):
            found = self._face.get_name(name)
            if found:
                return str(found).replace(" ", "-")
        return "Unnamed"

    def subset(self, glyphs: Mapping[int, int]) -> bytes:
        """Give a file with these glyphs only, by their codes from 0 to 255.

        Raises RuntimeError for a damaged file.
        """
        wanted = hb.SubsetInput()
        wanted.glyph_set.update(glyphs.values())
        wanted.flags = hb.SubsetFlags.NO_LAYOUT_CLOSURE | hb.SubsetFlags.NOTDEF_OUTLINE
        tags = {*self._face.table_tags, *_DRAWN_BY} - set(_DRAWN_BY)
        wanted.drop_table_tag_set.update(_tag(tag) for tag in tags)
        plan = hb.SubsetPlan(self._face, wanted)
        new = plan.old_to_new_glyph_mapping
        small = plan.execute()
        tables = {tag: small.reference_table(tag).data for tag in _DRAWN_BY}
        # The sum of the whole file stands here, and no reader of a PDF looks at it.
        tables["head"] = tables["head"][:8] + bytes(4) + tables["head"][12:]
        tables["cmap"] = _letter_map({code: new[old] for code, old in glyphs.items()})
        return _file({tag: data for tag, data in sorted(tables.items()) if data})

    def descriptor(self) -> dict[str, Object]:
        """Give the entries of a font descriptor but for names, in thousandths."""
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
            # No table tells how thick the stems are: what pdflib makes of the weight.
            "StemV": 50 + int((weight / 65) ** 2),
        }


def _tag(name: str) -> int:
    return int.from_bytes(name.encode("latin-1"), "big")


def _letter_map(glyphs: Mapping[int, int]) -> bytes:
    """Give a cmap table: one trimmed array of glyphs by codes (format 6)."""
    first, last = min(glyphs), max(glyphs)
    row = [glyphs.get(code, 0) for code in range(first, last + 1)]
    size = 10 + 2 * len(row)
    head = (0, 1, 1, 0, 0, 12, 6, size, 0, first, len(row))
    return struct.pack(f">HHHHHHHHHHH{len(row)}H", *head, *row)


def _file(tables: Mapping[str, bytes]) -> bytes:
    """Join tables to a file (OpenType, "Organization of an OpenType font")."""
    padded = [data + bytes(-len(data) % 4) for data in tables.values()]
    starts = accumulate(map(len, padded), initial=12 + 16 * len(tables))
    power = len(tables).bit_length() - 1
    search = 16 << power
    head = (0x10000, len(tables), search, power, 16 * len(tables) - search)
    rows = [
        struct.pack(">4sLLL", tag.encode("latin-1"), _sum(whole), start, len(data))
        for (tag, data), whole, start in zip(
            tables.items(), padded, starts, strict=False
        )
    ]
    return b"".join([struct.pack(">LHHHH", *head), *rows, *padded])


def _sum(table: bytes) -> int:
    words: tuple[int, ...] = struct.unpack(f">{len(table) // 4}L", table)
    return sum(words) & 0xFFFFFFFF
