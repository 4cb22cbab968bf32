"""How much one rendering may do: turns, characters, numbers in ranges."""

from collections.abc import Callable
from operator import add, mod, mul
from typing import Any

TURNS = 200_000
CHARACTERS = 2_000_000
RANGE = 100_000
LIST = 100_000
_BITS = 256
NUMBERS = frozenset([int, float])
"""The types of nearly all operands."""

_SIMPLE: dict[str, Callable[[Any, Any], Any]] = {"+": add, "*": mul, "%": mod}


class TooMuch(Exception):
    """A template went over a limit, which the text names."""


class Budget:
    """What one rendering may still do. Raises TooMuch when it is used up."""

    def __init__(
        self, turns: int = TURNS, characters: int = CHARACTERS, range: int = RANGE
    ) -> None:
        self._all = (turns, characters, range)
        self._turns, self._characters, self._range = self._all

    def take_turns(self, count: int) -> None:
        """Take turns of loops or calls."""
        self._turns -= count
        if self._turns < 0:
            raise TooMuch(
                f"expected at most {self._all[0]} loop iterations and macro calls"
            )

    def write(self, characters: int) -> None:
        """Take characters of output."""
        self._characters -= characters
        if self._characters < 0:
            raise TooMuch(f"expected at most {self._all[1]} characters of output")

    def range(self, *limits: int) -> range:
        """Return a range. Raises TooMuch when all ranges together are too long."""
        numbers = range(*limits)
        try:
            self._range -= len(numbers)
        except OverflowError:
            self._range = -1
        if self._range < 0:
            raise TooMuch(f"expected ranges of at most {self._all[2]} numbers in all")
        return numbers


def check_length(characters: int) -> None:
    """Raise TooMuch for a text that would be too long, before it is made."""
    if characters > CHARACTERS:
        raise TooMuch(f"expected text of at most {CHARACTERS} characters")


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
