"""Filters for what a card's id decides: places, sizes and choices by chance.

Each yields what its seed and keys determine, on every machine: nothing else that a
template asks for changes it.
"""

from collections.abc import Callable, Mapping
from typing import Any

from jinja2.runtime import Macro
from markupsafe import Markup

from cardgen.model import chance
from cardgen.sandbox.records import Record, scalar

_LONGEST = 1_000
_MOST_KEYS = 20
_FARTHEST = 1e6


def by_chance(seed: object, *keys: object) -> float:
    """Return a number from 0 up to 1."""
    return round(chance.share(*_words(seed, *keys)), 6)


def between(seed: object, low: float, high: float, *keys: object) -> float:
    """Return a number from `low` up to `high`."""
    first, last = _number(low), _number(high)
    return round(first + (last - first) * chance.share(*_words(seed, *keys)), 6)


def normal(seed: object, mean: float, spread: float, *keys: object) -> float:
    """Return a number around `mean`, seldom further from it than twice `spread`."""
    away = chance.normal(*_words(seed, *keys))
    return round(_number(mean) + _number(spread) * away, 6)


def noise(seed: object, x: float, y: float = 0.0, *keys: object) -> float:
    """Return smooth noise from 0 to 1, which changes over a distance of about 1."""
    return chance.noise(_number(x), _number(y), *_words(seed, *keys))


def pick(values: Any, seed: object, *keys: object) -> Any:
    """Return one of the values, each equally likely.

    It stays the same when values are added, unless one of those is chosen.
    """
    items = list(values)
    if not items:
        raise TypeError("expected a list of at least one item to pick from")
    return items[chance.choice([*map(_name, items)], *_words(seed, *keys))]


def shuffle(values: Any, seed: object, *keys: object) -> list[Any]:
    """Return the values in random order, in which values that are added move none."""
    items = list(values)
    order = chance.order([*map(_name, items)], *_words(seed, *keys))
    return [items[place] for place in order]


def _name(value: Any) -> object:
    """Return what a value is known by, wherever in a list it stands.

    That is the first of what it holds, so that the rest may change. What has no name is
    known by its place among others like it: so is what is drawn, which may change.
    """
    if isinstance(value, (Record, Mapping)):
        return _name(value[next(iter(value))]) if [*value] else ""
    if isinstance(value, (list, tuple)):
        return _name(value[0]) if value else ""
    if isinstance(value, Macro):
        return value.name
    if isinstance(value, str):
        return "" if isinstance(value, Markup) else value[:_LONGEST]
    return value if isinstance(value, (int, float)) else ""


def _words(*words: object) -> list[object]:
    """Return a seed with its keys. Raises TypeError for what is no text or number."""
    if len(words) > 1 + _MOST_KEYS:
        raise TypeError(f"expected at most {_MOST_KEYS} keys after a seed")
    found = [scalar(word) for word in words]
    if any(isinstance(word, str) and len(word) > _LONGEST for word in found):
        raise TypeError(f"expected seeds and keys of at most {_LONGEST} characters")
    return found


def _number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise TypeError(f"expected a number, found {scalar(value)!r}")
    # Also false for infinity, and for what is no number.
    if not abs(value) <= _FARTHEST:
        raise TypeError(f"expected a number up to {_FARTHEST:,.0f}")
    return float(value)


OF_SEED: dict[str, Callable[..., Any]] = {
    "between": between,
    "chance": by_chance,
    "noise": noise,
    "normal": normal,
}
"""Those that make a number from a seed."""

OF_CHOICES: dict[str, Callable[..., Any]] = {"pick": pick, "shuffle": shuffle}
"""Those that choose from a list."""
