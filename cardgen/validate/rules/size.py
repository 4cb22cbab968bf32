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

Rules that can never all hold are found as soon as one of them fails: numbers of cards,
copies and sums are compared with each other, and values with what card types declare.
With `size: {of: decks, at_most: 12}` on line 40 of game.yaml, the rule above says

    these rules can never both hold for a deck of "Decks": exactly 15 cards here; at
    most 12 cards by size at game.yaml:40
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from cardgen.model.game import Entry, RuleUse
from cardgen.validate.formatting import all_of, pluralize
from cardgen.validate.rule_kit.demands import Demand, limits, where_of
from cardgen.validate.rule_kit.findings import RuleFinding
from cardgen.validate.rule_kit.options import CountOptions, RuleOptions

_MOST_NAMED = 8


class Options(RuleOptions, CountOptions):
    """The count, and nothing else."""


def demands(_: RuleUse, options: Options) -> Iterator[Demand]:
    """Yield the number of cards."""
    yield Demand("cards", where_of(options), *limits(options))


def check(use: RuleUse, options: Options) -> Iterator[RuleFinding]:
    """Find decks and lists with too few or too many cards."""
    for pile in use.piles:
        count = sum(entry.copies for entry in pile.entries)
        if not options.allows(count):
            message = f"{pile.name} has {pluralize(count, 'card')}"
            message += f", expected {options.wanted()}"
            yield RuleFinding(pile.span, message, _repeated(pile.entries))


def _repeated(entries: Sequence[Entry]) -> str:
    """Return the hint that some cards have several copies; "" if none has."""
    counts = Counter[str]()
    for entry in entries:
        counts[entry.card.id] += entry.copies
    named = [f"{id} ({copies})" for id, copies in counts.items() if copies > 1]
    if not named:
        return ""
    left = [f"{len(named) - _MOST_NAMED} more"] if len(named) > _MOST_NAMED else []
    shown = all_of([*named[:_MOST_NAMED], *left])
    have = "has" if len(named) == 1 else "have"
    different = pluralize(len(+counts), "different card")
    return f"{different}; {len(named)} of them {have} more than one copy: {shown}"
