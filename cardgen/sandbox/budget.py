"""How much one rendering may do: steps, letters, numbers in ranges."""

from collections.abc import Callable
from operator import add, mod, mul
from typing import Any

STEPS = 200_000
LETTERS = 2_000_000
RANGE = 100_000
LIST = 100_000
_BITS = 256
NUMBERS = frozenset([int, float])
"""The types that nearly all operands are of."""

_SIMPLE: dict[str, Callable[[Any, Any], Any]] = {"+": add, "*": mul, "%": mod}


class TooMuch(Exception):
    """Says which limit a template went over."""


class Budget:
    """Counts down what is left of one rendering. Raises TooMuch at the end."""

    def __init__(
        self, steps: int = STEPS, letters: int = LETTERS, range: int = RANGE
    ) -> None:
        self._all = (steps, letters, range)
        self._steps, self._letters, self._range = self._all

    def step(self, letters: int) -> str:
        """Take one turn of a loop or call that writes so many plain letters."""
        self.turns(1)
        self.write(letters)
        return ""

    def turns(self, count: int) -> None:
        """Take so many turns at once."""
        self._steps -= count
        if self._steps < 0:
            raise TooMuch(f"expected at most {self._all[0]} turns of loops and macros")

    def write(self, letters: int) -> None:
        """Take letters of output."""
        self._letters -= letters
        if self._letters < 0:
            raise TooMuch(f"expected at most {self._all[1]} letters of output")

    def range(self, *limits: int) -> range:
        """Give a range, as long as all ranges together stay small."""
        numbers = range(*limits)
        try:
            self._range -= len(numbers)
        except OverflowError:
            self._range = -1
        if self._range < 0:
            raise TooMuch(f"expected ranges of at most {self._all[2]} numbers in all")
        return numbers


def check_length(letters: int) -> None:
    """Refuse a text that would be too long, before it is made."""
    if letters > LETTERS:
        raise TooMuch(f"expected a text of at most {LETTERS} letters")


def operate(operator: str, left: object, right: object) -> object:
    """Work out `+ * ** %` on small operands only."""
    if isinstance(left, (int, float)) and isinstance(right, (int, float)):
        return calculate(operator, left, right)
    if operator == "+" and isinstance(left, str) and isinstance(right, str):
        check_length(len(left) + len(right))
        return left + right
    if operator == "+" and isinstance(left, list) and isinstance(right, list):
        _check_list(len(left) + len(right))
        return left + right
    if operator == "+" and isinstance(left, tuple) and isinstance(right, tuple):
        _check_list(len(left) + len(right))
        return left + right
    if operator == "*" and isinstance(left, str) and isinstance(right, int):
        check_length(len(left) * right)
        return left * right
    raise TypeError(f"expected numbers for {operator}, found {_kind(left, right)}")


def _check_list(items: int) -> None:
    if items > LIST:
        raise TooMuch(f"expected a list of at most {LIST} items")


def calculate(operator: str, left: float, right: float) -> float:
    """Work out `+ * ** %` of numbers. Raises TooMuch where a whole one grows large."""
    simple = _SIMPLE.get(operator)
    result: float = simple(left, right) if simple else _power(left, right)
    if type(result) is int and result.bit_length() > _BITS:
        raise TooMuch("expected a smaller number")
    return result


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
