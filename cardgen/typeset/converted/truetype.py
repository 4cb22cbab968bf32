"""Fonts of other kinds made static TrueType fonts, by fontTools.

This module is imported when something has to be converted, and not before: it
needs the extra `cardgen[fonts]`.
"""

import io
import logging

import uharfbuzz as hb
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._g_l_y_f import Glyph
from fontTools.ttLib.tables.DefaultTable import DefaultTable
from fontTools.varLib.instancer import instantiateVariableFont

from cardgen.typeset.converted.woff import unpacked

__all__ = ["to_truetype", "unpacked"]

# Whatever is wrong is told by us, once.
logging.getLogger("fontTools").setLevel(logging.CRITICAL + 1)

_POSTSCRIPT = ("CFF ", "CFF2")
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
    font = _opened(unpacked(data))
    if "fvar" in font:
        font = _opened(_instance(font, weight))
    if any(tag in font for tag in _POSTSCRIPT):
        _draw_anew(font)
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


def _instance(font: TTFont, weight: int | None) -> bytes:
    _leave(font, "cmap")
    place = {
        axis.axisTag: weight if axis.axisTag == "wght" else None
        for axis in font["fvar"].axes
    }
    instantiateVariableFont(font, place, inplace=True)
    return _saved(font)


def _leave(font: TTFont, tag: str) -> None:
    """Carry a table over unread: a few bytes of cmap can stand for gigabytes."""
    table = DefaultTable(tag)
    table.data = font.reader[tag]
    font[tag] = table


def _draw_anew(font: TTFont) -> None:
    """Replace cubic outlines by quadratic ones that run within a unit of them."""
    bare = _saved(font)
    glyphs = _glyphs(hb.Face(bare), len(bare))
    order = font.getGlyphOrder()
    for tag in (*_POSTSCRIPT, "VORG", "DSIG"):
        if tag in font:
            del font[tag]
    font.sfntVersion = "\x00\x01\x00\x00"
    font["loca"] = newTable("loca")
    font["glyf"] = table = newTable("glyf")
    table.glyphOrder = order
    table.glyphs = dict(zip(order, glyphs, strict=True))
    _keep_sides(font)
    _limit_none(font)
    font["post"].formatType = 3.0


def _glyphs(face: hb.Face, size: int) -> list[Glyph]:
    # HarfBuzz draws: it ends where a broken outline would go on for ever.
    font = hb.Font(face)
    made, points = [], 0
    for index in range(face.glyph_count):
        pen = RecordingPen()
        font.draw_glyph_with_pen(index, pen)
        points += len(pen.value)
        if points > size * _POINTS_PER_BYTE:
            raise ValueError("its outlines are longer than its bytes can hold")
        made.append(_quadratic(pen, face.upem / 1000))
    return made


def _quadratic(drawn: RecordingPen, tolerance: float) -> Glyph:
    pen = TTGlyphPen(None)
    # TrueType fills to the other side of an outline.
    drawn.replay(Cu2QuPen(pen, tolerance, reverse_direction=True))
    return pen.glyph()


def _keep_sides(font: TTFont) -> None:
    """Set every side bearing to the outline's left: readers shift glyphs by it."""
    widths, glyphs = font["hmtx"].metrics, font["glyf"]
    for name, (advance, _) in widths.items():
        glyph = glyphs[name]
        glyph.recalcBounds(glyphs)
        widths[name] = (advance, getattr(glyph, "xMin", 0))


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
