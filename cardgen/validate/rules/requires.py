"""A card that has one thing must have another.

Options:
    of         component or list of components
    when       conditions on the cards that are looked at; default: all cards
    requires   conditions that these cards must meet

A condition on a field is a value, `[one, of, these]`, `{from: 1, to: 3}` with numbers
or names of fields, `{present: true}` or `{same_as: field}`; of a list one entry must be
the value, and bounds are about the number of its entries.

    rules:
      - requires: {of: pool, when: {starting: true}, requires: {kind: location}}
      - requires: {of: pool, requires: {vermin: {from: 0, to: capacity}}}

A starting card that is a location passes. One that is a quest does not:

    card "first-frost" has kind quest, expected location for starting true
"""

from collections.abc import Iterator

from cardgen.model.game import RuleUse
from cardgen.validate.conditions import Conditions, in_words, met
from cardgen.validate.finding import Finding
from cardgen.validate.piles import piles, place_of
from cardgen.validate.rule_options import RuleOptions
from cardgen.validate.values import shown, value

ID = "requires"


class Options(RuleOptions):
    """Which cards, and what they must have."""

    when: Conditions | None = None
    requires: Conditions


def check(use: RuleUse, options: Options) -> Iterator[Finding]:
    """Find cards that lack what they must have."""
    when = options.when or {}
    why = f" for {in_words(when)}" if when else ""
    for pile in piles(use.of):
        for card in pile.cards:
            if not met(card, when):
                continue
            for field, wanted in options.requires.items():
                if not wanted.holds(card, field):
                    has = f'card "{card.id}" has {field} {shown(value(card, field))}'
                    message = f"{has}, expected {wanted.wanted(card)}{why}"
                    yield Finding(place_of(card, field), message)
