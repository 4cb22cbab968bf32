"""Font roles and families, and the file for every style of them."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial

from cardgen.model.assets import Assets
from cardgen.model.game import FontRole
from cardgen.model.nearest import did_you_mean
from cardgen.typeset.converted.cuts import (
    WEIGHTS,
    Cut,
    find_cuts,
    plain_letters,
    static,
)
from cardgen.typeset.fault import TextFault
from cardgen.typeset.metrics import FontMetrics

SYMBOLS = "noto-sans-symbols-2"
"""The family that draws signs which text fonts lack: ★ ♞ ⚀ ☃."""

_WEIGHTS = {word.lower(): weight for word, weight in WEIGHTS.items()}


class Typeface:
    """The four styles a text may ask for; None where the family has no file.

    Each is opened when it is asked for, as its file may have to be converted first;
    this raises TextFault when the file is broken.
    """

    def __init__(
        self,
        name: str,
        regular: FontMetrics,
        styles: Mapping[str, Cut | None],
        load: Callable[[Cut], FontMetrics],
        others: Callable[[], tuple["Typeface", ...]],
    ) -> None:
        """Take the styles bold, italic and bolditalic as far as there are any."""
        self.name = name
        self.others = others
        self.regular = regular
        self._styles = styles
        self._load = load
        self._opened = [regular]

    @property
    def bold(self) -> FontMetrics | None:
        """Give the bold style."""
        return self._style("bold")

    @property
    def italic(self) -> FontMetrics | None:
        """Give the italic style."""
        return self._style("italic")

    @property
    def bold_italic(self) -> FontMetrics | None:
        """Give the bold italic style."""
        return self._style("bolditalic")

    def owns(self, font: FontMetrics) -> bool:
        """Tell whether a font that was asked for is one of these styles."""
        return font in self._opened

    def _style(self, style: str) -> FontMetrics | None:
        cut = self._styles.get(style)
        if cut is None:
            return None
        font = self._load(cut)
        if font not in self._opened:
            self._opened.append(font)
        return font

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
        self._faces: dict[str, Typeface] = {}
        self._metrics: dict[Cut, FontMetrics] = {}

    def typeface(self, name: str) -> Typeface:
        """Give the typeface of a role, a family or "family style".

        Raises TextFault when there is none, or a file of it is broken.
        """
        found = self._faces.get(name)
        if found is None:
            role = self._roles.get(name)
            families = role.families if role else (name,)
            found = self._faces[name] = self._built(families[0], families[1:])
        return found

    def _standing_in(self, families: tuple[str, ...]) -> tuple[Typeface, ...]:
        """Give the rest of a role's families, and the symbols that end every list."""
        symbols = self._assets.find_font_family(SYMBOLS)
        return tuple(
            self._built(family, ())
            for family in (*families, *((SYMBOLS,) if symbols else ()))
        )

    def _built(self, name: str, others: tuple[str, ...]) -> Typeface:
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
        return Typeface(
            name,
            self._load(files[regular]),
            styles,
            self._load,
            cache(partial(self._standing_in, others)),
        )

    def _load(self, cut: Cut) -> FontMetrics:
        found = self._metrics.get(cut)
        if found is None:
            found = self._metrics[cut] = FontMetrics(static(cut))
        return found

    def _nearest(self, name: str) -> str:
        known = [*self._roles, *self._assets.names("fonts")]
        near = did_you_mean(name, known).strip()
        if near:
            return near
        return f"known: {', '.join(known)}" if known else "add a folder under fonts/"


def _weight(style: str) -> int:
    return _WEIGHTS.get(style.removesuffix("italic") or "regular", 400)
