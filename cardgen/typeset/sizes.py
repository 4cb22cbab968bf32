"""How far a text may shrink, and the search for the largest size at which it fits."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

Found = TypeVar("Found")

SMALLEST = 4.0
"""The smallest type size that a text may have, in points."""

_SLACK = 1e-6
_LEADING_STEP = 0.02


class Sizes(NamedTuple):
    """How far a text may shrink: first the size in steps, then the leading.

    Sizes and steps are points, `min_leading` is a factor of the size.
    """

    size: float
    min_size: float
    step: float = 0.25
    min_leading: float | None = None


class Overflow(NamedTuple):
    """The room a text needs at its smallest size, in points.

    `holds` is the smaller size at which its box would hold it, 0 if none does.
    """

    width: float
    height: float
    widest_word: str
    holds: float = 0.0


@lru_cache
def tries(sizes: Sizes, leading: float) -> tuple[tuple[float, float], ...]:
    """Return sizes and leadings to try, from the largest on."""
    top, least, step, min_leading = sizes
    steps = int((top - least) / step + _SLACK)
    found = [(top - step * count, leading) for count in range(max(0, steps) + 1)]
    if found[-1][0] > least + _SLACK:
        found.append((least, leading))
    tightest = leading if min_leading is None else min_leading
    while found[-1][1] > tightest + _SLACK:
        found.append((found[-1][0], max(tightest, found[-1][1] - _LEADING_STEP)))
    return tuple(found)


def smaller(sizes: Sizes, leading: float) -> tuple[tuple[float, float], ...]:
    """Return the sizes below those that a text allows, at its smallest leading."""
    tightest = leading if sizes.min_leading is None else sizes.min_leading
    return tries(Sizes(sizes.min_size, SMALLEST, 0.25), tightest)


def largest(
    sought: Sequence[tuple[float, float]],
    attempt: Callable[[float, float], Found | None],
) -> Found | None:
    """Return the result of the first attempt that fits; all after it fit as well."""
    # Most texts need not shrink at all.
    found = attempt(*sought[0])
    if found is not None:
        return found
    low, high = 1, len(sought) - 1
    while low <= high:
        middle = (low + high) // 2
        result = attempt(*sought[middle])
        if result is None:
            low = middle + 1
        else:
            found, high = result, middle - 1
    return found
