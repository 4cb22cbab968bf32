"""Colours and gradients as templates write them: "lake", "linear(180, mist, lake)".

Colours are named by a game's palette or CSS, or made of others by functions.
"""

import math
import re
from collections.abc import Callable, Mapping
from contextlib import suppress

from PIL import ImageColor

from cardgen.compose.paint.color_functions import (
    BadColorFunction,
    is_color_function,
    read_color_function,
    split_outside,
)
from cardgen.model.geometry import Box
from cardgen.model.ops import Color, Gradient, Outline
from cardgen.model.outlines import bounds
from cardgen.model.suggestions import did_you_mean

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
    nearest = did_you_mean(word, [*palette, *ImageColor.colormap])
    return f"{nearest}expected a name of the palette, a CSS colour, or #rrggbb"


_CALL = re.compile(r"\s*(linear|radial)\s*\((.*)\)\s*", re.DOTALL)
_STOP = re.compile(r"\s*(\S.*?)(?:\s+(\d+(?:\.\d+)?)%)?\s*", re.DOTALL)


class BadGradient(ValueError):
    """An invalid gradient; the text says why."""


def is_gradient(text: str) -> bool:
    """Return whether a fill is meant as a gradient."""
    return _CALL.fullmatch(text) is not None


def read_gradient(
    text: str, outline: Outline, color: Callable[[str], Color], opacity: float
) -> Gradient:
    """Return the gradient of a fill over a shape's bounds.

    A linear one runs across the bounds in a direction as on a compass: 0 up, 90 to the
    right, 180 down. A radial one runs from the middle to half of the longer side.
    Raises BadGradient, and what `color` raises.
    """
    match = _CALL.fullmatch(text)
    if match is None:
        raise BadGradient('expected "linear(angle, colour, colour)"')
    kind, words = match[1], split_outside(match[2])
    box = bounds(outline)
    if kind == "radial":
        return Gradient(_radial(box), _stops(words, color), opacity)
    angle = _angle(words.pop(0))
    return Gradient(_linear(box, angle), _stops(words, color), opacity)


def _angle(word: str) -> float:
    try:
        angle = math.radians(float(word) % 360)
    except ValueError:
        angle = math.nan
    if math.isnan(angle):
        raise BadGradient(f'expected an angle first, found "{word.strip()}"')
    return angle


def _linear(box: Box, angle: float) -> tuple[float, float, float, float]:
    # Long enough for the first and last colour to reach the corners (CSS Images 3,
    # section 3.1).
    right, down = math.sin(angle), -math.cos(angle)
    half = (abs(box.width * right) + abs(box.height * down)) / 2
    x, y = box.x + box.width / 2, box.y + box.height / 2
    return x - right * half, y - down * half, x + right * half, y + down * half


def _radial(box: Box) -> tuple[float, float, float]:
    x, y = box.x + box.width / 2, box.y + box.height / 2
    return x, y, max(box.width, box.height) / 2


def _stops(
    words: list[str], color: Callable[[str], Color]
) -> tuple[tuple[float, Color], ...]:
    """Return colours with their places from 0 to 1; without places, evenly spaced."""
    matches = [_STOP.fullmatch(word) for word in words]
    if len(matches) < 2 or not all(matches):
        raise BadGradient("expected at least two colours, separated by commas")
    found = [(match[2], color(match[1])) for match in matches if match]
    if not any(place for place, _ in found):
        last = len(found) - 1
        return tuple((index / last, tint) for index, (_, tint) in enumerate(found))
    if not all(place for place, _ in found):
        raise BadGradient("expected a place like 40% after each colour, or after none")
    places = [float(place) / 100 for place, _ in found]
    if places != sorted(set(places)) or places[-1] > 1:
        raise BadGradient("expected increasing places, up to 100%")
    stops = list(zip(places, (tint for _, tint in found), strict=True))
    before = [(0.0, stops[0][1])] if places[0] > 0 else []
    after = [(1.0, stops[-1][1])] if places[-1] < 1 else []
    return (*before, *stops, *after)
