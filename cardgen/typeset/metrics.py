"""One font file, measured by HarfBuzz: advances, kerning, heights and outlines.

All measures are thousandths of the type size.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import uharfbuzz as hb

from cardgen.cache.folder import read_font
from cardgen.model.geometry import Box
from cardgen.model.ops import FontFile, Outline, Segment
from cardgen.model.outlines import bounds
from cardgen.typeset import TextFault
from cardgen.typeset.converted.tables import read_tables
from cardgen.typeset.scripts import is_seen, obstacle
from cardgen.typeset.shaping import Shaper

Point = tuple[float, float]

# One letter must stay one glyph: no writer that sets letters could draw ligatures and
# alternates, and search and copy would lose them.
_FEATURES = {
    name: name == "kern" for name in ("kern", "liga", "clig", "dlig", "calt", "rlig")
}
_SFNT = (b"\x00\x01\x00\x00", b"true")


class Measure(NamedTuple):
    """A word's width, its ink above and below the baseline, and kerns per letter.

    `kerns[i]` is added to the nominal width of letter i. `lacking` are letters without
    a glyph in the font, `unset` those of scripts that cannot be set.
    """

    width: float
    top: float
    bottom: float
    kerns: tuple[float, ...]
    lacking: tuple[str, ...] = ()
    unset: tuple[str, ...] = ()


class _Letter(NamedTuple):
    """One letter by itself: its glyph, advance in font units, and ink.

    `unset` if it cannot be set.
    """

    letter: str
    glyph: int | None
    advance: float
    top: float
    bottom: float
    unset: bool


def _is_lacking(part: _Letter) -> bool:
    return part.glyph is None and is_seen(part.letter)


_EMPTY = Measure(0.0, 0.0, 0.0, ())


class FontMetrics:
    """Measures words of one font file; each word and letter is measured once."""

    def __init__(self, path: Path, features: tuple[str, ...] = ()) -> None:
        """Open the file. Raises TextFault if it is not a usable TrueType font.

        Letters have the forms of those `features` that are in the font.
        """
        face = _open(path)
        has = {str(tag) for tag in face.get_language_feature_tags("GSUB")}
        self.file = FontFile(path, tuple(tag for tag in features if tag in has))
        self._features = {**_FEATURES, **dict.fromkeys(self.file.features, True)}
        self._font = hb.Font(face)
        self._letters: dict[str, _Letter] = {}
        self._outlines: dict[int, Outline] = {}
        self._boxes: dict[int, Box] = {}
        self._words: dict[str, Measure] = {"": _EMPTY}
        self._scale = 1000.0 / face.upem
        self.shaper = Shaper(
            self._font, self._scale, self._features, self.file.features
        )
        extents = self._font.get_font_extents("ltr")
        self.ascent: float = extents.ascender * self._scale
        self.descent: float = -extents.descender * self._scale
        self.cap_height = self._cap_height()
        ink = [self._letter(letter) for letter in "bdhklp" if self.covers(letter)]
        self.letter_top = max([self.cap_height, *(letter.top for letter in ink)])
        self.letter_bottom = max([0.0, *(letter.bottom for letter in ink)])

    @property
    def name(self) -> str:
        """Return the file's name as designers know it: Alegreya-Bold."""
        return self.file.path.stem

    def covers(self, letter: str) -> bool:
        """Return whether the font can draw the letter."""
        return self.glyph(letter) is not None

    def glyph(self, letter: str) -> int | None:
        """Return the number of the glyph for a letter, or None without one."""
        return self._letter(letter).glyph

    def advance(self, letter: str) -> float:
        """Return a letter's width by itself."""
        return float(self._letter(letter).advance * self._scale)

    def unkerned(self, text: str) -> float:
        """Return the width of letters side by side without kerning."""
        return sum(map(self.advance, text))

    def glyph_advance(self, number: int) -> float:
        """Return a glyph's own width."""
        return float(self._font.get_glyph_h_advance(number) * self._scale)

    def outline(self, number: int) -> Outline:
        """Return a glyph's outline, its baseline at y 0, y down."""
        found = self._outlines.get(number)
        if found is None:
            pen = _OutlinePen(self._scale)
            self._font.draw_glyph_with_pen(number, pen)
            found = self._outlines[number] = tuple(pen.segments)
        return found

    def box(self, number: int) -> Box:
        """Return the box around a glyph's outline and the handles of its curves."""
        found = self._boxes.get(number)
        if found is None:
            found = self._boxes[number] = bounds(self.outline(number))
        return found

    def measure(self, word: str) -> Measure:
        """Return the measure of letters set side by side."""
        found = self._words.get(word)
        if found is None:
            found = self._words[word] = self._measured(word)
        return found

    def _measured(self, word: str) -> Measure:
        parts = [self._letters.get(letter) or self._letter(letter) for letter in word]
        # By columns, which is twice as fast as letter by letter.
        _, glyphs, nominal, tops, bottoms, _ = zip(*parts, strict=True)
        advances = self._shaped(word, glyphs) or nominal
        return Measure(
            sum(advances) * self._scale,
            max(tops),
            max(bottoms),
            self._kerns(advances, nominal),
            tuple([part.letter for part in parts if _is_lacking(part)]),
            tuple([part.letter for part in parts if part.unset]),
        )

    def _kerns(
        self, advances: Sequence[float], nominal: Sequence[float]
    ) -> tuple[float, ...]:
        if advances == nominal:
            return (0.0,) * len(nominal)
        pairs = zip(advances, nominal, strict=True)
        return tuple([round((one - other) * self._scale, 3) for one, other in pairs])

    def _letter(self, letter: str) -> _Letter:
        found = self._letters.get(letter)
        if found is None:
            glyph = self._choose_glyph(letter)
            found = self._letters[letter] = _Letter(
                letter,
                glyph,
                float(self._font.get_glyph_h_advance(glyph or 0)),
                *self._ink(glyph or 0),
                obstacle(letter) is not None,
            )
        return found

    def _choose_glyph(self, letter: str) -> int | None:
        """Return the glyph that the features choose, if it is a single one."""
        glyph: int | None = self._font.get_nominal_glyph(ord(letter))
        if glyph is None or not self.file.features:
            return glyph
        infos = self._shape(letter).glyph_infos
        return infos[0].codepoint if len(infos) == 1 else glyph

    def _ink(self, glyph: int) -> tuple[float, float]:
        """Return how far a glyph reaches above and below the baseline."""
        extents = self._font.get_glyph_extents(glyph)
        if extents is None:
            return 0.0, 0.0
        top: float = extents.y_bearing * self._scale
        return top, -(extents.y_bearing + extents.height) * self._scale

    def _cap_height(self) -> float:
        declared: int | None = self._font.get_metric_position(
            hb.OTMetricsTag.CAP_HEIGHT
        )
        if declared:
            return float(declared * self._scale)
        # Old fonts do not declare it: the letter itself is measured.
        return self._letter("H").top or 0.7 * self.ascent

    def _shaped(
        self, word: str, glyphs: tuple[int | None, ...]
    ) -> tuple[float, ...] | None:
        """Return kerned advances, or None unless every letter is one glyph."""
        buffer = self._shape(word)
        infos = buffer.glyph_infos
        if tuple([info.codepoint for info in infos]) != glyphs:
            return None
        if [info.cluster for info in infos] != list(range(len(glyphs))):
            return None
        positions = buffer.glyph_positions or ()
        return tuple([float(position.x_advance) for position in positions])

    def _shape(self, word: str) -> hb.Buffer:
        buffer = hb.Buffer()
        buffer.add_str(word)
        buffer.guess_segment_properties()
        buffer.direction = "ltr"
        hb.shape(self._font, buffer, self._features)
        return buffer


