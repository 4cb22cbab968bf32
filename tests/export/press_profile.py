"""Builds a small colour profile of a press that does not exist."""

import struct
from collections.abc import Callable, Iterator, Sequence
from itertools import product

Values = Sequence[float]
# D50, the white of all profiles: X, Y, Z.
_WHITE = (0.9642, 1.0, 0.8249)
_FROM_RGB = (
    (0.4360747, 0.3850649, 0.1430804),
    (0.2225045, 0.7168786, 0.0606169),
    (0.0139322, 0.0971045, 0.7141733),
)
_TO_RGB = (
    (3.1338561, -1.6168667, -0.4906146),
    (-0.9787684, 1.9161415, 0.0334540),
    (0.0719453, -0.2289914, 1.4052427),
)


def press_profile(kind: bytes = b"prtr", space: bytes = b"CMYK") -> bytes:
    """Return the profile of a press with 390 percent of ink in black."""
    to_lab = _table(len(space.strip()), 3, 5, lambda inks: _lab(_rgb(inks)))
    to_inks = _table(3, 4, 17, lambda lab: _inks(_rgb_of_lab(lab)))
    return _profile(kind, space, {b"A2B0": to_lab, b"B2A0": to_inks})


def without_tables() -> bytes:
    """Return a profile that names a press and leads nowhere."""
    return _profile(b"prtr", b"CMYK", {})


def _profile(kind: bytes, space: bytes, tables: dict[bytes, bytes]) -> bytes:
    name = b"Ghost press"
    desc = b"desc" + bytes(4) + struct.pack(">I", len(name) + 1) + name + bytes(79)
    white = b"XYZ " + bytes(4) + b"".join(map(_fixed, _WHITE))
    right = b"text" + bytes(4) + b"Made by a test\0"
    tags = {b"desc": desc, b"wtpt": white, b"cprt": right, **tables}
    index, body, start = b"", b"", 128 + 4 + 12 * len(tags)
    for tag, data in tags.items():
        index += tag + struct.pack(">II", start + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    size = struct.pack(">I", start + len(body))
    head = size + bytes(4) + bytes.fromhex("02100000") + kind + space + b"Lab "
    date = struct.pack(">6H", 2026, 11, 1, 0, 0, 0)
    head += date + b"acsp" + bytes(28) + b"".join(map(_fixed, _WHITE))
    return head.ljust(128, b"\0") + struct.pack(">I", len(tags)) + index + body


def _table(
    inputs: int, outputs: int, grid: int, of: Callable[[Values], Values]
) -> bytes:
    """Return a lookup table of 8 bits (ICC.1:2001, 6.5.6)."""
    head = b"mft1" + bytes(4) + bytes([inputs, outputs, grid, 0])
    matrix = b"".join(_fixed(value) for value in (1, 0, 0, 0, 1, 0, 0, 0, 1))
    straight = bytes(range(256))
    steps = [step / (grid - 1) for step in range(grid)]
    cells = b"".join(
        bytes(round(255 * min(max(value, 0.0), 1.0)) for value in of(place))
        for place in product(steps, repeat=inputs)
    )
    return head + matrix + straight * inputs + cells + straight * outputs


def _fixed(value: float) -> bytes:
    return struct.pack(">i", round(value * 65536))


def _inks(rgb: Values) -> Values:
    inks = [1 - part for part in rgb]
    return [*inks, 0.9 * max(0.0, min(inks) - 0.5) / 0.5]


def _rgb(inks: Values) -> Values:
    *colours, black = inks
    return [(1 - part) * (1 - black / 2) for part in (colours * 3)[:3]]


def _lab(rgb: Values) -> Values:
    linear = [_linear(part) for part in rgb]
    x, y, z = (
        _root(sum(map(float.__mul__, row, linear)) / white)
        for row, white in zip(_FROM_RGB, _WHITE, strict=True)
    )
    return [1.16 * y - 0.16, (500 * (x - y) + 128) / 255, (200 * (y - z) + 128) / 255]


def _rgb_of_lab(lab: Values) -> Values:
    y = (lab[0] + 0.16) / 1.16
    x = y + (lab[1] * 255 - 128) / 500
    z = y - (lab[2] * 255 - 128) / 200
    xyz = [_cube(one) * white for one, white in zip((x, y, z), _WHITE, strict=True)]
    return list(_back(sum(map(float.__mul__, row, xyz)) for row in _TO_RGB))


def _back(linear: Iterator[float]) -> Iterator[float]:
    for part in linear:
        part = min(max(part, 0.0), 1.0)
        small = part <= 0.0031308
        yield part * 12.92 if small else 1.055 * part ** (1 / 2.4) - 0.055


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _root(value: float) -> float:
    return value ** (1 / 3) if value > 216 / 24389 else (841 / 108) * value + 4 / 29


def _cube(value: float) -> float:
    return value**3 if value > 6 / 29 else (value - 4 / 29) * 108 / 841
