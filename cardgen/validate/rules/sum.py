"""The numbers of a card add up to what it, or its level, is allowed.

Options:
    of         component or list of components
    fields     the fields that are added
    by         the field that tells the level
    bands      for each level [lowest, highest] sum
    from, to   instead: the lowest and the highest sum of every card; either may be
               left out

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
from cardgen.validate.rule_kit.card_values import card_groups, numbers
from cardgen.validate.rule_kit.findings import RuleFinding
from cardgen.validate.rule_kit.options import BoundOptions, Fields

ID = "sum"


class Options(BoundOptions):
    """What is added, and what it may come to."""

    NUMERIC: ClassVar[tuple[str, ...]] = ("fields",)

    fields: Fields


def check(use: RuleUse, options: Options) -> Iterator[RuleFinding]:
    """Find cards whose sum is outside the bounds."""
    for pile in card_groups(use.of):
        for card in pile.cards:
            found = numbers(card, options.fields)
            if found is None or options.unbound(card):
                continue
            if no_band := options.no_band(card):
                yield no_band
            elif expected := options.outside(card, sum(found)):
                total = f"{' + '.join(options.fields)} = {format_number(sum(found))}"
                message = f'card "{card.id}" has {total}, expected {expected}'
                yield RuleFinding(card.span, message)
