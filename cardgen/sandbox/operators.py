"""The operators and tests of templates: small numbers, and charged comparisons."""

import operator as plain
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

from jinja2 import Environment, pass_environment, tests

from cardgen.sandbox.budget import LIST, Budget, TooMuch, check_length
from cardgen.sandbox.containers import CONTAINERS, bulk, check_key
from cardgen.sandbox.records import Record, scalar

_BITS = 256
_SIMPLE: dict[str, Callable[[Any, Any], Any]] = {
    **{"+": plain.add, "*": plain.mul, "%": plain.mod}
}
_COMPARISONS: dict[str, Callable[[Any, Any], Any]] = {
    **{"==": plain.eq, "eq": plain.eq, "equalto": plain.eq},
    **{"!=": plain.ne, "ne": plain.ne},
    **{">": plain.gt, "gt": plain.gt, "greaterthan": plain.gt},
    **{"<": plain.lt, "lt": plain.lt, "lessthan": plain.lt},
    **{">=": plain.ge, "ge": plain.ge, "<=": plain.le, "le": plain.le},
}
_STOCK: Any = tests.TESTS
# Compared in no time, with anything.
_QUICK = frozenset([int, float, bool, type(None), Record])
_SHORT = 1_000
_LARGE = "expected a smaller number"


def operate(operator: str, left: Any, right: Any) -> object:
    """Compute `+ * ** %` on small operands only."""
    if isinstance(left, (int, float)) and isinstance(right, (int, float)):
        return calculate(operator, left, right)
    if operator == "+" and isinstance(left, str) and isinstance(right, str):
        check_length(len(left) + len(right))
        return left + right
    if operator == "+" and type(left) is type(right) and type(left) in (list, tuple):
        if len(left) + len(right) > LIST:
            raise TooMuch(f"expected a list of at most {LIST} items")
        return left + right
    if operator == "*" and isinstance(left, str) and isinstance(right, int):
        check_length(len(left) * right)
        return left * right
    raise TypeError(f"expected numbers for {operator}, found {_kind(left, right)}")


def calculate(operator: str, left: float, right: float) -> float:
    """Compute `+ * ** %` of numbers. Raises TooMuch when an integer grows large."""
    simple = _SIMPLE.get(operator)
    result: float = simple(left, right) if simple else _power(left, right)
    if type(result) is int and result.bit_length() > _BITS:
        raise TooMuch(_LARGE)
    return result


def against(budget: Budget, left: Any, right: Any) -> Any:
    """Charge for a comparison of two values, and return the right one."""
    if type(left) in _QUICK or type(right) in _QUICK:
        return right
    if isinstance(left, str) is not isinstance(right, str):
        return right
    if isinstance(left, (str, *CONTAINERS)) and isinstance(right, (str, *CONTAINERS)):
        smaller = left if len(left) <= len(right) else right
        if type(smaller) is not str or len(smaller) > _SHORT:
            budget.work(10 * bulk(smaller))
    return right


def among(budget: Budget, value: Any, values: Any) -> Any:
    """Charge for looking for a value among others, and return those."""
    if isinstance(values, str):
        if isinstance(value, str):
            budget.work(search_steps(values, [value]))
    elif isinstance(values, (dict, Record)):
        check_key(value)
    elif hasattr(values, "__len__"):
        budget.work(2 * len(values) * bulk(value))
    return values


def search_steps(text: str, parts: Iterable[object]) -> int:
    """Return the steps that looking for parts of a text takes at worst."""
    return len(text) * (1 + letters(parts)) // 10


def letters(values: Iterable[object]) -> int:
    """Return how many letters the texts among values have, and those in tuples."""
    count = 0
    for value in values:
        if isinstance(value, str):
            count += len(value)
        elif isinstance(value, tuple):
            count += bulk(value)
    return count


def charged_tests(budget: Callable[[], Budget]) -> dict[str, Callable[..., Any]]:
    """Return the tests of Jinja2. Those that compare are charged to the budget.

    Those that turn values into text accept only what is one, or a number.
    """

    def comparing(compare: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
        @wraps(compare)
        def compared(left: Any, right: Any, /) -> Any:
            return compare(left, against(budget(), left, right))

        return compared

    def within(value: Any, values: Any, /) -> bool:
        return value in among(budget(), value, values)

    return {
        **_STOCK,
        **{name: comparing(compare) for name, compare in _COMPARISONS.items()},
        **{name: _of_scalar(_STOCK[name]) for name in ("lower", "upper")},
        **{name: _of_numbers(_STOCK[name]) for name in ("divisibleby", "even", "odd")},
        **{"in": within, "filter": _is_filter, "test": _is_test},
    }


def _of_scalar(test: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(test)
    def checked(value: Any) -> Any:
        return test(scalar(value))

    return checked


def _of_numbers(test: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(test)
    def checked(*numbers: Any) -> Any:
        for number in numbers:
            if not isinstance(scalar(number), (int, float)):
                raise TypeError("expected a number, found a text")
        return test(*numbers)

    return checked


@pass_environment
def _is_filter(environment: Environment, name: object) -> bool:
    return scalar(name) in environment.filters


@pass_environment
def _is_test(environment: Environment, name: object) -> bool:
    return scalar(name) in environment.tests


def _power(base: float, exponent: float) -> float:
    small = isinstance(base, float) or abs(base).bit_length() * exponent <= _BITS
    if abs(exponent) > _BITS or not small:
        raise TooMuch("expected a smaller power")
    result: float = base**exponent
    return result


def _kind(left: object, right: object) -> str:
    names = {int: "number", float: "number", str: "text", list: "list", tuple: "list"}
    one, other = (names.get(type(x), type(x).__name__) for x in (left, right))
    return f"{one} and {other}"
