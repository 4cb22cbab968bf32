"""How a picture is drawn: its style, its light and its hue."""

import math
from typing import NamedTuple

from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import Color, Op

LOW_INK = "low-ink"
"""The look in which everything is lines on white; the style of that name draws it."""

_WHOLE = 0.6


class Manner(NamedTuple):
    """A style by its name, where light comes from, a seed, and colours if asked for.

    `light` is clockwise from above, in degrees. `box` is that of the picture on the
    face, in points. `finished` are groups that need no more styling, by their ids:
    while they are kept here, no other object can get one. `hue` is what colours are
    drawn towards; `tint` is a colour that figures take a share of; `depth` is that of
    the thing around. `fits`: what the style adds to a thing is to stay in the box.
    `bare`: no ground fills the picture, so that lines lie on what is behind it.
    """

    style: str
    light: float
    seed: str
    box: Box
    finished: dict[int, Op]
    hue: Color | None = None
    ink: Color | None = None
    paper: Color | None = None
    tint: tuple[Color, float] | None = None
    depth: float = 0.0
    fits: bool = False
    bare: bool = False

    def away(self, matrix: Matrix) -> tuple[float, float]:
        """Return the direction that light goes, in the coordinates of a map's start."""
        angle = math.radians(self.light % 360)
        x, y = -round(math.sin(angle), 12), round(math.cos(angle), 12)
        a, b, c, d, _, _ = matrix
        area = a * d - b * c
        if abs(area) < 1e-12:
            return x, y
        back = (d * x - c * y) / area, (a * y - b * x) / area
        length = math.hypot(*back)
        return back[0] / length, back[1] / length

    def is_whole(self, box: Box) -> bool:
        """Return whether a box on the face fills the picture, about."""
        whole = self.box.width * self.box.height
        return box.width * box.height >= _WHOLE * whole
