"""Font files of other kinds, made from the repository's own static TrueType fonts."""

import io
import struct
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.misc.psCharStrings import T2CharString
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.reverseContourPen import ReverseContourPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables import otTables
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.varLib.builder import buildVarData, buildVarRegionList, buildVarStore

from cardgen.model.assets import Assets
from cardgen.typeset import TextFault
from cardgen.typeset.converted.static import static_file
from cardgen.typeset.fontbook import Fontbook, Typeface
from tests.faces import ROOT

LETTERS = "AVTaotyfiHxbdklpäöWord -"
PLAIN = ROOT / "fonts/source-sans-3/SourceSans3-Regular.ttf"
WIDER = 60
"""How much wider every letter of the variable fonts is at 900 than at 400."""


@cache
def truetype() -> bytes:
    """Return a few letters of a static font, with their kerning."""
    font = TTFont(PLAIN, recalcTimestamp=False)
    subsetter = Subsetter(Options(layout_features=["kern"], notdef_outline=True))
    subsetter.populate(text=LETTERS)
    subsetter.subset(font)
    return saved(font)


@cache
def opentype() -> bytes:
    """Return the same letters with PostScript outlines."""
    font = TTFont(io.BytesIO(truetype()), recalcTimestamp=False)
    shapes, order = font.getGlyphSet(), font.getGlyphOrder()
    # PostScript outlines do not depend on side bearings, and some fonts have none.
    sides = {name: (width, 0) for name, (width, _) in font["hmtx"].metrics.items()}
    programs = {}
    for name in order:
        pen = T2CharStringPen(shapes[name].width, shapes)
        drawn = DecomposingRecordingPen(shapes)
        shapes[name].draw(drawn)
        # PostScript outlines run in the opposite direction.
        drawn.replay(ReverseContourPen(pen))
        programs[name] = pen.getCharString()
    for tag in ("glyf", "loca", "cvt ", "fpgm", "prep", "gasp"):
        if tag in font:
            del font[tag]
    font.sfntVersion = "OTTO"
    font["maxp"].tableVersion = 0x00005000
    font["hmtx"].metrics = sides
    FontBuilder(font=font).setupCFF("SourceSans3-Regular", {}, programs, {})
    return saved(font)


@cache
def web(kind: str, source: bytes) -> bytes:
    """Return a font packed as "woff" or "woff2"."""
    font = TTFont(io.BytesIO(source), recalcTimestamp=False)
    font.flavor = kind
    return saved(font)


@cache
def variable(*, axis: str = "wght", least: float = 200) -> bytes:
    """Return the same letters, stretched along an axis from `least` over 400 to 900.

    A second axis, opsz, would stretch them twice as much.
    """
    font = TTFont(io.BytesIO(truetype()), recalcTimestamp=False)
    builder = FontBuilder(font=font)
    axes = [(axis, least, 400, 900, "Weight"), ("opsz", 8, 12, 72, "Size")]
    builder.setupFvar(axes, [])
    builder.setupGvar(
        {name: _stretched(font, name, axis) for name in font.getGlyphOrder()}
    )
    return saved(font)


@cache
def variable_opentype() -> bytes:
    """Return the same letters as bars 500 units high, and 600 at a weight of 900.

    At 900 they are also wider by WIDER.
    """
    font = TTFont(io.BytesIO(opentype()), recalcTimestamp=False)
    post = [100, 0, "rmoveto", 500, 100, 1, "blend", "vlineto", 80, "hlineto"]
    post += [-500, -100, 1, "blend", "vlineto"]
    font.setGlyphOrder(order := font.getGlyphOrder())
    del font["CFF "]
    builder = FontBuilder(font=font)
    builder.setupFvar([("wght", 200, 400, 900, "Weight")], [])
    builder.setupPost(keepGlyphNames=False)
    programs = {name: T2CharString(program=list(post)) for name in order}
    builder.setupCFF2(programs, regions=[{"wght": (0, 1, 1)}])
    font["HVAR"] = newTable("HVAR")
    font["HVAR"].table = _wider(len(order))
    return saved(font)


def _wider(count: int) -> otTables.HVAR:
    regions = buildVarRegionList([{"wght": (0, 1, 1)}], ["wght"])
    data = buildVarData([0], [[WIDER]] * count)
    table = otTables.HVAR()
    table.Version = 0x00010000
    table.VarStore = buildVarStore(regions, [data])
    table.AdvWidthMap = table.LsbMap = table.RsbMap = None
    return table


def _stretched(font: TTFont, name: str, axis: str) -> list[TupleVariation]:
    glyph, advance = font["glyf"][name], font["hmtx"][name][0]
    points = [(0, 0)] * len(getattr(glyph, "components", ()))
    if glyph.numberOfContours > 0:
        xs = [x for x, _ in glyph.getCoordinates(None)[0]]
        points = [(round(x * WIDER / (advance or WIDER)), 0) for x in xs]
    rest = [(0, 0), (WIDER, 0), (0, 0), (0, 0)]
    deltas = [*points, *rest]
    doubled = [(2 * x, 2 * y) for x, y in deltas]
    return [
        TupleVariation({axis: (0, 1, 1)}, deltas),
        TupleVariation({"opsz": (0, 1, 1)}, doubled),
    ]


def with_size_bomb(font: bytes) -> bytes:
    """Return a WOFF2 file that claims to unpack to four gigabytes."""
    assert font[:4] == b"wOF2"
    # The first table's flags, then its size in up to five bytes of seven bits.
    return font[:49] + b"\x8f\xff\xff\xff\x7f" + font[50:]


def with_header(font: bytes, at: int, *numbers: int) -> bytes:
    """Return a font with 32-bit numbers written over its header."""
    new = struct.pack(f">{len(numbers)}L", *numbers)
    return font[:at] + new + font[at + len(new) :]


def saved(font: TTFont) -> bytes:
    """Return the bytes of a font."""
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def put(folder: Path, name: str, data: bytes) -> Path:
    """Write a file to a family's folder."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_bytes(data)
    return path


KINDS: dict[str, Callable[[], bytes]] = {
    "X-Regular.otf": opentype,
    "X-Regular.ttf": opentype,
    "X-Regular.woff": lambda: web("woff", truetype()),
    "X-Regular.woff2": lambda: web("woff2", truetype()),
    "X-Regular.WOFF2": lambda: web("woff2", opentype()),
    "X[wght].ttf": variable,
    "X-VariableFont_opsz,wght.ttf": variable,
    "X[wght].woff": lambda: web("woff", variable()),
    "X[wght].woff2": lambda: web("woff2", variable()),
}
"""File names of every kind of font that is converted, and what such a file contains."""


def family(place: Path, **files: bytes) -> Typeface:
    """Return the typeface of a folder that contains these files."""
    for name, data in files.items():
        put(place / "fonts/x", name, data)
    return Fontbook(Assets(fonts=(place / "fonts",)), {}).typeface("x")


def fault(path: Path) -> TextFault:
    """Return the problem reported for a font file that cannot be used."""
    with pytest.raises(TextFault) as caught:
        static_file(path, "X-Regular")
    assert caught.value.rule == "assets"
    return caught.value
