"""The lists and mappings that a template makes: shallow, limited, with simple keys.

Python compares, hashes and frees nested values within C, where nothing interrupts it
and deep ones overflow the stack. So no template can make them: depth and contents are
checked when a list is made, and a list that holds another twice counts it twice.
"""

from collections.abc import Collection, Iterable
from typing import Any

from markupsafe import Markup

from cardgen.sandbox.budget import LIST, Budget, TooMuch
from cardgen.sandbox.records import Record

CONTAINERS = (list, tuple, dict)
_DEEPEST = 20
_HEAVIEST = 4 * LIST
_LONGEST_KEY = 8
_NESTED = 20
# Python hashes an integer by its remainder: larger ones can be made to collide.
_LARGEST_KEY = 2**60
_ATOMS = frozenset([str, Markup, int, float, bool, type(None), Record])
_NUMBERS = frozenset([int, float, bool, type(None), Record])


def hold(budget: Budget, made: Any) -> Any:
    """Return a list or mapping that was made. Raises TooMuch when it is too large."""
    weight = weigh(made)
    # Lists within lists are walked in Python.
    budget.work(weight if weight == len(made) else _NESTED * weight)
    if isinstance(made, dict):
        for key in made:
            check_key(key)
        budget.keep(200 + 100 * len(made))
    else:
        budget.keep(60 + 8 * len(made))
    return made


def weigh(container: Collection[Any], depth: int = _DEEPEST) -> int:
    """Return how many values a container holds, at all depths. Raises TooMuch."""
    weight = len(container)
    for inner in _inner(container):
        if not depth:
            raise TooMuch(f"expected lists at most {_DEEPEST} deep")
        weight += 1 + weigh(inner, depth - 1)
        if weight > _HEAVIEST:
            raise TooMuch(f"expected a list of at most {_HEAVIEST} values in all")
    return weight


def bulk(value: Any, depth: int = _DEEPEST) -> int:
    """Return the steps that comparing a value takes at worst. Raises TooMuch."""
    if isinstance(value, str):
        return 1 + len(value) // 64
    if not issubclass(type(value), CONTAINERS):
        return 1
    if not depth:
        raise TooMuch(f"expected lists at most {_DEEPEST} deep")
    items = value.values() if isinstance(value, dict) else value
    if _NUMBERS.issuperset(map(type, items)):
        return 1 + len(value)
    return 1 + sum(bulk(item, depth - 1) for item in items)


def check_key(key: Any) -> None:
    """Raise TypeError for a key that is neither a text, a number nor a pair of them."""
    if isinstance(key, tuple) and len(key) <= _LONGEST_KEY:
        for part in key:
            if isinstance(part, CONTAINERS):
                raise TypeError("expected a text or number as key, found a nested list")
            check_key(part)
    elif isinstance(key, CONTAINERS):
        raise TypeError("expected a text or number as key, found a list")
    elif isinstance(key, int) and abs(key) >= _LARGEST_KEY:
        raise TypeError("expected a smaller number as key")


def _inner(container: Collection[Any]) -> Iterable[Collection[Any]]:
    items = container.values() if isinstance(container, dict) else container
    if _ATOMS.issuperset(map(type, items)):
        return ()
    # Jinja2's namespaces take a microsecond to say that they are no list.
    return (item for item in items if issubclass(type(item), CONTAINERS))
