"""The colours that a game lends its web page, dark and light enough to be read."""

import colorsys
from typing import NamedTuple

from cardgen.compose.paint.colors import palette_colors, read_color
from cardgen.model.game import Game
from cardgen.model.ops import Color

# The grounds of the page that are nearest to text in the accent: site.css.
_LIGHT_GROUND = Color(0.957, 0.949, 0.933)
_DARK_GROUND = Color(0.133, 0.141, 0.153)
_WHITE = Color(1.0, 1.0, 1.0)
# WCAG 2.1, success criterion 1.4.3; the words on the first screen have more.
_READABLE, _CLEAR = 4.6, 8.0
# A colour with less between its strongest and weakest part passes for grey.
_GREY = 0.1
_STEP = 0.01
# The far end of the gradient behind the first screen, and its share of the near one.
_END = 0.45
# Of light (IEC 61966-2-1).
_BRIGHT = (0.2126, 0.7152, 0.0722)
_FONT = """\
@font-face { font-family: "Titles"; src: url("titles.ttf"); font-display: block; }
:root { --titles: "Titles", system-ui, sans-serif; --bold: 400; }
"""


class SiteColors(NamedTuple):
    """Colours as CSS: of links and buttons by day and by night, of the first screen."""

    light: str
    dark: str
    hero: str
    hero_end: str


def site_colors(game: Game) -> SiteColors:
    """Return the colours of a game's page."""
    return readable_colors(_accent(game))


def readable_colors(accent: Color) -> SiteColors:
    """Return an accent, as much lighter or darker as each of its uses needs."""
    hero = _shifted(accent, _WHITE, _CLEAR)
    return SiteColors(
        light=_css(_shifted(accent, _LIGHT_GROUND, _READABLE)),
        dark=_css(_shifted(accent, _DARK_GROUND, _READABLE)),
        hero=_css(hero),
        hero_end=_css(Color(*(_END * part for part in hero))),
    )


def site_style(colors: SiteColors, font: bool) -> str:
    """Return colors.css, with the font of the titles if there is one."""
    return (_FONT if font else "") + (
        f":root {{ --accent: {colors.light}; --hero: {colors.hero}; "
        f"--hero-end: {colors.hero_end}; }}\n"
        "@media screen and (prefers-color-scheme: dark) {\n"
        f"  :root {{ --accent: {colors.dark}; }}\n}}\n"
    )


def _accent(game: Game) -> Color:
    """Return the accent of the rulebook, or else the most colourful of the palette."""
    palette = game.palette
    books = [part.book.style.accent for part in game.components if part.book]
    named = [read_color(word, palette) for word in books]
    colorful = [color for color in named if _strength(color) >= _GREY]
    others = sorted(palette_colors(palette).values(), key=_strength)
    return next(iter((*colorful, *reversed(others))), Color(0.16, 0.42, 0.37))


def _strength(color: Color) -> float:
    return max(color) - min(color)


def _shifted(color: Color, ground: Color, wanted: float) -> Color:
    """Return a colour made lighter or darker until it is readable on a ground."""
    hue, light, full = colorsys.rgb_to_hls(*color)
    step = -_STEP if _brightness(ground) > 0.5 else _STEP
    # Black or white, where this ends, can be read on any of the grounds.
    while _contrast(color, ground) < wanted:
        light = min(max(light + step, 0.0), 1.0)
        color = Color(*colorsys.hls_to_rgb(hue, light, full))
    return color


def _contrast(one: Color, other: Color) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.1)."""
    low, high = sorted((_brightness(one), _brightness(other)))
    return (high + 0.05) / (low + 0.05)


def _brightness(color: Color) -> float:
    return sum(
        share * _linear(part) for share, part in zip(_BRIGHT, color, strict=True)
    )


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _css(color: Color) -> str:
    return f"#{''.join(f'{round(255 * part):02x}' for part in color)}"
