"""Converts other kinds of fonts to static TrueType fonts, with fontTools.

Web fonts (WOFF, WOFF2) are unpacked first, up to the size limit of a font. This module
is only imported when something has to be converted: it needs the extra
`cardgen[fonts]`.
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

# Whatever is wrong is reported by us, once.
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

# What web fonts begin with, and how long their headers are.
_HEADERS = {b"wOFF": 44, b"wOF2": 48}
_EXTRAS = 20
_CHUNK = 1_000_000


def to_truetype(data: bytes, weight: int | None) -> bytes:
    """Return a font as a static TrueType font; the same input gives the same bytes.

    `weight` is a value of the wght axis; other axes, and this one at None, stay at
    their default. Raises ValueError if the font has no usable outlines, and whatever
    fontTools raises for other damage.
    """
    data = unpacked(data)
    font = _opened(data)
    if any(tag in font for tag in _POSTSCRIPT):
        _redraw(font, data, weight)
    if "fvar" in font:
        _instance(font, weight)
    made = _saved(font)
    _check(made)
    return made


def _opened(data: bytes) -> TTFont:
    font = TTFont(io.BytesIO(data), recalcTimestamp=False)
    # The names of glyphs would be read from tables that nobody has checked.
    count = font["maxp"].numGlyphs
    font.setGlyphOrder([f"glyph{index:05}" for index in range(count)])
    return font


def _saved(font: TTFont) -> bytes:
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def _instance(font: TTFont, weight: int | None) -> None:
    _copy(font, "cmap")
    place = {
        axis.axisTag: weight if axis.axisTag == "wght" else None
        for axis in font["fvar"].axes
    }
    instantiateVariableFont(font, place, inplace=True)


def _copy(font: TTFont, tag: str) -> None:
    """Copy a table without reading it: a few bytes of cmap can mean gigabytes."""
    table = DefaultTable(tag)
    table.data = font.reader[tag]
    font[tag] = table


def _redraw(font: TTFont, data: bytes, weight: int | None) -> None:
    """Replace cubic outlines by quadratic ones that differ by a unit at most."""
    # HarfBuzz draws: fontTools trusts the counts in these tables, and would never end
    # if an outline calls its parts again and again.
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
            raise ValueError("its outlines are longer than its bytes allow")
        made.append(_quadratic(pen, drawing.face.upem / 1000))
    return made


def _quadratic(drawn: RecordingPen, tolerance: float) -> Glyph:
    pen = TTGlyphPen(None)
    # TrueType fills the other side of an outline.
    drawn.replay(Cu2QuPen(pen, tolerance, reverse_direction=True))
    return pen.glyph()


def _set_widths(font: TTFont, drawing: hb.Font) -> None:
    """Set widths, and side bearings to the outline's left edge: readers shift by it."""
    glyphs = font["glyf"]
    widths = font["hmtx"].metrics = {}
    for index, name in enumerate(font.getGlyphOrder()):
        glyphs[name].recalcBounds(glyphs)
        left = getattr(glyphs[name], "xMin", 0)
        widths[name] = (drawing.get_glyph_h_advance(index), left)


def _limit_none(font: TTFont) -> None:
    """Declare that an interpreter of hints needs nothing, as there are no hints."""
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


def unpacked(data: bytes) -> bytes:
    """Return a web font as an sfnt, and any other font as it is.

    Raises ValueError if its size is not the one it declares or is over the limit, and
    whatever fontTools raises for other damage.
    """
    if data[:4] not in _HEADERS:
        return data
    tables = read_tables(data)
    _check_sizes(data, tables)
    out = io.BytesIO()
    with TTFont(
        io.BytesIO(_without_metadata(data)), recalcBBoxes=False, recalcTimestamp=False
    ) as font:
        font.flavor = None
        font.save(out, reorderTables=None)
    return out.getvalue()


def _check_sizes(data: bytes, tables: FontTables) -> None:
    """Unpack in chunks first: fontTools would unpack a bomb to its end."""
    if sum(max(table.full, table.size) for table in tables.all) > LIMIT:
        raise ValueError("it declares more bytes than a font may have")
    if data[:4] == b"wOFF":
        parts = ((_table_size(data, table), table.full) for table in tables.all)
        fits = all(size == full for size, full in parts)
    else:
        stream = data[tables.end : tables.end + number(data, 20, 4)]
        declared = sum(table.size for table in tables.all)
        fits = _stream_size(stream, declared) == declared
    if not fits:
        raise ValueError("it does not unpack to the size it declares")


def _table_size(data: bytes, table: FontTable) -> int:
    packed = data[table.start : table.start + table.size]
    if table.size == table.full:
        return len(packed)
    return len(zlib.decompressobj().decompress(packed, table.full + 1))


def _stream_size(stream: bytes, most: int) -> int:
    """Return the unpacked size of a brotli stream, or any size above `most`."""
    size = 0
    for chunk in _chunks(stream):
        size += len(chunk)
        if size > most:
            break
    return size


def _chunks(stream: bytes) -> Iterator[bytes]:
    unpacker = brotli.Decompressor()
    chunk = unpacker.process(stream, output_buffer_limit=_CHUNK)
    while chunk:
        yield chunk
        if unpacker.is_finished():
            return
        chunk = unpacker.process(b"", output_buffer_limit=_CHUNK)


def _without_metadata(data: bytes) -> bytes:
    """Blank out metadata and private data, which would be unpacked without limit."""
    end = _HEADERS[data[:4]]
    return data[: end - _EXTRAS] + bytes(_EXTRAS) + data[end:]
