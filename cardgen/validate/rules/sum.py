"""Check the sum of several numbers on a card.

Options:
    of         component or list of components
    fields     the fields to add
    by         a field whose value, such as a level, determines the bounds
    bands      value of that field -> [lowest, highest] sum
    from, to   instead: lowest and highest sum of every card; either may be omitted

    rules:
      - sum: {of: pool, fields: [n, e, s, w], by: stars, bands: {1: [5, 8], 2: [8, 11]}}
      - sum: {of: pool, fields: [mice, badgers], from: 1}

A card of 1 star with 3, 1, 2 and 0 (sum 6) passes. With 3, 3, 3 and 0 it does not:

    card "frog" has n + e + s + w = 9, expected from 5 to 8 for stars 1
"""

from collections.abc import Iterator
from typing import ClassVar

from cardgen.model.game import RuleUse
from cardgen.validate.formatting import format_number
from cardgen.validate.rule_kit.card_values import numbers
from cardgen.validate.rule_kit.findings import RuleFinding
from cardgen.validate.rule_kit.options import BoundOptions, Fields


class Options(BoundOptions):
    """The fields to add, and the bounds of their sum."""

    NUMERIC: ClassVar[tuple[str, ...]] = ("fields",)

    fields: Fields


def check(use: RuleUse, options: Options) -> Iterator[RuleFinding]:
    """Find cards whose sum is outside the bounds."""
    for card in use.cards():
        found = numbers(card, options.fields)
        if found is None or options.unbound(card):
            continue
        if no_band := options.no_band(card):
            yield no_band
        elif expected := options.outside(card, sum(found)):
            total = f"{' + '.join(options.fields)} = {format_number(sum(found))}"
            message = f'card "{card.id}" has {total}, expected {expected}'
            yield RuleFinding(card.span, message)
