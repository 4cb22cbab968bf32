"""How colours look: to most people, in grey, and without one kind of cones."""

from math import dist

from cardgen.proof.reader.page_objects import Rgb

# Machado, Oliveira and Fernandes 2009, severity 1.0, on linear light.
MISSING_CONES = {
    "without red cones": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "without green cones": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "without blue cones": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
# The shares of red, green and blue in the brightness of light (IEC 61966-2-1).
_BRIGHT = (0.2126, 0.7152, 0.0722)
# The white of daylight, CIE D65, and the matrix from linear light to CIE XYZ.
_WHITE = (0.95047, 1.0, 1.08883)
_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    _BRIGHT,
    (0.0193339, 0.1191920, 0.9503041),
)


def contrast(one: Rgb, other: Rgb) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.1)."""
    high, low = sorted((_brightness(one), _brightness(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def blend(color: Rgb, opacity: float, ground: Rgb) -> Rgb:
    """Return a colour of some opacity blended with the ground below it."""
    red, green, blue = (
        opacity * one + (1 - opacity) * two
        for one, two in zip(color, ground, strict=True)
    )
    return red, green, blue


def difference(one: Rgb, other: Rgb) -> float:
    """Return how different two colours look (CIE 1976)."""
    return dist(_lab(_linear(one)), _lab(_linear(other)))


def gray_difference(one: Rgb, other: Rgb) -> float:
    """Return how different two colours look when printed in grey."""
    return abs(_lab(_linear(one))[0] - _lab(_linear(other))[0])


def blind_difference(one: Rgb, other: Rgb, kind: str) -> float:
    """Return how different two colours look to one kind of eyes in `MISSING_CONES`."""
    return dist(_lab(_simulated(one, kind)), _lab(_simulated(other, kind)))


def _simulated(color: Rgb, kind: str) -> Rgb:
    light = _times(MISSING_CONES[kind], _linear(color))
    red, green, blue = (min(1.0, max(0.0, part)) for part in light)
    return red, green, blue


def _brightness(color: Rgb) -> float:
    return sum(by * part for by, part in zip(_BRIGHT, _linear(color), strict=True))


def _linear(color: Rgb) -> Rgb:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in color
    )
    return red, green, blue


def _times(matrix: tuple[Rgb, ...], light: Rgb) -> list[float]:
    pairs = (zip(row, light, strict=True) for row in matrix)
    return [sum(by * part for by, part in row) for row in pairs]


def _lab(light: Rgb) -> Rgb:
    pairs = zip(_times(_XYZ, light), _WHITE, strict=True)
    x, y, z = (_root(part / white) for part, white in pairs)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(part: float) -> float:
    return part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
