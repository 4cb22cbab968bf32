"""One font file, measured: advances, kerning and heights at a size of 1000."""

import unicodedata
from collections.abc import Callable, Sequence
from itertools import compress
from pathlib import Path
from typing import NamedTuple

import uharfbuzz as hb

from cardgen.model.ops import FontFile, Outline, Segment
from cardgen.typeset import TextFault
from cardgen.typeset.converted.tables import lying_inside, read_tables

# One letter must stay one glyph: ligatures and alternates would be drawn by no
# painter that sets letters, and are lost to search and copy.
_FEATURES = {
    name: name == "kern" for name in ("kern", "liga", "clig", "dlig", "calt", "rlig")
}
_SFNT = (b"\x00\x01\x00\x00", b"true")


class Measure(NamedTuple):
    """A word's width, ink above and below the baseline, and kerns per letter.

    All are thousandths of the size. `kerns[i]` is what letter i advances beyond
    its nominal width. `lacking` are letters that the font has not, `backward` those of
    scripts that run from right to left.
    """

    width: float
    top: float
    bottom: float
    kerns: tuple[float, ...]
    lacking: tuple[str, ...] = ()
    backward: tuple[str, ...] = ()


class _Sign(NamedTuple):
    """One letter by itself: its glyph, advance in font units, and ink in thousandths.

    `backward` is set for scripts that run from right to left.
    """

    letter: str
    glyph: int | None
    advance: float
    top: float
    bottom: float
    backward: bool


_NOTHING = Measure(0.0, 0.0, 0.0, ())


class _Advances(dict[str, float]):
    """Widths of letters; each is asked for once, and looked up millions of times."""

    def __init__(self, width: Callable[[str], float]) -> None:
        super().__init__()
        self._width = width

    def __missing__(self, letter: str) -> float:
        found = self[letter] = self._width(letter)
        return found


