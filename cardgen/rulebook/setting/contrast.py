"""How well a colour is read on another (WCAG 2.2, contrast ratio)."""

from cardgen.model.ops import Color

LEAST = 4.5
"""For text of less than 18 points: WCAG 2.2, success criterion 1.4.3."""


def contrast(one: Color, other: Color) -> float:
    """Give the ratio, from 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: Color) -> float:
    red, green, blue = map(_linear, color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return float(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
