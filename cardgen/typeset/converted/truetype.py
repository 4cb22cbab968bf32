"""Fonts of other kinds made static TrueType fonts, by fontTools.

This module is imported when something has to be converted, and not before: it
needs the extra `cardgen[fonts]`.
"""

import io
import logging
import zlib
from collections.abc import Iterator

import brotli
import uharfbuzz as hb
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._g_l_y_f import Glyph
from fontTools.ttLib.tables.DefaultTable import DefaultTable
from fontTools.varLib.instancer import instantiateVariableFont

from cardgen.typeset.converted.tables import (
    LIMIT,
    FontTable,
    FontTables,
    number,
    read_tables,
)

__all__ = ["to_truetype", "unpacked"]

# Whatever is wrong is told by us, once.
logging.getLogger("fontTools").setLevel(logging.CRITICAL + 1)

_POSTSCRIPT = ("CFF ", "CFF2")
_REPLACED = (*_POSTSCRIPT, "VORG", "DSIG")
_HINTING = (
    "maxTwilightPoints",
    "maxStorage",
    "maxFunctionDefs",
    "maxInstructionDefs",
    "maxStackElements",
    "maxSizeOfInstructions",
    "maxComponentElements",
)
_NEEDED = {"glyf", "loca", "cmap", "hmtx", "head", "hhea", "maxp"}
# An outline takes two bytes a point at least; what parts share adds a few times that.
_POINTS_PER_BYTE = 4


def to_truetype(data: bytes, weight: int | None) -> bytes:
    """Give a font as a static TrueType font.

    `weight` is a place on the wght axis; other axes, and this one at None, stay at
    their default. Same input, same bytes. Raises ValueError when the font has no
    usable outlines, and whatever fontTools raises at other damage.
    """
    data = unpacked(data)
    font = _opened(data)
    if any(tag in font for tag in _POSTSCRIPT):
        _draw_anew(font, data, weight)
    if "fvar" in font:
        _instance(font, weight)
    made = _saved(font)
    _check(made)
    return made


def _opened(data: bytes) -> TTFont:
    font = TTFont(io.BytesIO(data), recalcTimestamp=False)
    # Names of glyphs would be looked for in tables that nobody has checked.
    count = font["maxp"].numGlyphs
    font.setGlyphOrder([f"glyph{index:05}" for index in range(count)])
    return font


def _saved(font: TTFont) -> bytes:
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def _instance(font: TTFont, weight: int | None) -> None:
    _leave(font, "cmap")
    place = {
        axis.axisTag: weight if axis.axisTag == "wght" else None
        for axis in font["fvar"].axes
    }
    instantiateVariableFont(font, place, inplace=True)


def _leave(font: TTFont, tag: str) -> None:
    """Carry a table over unread: a few bytes of cmap can stand for gigabytes."""
    table = DefaultTable(tag)
    table.data = font.reader[tag]
    font[tag] = table


def _draw_anew(font: TTFont, data: bytes, weight: int | None) -> None:
    """Replace cubic outlines by quadratic ones that run within a unit of them."""
    # HarfBuzz draws: fontTools believes the counts in these tables, and would go on
    # for ever where an outline calls its parts again and again.
    drawing = hb.Font(hb.Face(data))
    if weight is not None:
        drawing.set_variations({"wght": weight})
    order = font.getGlyphOrder()
    glyphs = dict(zip(order, _glyphs(drawing, len(data)), strict=True))
    for tag in _REPLACED:
        if tag in font:
            del font[tag]
    font.sfntVersion = "\x00\x01\x00\x00"
    font["loca"] = newTable("loca")
    font["glyf"] = table = newTable("glyf")
    table.glyphOrder, table.glyphs = order, glyphs
    _set_widths(font, drawing)
    _limit_none(font)


def _glyphs(drawing: hb.Font, size: int) -> list[Glyph]:
    made, points = [], 0
    for index in range(drawing.face.glyph_count):
        pen = RecordingPen()
        drawing.draw_glyph_with_pen(index, pen)
        points += len(pen.value)
        if points > size * _POINTS_PER_BYTE:
            raise ValueError("its outlines are longer than its bytes can hold")
        made.append(_quadratic(pen, drawing.face.upem / 1000))
    return made


def _quadratic(drawn: RecordingPen, tolerance: float) -> Glyph:
    pen = TTGlyphPen(None)
    # TrueType fills to the other side of an outline.
    drawn.replay(Cu2QuPen(pen, tolerance, reverse_direction=True))
    return pen.glyph()


def _set_widths(font: TTFont, drawing: hb.Font) -> None:
    """Set widths, and side bearings to the outline's left: readers shift by them."""
    glyphs = font["glyf"]
    widths = font["hmtx"].metrics = {}
    for index, name in enumerate(font.getGlyphOrder()):
        glyphs[name].recalcBounds(glyphs)
        left = getattr(glyphs[name], "xMin", 0)
        widths[name] = (drawing.get_glyph_h_advance(index), left)


def _limit_none(font: TTFont) -> None:
    """Declare what an interpreter of hints needs: nothing, as there are no hints."""
    profile = font["maxp"]
    profile.tableVersion = 0x00010000
    profile.maxZones = 1
    for field in _HINTING:
        setattr(profile, field, 0)


def _check(data: bytes) -> None:
    face = hb.Face(data)
    lacking = _NEEDED - set(face.table_tags)
    if lacking:
        raise ValueError(f"it has no table {min(lacking)}")
    if not face.glyph_count:
        raise ValueError("it has no glyphs")


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


def _check_sizes(data: bytes, tables: FontTables) -> None:
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


def _inflated(data: bytes, table: FontTable) -> int:
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
