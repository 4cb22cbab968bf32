"""Numbers by chance that a seed and a key determine, on every machine alike.

Each number is the hash of its seed and key, never the next one of a sequence: what asks
for one more number changes none of the others. In the same way, what one more value is
to be chosen from changes only the choices that fall on it.
"""

import math
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")

EDITION = 2
"""Counts the ways in which seeds were understood: in another edition, what is drawn by
chance looks different. 1 chose by the place in a list."""

_WORD = 2**64
# Splitmix64: Steele, Lea and Flood, Fast splittable pseudorandom number generators
# (OOPSLA 2014), with the constants of David Stafford's mix 13.
_STEP = 0x9E3779B97F4A7C15


def share(seed: object, *keys: object) -> float:
    """Return a number from 0 up to 1 for a seed and keys, of texts and numbers."""
    return _share(_start(seed, keys))


def shares(seed: object, *keys: object) -> "Shares":
    """Return a stream of numbers for a seed and keys: for marks by the hundred."""
    return Shares(_start(seed, keys))


def choice(names: Sequence[object], seed: object, *keys: object) -> int:
    """Return the place of the name that a seed and keys choose, each equally likely."""
    return order(names, seed, *keys)[0]


def order(names: Sequence[object], seed: object, *keys: object) -> list[int]:
    """Return the places of names in random order.

    Each name has a number of its own, wherever it stands, and the largest is the first
    (rendezvous hashing: Thaler and Ravishankar 1998). So names that are added move none
    of the others. A name that is there twice has two numbers.
    """
    start, times = _start(seed, keys), Counter[str]()
    numbers = []
    for name in map(_word, names):
        numbers.append(_share(start + _hashed(name) + times[name] * _STEP))
        times[name] += 1
    return sorted(range(len(numbers)), key=lambda place: -numbers[place])


class Stream(ABC):
    """Numbers from 0 up to 1, one after the other, and what is made of them."""

    @abstractmethod
    def next(self) -> float:
        """Return the next number."""

    def below(self, count: int) -> int:
        """Return a whole number from 0 to count - 1."""
        return int(self.next() * count)

    def pick(self, values: Sequence[T]) -> T:
        """Return one of the values, each equally likely."""
        return values[self.below(len(values))]

    def shuffled(self, values: Sequence[T]) -> list[T]:
        """Return the values in random order (Fisher-Yates shuffle)."""
        mixed = list(values)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed


class Shares(Stream):
    """The stream of a seed and keys, for one purpose only."""

    def __init__(self, state: int) -> None:
        self._state = state

    def next(self) -> float:
        """Return the next number."""
        self._state = (self._state + _STEP) % _WORD
        return _share(self._state)

    def between(self, low: float, high: float) -> float:
        """Return a number from `low` up to `high`."""
        return low + (high - low) * self.next()


def normal(seed: object, *keys: object) -> float:
    """Return a number from the standard normal distribution (Box-Muller), in 6 digits.

    None is further than 3 from 0, so that no tree is a hundred times as high.
    """
    random = shares(seed, *keys)
    far = math.sqrt(-2 * math.log(1 - random.next()))
    found = far * math.cos(math.tau * random.next())
    return max(-3.0, min(3.0, round(found, 6)))


def noise(x: float, y: float, seed: object, *keys: object) -> float:
    """Return smooth noise from 0 to 1 that changes over a distance of about 1.

    Three octaves of value noise, each half as strong as the one before.
    """
    start = _start(seed, keys)
    strengths = (4, 2, 1)
    found = sum(
        strength * _smooth(x * 2**octave, y * 2**octave, start + octave)
        for octave, strength in enumerate(strengths)
    )
    return round(found / sum(strengths), 6)


def _smooth(x: float, y: float, start: int) -> float:
    """Return the noise of one octave: random corners of a lattice, joined smoothly."""
    column, row = math.floor(x), math.floor(y)
    across, down = _eased(x - column), _eased(y - row)
    top, bottom = (
        _between(_corner(column, at, start), _corner(column + 1, at, start), across)
        for at in (row, row + 1)
    )
    return _between(top, bottom, down)


def _corner(column: int, row: int, start: int) -> float:
    return _share(start + column * _STEP + row * 0xC2B2AE3D27D4EB4F)


def _eased(part: float) -> float:
    return part * part * (3 - 2 * part)


def _between(low: float, high: float, part: float) -> float:
    return low + (high - low) * part


def _start(seed: object, keys: Sequence[object]) -> int:
    # Lengths keep ("ab", "c") apart from ("a", "bc").
    words = map(_word, (seed, *keys))
    return _hashed("".join([f"{len(word)}:{word}" for word in words]))


def _hashed(text: str) -> int:
    data = text.encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(data, digest_size=8).digest(), "big")


def _word(key: object) -> str:
    # A seed of 3.0 is that of 3: templates compute numbers of either kind.
    whole = isinstance(key, float) and key.is_integer()
    return str(int(key)) if whole else str(key)  # type: ignore[call-overload]


def _share(state: int) -> float:
    state %= _WORD
    state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % _WORD
    state = (state ^ state >> 27) * 0x94D049BB133111EB % _WORD
    # 53 bits are what a float holds.
    return ((state ^ state >> 31) >> 11) / 2**53
