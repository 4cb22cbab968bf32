"""Check that there is exactly one card for each value of a field.

Options:
    of         component or list of components
    in         `hands`: in every hand of every deck; `decks` (default): in every
               deck, or in a card list
    field      the field whose values are compared
    values     the values, one card for each, or
    from, to   range of whole numbers, one card for each, or
    declared   `true`: the choices, or the range, that the card type lists

    rules:
      - one-of-each: {of: decks, in: hands, field: stars, from: 1, to: 5}

A hand of five cards with the levels 1, 2, 3, 4 and 5 passes. With two cards of level 4:

    hand "first" of deck "The Brook" has 2 cards with stars 4, expected 1
"""

from collections.abc import Iterator
from itertools import chain
from typing import Literal

from pydantic import Field

from cardgen.model.game import Entry, Pile, RuleUse
from cardgen.model.source import Span
from cardgen.validate.formatting import pluralize
from cardgen.validate.rule_kit.card_values import as_texts, format_value
from cardgen.validate.rule_kit.demands import (
    Demand,
    of_values,
    texts_of,
    where_of,
)
from cardgen.validate.rule_kit.findings import RuleFinding, places_of, too_many
from cardgen.validate.rule_kit.options import ValueOptions

_Texts = tuple[str, ...]
_Group = tuple[str, tuple[Entry, ...], Span]


class Options(ValueOptions):
    """The field, its values, and whether to check decks or hands."""

    field: str
    place: Literal["decks", "hands"] = Field(default="decks", alias="in")


def demands(_: RuleUse, options: Options) -> Iterator[Demand]:
    """Yield one card with each value, and no others."""
    texts, where = texts_of(options.listed()), where_of(options)
    count = len({*texts})
    if "" in texts:
        return
    if options.place == "hands":
        yield Demand("cards of a hand", where, count, count)
    else:
        yield Demand("cards", where, count, count)
        yield from of_values(where, options.field, texts, 1, 1)


def check(use: RuleUse, options: Options) -> Iterator[RuleFinding]:
    """Find values with no card or several, and cards with other values."""
    for pile in use.piles:
        for name, entries, span in _groups(pile, options):
            yield from _group(name, entries, span, options)


def _groups(pile: Pile, options: Options) -> Iterator[_Group]:
    if options.place == "decks":
        yield pile.name, pile.entries, pile.span
        return
    for hand in pile.hands:
        yield f'hand "{hand.id}" of {pile.name}', hand.entries, hand.span


def _group(
    name: str, entries: tuple[Entry, ...], span: Span, options: Options
) -> Iterator[RuleFinding]:
    field, by_value = options.field, _by_value(entries, options.field)
    for value in options.listed():
        of_value = by_value.pop(as_texts(value), [])
        count = sum(entry.copies for entry in of_value)
        if count == 1:
            continue
        message = (
            f"{name} has {pluralize(count, 'card')} with {field} {value}, expected 1"
        )
        if of_value:
            yield too_many(of_value, span, message, "keep one")
        else:
            yield RuleFinding(span, message)
    for entry in chain(*by_value.values()):
        found = entry.card.values.get(field)
        hint = (
            f"its {field} is {format_value(found)}"
            if as_texts(found)
            else f"it has no {field}"
        )
        message = f'card "{entry.card.id}" does not belong in {name}'
        yield RuleFinding(entry.span, message, hint, related=places_of([entry]))


def _by_value(entries: tuple[Entry, ...], field: str) -> dict[_Texts, list[Entry]]:
    by_value: dict[_Texts, list[Entry]] = {}
    for entry in entries:
        found = as_texts(entry.card.values.get(field))
        by_value.setdefault(found, []).append(entry)
    return by_value
