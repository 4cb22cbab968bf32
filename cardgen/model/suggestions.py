"""Suggestions for misspelt names, for hints."""

from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache

COMMA_HINT = "a comma inside {} ends a text: put the text in quotes"
"""For a key without a value inside braces, which was meant as the end of a text."""


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name most similar to `name`, or None if none is."""
    return _nearest(name, tuple(known))


# A misspelt column of a spreadsheet is looked up again for every card.
@lru_cache(maxsize=256)
def _nearest(name: str, known: tuple[str, ...]) -> str | None:
    matches = get_close_matches(name, known, n=1, cutoff=0.6)
    return matches[0] if matches else None


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return 'did you mean "x"? ' if a known name is similar, else an empty text."""
    match = nearest(name, known)
    return f'did you mean "{match}"? ' if match else ""
