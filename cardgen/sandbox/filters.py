"""The filters a template may use: those with small results and without a clock."""

import math
from collections.abc import Callable, Mapping
from typing import Any

from jinja2 import Environment, pass_environment
from jinja2 import filters as stock
from jinja2.environment import TemplateModule
from markupsafe import Markup

from cardgen.sandbox.budget import LIST, Budget, check_length
from cardgen.sandbox.chance_filters import OF_CHOICES, OF_SEED
from cardgen.sandbox.color_filters import OF_COLOR
from cardgen.sandbox.operators import calculate
from cardgen.sandbox.records import Absent, scalar

# Nearly all that is joined; none of it is escaped or None.
_SIMPLE = frozenset([str, int, float])
_LONGEST_NUMBER = 1_000


class Unprintable(TypeError):
    """A value of which print would say no more than "True"."""


def say(budget: Budget, text: str, values: Mapping[str, Any]) -> str:
    """Return a text with its {values}, within the budget."""
    for name, value in values.items():
        word, place = str(write_value(value)), f"{{{name}}}"
        budget.keep(len(text) + text.count(place) * len(word))
        text = text.replace(place, word)
    return text


def write_value(value: object) -> object:
    """Return what `{{ value }}` writes: an empty text for None.

    Raises Unprintable for true and false, which nobody means to print.
    """
    if isinstance(value, bool):
        raise Unprintable("expected a text or number to print, found true or false")
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


@pass_environment
def sorted_items(
    environment: Environment,
    mapping: Mapping[Any, Any],
    case_sensitive: bool = False,
    by: str = "key",
    reverse: bool = False,
) -> Any:
    """Return the names and values of a mapping, sorted by one or the other."""
    if by not in ("key", "value"):
        raise TypeError(f'expected by="key" or "value", found "{by}"')
    pairs = list(mapping.items())
    at = int(by == "value")
    sort = environment.filters["sort"]
    return sort(environment, pairs, reverse, case_sensitive, at)


def batched(values: Any, length: int, fill: object = None) -> list[list[object]]:
    """Split a list into rows of a length; `fill` completes the last one."""
    if not 1 <= length <= LIST:
        raise TypeError(f"expected a row of 1 to {LIST} items")
    return [list(row) for row in stock.do_batch(list(values), length, fill)]


def whole_number(value: Any, default: int = 0, base: int = 10) -> int:
    """Turn a text or number into a whole number. Raises TooMuch for a large one."""
    number: int = stock.do_int(_short(value), default, base)
    return int(calculate("+", number, 0))


def decimal_number(value: Any, default: float = 0.0) -> float:
    """Turn a text or number into a decimal number."""
    number: float = stock.do_float(_short(value), default)
    return number


def _short(value: Any) -> Any:
    """Return what may be a number. Python reads long ones in quadratic time."""
    if isinstance(value, str) and len(value) > _LONGEST_NUMBER:
        raise TypeError(f"expected a number of at most {_LONGEST_NUMBER} characters")
    return value


def without_tags(text: object) -> str:
    """Return a text without tags and comments, its spaces collapsed."""
    plain = _without(_without(str(text), "<!--", "-->"), "<", ">")
    return Markup(" ".join(plain.split())).unescape()


def _without(text: str, opening: str, closing: str) -> str:
    """Remove all that is between marks, in linear time."""
    kept: list[str] = []
    at = 0
    while (start := text.find(opening, at)) >= 0:
        end = text.find(closing, start)
        if end < 0:
            break
        kept.append(text[at:start])
        at = end + len(closing)
    return "".join([*kept, text[at:]])


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


def _text_filter(plain: Callable[..., Any]) -> Callable[..., Any]:
    # Some stock filters take the environment first, and are marked so.
    leads = getattr(plain, "jinja_pass_arg", None) is not None

    def guarded(*given: Any, **named: Any) -> Any:
        if type(given[leads]) is not TemplateModule:
            scalar(given[leads])
        return plain(*given, **named)

    guarded.__dict__.update(plain.__dict__)
    return guarded


_SINGLE = ("abs", "count", "d", "default", "first", "last", "length")
_OF_TEXT = (
    *("capitalize", "e", "escape", "forceescape", "lower", "safe", "string", "title"),
    *("trim", "truncate", "upper"),
)
_OF_LIST = (
    *("groupby", "items", "list", "map", "max", "min", "reject", "rejectattr"),
    *("reverse", "select", "selectattr", "sort", "unique"),
)

