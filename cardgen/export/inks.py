"""The inks that a press prints colours with: those of the game, or of a profile."""

import io
from collections.abc import Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PIL import Image

from cardgen.compose.paint.colors import palette_colors
from cardgen.model.game import Game
from cardgen.model.ops import BLACK, WHITE, Color
from cardgen.model.plans import Ink
from cardgen.model.problem import Refused, error
from cardgen.model.source import Span
from cardgen.validate.formatting import quoted

if TYPE_CHECKING:
    from PIL.ImageCms import ImageCmsTransform

_HINT = "ask your printer for the profile of its press and paper"
# The largest profile known has 4 MB.
_LARGEST = 64 * 1024 * 1024
_KINDS = {
    "mntr": "that of a screen",
    "scnr": "that of a scanner",
    "prtr": "that of a printer",
    "link": "a link of two devices",
    "spac": "that of a colour space",
    "abst": "that of an effect",
    "nmcl": "a list of named colours",
}


class PressProfile:
    """The colour profile of a press, which turns sRGB into its inks.

    Conversions are relative colorimetric with black point compensation: paper white
    stays white, and the darkest colour becomes the darkest that the press can print.
    """

    def __init__(self, data: bytes, name: str, turn: "ImageCmsTransform") -> None:
        self.data = data
        self.name = name
        self._turn = turn

    def picture(self, image: Image.Image) -> Image.Image:
        """Return an RGB picture in CMYK."""
        # Takes 20 ms to load, and most exports use no profile.
        from PIL import ImageCms

        converted = ImageCms.applyTransform(image, self._turn)
        assert converted
        return converted

    def ink(self, color: Color) -> Ink:
        """Return the inks for a colour, to a 255th."""
        pixel = tuple(round(part * 255) for part in color)
        inks: Any = self.picture(Image.new("RGB", (1, 1), pixel)).getpixel((0, 0))
        return Ink(*(part / 255 for part in inks))


def read_profile(path: Path) -> PressProfile:
    """Read the profile of a press. Raises Refused if the file is not one."""
    from PIL import ImageCms

    data = _read(path)
    try:
        profile = ImageCms.ImageCmsProfile(io.BytesIO(data))
    except OSError as fault:
        raise _unusable(path, "it is not a colour profile, or damaged") from fault
    found: Any = profile.profile
    kind, space = found.device_class, found.xcolor_space.strip()
    if (kind, space) != ("prtr", "CMYK"):
        of = f"{_KINDS.get(kind, quoted(kind))} in {space}"
        raise _unusable(path, f"expected the profile of a printer in CMYK, found {of}")
    try:
        turn = ImageCms.buildTransform(
            ImageCms.createProfile("sRGB"),
            profile,
            "RGB",
            "CMYK",
            ImageCms.Intent.RELATIVE_COLORIMETRIC,
            ImageCms.Flags.BLACKPOINTCOMPENSATION,
        )
    except ImageCms.PyCMSError as fault:
        raise _unusable(
            path, "it has no complete table from colours to inks"
        ) from fault
    return PressProfile(data, (found.profile_description or path.stem).strip(), turn)


def _read(path: Path) -> bytes:
    try:
        size = path.stat().st_size
        if size > _LARGEST:
            raise _unusable(path, "it is larger than 64 MB")
        return path.read_bytes()
    except OSError as fault:
        raise _unusable(path, f"{fault.strerror or fault}".lower()) from fault


def _unusable(path: Path, reason: str) -> Refused:
    message = f'"{path.name}" cannot be used: {reason}'
    return Refused(error("export", Span(path), message, _HINT))


class InkTable:
    """Finds the inks of colours: the game's own come first, then those of a profile.

    Black is printed with black ink alone, and white with none. `sets_any` is false for
    games that set no inks, without a profile: they stay in sRGB.
    """

    def __init__(self, game: Game, profile: PressProfile | None) -> None:
        self.profile = profile
        self.sets_any = bool(profile or game.exports.inks)
        self._palette = palette_colors(game.palette)
        own = {
            _key(self._palette[name]): ink
            for name, ink in game.exports.inks.items()
            if name in self._palette
        }
        simple = {BLACK: Ink(0, 0, 0, 1), WHITE: Ink(0, 0, 0, 0)}
        self._known: Mapping[Color, Ink] = simple | own
        self.of = lru_cache(maxsize=None)(self._find)

    def _find(self, color: Color) -> Ink | None:
        """Return the inks of a colour, None if nothing says what they are."""
        known = self._known.get(_key(color))
        if known or not self.profile:
            return known or _grey(color)
        return self.profile.ink(color)

    @cached_property
    def names(self) -> Mapping[Color, str]:
        """The names of colours in the palette, the first one of equal ones."""
        named: dict[Color, str] = {}
        for name, color in self._palette.items():
            named.setdefault(_key(color), name)
        return named


def _grey(color: Color) -> Ink | None:
    """Return a grey as the share of black ink that PDF defines it as."""
    red, green, blue = color
    return Ink(0, 0, 0, round(1 - red, 4)) if red == green == blue else None


def _key(color: Color) -> Color:
    """Return a colour as PDF writes it, with four decimals."""
    return Color(*(round(part, 4) for part in color))