def _open(path: Path) -> hb.Face:
    """Open a font for reading. Raises TextFault when it cannot be used."""
    try:
        data = read_font(path)
    except OSError as problem:
        reason = (problem.strerror or "unreadable").lower()
        raise TextFault(
            "assets", f'font file "{path.name}" cannot be read: {reason}'
        ) from problem
    face = hb.Face(data)
    tags = _tags(data)
    if tags & {"CFF ", "CFF2"}:
        raise TextFault(
            "assets",
            f'font file "{path.name}" has PostScript (CFF) outlines, '
            "expected TrueType outlines",
            "get the .ttf edition of the font; renaming an .otf does not help",
        )
    needed = {"glyf", "loca", "cmap", "hmtx", "head", "hhea", "maxp"}
    if data[:4] not in _SFNT or not needed <= tags or not face.glyph_count:
        raise TextFault(
            "assets",
            f'font file "{path.name}" is broken or not in TrueType format',
            "restore the original .ttf file",
        )
    return face


def _tags(data: bytes) -> set[str]:
    """Return the tags of a font's tables, none if a table ends beyond the file."""
    try:
        tables = read_tables(data)
    except ValueError:
        return set()
    if not tables.end_within(len(data)):
        return set()
    return {tag.decode("latin-1") for tag in tables.tags}


class _OutlinePen:
    """Collects the segments that HarfBuzz draws: all curves cubic, y down."""

    def __init__(self, scale: float) -> None:
        self.segments: list[Segment] = []
        self._scale = scale
        self._here: Point = (0.0, 0.0)

    def moveTo(self, point: Point) -> None:
        self._here = self._at(point)
        self.segments.append(("M", *self._here))

    def lineTo(self, point: Point) -> None:
        self._here = self._at(point)
        self.segments.append(("L", *self._here))

    def qCurveTo(self, handle: Point, point: Point) -> None:
        (x0, y0), (hx, hy), (x, y) = self._here, self._at(handle), self._at(point)
        # A quadratic curve is the cubic one with handles two thirds of the way.
        near = x0 + (hx - x0) * 2 / 3, y0 + (hy - y0) * 2 / 3
        far = x + (hx - x) * 2 / 3, y + (hy - y) * 2 / 3
        self.segments.append(("C", *near, *far, x, y))
        self._here = (x, y)

    def curveTo(self, near: Point, far: Point, point: Point) -> None:
        self._here = self._at(point)
        self.segments.append(("C", *self._at(near), *self._at(far), *self._here))

    def closePath(self) -> None:
        self.segments.append(("Z",))

    def endPath(self) -> None:
        """Leave an outline open; no font should have one."""

    def _at(self, point: Point) -> Point:
        return point[0] * self._scale, -point[1] * self._scale
