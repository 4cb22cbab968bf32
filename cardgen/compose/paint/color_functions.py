"""Colours made of others, as in "mix(moss, gold, 30%)" or "ramp(moss, 2/5)".

All of them work in OKLCH, where equal steps look equal: see `model/oklch.py`.
"""

import re
from collections.abc import Callable

from cardgen.model.oklch import darker, lighter, mixed, muted, ramp
from cardgen.model.ops import Color

FUNCTIONS = ("mix", "lighten", "darken", "mute", "ramp")
"""The functions, for messages and manuals."""

_CALL = re.compile(rf"\s*({'|'.join(FUNCTIONS)})\s*\((.*)\)\s*", re.DOTALL)
_SHARE = re.compile(r"\s*([0-9]{1,3}(?:\.[0-9]{1,9})?)\s*%\s*")
_TONE = re.compile(r"\s*([0-9]{1,2})\s*/\s*([0-9]{1,2})\s*")
# Macros that darken what was lightened go a few levels deep.
_LONGEST = 500
_CHANGES = {"lighten": lighter, "darken": darker, "mute": muted}


class BadColorFunction(ValueError):
    """A colour function that cannot be read; the text says what was expected."""


def is_color_function(word: str) -> bool:
    """Return whether a colour is meant to be made of others."""
    return "(" in word and _CALL.fullmatch(word) is not None


def read_color_function(word: str, color: Callable[[str], Color]) -> Color:
    """Return the colour that a function makes; `color` reads those it is made of.

    Raises BadColorFunction, and what `color` raises.
    """
    match = _CALL.fullmatch(word)
    if match is None or len(word) > _LONGEST:
        raise BadColorFunction(f"expected at most {_LONGEST} characters")
    name, given = match[1], split_outside(match[2])
    if name == "mix":
        first, second, share = _given(given, 3, "mix(colour, colour, 30%)")
        return Color(*mixed(color(first), color(second), _share(share)))
    if name == "ramp":
        first, tone = _given(given, 2, "ramp(colour, 2/5)")
        return _tone(color(first), tone)
    first, share = _given(given, 2, f"{name}(colour, 20%)")
    return Color(*_CHANGES[name](color(first), _share(share)))


def split_outside(text: str) -> list[str]:
    """Return the parts of a text between the commas that are outside of brackets."""
    parts, depth, start = [], 0, 0
    for at, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if letter == "," and not depth:
            parts.append(text[start:at])
            start = at + 1
    return [*parts, text[start:]]


def _given(parts: list[str], count: int, example: str) -> list[str]:
    if len(parts) != count:
        raise BadColorFunction(f"expected {example}")
    return [part.strip() for part in parts]


def _share(text: str) -> float:
    match = _SHARE.fullmatch(text)
    if match is None or float(match[1]) > 100:
        raise BadColorFunction(f'expected a share from 0% to 100%, found "{text}"')
    return float(match[1]) / 100


def _tone(color: Color, text: str) -> Color:
    match = _TONE.fullmatch(text)
    if match is None or not 1 <= int(match[1]) <= int(match[2]):
        raise BadColorFunction(f'expected a tone from 1/5 to 5/5, found "{text}"')
    return Color(*ramp(color, int(match[2]))[int(match[1]) - 1])
