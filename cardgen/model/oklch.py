"""Colours by lightness, chroma and hue as the eye sees them, and mixtures of them.

OKLab by Björn Ottosson, https://bottosson.github.io/posts/oklab/. Colours outside of
sRGB lose chroma and keep their lightness and hue.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

Rgb: TypeAlias = tuple[float, float, float]
"""Red, green and blue of sRGB, each from 0 to 1: a `Color` is one."""

_Matrix = tuple[Rgb, Rgb, Rgb]

_TO_CONES: _Matrix = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_TO_LAB: _Matrix = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
_FROM_LAB: _Matrix = (
    (1.0, 0.3963377774, 0.2158037573),
    (1.0, -0.1055613458, -0.0638541728),
    (1.0, -0.0894841775, -1.2914855480),
)
_FROM_CONES: _Matrix = (
    (4.0767416621, -3.3077115913, 0.2309699292),
    (-1.2684380046, 2.6097574011, -0.3413193965),
    (-0.0041960863, -0.7034186147, 1.7076147010),
)
# Halvings of the chroma: 2 ** -12 is below what eight bits can show.
_HALVINGS = 12
# Light colours lean to yellow, dark ones to blue, as things in the sun do.
_SUN, _SHADE, _LEAN = 100.0, 280.0, 15.0


class Oklch(NamedTuple):
    """Lightness from 0 to 1, chroma from 0 to about 0.32, and hue in degrees."""

    lightness: float
    chroma: float
    hue: float


def to_oklch(color: Rgb) -> Oklch:
    """Return the lightness, chroma and hue of a colour."""
    lightness, a, b = _to_lab(color)
    hue = math.degrees(math.atan2(b, a)) % 360
    return Oklch(round(lightness, 9), round(math.hypot(a, b), 9), round(hue, 6))


def from_oklch(wanted: Oklch) -> Rgb:
    """Return the nearest colour of sRGB, with less chroma where it has to be."""
    lightness = min(1.0, max(0.0, wanted.lightness))
    found = _linear(Oklch(lightness, wanted.chroma, wanted.hue))
    if not _in_gamut(found):
        low, high = 0.0, wanted.chroma
        for _ in range(_HALVINGS):
            middle = (low + high) / 2
            inside = _in_gamut(_linear(Oklch(lightness, middle, wanted.hue)))
            low, high = (middle, high) if inside else (low, middle)
        found = _linear(Oklch(lightness, low, wanted.hue))
    return _color(found)


def mixed(color: Rgb, other: Rgb, share: float) -> Rgb:
    """Return a colour with a `share`, from 0 to 1, of another one, mixed in OKLab."""
    first, second = _to_lab(color), _to_lab(other)
    lab = [a + (b - a) * share for a, b in zip(first, second, strict=True)]
    # Between two colours of sRGB there is hardly one outside of it.
    return _color(_from_lab((lab[0], lab[1], lab[2])))


def lighter(color: Rgb, share: float) -> Rgb:
    """Return a colour whose lightness is nearer to white by a `share`."""
    found = to_oklch(color)
    return from_oklch(found._replace(lightness=_towards(found.lightness, 1.0, share)))


def darker(color: Rgb, share: float) -> Rgb:
    """Return a colour whose lightness is nearer to black by a `share`."""
    found = to_oklch(color)
    return from_oklch(found._replace(lightness=_towards(found.lightness, 0.0, share)))


def muted(color: Rgb, share: float) -> Rgb:
    """Return a colour with its chroma reduced by a `share`."""
    found = to_oklch(color)
    return from_oklch(found._replace(chroma=found.chroma * (1 - share)))


def ramp(color: Rgb, count: int) -> tuple[Rgb, ...]:
    """Return `count` tones of a colour's hue, from dark to light.

    Lightness runs from 0.24 to 0.94; chroma is highest between, and the hue leans to
    blue in the dark and to yellow in the light.
    """
    base = to_oklch(color)
    steps = [index / (count - 1) if count > 1 else 0.5 for index in range(count)]
    return tuple(from_oklch(_tone(base, step)) for step in steps)


def _tone(base: Oklch, step: float) -> Oklch:
    bow = math.sin(math.pi * (0.12 + 0.8 * step)) ** 0.8
    towards = _SUN if step > 0.5 else _SHADE
    away = (towards - base.hue + 180) % 360 - 180
    lean = max(-_LEAN, min(_LEAN, away)) * abs(2 * step - 1)
    return Oklch(0.24 + 0.70 * step, base.chroma * bow, (base.hue + lean) % 360)


def _towards(value: float, end: float, share: float) -> float:
    return value + (end - value) * share


# One of two colours that are mixed is mostly that of the air or the shade.
@lru_cache(maxsize=4096)
def _to_lab(color: Rgb) -> Rgb:
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in color
    ]
    cones = [
        math.copysign(abs(cone) ** (1 / 3), cone) for cone in _map(_TO_CONES, linear)
    ]
    return _map(_TO_LAB, cones)


def _linear(found: Oklch) -> Rgb:
    angle = math.radians(found.hue)
    a, b = found.chroma * math.cos(angle), found.chroma * math.sin(angle)
    return _from_lab((found.lightness, a, b))


def _from_lab(lab: Rgb) -> Rgb:
    """Return linear red, green and blue, perhaps outside of sRGB."""
    return _map(_FROM_CONES, [cone**3 for cone in _map(_FROM_LAB, lab)])


def _in_gamut(linear: Rgb) -> bool:
    return all(-1e-6 <= part <= 1 + 1e-6 for part in linear)


def _color(linear: Rgb) -> Rgb:
    """Return a colour in eight bits: the last digits of powers differ by machine."""
    parts = [
        12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055
        for part in (min(1.0, max(0.0, part)) for part in linear)
    ]
    red, green, blue = (round(round(part * 255, 6)) / 255 for part in parts)
    return red, green, blue


def _map(matrix: _Matrix, values: Sequence[float]) -> Rgb:
    x, y, z = values
    (a, b, c), (d, e, f), (g, h, i) = matrix
    return a * x + b * y + c * z, d * x + e * y + f * z, g * x + h * y + i * z
