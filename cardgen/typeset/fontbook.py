"""Font roles and families, and the file for every style of them."""

from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path

from cardgen.model.assets import Assets
from cardgen.model.game import FontRole
from cardgen.model.ops import FontFile, Outline, TextLine
from cardgen.model.suggestions import did_you_mean
from cardgen.typeset.converted.cuts import (
    WEIGHTS,
    Cut,
    find_cuts,
    plain_letters,
    static,
)
from cardgen.typeset.fault import TextFault
from cardgen.typeset.letterforms import line_outline
from cardgen.typeset.metrics import FontMetrics
from cardgen.typeset.typeface import Typeface

SYMBOLS = "noto-sans-symbols-2"
"""The family that draws signs which text fonts lack: ★ ♞ ⚀ ☃."""

FEATURES = {
    "smcp": "small capitals",
    "c2sc": "small capitals for capitals",
    "lnum": "lining figures",
    "onum": "old-style figures",
    "tnum": "tabular figures",
    "pnum": "proportional figures",
}
"""The forms of letters that a text may ask for, by their OpenType feature."""

_WEIGHTS = {word.lower(): weight for word, weight in WEIGHTS.items()}


class Fontbook:
    """Resolves what a template calls a font. Every file is opened once."""

    def __init__(self, assets: Assets, roles: Mapping[str, FontRole]) -> None:
        self._assets = assets
        self._roles = roles
        self._faces: dict[tuple[str, tuple[str, ...]], Typeface] = {}
        self._metrics: dict[tuple[Cut, tuple[str, ...]], FontMetrics] = {}
        self._by_file: dict[FontFile, FontMetrics] = {}

    def typeface(self, name: str, features: tuple[str, ...] = ()) -> Typeface:
        """Give the typeface of a role, a family or "family style".

        Its letters have the forms of `features`, as "smcp". Raises TextFault when there
        is none, a file of it is broken, or it has no such forms.
        """
        found = self._faces.get((name, features))
        if found is None:
            role = self._roles.get(name)
            families = role.families if role else (name,)
            found = self._built(families[0], families[1:], features)
            self._faces[name, features] = found
        return found

    def outline(self, line: TextLine) -> Outline:
        """Give the outlines of a line's letters, in points."""
        return line_outline(line, self._by_file.__getitem__)

    @property
    def sources(self) -> dict[Path, Path]:
        """Give of each file that letters are drawn from the one it was made of."""
        return {font.file.path: cut.path for (cut, _), font in self._metrics.items()}

    def _standing_in(self, families: tuple[str, ...]) -> tuple[Typeface, ...]:
        """Give the rest of a role's families, and the symbols that end every list."""
        symbols = self._assets.find_font_family(SYMBOLS)
        return tuple(
            self._built(family)
            for family in (*families, *((SYMBOLS,) if symbols else ()))
        )

    def _built(
        self,
        name: str,
        others: tuple[str, ...] = (),
        features: tuple[str, ...] = (),
    ) -> Typeface:
        family, _, style = name.strip().partition(" ")
        folder = self._assets.find_font_family(family)
        if folder is None:
            raise TextFault("assets", f'no font "{family}"', self._nearest(family))
        files = find_cuts(folder)
        regular = plain_letters(style) or "regular"
        if regular not in files:
            known = ", ".join(sorted(files)) or "none"
            raise TextFault(
                "assets",
                f'font "{family}" has no style "{style or "regular"}"',
                f"styles found in its folder: {known}",
            )
        heavy = "bold" if _weight(regular) < _WEIGHTS["bold"] else regular
        upright = "" if regular == "regular" else regular
        styles = {
            "bold": files.get(heavy),
            "italic": files.get(f"{upright}italic", files.get("italic")),
            "bolditalic": files.get(f"{heavy}italic", files.get("bolditalic")),
        }
        plain = self._load(files[regular], features)
        _check_features(name, plain, features)
        return Typeface(
            name,
            plain,
            styles,
            partial(self._load, features=features),
            cache(partial(self._standing_in, others)),
        )

    def _load(self, cut: Cut, features: tuple[str, ...]) -> FontMetrics:
        found = self._metrics.get((cut, features))
        if found is None:
            found = FontMetrics(static(cut), features)
            self._metrics[cut, features] = self._by_file[found.file] = found
        return found

    def _nearest(self, name: str) -> str:
        known = [*self._roles, *self._assets.names("fonts")]
        near = did_you_mean(name, known).strip()
        if near:
            return near
        return f"known: {', '.join(known)}" if known else "add a folder under fonts/"


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
