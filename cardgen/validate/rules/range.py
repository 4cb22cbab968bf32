"""Check that numbers are within bounds.

The `range` of a field in game.yaml applies to every card of its type. This rule applies
to one component, can be a warning where the range of the field is an error, and can
have bounds that depend on another field. Of a list, the number of entries is checked.

Options:
    of         component or list of components
    fields     the fields to check, each by itself
    from, to   lowest and highest value; either may be omitted
    by         instead: a field whose value determines the bounds
    bands      value of that field -> [lowest, highest]

    rules:
      - range: {of: starter, fields: [cost], from: 0, to: 3, severity: warning}
      - range: {of: pool, fields: [cost], by: level, bands: {1: [0, 2], 2: [2, 4]}}

A card of cost 3 passes the first rule. A card of cost 5 does not:

    card "ridge-wyvern" has cost 5, expected from 0 to 3
"""

from collections.abc import Iterator

from cardgen.model.game import LISTS, Card, Pile, RuleUse
from cardgen.validate.formatting import format_number, pluralize
from cardgen.validate.rule_kit.card_values import distinct_values, numeric_size
from cardgen.validate.rule_kit.demands import Demand, spans, within
from cardgen.validate.rule_kit.findings import RuleFinding, place_of
from cardgen.validate.rule_kit.options import NUMERIC_TYPES, BoundOptions, Fields


class Options(BoundOptions):
    """Fields and their bounds."""

    fields: Fields

    def types_for(self, option: str) -> tuple[str, ...]:
        """Return the types of `fields`: numbers, and lists by their length."""
        return (*NUMERIC_TYPES, *LISTS) if option == "fields" else ()


def demands(use: RuleUse, options: Options) -> Iterator[Demand]:
    """Yield the bounds of each field, for each value that they depend on."""
    for where, low, high in spans(use, options):
        for field in options.fields:
            yield within(where, field, low, high)


def check(use: RuleUse, options: Options) -> Iterator[RuleFinding]:
    """Find numbers outside the bounds."""
    for pile in use.piles:
        if not _all_within(pile, options):
            yield from _outside(pile, options)


def _all_within(pile: Pile, options: Options) -> bool:
    """Return whether all different values are within bounds, a quick first check."""
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
