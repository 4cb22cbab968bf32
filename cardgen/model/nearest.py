"""The nearest known name, for hints."""

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Give the known name that is most like `name`, or None when none is near."""
    matches = get_close_matches(name, list(known), n=1, cutoff=0.6)
    return matches[0] if matches else None


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Write 'did you mean "x"? ' when a known name is near, else nothing."""
    match = nearest(name, known)
    return f'did you mean "{match}"? ' if match else ""
