"""The nearest known name, for hints."""

from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Give the known name that is most like `name`, or None when none is near."""
    return _nearest(name, tuple(known))


# A misspelt column of a sheet is looked for again with every card.
@lru_cache(maxsize=256)
def _nearest(name: str, known: tuple[str, ...]) -> str | None:
    matches = get_close_matches(name, known, n=1, cutoff=0.6)
    return matches[0] if matches else None


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Write 'did you mean "x"? ' when a known name is near, else nothing."""
    match = nearest(name, known)
    return f'did you mean "{match}"? ' if match else ""
