"""Random numbers that are the same everywhere, for ever.

Of the standard library's generator only `random()`, seeded with an integer, promises
the same sequence in every version of Python. Everything here is made of that.
"""

import hashlib
import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """A stream of its own for each purpose: what one draws does not move the others."""

    def __init__(self, seed: int, *purpose: str) -> None:
        """Begin the stream that a seed has for a purpose."""
        text = "\0".join([str(seed), *purpose])
        digest = hashlib.sha256(text.encode()).digest()
        self._share = random.Random(int.from_bytes(digest, "big")).random

    def below(self, count: int) -> int:
        """Give a whole number from 0 to count - 1."""
        return int(self._share() * count)

    def happens(self, chance: float) -> bool:
        """Tell whether something of a chance, 0 to 1, comes to pass."""
        return self._share() < chance

    def pick(self, values: Sequence[T]) -> T:
        """Give one of some values."""
        return values[self.below(len(values))]

    def weighed(self, values: Sequence[T], weights: Sequence[float]) -> T:
        """Give one of some values, each as often as its weight says."""
        left = self._share() * sum(weights)
        for value, weight in zip(values, weights, strict=True):
            left -= weight
            if left < 0:
                return value
        # What rounding leaves goes to the last value that may come at all.
        return next(
            value
            for value, weight in zip(values[::-1], weights[::-1], strict=True)
            if weight
        )

    def shuffled(self, values: Sequence[T]) -> list[T]:
        """Give values in a random order (Fisher and Yates)."""
        mixed = list(values)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed
