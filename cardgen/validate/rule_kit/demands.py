"""What deck rules demand of piles and cards, to find those that can never all hold.

A rule's module may offer `demands(use, options)`, which yields only what is certain.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise, product
from math import ceil, floor, inf
from typing import Literal, NamedTuple, TypeAlias

from cardgen.model.game import LISTS, CardType, Field, FieldValue, RuleUse
from cardgen.validate.formatting import format_bounds
from cardgen.validate.rule_kit.card_values import OWN_FIELDS, as_texts, numeric_size
from cardgen.validate.rule_kit.conditions import Condition
from cardgen.validate.rule_kit.options import BoundOptions, CountOptions, RuleOptions

Where: TypeAlias = tuple[tuple[str, Condition], ...]
"""Which cards: those that meet all of these conditions on fields."""

Subject = Literal[
    "cards",
    "different",
    "copies",
    "unlike",
    "hands",
    "cards of a hand",
    "sum",
    "sum of different",
    "on card",
    "value",
]

_MOST = 1000
_MOST_WORDS, _MOST_ENTRIES = 20, 40
_OTHER = "\0"
"""A word that no rule mentions."""


class Test(NamedTuple):
    """What a value must be. `edges` are the texts and numbers where the answer can
    change, None if they are unknown; the rule is silent where not `about` a value."""

    holds: Callable[[FieldValue], bool]
    edges: tuple[str | float, ...] | None
    about: Callable[[FieldValue], bool] = lambda _: True


class Demand(NamedTuple):
    """A number from `low` to `high`, or a `test` that a value must pass.

    Cards, different cards and hands are counted in a pile, copies of each card, and the
    cards of each hand; `unlike` cards differ in their `fields`. A `sum` is that of one
    field over the cards of each value of `each`, `on card` that of fields of one card.
    """

    subject: Subject
    where: Where
    low: float = -inf
    high: float = inf
    fields: tuple[str, ...] = ()
    each: tuple[str, ...] = ()
    test: Test | None = None
    says: str = ""


def where_of(options: RuleOptions) -> Where:
    """Return which cards a rule selects, by `where` and by `when`."""
    when = getattr(options, "when", None) or {}
    return (*(options.where or {}).items(), *when.items())


def with_value(where: Where, field: str, text: str) -> Where:
    """Return which cards, with a value of a field besides."""
    return (*where, (field, Condition(values={text: None})))


def limits(options: CountOptions) -> tuple[float, float]:
    """Return the lowest and the highest number that are allowed."""
    if options.exactly is not None:
        return options.exactly, options.exactly
    high = inf if options.at_most is None else options.at_most
    return options.at_least or 0, high


def one_value(use: RuleUse, field: str) -> bool:
    """Return whether a field, of any card type of the rule, is no list or picture."""
    types = [t.fields[field].type for c in use.of for t in c.types if field in t.fields]
    return bool(types) and not {*LISTS, "picture"} & {*types}


def of_values(
    where: Where, field: str, texts: Iterable[str], low: float, high: float
) -> Iterator[Demand]:
    """Yield how many cards there may be with each value of a field."""
    for text in dict.fromkeys(texts):
        yield Demand("cards", with_value(where, field, text), low, high)


def within(where: Where, field: str, low: float | None, high: float | None) -> Demand:
    """Return the demand that a number, or the length of a list, is within bounds."""
    lowest = -inf if low is None else low
    highest = inf if high is None else high

    def holds(found: FieldValue) -> bool:
        size = numeric_size(found)
        return size is None or lowest <= size <= highest

    edges = tuple(edge for edge in (low, high) if edge is not None)
    test = Test(holds, edges, lambda found: numeric_size(found) is not None)
    bounded = low is not None or high is not None
    says = f"{field} {format_bounds(low, high)}" if bounded else ""
    return Demand("value", where, lowest, highest, (field,), test=test, says=says)


def of_condition(
    where: Where, field: str, wanted: Condition, *, not_met: bool = False
) -> Iterator[Demand]:
    """Yield the demand that a condition is met, or is not met."""
    test = condition_test(wanted, not_met=not_met)
    if test is None:
        return
    says = wanted.of(field)
    if not_met:
        says = f"{field} not {wanted.wanted()}"
    if wanted.present is not None:
        says = Condition(present=wanted.present is not not_met).of(field)
    if not_met:
        yield Demand("value", where, fields=(field,), test=test, says=says)
    else:
        bounds = within(where, field, as_number(wanted.low), as_number(wanted.high))
        yield bounds._replace(test=test, says=says)


def spans(
    use: RuleUse, options: BoundOptions
) -> Iterator[tuple[Where, float | None, float | None]]:
    """Yield the bounds of a number, and of which cards, for each value of `by`."""
    where = where_of(options)
    if options.bands is None:
        yield where, *options.span()
    elif options.by and one_value(use, options.by):
        for level, (low, high) in options.bands.items():
            yield with_value(where, options.by, level), low, high


def includes(types: Iterable[CardType], wide: Where, narrow: Where) -> bool:
    """Return whether all cards of a selection are certainly in a wider one."""
    return all(
        any(name == field and _implies(types, name, c, wanted) for name, c in narrow)
        for field, wanted in wide
    )


def _implies(
    types: Iterable[CardType], field: str, one: Condition, other: Condition
) -> bool:
    if one == other:
        return True
    if one.values and other.values:
        return one.values.keys() <= other.values.keys()
    met, unmet = condition_test(one), condition_test(other, not_met=True)
    if met is None or unmet is None:
        return False
    return not is_possible(types, field, met, unmet)


def texts_of(values: Iterable[FieldValue]) -> list[str]:
    """Return values as rules compare them."""
    return ["".join(as_texts(value)) for value in values]


def condition_test(wanted: Condition, *, not_met: bool = False) -> Test | None:
    """Return the test of a condition, None if it depends on other fields."""
    if any(wanted.fields()):
        return None
    bounds = [edge for edge in (wanted.low, wanted.high) if edge is not None]
    edges = (*wanted.values, *bounds)
    return Test(lambda found: wanted.met(found) is not not_met, edges)


def is_possible(types: Iterable[CardType], field: str, *tests: Test) -> bool:
    """Return whether a value that a card type allows may pass all tests."""
    if field in OWN_FIELDS:
        return True
    edges: list[str | float] | None = []
    for test in tests:
        edges = None if edges is None or test.edges is None else [*edges, *test.edges]
    for card_type in types:
        values = _values(card_type.fields.get(field), edges)
        if values is None:
            return True
        for value in values:
            meant = any(test.about(value) for test in tests)
            if meant and all(test.holds(value) for test in tests):
                return True
    return False


def always(field: Field) -> bool:
    """Return whether every card has a value in a field."""
    return field.required or field.default is not None


def domain(field: Field) -> list[FieldValue]:
    """Return the values of a field, [] if they are not declared one by one."""
    if field.type in ("integer", "number"):
        return [*field.choices] or _integers(field)
    if field.type == "boolean":
        return [True, False]
    return [] if field.type in (*LISTS, "picture") else [*map(str, field.choices)]


def _values(
    field: Field | None, edges: Iterable[str | float] | None
) -> list[FieldValue] | None:
    """Return values that stand for all that a card may have, None if there is no way
    to list them."""
    if field is None:
        return [None]
    none: list[FieldValue] = [] if always(field) else [None]
    if field.type in LISTS:
        return _lists(field, edges)
    if field.type == "picture":
        return None
    listed = domain(field)
    if field.choices or field.type == "boolean" or (edges is None and listed):
        return [*listed, *none]
    if edges is None:
        return None
    if field.type in ("integer", "number"):
        return [*_numbers(field, edges), *none]
    return [*map(str, edges), _OTHER, *none]


def _integers(field: Field) -> list[FieldValue]:
    low, high = field.minimum, field.maximum
    if field.type != "integer" or low is None or high is None or high - low > _MOST:
        return []
    return [*range(ceil(low), floor(high) + 1)]


def _numbers(field: Field, edges: Iterable[str | float]) -> Iterator[FieldValue]:
    """Yield a number at each edge, between each two, and beyond the outermost."""
    low = -inf if field.minimum is None else field.minimum
    high = inf if field.maximum is None else field.maximum
    found = {0.0, *(edge for edge in (low, high) if abs(edge) < inf)}
    found |= {number for edge in edges if (number := as_number(edge)) is not None}
    found |= {edge + step for edge in found for step in (-1, 1)}
    if field.type == "integer":
        found |= {part(edge) for edge in found for part in (floor, ceil)}
        yield from (int(n) for n in found if low <= n <= high and n == int(n))
        return
    ordered = sorted(found)
    between = ((one + other) / 2 for one, other in pairwise(ordered))
    yield from (n for n in (*ordered, *between) if low <= n <= high)


def as_number(edge: str | float | None) -> float | None:
    """Return a number, None for other texts and for none."""
    if edge is None:
        return None
    try:
        number = float(edge)
    except ValueError:
        return None
    return number if abs(number) < inf else None


def _lists(
    field: Field, edges: Iterable[str | float] | None
) -> list[FieldValue] | None:
    """Return lists of every length that matters, with one or two different words: two
    tests need no more."""
    if edges is None and not field.choices:
        return None
    edges = list(edges or ())
    words = list(map(str, field.choices or [e for e in edges if isinstance(e, str)]))
    words += [] if field.choices else [_OTHER]
    sizes = {0, 1, 2}
    for edge in edges:
        if not isinstance(edge, str):
            sizes |= {floor(edge) + step for step in (-1, 0, 1, 2)}
    if len(words) > _MOST_WORDS or max(sizes) > _MOST_ENTRIES or not words:
        return None
    return [
        (one, *[other] * (size - 1))[:size]
        for size in sizes
        if size >= 0
        for one, other in product(words, repeat=2)
    ]