OF_VALUE: dict[str, Callable[..., Any]] = {
    **{name: stock.FILTERS[name] for name in _SINGLE},
    **{"cos": cosine, "sin": sine, "round": rounded},
    **{"int": whole_number, "float": decimal_number},
    **OF_SEED,
    **OF_COLOR,
}
"""Those that look at one value, or at the end of a list."""

OF_TEXT: dict[str, Callable[..., Any]] = {
    **{name: _text_filter(stock.FILTERS[name]) for name in _OF_TEXT},
    "replace": replaced,
    "striptags": _text_filter(without_tags),
}
"""Those that read a whole text."""

OF_LIST: dict[str, Callable[..., Any]] = {
    **{name: stock.FILTERS[name] for name in _OF_LIST},
    **{"batch": batched, "dictsort": sorted_items, "join": joined, "sum": total},
    **OF_CHOICES,
}
"""Those that go through a list."""

FILTER_HELP = {
    "abs": "the number without its sign",
    "batch": "the list in rows: batch(3), or batch(3, 0) to fill up the last row",
    "between": "a number by chance from a seed: between(2, 5, 'sun')",
    "capitalize": "the text with its first letter large and all others small",
    "chance": "a number from 0 to 1 by chance from a seed: chance('sun')",
    "cos": "the cosine of an angle in degrees",
    "count": "the number of items or letters, as length",
    "d": "another value where this one does not exist, as default",
    "darken": "the colour nearer to black: darken(0.2)",
    "default": "another value where this one does not exist: default(0)",
    "dictsort": "the names and values of a mapping, sorted by name, or by='value'",
    "e": "the text escaped for XML, as escape; every value is escaped anyway",
    "escape": "the text escaped for XML; every value is escaped anyway",
    "first": "the first item or letter",
    "float": "a decimal number, or 0.0 where the text is none",
    "forceescape": "the text escaped for XML, even if it was escaped before",
    "groupby": "pairs of an attribute's value and the items with it: groupby('rank')",
    "int": "a whole number, or 0 where the text is none",
    "items": "pairs of the names and values of a mapping",
    "join": "the items in one text: join(', '), or join(', ', attribute='name')",
    "last": "the last item or letter",
    "length": "the number of items or letters",
    "lighten": "the colour nearer to white: lighten(0.2)",
    "list": "the items, or the letters of a text, as a list",
    "lower": "the text in small letters",
    "map": "an attribute of each item, or a filter's result: map(attribute='name')",
    "max": "the largest item, or the one with the largest attribute='rank'",
    "min": "the smallest item, or the one with the smallest attribute='rank'",
    "mix": "the colour with a share of another one: mix('gold', 0.3)",
    "mute": "the colour nearer to grey: mute(0.5)",
    "noise": "smooth noise from 0 to 1 from a seed at a place: noise(x, y)",
    "normal": "a number by chance around 5, spread by 1: normal(5, 1, 'tree')",
    "pick": "an item of the list by chance: pick(card.id, 'tree')",
    "ramp": "tones of the colour from dark to light: ramp(5)",
    "reject": "the items for which a test is false: reject('odd')",
    "rejectattr": "the items whose attribute fails a test: rejectattr('rank', '>', 2)",
    "replace": "the text with a part replaced: replace('old', 'new')",
    "reverse": "the items or letters from last to first",
    "round": "the number rounded: round(1), or round(0, 'floor') or 'ceil'",
    "safe": "the text as it is: what it contains becomes elements",
    "select": "the items for which a test is true: select('in', [1, 2])",
    "selectattr": "the items whose attribute passes a test: selectattr('rank', '>', 2)",
    "shuffle": "the items in an order by chance: shuffle(card.id, 'trees')",
    "sin": "the sine of an angle in degrees",
    "sort": "the items sorted: sort(attribute='rank', reverse=true)",
    "string": "the value as a text",
    "striptags": "the text without tags and comments",
    "sum": "the total of the numbers, or of an attribute of the items: sum('rank')",
    "title": "the text with the first letter of each word large",
    "trim": "the text without spaces, or other letters, at both ends",
    "truncate": "the text cut to a length: truncate(20)",
    "unique": "the items without repetitions, or one for each value of an attribute",
    "upper": "the text in capital letters",
}
"""What each filter yields, in a line."""
