"""Font roles and families, and the file for every style of them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any

from cardgen.model.assets import Assets
from cardgen.model.game import FontRole
from cardgen.model.nearest import did_you_mean
from cardgen.model.ops import FontFile, Outline, TextLine
from cardgen.typeset.fault import TextFault
from cardgen.typeset.letterforms import line_outline
from cardgen.typeset.metrics import FontMetrics

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

_WEIGHTS = {
    "thin": 100,
    "extralight": 200,
    "light": 300,
    "regular": 400,
    "medium": 500,
    "semibold": 600,
    "bold": 700,
    "extrabold": 800,
    "black": 900,
}


@dataclass(frozen=True, slots=True)
class Typeface:
    """The four styles a text may ask for; None where the family has no file."""

    name: str
    regular: FontMetrics
    bold: FontMetrics | None
    italic: FontMetrics | None
    bold_italic: FontMetrics | None
    others: Callable[[], tuple["Typeface", ...]] = tuple
    # What `words` makes of plain letters, by look: cards of a deck repeat their words.
    words: dict[tuple[object, ...], dict[str, Any]] = field(
        default_factory=dict, compare=False
    )

    @property
    def own(self) -> tuple[FontMetrics | None, ...]:
        """Give the fonts of the family itself."""
        return self.regular, self.bold, self.italic, self.bold_italic

    def fonts(self, *, bold: bool, italic: bool) -> Iterator[FontMetrics]:
        """Give the font of a style, and then those that stand in for its gaps.

        Fonts that stand in are opened when they are asked for. They may lack the
        style: a symbol has seldom an italic. Raises TextFault when the family itself
        lacks it.
        """
        yield self.style(bold=bold, italic=italic)
        for other in self.others():
            with_style = other.bold if bold else other.italic if italic else None
            yield with_style or other.regular

    def style(self, *, bold: bool, italic: bool) -> FontMetrics:
        """Give the font of a style. Raises TextFault when the family lacks it."""
        if bold:
            found = self.bold_italic if italic else self.bold
        else:
            found = self.italic if italic else self.regular
        if found is not None:
            return found
        words = " ".join(
            word for word, on in (("bold", bold), ("italic", italic)) if on
        )
        raise TextFault(
            "assets",
            f'font "{self.name}" has no {words}, which the text asks for',
            f"add the {words} file to the family's folder, or use another font",
        )


class Fontbook:
    """Resolves what a template calls a font. Every file is opened once."""

    def __init__(self, assets: Assets, roles: Mapping[str, FontRole]) -> None:
        self._assets = assets
        self._roles = roles
        self._faces: dict[tuple[str, tuple[str, ...]], Typeface] = {}
        self._metrics: dict[FontFile, FontMetrics] = {}

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
        return line_outline(line, lambda file: self._load(file.path, file.features))

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
        files = _styles(folder)
        regular = _plain(style) or "regular"
        if regular not in files:
            known = ", ".join(sorted(files)) or "none"
            raise TextFault(
                "assets",
                f'font "{family}" has no style "{style or "regular"}"',
                f"styles found in its folder: {known}",
            )
        heavy = "bold" if _weight(regular) < _WEIGHTS["bold"] else regular
        upright = "" if regular == "regular" else regular

        def found(*names: str) -> FontMetrics | None:
            known = [name for name in names if name in files]
            return self._load(files[known[0]], features) if known else None

        plain = self._load(files[regular], features)
        _check_features(name, plain, features)
        return Typeface(
            name=name,
            regular=plain,
            bold=found(heavy),
            italic=found(f"{upright}italic", "italic"),
            bold_italic=found(f"{heavy}italic", "bolditalic"),
            others=cache(partial(self._standing_in, others)),
        )

    def _load(self, path: Path, features: tuple[str, ...] = ()) -> FontMetrics:
        asked = FontFile(path, features)
        found = self._metrics.get(asked)
        if found is None:
            found = FontMetrics(path, features)
            self._metrics[asked] = self._metrics[found.file] = found
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


def _styles(folder: Path) -> dict[str, Path]:
    """Give the family's files by style, in plain letters: regular, bolditalic."""
    files = sorted(path for path in folder.iterdir() if path.suffix == ".ttf")
    return {_plain(path.stem.rpartition("-")[2]): path for path in files}


def _plain(style: str) -> str:
    return style.replace(" ", "").replace("-", "").lower()


def _weight(style: str) -> int:
    return _WEIGHTS.get(style.removesuffix("italic") or "regular", 400)
