"""Colours as CSS writes them, with their alpha."""

import re

from cardgen.compose.colors import UnknownColor, read_color
from cardgen.compose.svg_art.fault import Unsupported
from cardgen.compose.svg_art.values import number, share
from cardgen.model.ops import BLACK, Color

_CALL = re.compile(r"rgba?\(([^()]*)\)", re.IGNORECASE)
_HEX = re.compile(r"#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})", re.IGNORECASE)


def tint(text: str, current: str = "") -> tuple[Color, float]:
    """Give a colour and its alpha; `current` is what currentColor stands for.

    Raises BadValue, and Unsupported for other ways to write a colour.
    """
    word = text.strip()
    if word.lower() == "currentcolor" and current.lower() != "currentcolor":
        return tint(current, "currentColor") if current else (BLACK, 1.0)
    if word.lower() == "transparent":
        return BLACK, 0.0
    if word.startswith("#"):
        return _hex(word)
    call = _CALL.fullmatch(word)
    return _parts(call[1], word) if call else (_named(word), 1.0)


def _hex(word: str) -> tuple[Color, float]:
    if not _HEX.fullmatch(word):
        raise Unsupported(f'the colour "{word[:30]}"')
    digits = word[1:] if len(word) > 5 else "".join(2 * digit for digit in word[1:])
    red, green, blue, alpha = bytes.fromhex(digits.ljust(8, "f"))
    return Color(red / 255, green / 255, blue / 255), alpha / 255


def _parts(inside: str, word: str) -> tuple[Color, float]:
    words = inside.replace(",", " ").replace("/", " ").split()
    if len(words) not in (3, 4):
        raise Unsupported(f'the colour "{word[:30]}"')
    parts = [
        number(part) * (1 if part.endswith("%") else 1 / 255) for part in words[:3]
    ]
    red, green, blue = (min(1.0, max(0.0, part)) for part in parts)
    return Color(red, green, blue), share(words[3]) if words[3:] else 1.0


def _named(word: str) -> Color:
    try:
        return read_color(word, {})
    except UnknownColor:
        raise Unsupported(f'the colour "{word[:30]}"') from None
