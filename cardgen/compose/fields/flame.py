"""Flames: tongues that rise from one body, in layers within each other, and sparks."""

from collections.abc import Iterator
from typing import NamedTuple

from cardgen.compose.fields.ribbons import leaf
from cardgen.model.chance import shares
from cardgen.model.geometry import Box
from cardgen.model.ops import Segment

# The widest place of the body; where two tongues divide, in heights of the lower one.
_WAIST = 0.74
_VALLEYS = (0.56, 0.76)
_MARGIN = 0.04
# Each layer is this much smaller than the one around it.
_INNER = 0.66
_Point = tuple[float, float]


class Fire(NamedTuple):
    """How many tongues and layers a fire has, how far its tips lean, and its sparks.

    The lean is a share of the width, to the right if positive.
    """

    tongues: int
    layers: int
    lean: float
    sparks: int


class _Tongue(NamedTuple):
    """A tip, and the valley to the right of it; in shares of the box."""

    tip: _Point
    valley: _Point


def flame(box: Box, fire: Fire, seed: str) -> list[list[Segment]]:
    """Return the outlines of a fire, one for each layer, the largest first.

    The sparks belong to the largest.
    """
    tongues = _tongues(fire, seed)
    found = [
        list(_layer(box, fire, tongues, layer, seed)) for layer in range(fire.layers)
    ]
    found[0] += _sparks(box, fire, tongues, seed)
    return found


def _tongues(fire: Fire, seed: str) -> list[_Tongue]:
    """Return the tongues from left to right, the highest near the middle."""
    tips, falls = [], []
    for index in range(fire.tongues):
        random = shares(seed, "tongue", index)
        across = (index + 0.5 + random.between(-0.16, 0.16)) / fire.tongues
        height = (1 - 0.6 * abs(2 * across - 1) ** 1.2) * random.between(0.82, 1)
        tips.append((_MARGIN + (1 - 2 * _MARGIN) * across, height))
        falls.append(random.between(*_VALLEYS))
    # Sparks fly in the uppermost part of the box.
    scale = (0.8 if fire.sparks else 1.0) / max(height for _, height in tips)
    found = []
    for index, (x, height) in enumerate(tips):
        _, next_height = tips[min(index + 1, len(tips) - 1)]
        right = _MARGIN + (1 - 2 * _MARGIN) * (index + 1) / fire.tongues
        valley = falls[index] * min(height, next_height)
        found.append(_Tongue((x, 1 - height * scale), (right, 1 - valley * scale)))
    return found


def _layer(
    box: Box, fire: Fire, tongues: list[_Tongue], layer: int, seed: str
) -> Iterator[Segment]:
    """Yield a layer: up and down each tongue, and around the body."""
    size = _INNER**layer
    random = shares(seed, "layer", layer)

    def at(x: float, y: float, sway: float = 0.0) -> _Point:
        # Towards the foot, where all layers meet.
        rise = 1 - y
        across = 0.5 + (x - 0.5) * size + fire.lean * rise**1.5 * size + sway
        return box.x + across * box.width, box.y + (1 - rise * size) * box.height

    gap = 1 / fire.tongues
    left, right, foot = (0.03, _WAIST), (0.97, _WAIST), (0.5, 1.0)
    yield ("M", *at(*foot))
    yield ("C", *at(0.24, 1.0), *at(left[0], 0.92), *at(*left))
    before = left
    for index, (tip, valley) in enumerate(tongues):
        after = valley if index < len(tongues) - 1 else right
        curl = random.between(-0.4, 0.6) * gap
        # The hollow side of a tip is bent more: so its sides never cross.
        hollow, full = (curl, 0.4 * curl) if curl > 0 else (0.4 * curl, curl)
        (x, y), (bx, by), (ax, ay) = tip, before, after
        up, down = by - y, ay - y
        yield (
            "C",
            *at(bx - 0.18 * gap, by - up * 0.42),
            *at(x - hollow, y + up * 0.5),
            *at(x, y),
        )
        yield (
            "C",
            *at(x - full, y + down * 0.4),
            *at(ax + 0.22 * gap * (ax < right[0]), ay - down * 0.4),
            *at(ax, ay),
        )
        before = after
    yield ("C", *at(right[0], 0.92), *at(0.76, 1.0), *at(*foot))
    yield ("Z",)


def _sparks(
    box: Box, fire: Fire, tongues: list[_Tongue], seed: str
) -> Iterator[Segment]:
    side = min(box.width, box.height)
    for index in range(fire.sparks):
        random = shares(seed, "spark", index)
        x, y = random.between(0.12, 0.88), random.between(0.06, 0.3)
        length = side * random.between(0.04, 0.09)
        across = box.x + (x + fire.lean) * box.width
        yield from leaf(
            across, box.y + y * box.height + length, random.between(-25, 25), length
        )
