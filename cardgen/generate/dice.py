"""Random numbers that are the same on every machine and in every version of Python.

The standard library promises a stable sequence only for `random()`, seeded with an
integer. Everything here is built on that.
"""

import hashlib
import random
from collections.abc import Sequence

from cardgen.model.chance import Stream, T


class Dice(Stream):
    """A random stream for one purpose: what it draws does not affect other streams."""

    def __init__(self, seed: int, *purpose: str) -> None:
        """Start the stream of a seed for a purpose."""
        text = "\0".join([str(seed), *purpose])
        digest = hashlib.sha256(text.encode()).digest()
        self._share = random.Random(int.from_bytes(digest, "big")).random

    def next(self) -> float:
        """Return the next number."""
        return self._share()

    def happens(self, chance: float) -> bool:
        """Return True with a probability from 0 to 1."""
        return self._share() < chance

    def weighed(self, values: Sequence[T], weights: Sequence[float]) -> T:
        """Return one of the values with a probability in proportion to its weight."""
        left = self._share() * sum(weights)
        for value, weight in zip(values, weights, strict=True):
            left -= weight
            if left < 0:
                return value
        # A remainder of rounding goes to the last value with a weight.
        return next(
            value
            for value, weight in zip(values[::-1], weights[::-1], strict=True)
            if weight
        )
