"""Values of a JSON file that anybody may have made."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any


def maps_in(value: Any) -> Sequence[Mapping[str, Any]]:
    """Return the objects of a JSON array, none if it is not an array."""
    if not isinstance(value, list):
        return ()
    return [each for each in value if isinstance(each, dict)]


def map_of(value: Any) -> Mapping[str, Any]:
    """Return a JSON object, an empty one if it is something else."""
    return value if isinstance(value, dict) else {}


def all_maps(value: Any) -> Iterator[Mapping[str, Any]]:
    """Yield all JSON objects in a value, itself included, however deep they are."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            yield one
            waiting += reversed(list(one.values()))
        elif isinstance(one, list):
            waiting += reversed(one)


def whole(value: Any) -> int:
    """Return a whole number, 0 if it is something else."""
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def quoted(names: Sequence[str], most: int = 3) -> str:
    """Return names for a message: all of a few, of many the first ones."""
    shown = [f'"{name}"' for name in names[:most]]
    if names[most:]:
        shown.append(f"{len(names) - most:,} more")
    *before, last = shown
    return f"{', '.join(before)} and {last}" if before else last
