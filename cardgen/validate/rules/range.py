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
from cardgen.validate.bounds import BoundOptions
from cardgen.validate.finding import Finding
from cardgen.validate.piles import piles, place_of
from cardgen.validate.rule_options import NUMBERS, Fields
from cardgen.validate.values import amount, different
from cardgen.validate.wording import many, number

ID = "range"


class Options(BoundOptions):
    """Fields and their bounds."""

    fields: Fields

    def types_for(self, option: str) -> tuple[str, ...]:
        """Give the types of `fields`: numbers, and lists, which are counted."""
        return (*NUMBERS, *LISTS) if option == "fields" else ()


def check(use: RuleUse, options: Options) -> Iterator[Finding]:
    """Find numbers outside the bounds."""
    for pile in piles(use.of):
        if not _all_within(pile, options):
            yield from _outside(pile, options)


def _all_within(pile: Pile, options: Options) -> bool:
    """Tell at a glance that all numbers are right, by the different ones."""
    if options.bands is not None:
        return False
    columns = (different(pile.cards, field) for field in options.fields)
    amounts = (amount(value) for column in columns for value in column)
    return all(found is None or options.allows(found) for found in amounts)


def _outside(pile: Pile, options: Options) -> Iterator[Finding]:
    for card in pile.cards:
        if options.unbound(card):
            continue
        if no_band := options.no_band(card):
            yield no_band
            continue
        for field in options.fields:
            yield from _field(card, field, options)


def _field(card: Card, field: str, options: Options) -> Iterator[Finding]:
    value = card.values.get(field)
    found = amount(value)
    if found is None:
        return
    if expected := options.outside(card, found):
        has = f"{field} {number(found)}"
        if isinstance(value, tuple):
            has = f"{many(len(value), 'entry')} in {field}"
        message = f'card "{card.id}" has {has}, expected {expected}'
        yield Finding(place_of(card, field), message)
