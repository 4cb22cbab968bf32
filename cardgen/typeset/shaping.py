"""Letters shaped together by HarfBuzz: ligatures, marks, conjuncts, joined letters."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import uharfbuzz as hb

from cardgen.model.ops import PlacedGlyph, ShapedGlyphs
from cardgen.typeset.bidi_resolver import MIRRORED
from cardgen.typeset.scripts import has_own_forms, is_cursive, joins


class Shaping(NamedTuple):
    """How letters are shaped: their script (ISO 15924), direction and language."""

    script: str
    backward: bool
    language: str


class Stretch(NamedTuple):
    """A part of a word, from `start` to before `stop`, that is shaped as one.

    The letters around it decide how those at its ends join.
    """

    word: str
    start: int
    stop: int

    @property
    def text(self) -> str:
        """Return the letters of the part."""
        return self.word[self.start : self.stop]

    def is_last(self, *, backward: bool) -> bool:
        """Return whether the right end of the part is that of the word."""
        return self.start == 0 if backward else self.stop == len(self.word)


SPACE = Stretch(" ", 0, 1)
"""The space between two words."""


class Shaper:
    """Shapes stretches of words in one font; each is shaped once.

    `scale` is thousandths of the type size to a unit of the font, and `plain` are the
    features of scripts whose letters stay one glyph each.
    """

    def __init__(
        self,
        font: hb.Font,
        scale: float,
        plain: Mapping[str, bool],
        features: Sequence[str],
    ) -> None:
        self._font, self._scale = font, scale
        self._plain, self._own = plain, dict.fromkeys(features, True)
        self._substitutes = "GSUB" in font.face.table_tags
        self._known: dict[tuple[Stretch, Shaping], ShapedGlyphs] = {}

    def shape(self, stretch: Stretch, manner: Shaping) -> ShapedGlyphs:
        """Return the glyphs of a stretch."""
        found = self._known.get((stretch, manner))
        if found is None:
            found = self._known[stretch, manner] = self._shaped(stretch, manner)
        return found

    def differs(self, stretch: Stretch, manner: Shaping) -> bool:
        """Return whether letters have other glyphs than by themselves.

        They have in a script that runs backward, and in fonts that serve several
        languages (the feature `locl`).
        """
        if manner.backward or not (manner.script and self._substitutes):
            return manner.backward
        nominal = [self._font.get_nominal_glyph(ord(letter)) for letter in stretch.text]
        shaped = self.shape(stretch, manner).glyphs
        return [glyph.number for glyph in shaped] != nominal

    def _shaped(self, stretch: Stretch, manner: Shaping) -> ShapedGlyphs:
        buffer = self._buffer(stretch, manner)
        own = has_own_forms(manner.script)
        hb.shape(self._font, buffer, self._own if own else self._plain)
        infos, positions = buffer.glyph_infos, buffer.glyph_positions or ()
        letters = _letters([info.cluster for info in infos], stretch)
        glyphs: list[PlacedGlyph] = []
        pen = top = bottom = 0.0
        for info, position, shown in zip(infos, positions, letters, strict=True):
            seen = MIRRORED.get(shown, shown) if manner.backward else shown
            glyph = self._placed(info.codepoint, seen, pen, position)
            glyphs.append(glyph)
            high, low = self._ink(glyph)
            top, bottom = max(top, high), max(bottom, low)
            pen += position.x_advance * self._scale
        text, backward = stretch.text, manner.backward
        return ShapedGlyphs(text, tuple(glyphs), pen, top, bottom, backward)

    def _buffer(self, stretch: Stretch, manner: Shaping) -> hb.Buffer:
        buffer = hb.Buffer()
        length = stretch.stop - stretch.start
        buffer.add_str(stretch.word, stretch.start, length)
        if manner.script:
            buffer.script = manner.script
        buffer.direction = "rtl" if manner.backward else "ltr"
        buffer.language = manner.language
        # Marks stay apart from their letters where they can: search finds both.
        buffer.cluster_level = hb.BufferClusterLevel.MONOTONE_CHARACTERS
        return buffer

    def _placed(
        self, number: int, letters: str, pen: float, position: Any
    ) -> PlacedGlyph:
        scale = self._scale
        x, rise = pen + position.x_offset * scale, position.y_offset * scale
        wide = self._font.get_glyph_h_advance(number) * scale
        return PlacedGlyph(number, letters, round(x, 3), round(rise, 3), wide)

    def _ink(self, glyph: PlacedGlyph) -> tuple[float, float]:
        extents = self._font.get_glyph_extents(glyph.number)
        if extents is None or not extents.height:
            return 0.0, 0.0
        top = extents.y_bearing * self._scale + glyph.rise
        return top, -(top + extents.height * self._scale)


def _letters(clusters: Sequence[int], stretch: Stretch) -> list[str]:
    """Return the letters of each glyph: of a cluster's glyphs one has them all.

    That is the first one to be read.
    """
    ends = dict(pairwise([*sorted(set(clusters)), stretch.stop]))
    return [
        stretch.word[at : ends[at]] if at != before else ""
        for before, at in pairwise([-1, *clusters])
    ]


def spread(
    shaped: ShapedGlyphs, spacing: float, manner: Shaping, *, ends: bool
) -> ShapedGlyphs:
    """Return glyphs with a space to the right of each letter.

    Letters that touch stay together; only where the word `ends` there is a space.
    """
    if not spacing:
        return shaped
    units = shaped_units(shaped, manner.backward)
    if is_cursive(manner.script):
        return shaped._replace(width=shaped.width + spacing * ends)
    glyphs = [
        glyph._replace(x=round(glyph.x + number * spacing, 3))
        for number, unit in enumerate(units)
        for glyph in unit
    ]
    width = shaped.width + len(units) * spacing
    return shaped._replace(glyphs=tuple(glyphs), width=width)


def shaped_units(shaped: ShapedGlyphs, backward: bool) -> list[tuple[PlacedGlyph, ...]]:
    """Return glyphs from left to right, those of a letter together with its marks."""
    glyphs = shaped.glyphs[::-1] if backward else shaped.glyphs
    units: list[list[PlacedGlyph]] = []
    for glyph in glyphs:
        if units and (not glyph.letters or joins(glyph.letters[0])):
            units[-1].append(glyph)
        else:
            units.append([glyph])
    if backward:
        return [tuple(unit[::-1]) for unit in units[::-1]]
    return [tuple(unit) for unit in units]


def is_lettered(shaped: ShapedGlyphs) -> bool:
    """Return whether each glyph is one letter, on the baseline, with its own width.

    From left to right, these are the letters that search and copy find.
    """
    return all(
        len(glyph.letters) == 1 and glyph.wide > 0 and not glyph.rise
        for glyph in shaped.glyphs
    )
