"""Drawn textures: marks that fill a box, the same ones for the same seed."""

import math
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from cardgen.model.geometry import Box, Matrix, turn
from cardgen.model.ops import Outline, Segment
from cardgen.model.outlines import ellipse, mapped, polygon, rectangle


class Texture(NamedTuple):
    """The box of the marks, their distance and their weight; lengths in points."""

    box: Box
    step: float
    weight: float
    seed: int

    def spots(self, down: float = 1.0) -> Iterator[tuple[int, int, float, float]]:
        """Yield column, row, x and y of a lattice; rows are `down` steps apart."""
        box, high = self.box, self.step * down
        for row in range(-1, math.ceil(box.height / high) + 2):
            for column in range(-1, math.ceil(box.width / self.step) + 2):
                yield column, row, box.x + column * self.step, box.y + row * high

    def scattered(self) -> Iterator[tuple[float, float, Random]]:
        """Yield scattered places that keep their distance from each other.

        Each comes with the generator of random numbers for its mark.
        """
        random = Random(self.seed)
        shift = 0.8 * self.step
        for _, _, x, y in self.spots():
            yield x + random.random() * shift, y + random.random() * shift, random


Marks = Iterator[Outline]


def dots(texture: Texture) -> Marks:
    """Yield round dots, every other row shifted by half a step."""
    for _, row, x, y in texture.spots(down=math.sqrt(3) / 2):
        aside = row % 2 * texture.step / 2
        yield ellipse(x + aside, y, texture.weight, texture.weight)


def lines(texture: Texture) -> Marks:
    """Yield straight lines from left to right."""
    box = texture.box
    for row in range(math.ceil(box.height / texture.step) + 1):
        y = box.y + row * texture.step
        yield (("M", box.x, y), ("L", box.right, y))


def mesh(texture: Texture) -> Marks:
    """Yield lines across and down."""
    yield from lines(texture)
    box = texture.box
    for column in range(math.ceil(box.width / texture.step) + 1):
        x = box.x + column * texture.step
        yield (("M", x, box.y), ("L", x, box.bottom))


def checks(texture: Texture) -> Marks:
    """Yield every other square of a chessboard."""
    for column, row, x, y in texture.spots():
        if (column + row) % 2 == 0:
            yield rectangle(x, y, texture.step, texture.step)


def diamonds(texture: Texture) -> Marks:
    """Yield diamonds that touch each other at their corners."""
    half, high = texture.step / 2, texture.step * 0.8
    for _, _, x, y in texture.spots(down=1.6):
        yield polygon([(x, y - high), (x + half, y), (x, y + high), (x - half, y)])


def waves(texture: Texture) -> Marks:
    """Yield lines that rise and fall."""
    box, step = texture.box, texture.step
    for row in range(-1, math.ceil(box.height / step) + 2):
        x, y, side = box.x - step, box.y + row * step, 1.0
        outline: list[Segment] = [("M", x, y)]
        while x < box.right + step:
            lift = side * step * 0.45
            third = step / 3
            outline.append(
                ("C", x + third, y - lift, x + 2 * third, y - lift, x + step, y)
            )
            x, side = x + step, -side
        yield tuple(outline)


def scales(texture: Texture) -> Marks:
    """Yield overlapping half circles, as on a fish or a roof."""
    half = texture.step / 2
    bow = half * 4 / 3
    for _, row, x, y in texture.spots(down=0.5):
        left = x + row % 2 * half
        yield (
            ("M", left, y),
            ("C", left, y + bow, left + texture.step, y + bow, left + texture.step, y),
        )


def bricks(texture: Texture) -> Marks:
    """Yield the joints of a wall, its bricks twice as long as high."""
    yield from lines(texture)
    for column, row, x, y in texture.spots():
        if (column + row) % 2 == 0:
            yield (("M", x, y), ("L", x, y + texture.step))


def speckle(texture: Texture) -> Marks:
    """Yield scattered specks of different size."""
    for x, y, random in texture.scattered():
        radius = texture.weight * (0.3 + random.random())
        yield ellipse(x, y, radius, radius)


def grain(texture: Texture) -> Marks:
    """Yield short strokes in nearly one direction, as in wood or old paper."""
    for x, y, random in texture.scattered():
        length = texture.step * (0.4 + random.random())
        lean = texture.step * 0.12 * (random.random() - 0.5)
        yield (
            ("M", x, y),
            ("C", x + length / 3, y + lean, x + length * 0.7, y - lean, x + length, y),
        )


def leaves(texture: Texture) -> Marks:
    """Yield scattered leaves, turned at random."""
    size = texture.step * 0.42
    leaf: Outline = (
        ("M", -size, 0),
        ("C", -size * 0.4, -size * 0.7, size * 0.4, -size * 0.6, size, 0),
        ("C", size * 0.4, size * 0.6, -size * 0.4, size * 0.7, -size, 0),
        ("Z",),
    )
    yield from _scattered(texture, leaf)


def stars(texture: Texture) -> Marks:
    """Yield scattered five-pointed stars of different size, turned at random."""
    size = texture.step * 0.36
    corners = [
        (radius * math.sin(math.pi * i / 5), -radius * math.cos(math.pi * i / 5))
        for i in range(10)
        for radius in [size * (0.42 if i % 2 else 1)]
    ]
    yield from _scattered(texture, polygon(corners))


def _scattered(texture: Texture, mark: Outline) -> Marks:
    for x, y, random in texture.scattered():
        size = 0.6 + 0.5 * random.random()
        cos, sin, *_ = turn(random.random() * 360)
        place = Matrix(size * cos, size * sin, size * -sin, size * cos, x, y)
        yield mapped(mark, place)


PATTERNS: dict[str, tuple[Callable[[Texture], Marks], bool]] = {
    "dots": (dots, True),
    "checks": (checks, True),
    "diamonds": (diamonds, True),
    "lines": (lines, False),
    "mesh": (mesh, False),
    "waves": (waves, False),
    "scales": (scales, False),
    "bricks": (bricks, False),
    "speckle": (speckle, True),
    "grain": (grain, False),
    "leaves": (leaves, True),
    "stars": (stars, True),
}
"""Every pattern, and whether its marks are areas; the others are lines."""
