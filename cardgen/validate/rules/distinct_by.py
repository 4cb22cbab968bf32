"""Check that no two cards are the same in several fields taken together.

Options:
    of       component or list of components
    fields   the fields to compare, in this order; of a list, its entries
    up_to    `none` (default): compare the values as they are; `rotation`: also find
             cards that are the same when rotated; `order`: also find cards with the
             same values in another order
    within   fields that must be equal as well for two cards to count as the same

    rules:
      - distinct-by: {of: pool, fields: [n, e, s, w], up_to: rotation, within: [stars]}
      - distinct-by: {of: pool, fields: [powers], up_to: order}

Cards 3-1-2-0 and 3-2-1-0 pass. 3-1-2-0 and 1-2-0-3 of the same level do not:

    cards "frog" and "newt" have the same n, e, s, w when rotated
"""

from collections.abc import Iterator
from typing import Literal

from pydantic import Field

from cardgen.model.game import Card, FieldValue, RuleUse
from cardgen.model.source import line_name
from cardgen.validate.rule_kit.card_values import as_texts
from cardgen.validate.rule_kit.demands import Demand, where_of
from cardgen.validate.rule_kit.findings import RuleFinding
from cardgen.validate.rule_kit.options import Fields, RuleOptions
from cardgen.validate.shapes.strict import empty_list

_Key = tuple[str, ...]


class Options(RuleOptions):
    """The fields to compare, and what differences to ignore."""

    fields: Fields
    up_to: Literal["none", "rotation", "order"] = "none"
    within: list[str] = Field(default_factory=empty_list)


def demands(_: RuleUse, options: Options) -> Iterator[Demand]:
    """Yield cards that differ in the fields."""
    fields = (*options.fields, *options.within)
    yield Demand("unlike", where_of(options), fields=fields)


def check(use: RuleUse, options: Options) -> Iterator[RuleFinding]:
    """Find each card that repeats an earlier one."""
    for pile in use.piles:
        first: dict[tuple[_Key, _Key], Card] = {}
        for card in pile.cards:
            values = [card.values.get(field) for field in options.fields]
            if None in values:
                continue
            within = _values(card, options.within)
            key = (_canonical(_entries(values, options), options.up_to), within)
            other = first.setdefault(key, card)
            if other is not card:
                yield _finding(card, other, options)


def _values(card: Card, fields: list[str]) -> _Key:
    return tuple(str(card.values.get(field)) for field in fields)


def _entries(values: list[FieldValue], options: Options) -> _Key:
    """Return the values to sort or rotate, with lists split into entries."""
    if options.up_to == "none":
        return tuple(map(str, values))
    return tuple(text for value in values for text in as_texts(value))


def _canonical(values: _Key, up_to: str) -> _Key:
    if up_to == "order":
        return tuple(sorted(values))
    if up_to == "rotation":
        start = _least_start(values)
        return values[start:] + values[:start]
    return values


def _least_start(values: _Key) -> int:
    """Return the start of the least rotation, found in one pass over the values."""
    count, one, other, same = len(values), 0, 1, 0
    while max(one, other, same) < count:
        here, there = values[(one + same) % count], values[(other + same) % count]
        if here == there:
            same += 1
            continue
        if here > there:
            one += same + 1
        else:
            other += same + 1
        other += one == other
        same = 0
    return min(one, other)


def _finding(card: Card, other: Card, options: Options) -> RuleFinding:
    fields = ", ".join(options.fields)
    how = ""
    if _values(card, options.fields) != _values(other, options.fields):
        how = " when rotated" if options.up_to == "rotation" else " in another order"
    message = f'cards "{other.id}" and "{card.id}" have the same {fields}{how}'
    if options.within:
        shared = (f"{field} {card.values.get(field)}" for field in options.within)
        message += f" and both have {' and '.join(shared)}"
    hint = f'"{other.id}" is at {line_name(other.span)}; change one of them'
    return RuleFinding(card.span, message, hint, related=(other.span,))
