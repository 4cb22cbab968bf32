"""There is exactly one card of each value of a field.

Options:
    of         component or list of components
    in         `hands`: in every hand of every deck; `decks` (default): in every
               deck, or in a card list
    field      the field that is looked at
    values     the values, one card of each, or
    from, to   whole numbers, one card of each, or
    declared   `true`: the choices, or the range, that the card type declares

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
from cardgen.validate.rule_kit.card_values import as_texts, card_groups, format_value
from cardgen.validate.rule_kit.findings import RuleFinding
from cardgen.validate.rule_kit.options import ValueOptions

ID = "one-of-each"

_Texts = tuple[str, ...]
_Group = tuple[str, tuple[Entry, ...], Span]


class Options(ValueOptions):
    """The field, its values, and whether decks or hands are looked at."""

    field: str
    place: Literal["decks", "hands"] = Field(default="decks", alias="in")


def check(use: RuleUse, options: Options) -> Iterator[RuleFinding]:
    """Find values with no card or with several, and cards of no value asked for."""
    for pile in card_groups(use.of):
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
        ids = ", ".join(entry.card.id for entry in of_value)
        message = (
            f"{name} has {pluralize(count, 'card')} with {field} {value}, expected 1"
        )
        # Of several the last is the one too many; of none there is only the group.
        place = of_value[-1].span if of_value else span
        yield RuleFinding(place, message, f"these are {ids}; keep one" if ids else "")
    for entry in chain(*by_value.values()):
        found = entry.card.values.get(field)
        has = format_value(found) if as_texts(found) else "no value"
        message = f'card "{entry.card.id}" does not belong in {name}'
        yield RuleFinding(entry.span, message, f"it has {has} as {field}")


def _by_value(entries: tuple[Entry, ...], field: str) -> dict[_Texts, list[Entry]]:
    by_value: dict[_Texts, list[Entry]] = {}
    for entry in entries:
        found = as_texts(entry.card.values.get(field))
        by_value.setdefault(found, []).append(entry)
    return by_value
