"""A curve that a text runs along."""

import math
from itertools import accumulate, pairwise

from cardgen.model.geometry import Matrix, move, turn

Point = tuple[float, float]


class Curve:
    """A curve as a chain of points; positions on it are lengths from its start."""

    def __init__(self, points: list[Point]) -> None:
        self._points = points
        steps = [math.dist(one, other) for one, other in pairwise(points)]
        self._lengths = list(accumulate(steps, initial=0.0))

    @property
    def length(self) -> float:
        """Return the total length in points."""
        return self._lengths[-1]

    def upright_at(self, at: float) -> Matrix:
        """Return the matrix that moves the origin to a position, upright on it."""
        index = 1
        while index < len(self._lengths) - 1 and self._lengths[index] < at:
            index += 1
        (x0, y0), (x1, y1) = self._points[index - 1], self._points[index]
        step = self._lengths[index] - self._lengths[index - 1] or 1.0
        share = (at - self._lengths[index - 1]) / step
        angle = math.degrees(math.atan2(y1 - y0, x1 - x0))
        place = x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
        return turn(angle).then(move(*place))
