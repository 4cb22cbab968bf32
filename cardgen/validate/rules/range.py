"""Numbers of cards lie within bounds.

A field's own `range` in game.yaml holds for every card of its type. This rule is for
one component only, for a warning where a field's range is an error, or for bounds that
depend on another field. Of a list the number of its entries is looked at.

Options:
    of         component or list of components
    fields     the fields that are looked at, each by itself
    from, to   the lowest and the highest value; either may be left out
    by         instead: a field on whose value the bounds depend
    bands      for each value of that field [lowest, highest]

    rules:
      - range: {of: starter, fields: [cost], from: 0, to: 3, severity: warning}
      - range: {of: pool, fields: [cost], by: level, bands: {1: [0, 2], 2: [2, 4]}}

A card of cost 3 passes the first rule. A card of cost 5 does not:

    card "ridge-wyvern" has cost 5, expected from 0 to 3
"""

from collections.abc import Iterator

from cardgen.model.game import LISTS, Card, Pile, RuleUse
from cardgen.validate.formatting import format_number, pluralize
from cardgen.validate.rule_kit.card_values import (
    card_groups,
    distinct_values,
    numeric_size,
)
from cardgen.validate.rule_kit.findings import RuleFinding, place_of
from cardgen.validate.rule_kit.options import NUMERIC_TYPES, BoundOptions, Fields

ID = "range"


class Options(BoundOptions):
    """Fields and their bounds."""

    fields: Fields

    def types_for(self, option: str) -> tuple[str, ...]:
        """Give the types of `fields`: numbers, and lists, which are counted."""
        return (*NUMERIC_TYPES, *LISTS) if option == "fields" else ()


def check(use: RuleUse, options: Options) -> Iterator[RuleFinding]:
    """Find numbers outside the bounds."""
    for pile in card_groups(use.of):
        if not _all_within(pile, options):
            yield from _outside(pile, options)


def _all_within(pile: Pile, options: Options) -> bool:
    """Tell at a glance that all numbers are right, by the different ones."""
    if options.bands is not None:
        return False
    columns = (distinct_values(pile.cards, field) for field in options.fields)
    amounts = (numeric_size(value) for column in columns for value in column)
    return all(found is None or options.allows(found) for found in amounts)


def _outside(pile: Pile, options: Options) -> Iterator[RuleFinding]:
    for card in pile.cards:
        if options.unbound(card):
            continue
        if no_band := options.no_band(card):
            yield no_band
            continue
        for field in options.fields:
            yield from _field(card, field, options)


def _field(card: Card, field: str, options: Options) -> Iterator[RuleFinding]:
    value = card.values.get(field)
    found = numeric_size(value)
    if found is None:
        return
    if expected := options.outside(card, found):
        has = f"{field} {format_number(found)}"
        if isinstance(value, tuple):
            has = f"{pluralize(len(value), 'entry')} in {field}"
        message = f'card "{card.id}" has {has}, expected {expected}'
        yield RuleFinding(place_of(card, field), message)
