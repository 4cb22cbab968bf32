"""Lengths: millimetres outside, points inside. Values are converted once, on input."""

import re
from functools import lru_cache

POINTS_PER_INCH = 72.0
POINTS_PER_MM = POINTS_PER_INCH / 25.4

_FACTORS = {"mm": POINTS_PER_MM, "cm": 10 * POINTS_PER_MM, "in": 72.0, "pt": 1.0}
# Additions in templates leave remainders such as 5.55e-17.
_NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,2})?"
_LENGTH = re.compile(rf"\s*({_NUMBER})\s*(mm|cm|in|pt)?\s*")


def to_points(millimetres: float) -> float:
    """Convert millimetres to points."""
    return millimetres * POINTS_PER_MM


def to_mm(points: float) -> float:
    """Convert points to millimetres."""
    return points / POINTS_PER_MM


# Of fifteen lengths in a game, fourteen are repeated.
@lru_cache(maxsize=10_000)
def parse_length(text: str, unit: str = "mm") -> float:
    """Return "63", "2.5in", "9pt" or "4 mm" in points.

    A number without a suffix is in `unit` (mm, or pt for type sizes). Raises
    ValueError if the text is not a length.
    """
    match = _LENGTH.fullmatch(text)
    if match is None:
        raise ValueError(text)
    return float(match[1]) * _FACTORS[match[2] or unit]


def show_mm(points: float) -> str:
    """Format points as short millimetres: 63.5, 88.9, 2."""
    return f"{to_mm(points):.2f}".rstrip("0").rstrip(".")


def read_lengths(text: str) -> list[float]:
    """Return lengths separated by commas or spaces; none if one of them is wrong."""
    try:
        return [parse_length(word) for word in text.replace(",", " ").split()]
    except ValueError:
        return []
