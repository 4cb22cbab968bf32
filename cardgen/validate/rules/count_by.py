"""Of every value of a field there are enough cards, and not too many.

Physical cards are counted, in each deck or in a card list; with `distinct: true` a card
counts once however often it is there.

Options:
    of         component or list of components
    field      the field that is counted by
    values     the values to count, or
    from, to   whole numbers to count
    exactly    how many cards of each value, or
    at_least   the fewest
    at_most    the most
    distinct   count different cards, not copies; default false

    rules:
      - count-by: {of: decks, field: stars, from: 1, to: 5, exactly: 3}

A deck with three cards of each level passes. One with two of level 4 does not:

    deck "The Brook" has 2 cards with stars 4, expected 3
"""

from collections.abc import Iterator
from typing import Any

from cardgen.model.game import RuleUse
from cardgen.validate.finding import Finding
from cardgen.validate.piles import Pile, piles, same
from cardgen.validate.rule_options import CountOptions, ValueOptions
from cardgen.validate.wording import many

ID = "count-by"


class Options(ValueOptions, CountOptions):
    """Values of a field, and how many cards each must have."""

    field: str
    distinct: bool = False


def check(use: RuleUse, options: Options) -> Iterator[Finding]:
    """Find values of which there are too few or too many cards."""
    for pile in piles(use.of):
        for value in options.listed():
            count = _count(pile, options, value)
            if not options.allows(count):
                cards = many(count, "different card" if options.distinct else "card")
                message = f"{pile.name} has {cards} with {options.field} {value}"
                yield Finding(pile.span, f"{message}, expected {options.wanted()}")


def _count(pile: Pile, options: Options, value: Any) -> int:
    found = [
        entry
        for entry in pile.entries
        if same(entry.card.values.get(options.field), value)
    ]
    if options.distinct:
        return len({entry.card.id for entry in found})
    return sum(entry.copies for entry in found)
