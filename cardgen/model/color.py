"""A colour as the painter needs it."""

from typing import NamedTuple


class Color(NamedTuple):
    """Red, green and blue, each from 0 to 1."""

    red: float
    green: float
    blue: float


BLACK = Color(0.0, 0.0, 0.0)
WHITE = Color(1.0, 1.0, 1.0)
