"""Builds a small colour profile of a press that does not exist."""

import struct
from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import Any, Literal

from PIL import Image, ImageCms

# A colour in steps of a 255th.
Values = Sequence[int]
# D50, the white of all profiles: X, Y, Z.
_WHITE = (0.9642, 1.0, 0.8249)
_PROFILES: dict[str, Literal["sRGB", "LAB"]] = {"RGB": "sRGB", "LAB": "LAB"}


def press_profile(
    kind: bytes = b"prtr", space: bytes = b"CMYK", *, tables: bool = True
) -> bytes:
    """Return the profile of a press with 390 percent of ink in black.

    Without its tables it leads nowhere.
    """
    if not tables:
        return _profile(kind, space, {})
    to_lab = _table(len(space.strip()), 3, 5, lambda inks: _turned(map(_rgb, inks)))
    to_inks = _table(3, 4, 17, lambda labs: map(_inks, _turned(labs, back=True)))
    return _profile(kind, space, {b"A2B0": to_lab, b"B2A0": to_inks})


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
    inputs: int,
    outputs: int,
    grid: int,
    of: Callable[[Iterable[Values]], Iterable[Values]],
) -> bytes:
    """Return a lookup table of 8 bits (ICC.1:2001, 6.5.6)."""
    head = b"mft1" + bytes(4) + bytes([inputs, outputs, grid, 0])
    matrix = b"".join(_fixed(value) for value in (1, 0, 0, 0, 1, 0, 0, 0, 1))
    straight = bytes(range(256))
    steps = [round(255 * step / (grid - 1)) for step in range(grid)]
    cells = b"".join(map(bytes, of(product(steps, repeat=inputs))))
    return head + matrix + straight * inputs + cells + straight * outputs


def _fixed(value: float) -> bytes:
    return struct.pack(">i", round(value * 65536))


def _inks(rgb: Values) -> Values:
    inks = [255 - part for part in rgb]
    return [*inks, round(0.9 * max(0, 2 * min(inks) - 255))]


def _rgb(inks: Values) -> Values:
    *colours, black = inks
    return [round((255 - part) * (1 - black / 510)) for part in (colours * 3)[:3]]


def _turned(colors: Iterable[Values], back: bool = False) -> list[Values]:
    """Return sRGB as Lab, or back again."""
    spaces = ("LAB", "RGB") if back else ("RGB", "LAB")
    before, after = (ImageCms.createProfile(_PROFILES[space]) for space in spaces)
    given = [tuple(color) for color in colors]
    image = Image.new(spaces[0], (len(given), 1))
    image.putdata(given)
    turned = ImageCms.profileToProfile(image, before, after, outputMode=spaces[1])
    assert turned
    pixels: Any = turned.get_flattened_data()
    return list(pixels)
