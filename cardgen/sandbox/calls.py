"""What calling filters and methods costs, charged before they run."""

from collections.abc import Callable, Sized
from functools import wraps
from types import BuiltinMethodType, MethodType
from typing import Any

from jinja2.filters import make_attrgetter, make_multi_attrgetter
from jinja2.runtime import BlockReference, LoopContext

from cardgen.sandbox.budget import TURN, Budget
from cardgen.sandbox.chance_filters import OF_CHOICES, OF_SEED
from cardgen.sandbox.containers import bulk, check_key
from cardgen.sandbox.filters import OF_LIST, OF_TEXT, OF_VALUE
from cardgen.sandbox.operators import letters, search_steps
from cardgen.sandbox.records import Absent

# Methods are allowed one by one: "center", "format" or "to_bytes" make a gigabyte
# from one short line.
METHODS: dict[type, frozenset[str]] = {
    str: frozenset(
        [
            *("upper", "lower", "title", "capitalize", "casefold", "swapcase"),
            *("strip", "lstrip", "rstrip", "removeprefix", "removesuffix"),
            *("split", "rsplit", "splitlines", "partition", "rpartition"),
            *("startswith", "endswith", "count", "find", "rfind"),
            *("isdigit", "isalpha", "isalnum", "isspace", "isupper", "islower"),
            *("isdecimal", "isnumeric"),
        ]
    ),
    dict: frozenset(["get", "items", "keys", "values"]),
    list: frozenset(["count", "index"]),
    tuple: frozenset(["count", "index"]),
    int: frozenset(),
    float: frozenset(["is_integer"]),
    range: frozenset(),
}
# Besides macros.
CALLABLE = (BuiltinMethodType, MethodType, LoopContext, BlockReference, Absent)
# Steps of digesting a seed and each of its keys, and how many letters take one more.
_SEED, _KEY, _DIGESTED = 100, 20, 2
# Steps that filters take besides: for the numbers of a seed that they are made of.
_SEEDED = {"normal": 100, "noise": 600}
# What a filter, written in Python, does with one item.
_ITEM = 30
# Bytes of a letter, as a text of its own, in a long text that is split.
_LETTER, _SHORT = 100, 1_000
# Of the filters that compare: where their attribute is among the arguments.
_ATTRIBUTES = {"groupby": 0, "max": 1, "min": 1, "sort": 2, "unique": 1}
# Bytes for a step of comparing: 64 letters of up to four bytes.
_SORTED = 256
# Filters that make many short texts.
_SPLITTING = frozenset(["striptags", "title"])


def charge_method(budget: Budget, method: Any, given: tuple[Any, ...]) -> None:
    """Charge for a method of a text, list or mapping, or of a loop."""
    owner = method.__self__ if isinstance(method, CALLABLE[:2]) else None
    if isinstance(owner, str):
        steps = search_steps(owner, given) if given else len(owner)
        budget.work(TURN + steps)
        if len(owner) > _SHORT and "split" in method.__name__:
            budget.keep(_LETTER * len(owner))
    elif isinstance(owner, dict):
        budget.work(TURN + len(owner))
        for key in given[:1]:
            check_key(key)
    else:
        times = len(owner) if isinstance(owner, (list, tuple)) else 1
        budget.work(TURN + 2 * times * sum(map(bulk, given)))


def charged_filters(environment: Any) -> dict[str, Callable[..., Any]]:
    """Return the filters of an environment, charged to its budget."""
    return {
        **OF_VALUE,
        **{name: _of_seed(environment, name) for name in OF_SEED},
        **{name: _of_text(environment, name) for name in OF_TEXT},
        **{name: _of_list(environment, name) for name in OF_LIST},
    }


def _of_seed(environment: Any, name: str) -> Callable[..., Any]:
    plain = OF_SEED[name]

    @wraps(plain)
    def charged(*given: Any, **named: Any) -> Any:
        environment.budget.work(_SEEDED.get(name, 0) + _seed_steps(given))
        return plain(*given, **named)

    return charged


def _seed_steps(words: tuple[Any, ...]) -> int:
    """Return what it takes to digest a seed and its keys, letter by letter."""
    return _SEED + _KEY * len(words) + letters(words) // _DIGESTED


def _of_text(environment: Any, name: str) -> Callable[..., Any]:
    plain = OF_TEXT[name]
    leads = _leads(plain)

    @wraps(plain)
    def charged(*given: Any, **named: Any) -> Any:
        text = given[leads] if isinstance(given[leads], str) else ""
        others = (*given[leads + 1 :], *named.values())
        environment.budget.work(TURN + search_steps(text, others))
        if name in _SPLITTING:
            environment.budget.keep(_LETTER * len(text))
        return environment.made(plain(*given, **named))

    return charged


def _of_list(environment: Any, name: str) -> Callable[..., Any]:
    plain = OF_LIST[name]
    leads = _leads(plain)

    @wraps(plain)
    def charged(*given: Any, **named: Any) -> Any:
        values, others = given[leads], given[leads + 1 :]
        count = len(values) if isinstance(values, Sized) else 0
        length = _ITEM + letters((*others, *named.values()))
        environment.budget.work(TURN + count * length)
        if name in OF_CHOICES:
            environment.budget.work(_seed_steps(others))
        if name in _ATTRIBUTES:
            at = _ATTRIBUTES[name]
            attribute = named.get("attribute", others[at] if at < len(others) else None)
            _charge_sorting(environment, name, values, attribute)
        return environment.made(plain(*given, **named))

    return charged


def _charge_sorting(environment: Any, name: str, values: Any, attribute: Any) -> None:
    """Charge for comparing the items of a list, or an attribute of them.

    Their copies in small letters, which Jinja2 compares, are charged as well.
    """
    several = make_multi_attrgetter if name == "sort" else make_attrgetter
    keys = list(map(several(environment, attribute), values))
    if name == "unique":
        for key in keys:
            check_key(key)
    size = sum(map(bulk, keys))
    environment.budget.work(2 * size * len(keys).bit_length())
    environment.budget.keep(_SORTED * size)


def _leads(plain: Callable[..., Any]) -> int:
    """Return how many arguments come before the value: a context, or none."""
    return int(hasattr(plain, "jinja_pass_arg"))
