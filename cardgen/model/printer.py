"""A printer's profile: by how much its prints are moved, turned and scaled."""

from typing import NamedTuple

from cardgen.model.geometry import Matrix, move, scale, turn
from cardgen.model.page import Side
from cardgen.model.units import to_points

Offset = tuple[float, float]


class Printer(NamedTuple):
    """What a page is given so that a certain printer puts it in its place.

    Offsets are millimetres to the right and down, as each side is looked at; `angle`
    is degrees clockwise and `scale` a factor, both about the middle of the paper.
    """

    name: str
    front: Offset = (0.0, 0.0)
    back: Offset = (0.0, 0.0)
    angle: float = 0.0
    scale: float = 1.0

    def correction(self, side: Side, width: float, height: float) -> Matrix:
        """Give the map from a page as planned to the paper, in points."""
        x, y = self.front if side == "front" else self.back
        middle = width / 2, height / 2
        scaled = (
            move(-middle[0], -middle[1]).then(scale(self.scale)).then(move(*middle))
        )
        return scaled.then(turn(self.angle, *middle)).then(
            move(to_points(x), to_points(y))
        )

    def written(self) -> str:
        """Give the profile as `calibrate --save` takes it."""
        return (
            f"front={_pair(self.front)} back={_pair(self.back)} "
            f"angle={self.angle:g} scale={self.scale:g}"
        )


def _pair(offset: Offset) -> str:
    return f"{offset[0]:g},{offset[1]:g}"
