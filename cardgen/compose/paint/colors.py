"""Colours as templates write them: "lake", "#1d4e89", "mix(lake, gold, 30%)".

They are named by a game's palette or CSS, or made of others by functions.
"""

from collections.abc import Mapping
from contextlib import suppress

from PIL import ImageColor

from cardgen.compose.paint.color_functions import (
    BadColorFunction,
    is_color_function,
    read_color_function,
)
from cardgen.model.ops import Color
from cardgen.model.suggestions import color_cure, did_you_mean

# Characters of a colour in a message.
_LONGEST = 60


class UnknownColor(ValueError):
    """A word that is not a colour; `hint` says what may have been meant."""

    def __init__(self, word: str, hint: str) -> None:
        shown = word if len(word) <= _LONGEST else f"{word[: _LONGEST - 1]}…"
        super().__init__(f'"{shown}" is not a colour')
        self.hint = hint


def read_color(word: str, palette: Mapping[str, str]) -> Color:
    """Return the colour of a palette name, a CSS name, a "#rrggbb" or a function.

    A function in the palette is made of plain colours, so that none is made of itself.
    Raises UnknownColor.
    """
    written = palette.get(word, word)
    if is_color_function(written):
        known = _plain(palette) if word in palette else palette
        try:
            return read_color_function(written, lambda part: read_color(part, known))
        except BadColorFunction as fault:
            raise UnknownColor(written, str(fault)) from None
    try:
        red, green, blue, *alpha = ImageColor.getrgb(written)
    except ValueError:
        raise UnknownColor(written, _cure(word, palette)) from None
    # Pillow accepts "rgb(300,0,0)", which no PDF may contain.
    if not all(0 <= part <= 255 for part in (red, green, blue)):
        raise UnknownColor(written, _cure(word, palette))
    if alpha and alpha != [255]:
        raise UnknownColor(written, 'write #rrggbb, and opacity="0.5" beside it')
    return Color(red / 255, green / 255, blue / 255)


def palette_colors(palette: Mapping[str, str]) -> dict[str, Color]:
    """Return the colours of a palette, without those that cannot be read.

    Templates that use one of the latter are refused: here no template has.
    """
    colors: dict[str, Color] = {}
    for name in palette:
        with suppress(UnknownColor):
            colors[name] = read_color(name, palette)
    return colors


def _plain(palette: Mapping[str, str]) -> dict[str, str]:
    return {n: color for n, color in palette.items() if not is_color_function(color)}


def _cure(word: str, palette: Mapping[str, str]) -> str:
    if word in palette:
        nearest = did_you_mean(palette[word], ImageColor.colormap)
        return f'{nearest}it is in the palette of game.yaml as "{word}"'
    return color_cure(word, palette)
