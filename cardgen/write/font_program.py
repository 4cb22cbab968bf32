"""A TrueType file cut down to the glyphs in use, and what a PDF tells of it."""

import struct
from collections.abc import Mapping
from itertools import accumulate

import uharfbuzz as hb

from cardgen.write.pdf_objects import Name, Object

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
