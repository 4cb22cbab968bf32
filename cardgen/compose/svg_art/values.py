"""Numbers and lengths of SVG attributes, in user units (1/96 inch)."""

import math
import re

from cardgen.compose.svg_art.fault import Unsupported

LARGEST = 1e7
_LONGEST = 100
_NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"
_LENGTH = re.compile(rf"\s*({_NUMBER})\s*(%|[a-zA-Z]*)\s*")
_NUMBERS = re.compile(_NUMBER)
_BETWEEN = re.compile(r"[\s,]*")
_PX = {
    "": 1.0,
    "px": 1.0,
    "in": 96.0,
    "cm": 96 / 2.54,
    "mm": 96 / 25.4,
    "q": 96 / 101.6,
    "pt": 96 / 72,
    "pc": 16.0,
}


class BadValue(ValueError):
    """An attribute's text that is none of its kind; the text says why."""


def length(text: str, whole: float) -> float:
    """Give a length; a percentage is of `whole`.

    Raises BadValue, and Unsupported for units that depend on a font or a window.
    """
    match = _LENGTH.fullmatch(text[:_LONGEST])
    if match is None or len(text) > _LONGEST:
        raise BadValue(f'expected a length, found "{text[:40]}"')
    if match[2] == "%":
        return _within(float(match[1]) * whole / 100)
    if match[2].lower() not in _PX:
        raise Unsupported(f'the unit "{match[2][:20]}"')
    return _within(float(match[1]) * _PX[match[2].lower()])


def share(text: str) -> float:
    """Give an opacity, held between 0 and 1; "50%" is a half. Raises BadValue."""
    return min(1.0, max(0.0, number(text)))


def number(text: str) -> float:
    """Give a number or a percentage as a share. Raises BadValue."""
    match = _LENGTH.fullmatch(text[:_LONGEST])
    if match is None or len(text) > _LONGEST or match[2] not in ("", "%"):
        raise BadValue(f'expected a number, found "{text[:40]}"')
    return _within(float(match[1]) / (100 if match[2] else 1))


def numbers(text: str) -> list[float]:
    """Give the numbers of a list parted by spaces or commas. Raises BadValue."""
    found, at = [], _after_gap(text, 0)
    while at < len(text):
        match = _NUMBERS.match(text, at)
        if match is None:
            raise BadValue(f'expected numbers, found "{text[at : at + 20]}"')
        found.append(_within(float(match[0])))
        at = _after_gap(text, match.end())
    return found


def _after_gap(text: str, at: int) -> int:
    gap = _BETWEEN.match(text, at)
    return gap.end() if gap else at


def _within(value: float) -> float:
    if not math.isfinite(value) or abs(value) > LARGEST:
        raise BadValue("a number in it is too large")
    return value
