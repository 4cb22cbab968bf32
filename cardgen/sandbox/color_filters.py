"""Filters that write colours made of others, for every attribute that takes a colour.

They compute nothing: "moss" | darken(0.2) is the text "darken(moss, 20%)", which is
read where it is drawn, with the palette of the game.
"""

from collections.abc import Callable
from typing import Any

from cardgen.sandbox.records import scalar

_LONGEST = 500
_MOST_TONES = 20


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


def _made(name: str, *given: str) -> str:
    color = f"{name}({', '.join(given)})"
    if len(color) > _LONGEST:
        raise TypeError(f"expected a colour of at most {_LONGEST} characters")
    return color


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
