"""Sheets of cut paper: the waves that their edges are cut in, and their fibres."""

from collections.abc import Iterator

from cardgen.model.chance import Shares, shares
from cardgen.model.geometry import Box
from cardgen.model.ops import Outline, Segment

_WAVES = 3
# How far a wave rises, and how long a fibre is, as shares of the width.
_RISE = 0.04
_FIBRE = 0.03


def wavy(box: Box, top: float, seed: object) -> Outline:
    """Return a sheet that fills the foot of a box, its upper edge cut in waves.

    `top` is where that edge lies: a share of the height of the box.
    """
    random = shares(seed, "sheet", top)
    level, step = box.y + top * box.height, box.width / _WAVES
    x = left = box.x - step * random.next()
    outline: list[Segment] = [("M", *_rounded(left, level))]
    for _ in range(_WAVES + 1):
        up = _RISE * box.width * random.between(0.6, 1.4)
        near, far = (x + 0.36 * step, level - up), (x + 0.64 * step, level + up)
        x += step
        outline.append(("C", *_rounded(*near), *_rounded(*far), *_rounded(x, level)))
    outline.append(("L", *_rounded(x, box.bottom)))
    outline.append(("L", *_rounded(left, box.bottom)))
    return (*outline, ("Z",))


def fibres(box: Box, count: int, seed: object) -> Outline:
    """Return short lines strewn over a box, as fibres are in paper."""
    random = shares(seed, "fibres")
    return tuple(part for _ in range(count) for part in _fibre(box, random))


def _fibre(box: Box, random: Shares) -> Iterator[Segment]:
    x = box.x + random.next() * box.width
    y = box.y + random.next() * box.height
    long = _FIBRE * box.width
    yield ("M", *_rounded(x, y))
    end = x + random.between(-long, long), y + random.between(-long, long)
    yield ("L", *_rounded(*end))


def _rounded(x: float, y: float) -> tuple[float, float]:
    return round(x, 1), round(y, 1)
