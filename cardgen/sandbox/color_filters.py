"""Filters that write colours made of others, for every attribute that takes a colour.

"moss" | darken(0.2) is the text "darken(moss, 20%)", which is read where it is drawn,
with the palette of the game. What is made of colours like #5d8c3a is one as well: in
pictures, colours are made of others that were made, and long texts take long to read.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from cardgen.model import oklch
from cardgen.sandbox.records import scalar

_LONGEST = 500
_MOST_TONES = 20
_HEX = re.compile(r"#[0-9a-fA-F]{6}")
_CHANGES = {"lighten": oklch.lighter, "darken": oklch.darker, "mute": oklch.muted}


def mix(color: object, other: object, share: float = 0.5) -> str:
    """Return a colour with a share of another one, from 0 to 1."""
    return _made("mix", _text(color), _text(other), _percent(share))


def lighten(color: object, share: float) -> str:
    """Return a colour nearer to white by a share, from 0 to 1."""
    return _made("lighten", _text(color), _percent(share))


def darken(color: object, share: float) -> str:
    """Return a colour nearer to black by a share, from 0 to 1."""
    return _made("darken", _text(color), _percent(share))


def mute(color: object, share: float) -> str:
    """Return a colour nearer to grey by a share, from 0 to 1."""
    return _made("mute", _text(color), _percent(share))


def ramp(color: object, count: int) -> list[str]:
    """Return `count` tones of a colour, from dark to light."""
    whole = isinstance(count, int) and not isinstance(count, bool)
    if not whole or not 1 <= count <= _MOST_TONES:
        raise TypeError(f"expected 1 to {_MOST_TONES} tones, found {scalar(count)!r}")
    tones = range(1, count + 1)
    return [_made("ramp", _text(color), f"{tone}/{count}") for tone in tones]


@lru_cache(maxsize=4096)
def _made(name: str, *given: str) -> str:
    *colors, amount = given
    if all(map(_HEX.fullmatch, colors)):
        return _computed(name, [_rgb(color) for color in colors], amount)
    color = f"{name}({', '.join(given)})"
    if len(color) > _LONGEST:
        raise TypeError(f"expected a colour of at most {_LONGEST} characters")
    return color


def _computed(name: str, colors: list[oklch.Rgb], amount: str) -> str:
    """Return the colour that the text for these colours would be read as."""
    if name == "ramp":
        tone, count = map(int, amount.split("/"))
        return _hex(oklch.ramp(colors[0], count)[tone - 1])
    share = float(amount.removesuffix("%")) / 100
    if name == "mix":
        return _hex(oklch.mixed(colors[0], colors[1], share))
    return _hex(_CHANGES[name](colors[0], share))


def _rgb(color: str) -> oklch.Rgb:
    red, green, blue = bytes.fromhex(color[1:])
    return red / 255, green / 255, blue / 255


def _hex(color: oklch.Rgb) -> str:
    return "#" + bytes(round(part * 255) for part in color).hex()


def _text(color: object) -> str:
    if not isinstance(color, str):
        raise TypeError(f"expected a colour, found {scalar(color)!r}")
    return str(color)


def _percent(share: object) -> str:
    number = isinstance(share, (int, float)) and not isinstance(share, bool)
    if not number or not 0 <= share <= 1:  # type: ignore[operator]
        raise TypeError(f"expected a share from 0 to 1, found {scalar(share)!r}")
    return f"{round(float(share) * 100, 4):g}%"  # type: ignore[arg-type]


OF_COLOR: dict[str, Callable[..., Any]] = {
    "darken": darken,
    "lighten": lighten,
    "mix": mix,
    "mute": mute,
    "ramp": ramp,
}
"""Those that make a colour."""
