"""How colours are seen: by anybody, in grey, and with one kind of cones missing."""

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
# Parts of light that make up its brightness (IEC 61966-2-1).
_BRIGHT = (0.2126, 0.7152, 0.0722)
# The white of daylight, CIE D65, and from linear light to CIE XYZ.
_WHITE = (0.95047, 1.0, 1.08883)
_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    _BRIGHT,
    (0.0193339, 0.1191920, 0.9503041),
)


def contrast(one: Rgb, other: Rgb) -> float:
    """Give the contrast of two colours, 1 to 21 (WCAG 2.1)."""
    high, low = sorted((_brightness(one), _brightness(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def blend(color: Rgb, opacity: float, ground: Rgb) -> Rgb:
    """Give a colour laid over another that shows through."""
    red, green, blue = (
        opacity * one + (1 - opacity) * two
        for one, two in zip(color, ground, strict=True)
    )
    return red, green, blue


def difference(one: Rgb, other: Rgb) -> float:
    """Give how different two colours look (CIE 1976)."""
    pairs = zip(_lab(_linear(one)), _lab(_linear(other)), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def gray_difference(one: Rgb, other: Rgb) -> float:
    """Give how different two colours look when they are printed in grey."""
    return abs(_lab(_linear(one))[0] - _lab(_linear(other))[0])


def blind_difference(one: Rgb, other: Rgb, kind: str) -> float:
    """Give how different two colours look to eyes of one of the kinds in `MISSING_CONES`."""
    seen = [_lab(_times(MISSING_CONES[kind], _linear(color))) for color in (one, other)]
    return float(sum((a - b) ** 2 for a, b in zip(*seen, strict=True)) ** 0.5)


def _brightness(color: Rgb) -> float:
    return sum(by * part for by, part in zip(_BRIGHT, _linear(color), strict=True))


def _linear(color: Rgb) -> Rgb:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in color
    )
    return red, green, blue


def _times(matrix: tuple[tuple[float, ...], ...], light: Rgb) -> Rgb:
    red, green, blue = (
        min(1.0, max(0.0, sum(by * part for by, part in zip(row, light, strict=True))))
        for row in matrix
    )
    return red, green, blue


def _lab(light: Rgb) -> Rgb:
    x, y, z = (
        _root(part / white) for part, white in zip(_raw(light), _WHITE, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _raw(light: Rgb) -> Rgb:
    x, y, z = (
        sum(by * part for by, part in zip(row, light, strict=True)) for row in _XYZ
    )
    return x, y, z


def _root(part: float) -> float:
    return part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
