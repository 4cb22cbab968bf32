"""Texts that had to be set smaller than they were meant to be."""

from typing import NamedTuple


class Shrunk(NamedTuple):
    """A text by its words, the size asked for and the one it got, in points."""

    words: str
    wanted: float
    size: float