class FontMetrics:
    """Measures words of one font file, with letters in other forms where asked for.

    Words are measured once.
    """

    def __init__(self, path: Path, features: tuple[str, ...] = ()) -> None:
        """Open the file. Raises TextFault when it is no usable TrueType font.

        `features` that the font has not are left out.
        """
        face = _open(path)
        has = {str(tag) for tag in face.get_language_feature_tags("GSUB")}
        self.file = FontFile(path, tuple(tag for tag in features if tag in has))
        self._features = {**_FEATURES, **dict.fromkeys(self.file.features, True)}
        self._font = hb.Font(face)
        self._signs: dict[str, _Sign] = {}
        self._advances = _Advances(self._width)
        self._glyphs: dict[str, int | None] = {}
        self._outlines: dict[str, Outline] = {}
        self._scale = 1000.0 / face.upem
        self._words: dict[str, Measure] = {}
        extents = self._font.get_font_extents("ltr")
        self.ascent: float = extents.ascender * self._scale
        self.descent: float = -extents.descender * self._scale
        self.cap_height = self._height("H", hb.OTMetricsTag.CAP_HEIGHT, 0.7)
        self.x_height = self._height("x", hb.OTMetricsTag.X_HEIGHT, 0.5)
        ink = [self._ink(letter) for letter in "bdhklp" if self.covers(letter)]
        self.letter_top = max([self.cap_height, *(top for top, _ in ink)])
        self.letter_bottom = max([0.0, *(bottom for _, bottom in ink)])

    @property
    def name(self) -> str:
        """Give the file's name as a designer knows it: Alegreya-Bold."""
        return self.file.path.stem

    def covers(self, letter: str) -> bool:
        """Tell whether the font can draw the letter."""
        return self.glyph(letter) is not None

    def measure(self, word: str) -> Measure:
        """Give the measure of letters set side by side."""
        found = self._words.get(word)
        if found is None:
            found = self._words[word] = self._measured(word)
        return found

    def _measured(self, word: str) -> Measure:
        if not word:
            return _NOTHING
        signs = [self._signs.get(letter) or self._sign(letter) for letter in word]
        # By columns, which is twice as fast as sign by sign.
        letters, glyphs, nominal, tops, bottoms, backward = zip(*signs, strict=True)
        advances = self._shaped(word, glyphs) or nominal
        return Measure(
            sum(advances) * self._scale,
            max(tops),
            max(bottoms),
            self._kerns(advances, nominal),
            tuple([c for c in word if self._glyphs[c] is None])
            if None in glyphs
            else (),
            tuple(compress(letters, backward)) if True in backward else (),
        )

    def _kerns(
        self, advances: Sequence[float], nominal: Sequence[float]
    ) -> tuple[float, ...]:
        if advances == nominal:
            return (0.0,) * len(nominal)
        pairs = zip(advances, nominal, strict=True)
        return tuple([round((one - other) * self._scale, 3) for one, other in pairs])

    def _sign(self, letter: str) -> _Sign:
        glyph = self.glyph(letter)
        sign = self._signs[letter] = _Sign(
            letter,
            glyph,
            float(self._font.get_glyph_h_advance(glyph or 0)),
            *self._ink(letter),
            unicodedata.bidirectional(letter) in ("R", "AL", "AN"),
        )
        return sign

    def _width(self, letter: str) -> float:
        sign = self._signs.get(letter) or self._sign(letter)
        return float(sign.advance * self._scale)

    def outline(self, letter: str) -> Outline:
        """Give a letter's outline in thousandths, its baseline at y 0, y down."""
        found = self._outlines.get(letter)
        if found is None:
            pen = OutlinePen(self._scale)
            self._font.draw_glyph_with_pen(self.glyph(letter) or 0, pen)
            found = self._outlines[letter] = tuple(pen.segments)
        return found

    def glyph(self, letter: str) -> int | None:
        """Give the number of the glyph that a letter is drawn with, None for none."""
        if letter not in self._glyphs:
            self._glyphs[letter] = self._chosen(letter)
        return self._glyphs[letter]

    def advance(self, letter: str) -> float:
        """Give a letter's width by itself, in thousandths."""
        return self._advances[letter]

    def unkerned(self, text: str) -> float:
        """Give the width of letters side by side without kerning, in thousandths."""
        return sum(map(self._advances.__getitem__, text))

    def _shaped(
        self, word: str, glyphs: tuple[int | None, ...]
    ) -> tuple[float, ...] | None:
        """Give kerned advances, or None unless every letter is its own glyph."""
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

    def _chosen(self, letter: str) -> int | None:
        """Give the glyph that the features choose, if it is one for the letter."""
        glyph: int | None = self._font.get_nominal_glyph(ord(letter))
        if glyph is None or not self.file.features:
            return glyph
        infos = self._shape(letter).glyph_infos
        return infos[0].codepoint if len(infos) == 1 else glyph

    def _ink(self, letter: str) -> tuple[float, float]:
        """Give how far the letter reaches above and below the baseline."""
        extents = self._font.get_glyph_extents(self.glyph(letter) or 0)
        if extents is None:
            return 0.0, 0.0
        top: float = extents.y_bearing * self._scale
        return top, -(extents.y_bearing + extents.height) * self._scale

    def _height(self, letter: str, tag: object, share: float) -> float:
        declared: int | None = self._font.get_metric_position(tag)
        if declared:
            return float(declared * self._scale)
        # Old fonts declare neither height: the letter itself tells.
        return self._ink(letter)[0] or share * self.ascent


def _open(path: Path) -> hb.Face:
    """Open a font for reading. Raises TextFault when it cannot be used."""
    try:
        data = path.read_bytes()
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
            f'font file "{path.name}" is broken or no TrueType font',
            "put the original .ttf file there again",
        )
    return face


def _tags(data: bytes) -> set[str]:
    """Give the tags of a font's tables; none when one lies beyond the file's end."""
    try:
        tables = read_tables(data)
    except ValueError:
        return set()
    if not all(lying_inside(tables, len(data))):
        return set()
    return {tag.decode("latin-1") for tag in tables.tags}


Point = tuple[float, float]


class OutlinePen:
    """Collects segments in thousandths of the size, as HarfBuzz draws them."""

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
        """Leave an outline open, as no font should have one."""

    def _at(self, point: Point) -> Point:
        return point[0] * self._scale, -point[1] * self._scale
