"""Check the number of cards in a deck or card list.

Physical cards are counted: an entry with `copies: 2` is two cards.

Options:
    of         component or list of components
    exactly    number of cards, or
    at_least   minimum
    at_most    maximum

    rules:
      - size: {of: decks, exactly: 15}

A deck of 15 cards passes. A deck of 14 does not:

    deck "The Brook" has 14 cards, expected 15
"""

from collections.abc import Iterator

from cardgen.model.game import RuleUse
from cardgen.validate.formatting import pluralize
from cardgen.validate.rule_kit.findings import RuleFinding
from cardgen.validate.rule_kit.options import CountOptions, RuleOptions


class Options(RuleOptions, CountOptions):
    """The count, and nothing else."""


def check(use: RuleUse, options: Options) -> Iterator[RuleFinding]:
    """Find decks and lists with too few or too many cards."""
    for pile in use.piles:
        count = sum(entry.copies for entry in pile.entries)
        if not options.allows(count):
            message = f"{pile.name} has {pluralize(count, 'card')}"
            yield RuleFinding(pile.span, f"{message}, expected {options.wanted()}")
