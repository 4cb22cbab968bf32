"""Font roles and families, and the file of each of their styles."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

from cardgen.model.assets import Assets
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import FontFile, Outline, Run, ShapedGlyphs, TextLine
from cardgen.model.outlines import mapped
from cardgen.model.plans import FontRole
from cardgen.model.source import Span
from cardgen.typeset import TextFault
from cardgen.typeset.converted.family import (
    WEIGHTS,
    FontStyle,
    files_with,
    style_key,
)
from cardgen.typeset.metrics import FontMetrics
from cardgen.typeset.typeface import Typeface

SYMBOLS = "noto-sans-symbols-2"
"""The family that draws symbols which text fonts lack: ★ ♞ ⚀ ☃."""

FEATURES = {
    "smcp": "small capitals",
    "c2sc": "small capitals for capitals",
    "lnum": "lining figures",
    "onum": "old-style figures",
    "tnum": "tabular figures",
    "pnum": "proportional figures",
}
"""The forms of letters that a text may ask for, by OpenType feature."""

_Named = tuple[str, Span | None]
"""A family with the place of its declaration, None for one that a template names."""

_WEIGHTS = {word.lower(): weight for word, weight in WEIGHTS.items()}


class LineGlyph(NamedTuple):
    """A glyph in a line: the letters it shows, its outline and the box around it in
    thousandths of the type size, and the map of these to points.

    Of letters that several glyphs show together only one has the letters.
    """

    letters: str
    outline: Outline
    box: Box
    place: Matrix


class Fontbook:
    """Resolves the font names of templates. Every file is opened once."""

    def __init__(self, assets: Assets, roles: Mapping[str, FontRole]) -> None:
        self._assets = assets
        self._roles = roles
        self._faces: dict[tuple[str, tuple[str, ...]], Typeface] = {}
        self._fonts: dict[tuple[FontStyle, tuple[str, ...]], FontMetrics] = {}
        self._by_file: dict[FontFile, FontMetrics] = {}

    def typeface(self, name: str, features: tuple[str, ...] = ()) -> Typeface:
        """Return the typeface of a role, a family or "family style".

        Its letters have the forms of `features` such as "smcp". Raises TextFault if
        the typeface does not exist, is broken, or lacks these forms.
        """
        found = self._faces.get((name, features))
        if found is None:
            role = self._roles.get(name)
            first, *others = role.places() if role else [(name, None)]
            found = self._load_family(first, others, features)
            self._faces[name, features] = found
        return found

    def outline(self, line: TextLine) -> Outline:
        """Return the outlines of a line's letters, in points."""
        return tuple(
            part
            for glyph in self.glyphs(line)
            for part in mapped(glyph.outline, glyph.place)
        )

    def glyphs(self, line: TextLine) -> Iterator["LineGlyph"]:
        """Yield the glyphs of a line from the left."""
        for run in line.runs:
            if run.hidden:
                continue
            # A face of an earlier run has fonts that are not open yet.
            if run.font not in self._by_file:
                self._by_file[run.font] = FontMetrics(*run.font)
            font, em = self._by_file[run.font], run.size / 1000
            for letter, number, across, rise in _glyphs(run, font):
                place = Matrix(em, 0, 0, em, run.x + across * em, line.y - rise * em)
                yield LineGlyph(letter, font.outline(number), font.box(number), place)

    @property
    def sources(self) -> dict[Path, Path]:
        """Return the original file of each font file that letters are drawn from."""
        return {font.file.path: style.path for (style, _), font in self._fonts.items()}

    def _fallbacks(self, families: Sequence[_Named]) -> tuple[Typeface, ...]:
        """Return the rest of a role's families, and the symbols that end every list."""
        if self._assets.find_font_family(SYMBOLS):
            families = (*families, (SYMBOLS, None))
        return tuple(map(self._load_family, families))

    def _load_family(
        self,
        named: _Named,
        others: Sequence[_Named] = (),
        features: tuple[str, ...] = (),
    ) -> Typeface:
        name, place = named
        family, style = self._assets.split_font(name)
        regular = style_key(style) or "regular"
        with _declared_at(place):
            files = self._files(family, style, declared=place is not None)
            plain = self._open(files[regular], features)
        heavy = "bold" if _weight(regular) < _WEIGHTS["bold"] else regular
        upright = "" if regular == "regular" else regular
        styles = {
            "bold": files.get(heavy),
            "italic": files.get(f"{upright}italic", files.get("italic")),
            "bolditalic": files.get(f"{heavy}italic", files.get("bolditalic")),
        }
        _check_features(name, plain, features)
        loaders = {
            word: partial(self._open, file, features)
            for word, file in styles.items()
            if file
        }
        return Typeface(name, plain, loaders, cache(partial(self._fallbacks, others)))

    def _files(
        self, family: str, style: str, *, declared: bool
    ) -> dict[str, FontStyle]:
        folder = self._assets.find_font_family(family)
        if folder is None:
            raise self._missing(family, declared)
        return files_with(style, family, folder)

    def _missing(self, family: str, declared: bool) -> TextFault:
        # In the words of the check that reads game.yaml: it is the same problem.
        families, roles = self._assets.names("fonts"), () if declared else self._roles
        hint = self._assets.hint_for("fonts", family, [*roles, *families])
        noun = "font family" if declared else "font"
        return TextFault("assets", f'there is no {noun} "{family}"', hint)

    def _open(self, style: FontStyle, features: tuple[str, ...]) -> FontMetrics:
        found = self._fonts.get((style, features))
        if found is None:
            found = FontMetrics(style.static_file(), features)
            self._fonts[style, features] = self._by_file[found.file] = found
        return found


def _glyphs(run: Run, font: FontMetrics) -> Iterator[tuple[str, int, float, float]]:
    """Yield the letters and the number of each glyph of a run, and its place in
    thousandths."""
    pen = 0.0
    for glyphs in run.glyphs:
        if isinstance(glyphs, ShapedGlyphs):
            for glyph in glyphs.glyphs:
                yield glyph.letters, glyph.number, pen + glyph.x, glyph.rise
            pen += glyphs.width
            continue
        for letter, kern in zip(*glyphs, strict=True):
            yield letter, font.glyph(letter) or 0, pen, 0.0
            pen += font.advance(letter) + kern


@contextmanager
def _declared_at(place: Span | None) -> Iterator[None]:
    """Add the place of a font's declaration to its faults."""
    try:
        yield
    except TextFault as fault:
        fault.place = place
        raise


def _check_features(name: str, font: FontMetrics, features: tuple[str, ...]) -> None:
    for feature in features:
        if feature not in font.file.features:
            raise TextFault(
                "assets",
                f'font "{name}" has no {FEATURES.get(feature, feature)}',
                "use another font for this text, or leave the attribute out",
            )


def _weight(style: str) -> int:
    return _WEIGHTS.get(style.removesuffix("italic") or "regular", 400)
