"""The filters a template may use: those with small results and without a clock."""

import math
from collections.abc import Callable
from typing import Any

from jinja2 import Undefined
from jinja2 import filters as stock
from markupsafe import Markup

from cardgen.sandbox.budget import LIST, check_length
from cardgen.sandbox.records import Absent

_PLAIN = (
    *("abs", "count", "d", "default", "dictsort", "e", "escape", "first", "float"),
    *("forceescape", "groupby", "int", "items", "last", "length", "list", "map"),
    *("max", "min", "reject", "rejectattr", "reverse", "safe", "select", "selectattr"),
    *("sort", "unique"),
)
_OF_TEXT = (
    *("capitalize", "lower", "string", "striptags", "title", "trim", "truncate"),
    "upper",
)

_SCALARS = (str, int, float, type(None))
# Nearly all that is joined; none of it is escaped or None.
_SIMPLE = frozenset([str, int, float])


def scalar(value: object) -> object:
    """Return a value that can be written as text. Raises TypeError for others."""
    if isinstance(value, Undefined):
        # Raises with the missing name; an "if" without "else" is an empty text.
        return str(value)
    if isinstance(value, _SCALARS):
        return value
    kind = "list" if isinstance(value, (list, tuple)) else type(value).__name__
    raise TypeError(f"expected a text or number, found a {kind.lower()}")


def write_value(value: object) -> object:
    """Return what `{{ value }}` writes: an empty text for None."""
    return "" if value is None else scalar(value)


def joined(values: Any, between: str = "", attribute: Any = None) -> str:
    """Join texts and numbers."""
    items = [_part(value, attribute) for value in values]
    if _SIMPLE.issuperset(map(type, items)) and type(between) is str:
        simple = list(map(str, items))
        check_length(sum(map(len, simple)) + len(between) * len(simple))
        return between.join(simple)
    texts = ["" if item is None else scalar(item) for item in items]
    check_length(sum(len(str(text)) + len(between) for text in texts))
    if any(isinstance(text, Markup) for text in [*texts, between]):
        return Markup(between).join(texts)  # type: ignore[arg-type]
    return between.join(str(text) for text in texts)


def replaced(text: object, old: str, new: str, count: int = -1) -> str:
    """Replace a part of a text."""
    whole = str(scalar(text))
    times = whole.count(old) if count < 0 else min(count, whole.count(old))
    check_length(len(whole) + times * len(new))
    return whole.replace(old, new, count)


def rounded(value: float, precision: int = 0, method: str = "common") -> float:
    """Round a number: common, ceil or floor, to at most 9 digits."""
    if not -9 <= precision <= 9:
        raise TypeError("expected a precision from -9 to 9")
    if method not in ("common", "ceil", "floor"):
        raise TypeError(f'expected common, ceil or floor, found "{method}"')
    rounding: Callable[..., float] = stock.do_round
    return rounding(value, precision, method)


def total(values: Any, attribute: Any = None) -> float:
    """Add up numbers."""
    numbers = [_part(value, attribute) for value in values]
    if not all(isinstance(number, (int, float)) for number in numbers):
        raise TypeError("expected numbers to sum up")
    added: float = sum(numbers)
    return added


def _part(value: Any, attribute: Any) -> Any:
    """Return a value or an attribute of it. Raises with the names it has."""
    if attribute is None:
        return value
    try:
        return value[attribute]
    except (KeyError, TypeError):
        return str(Absent(obj=value, name=attribute))


def batched(values: Any, length: int, fill: object = None) -> list[list[object]]:
    """Split a list into rows of a length; `fill` completes the last one."""
    if not 1 <= length <= LIST:
        raise TypeError(f"expected a row of 1 to {LIST} items")
    return [list(row) for row in stock.do_batch(list(values), length, fill)]


def cosine(degrees: float) -> float:
    """Return the cosine of an angle in degrees."""
    return _exact(math.cos(_radians(degrees)))


def sine(degrees: float) -> float:
    """Return the sine of an angle in degrees."""
    return _exact(math.sin(_radians(degrees)))


def _radians(degrees: object) -> float:
    if not isinstance(degrees, (int, float)) or not math.isfinite(degrees):
        raise TypeError(f"expected an angle in degrees, found {scalar(degrees)!r}")
    return math.radians(degrees % 360)


def _exact(share: float) -> float:
    # The last digits differ between machines, and the cosine of 90 degrees is 0.
    return round(share, 12) + 0.0


def _text_filter(name: str) -> Callable[..., Any]:
    plain = stock.FILTERS[name]
    # Some stock filters take the environment first, and are marked so.
    leads = getattr(plain, "jinja_pass_arg", None) is not None

    def guarded(*given: Any, **named: Any) -> Any:
        scalar(given[1 if leads else 0])
        return plain(*given, **named)

    guarded.__dict__.update(plain.__dict__)
    return guarded


FILTERS: dict[str, Callable[..., Any]] = {
    **{name: stock.FILTERS[name] for name in _PLAIN},
    **{name: _text_filter(name) for name in _OF_TEXT},
    "batch": batched,
    "cos": cosine,
    "join": joined,
    "replace": replaced,
    "round": rounded,
    "sin": sine,
    "sum": total,
}
