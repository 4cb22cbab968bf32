"""Check that cards that have one thing have another.

Options:
    of         component or list of components
    when       conditions that select the cards to check; default: all cards
    requires   conditions that these cards must meet

A condition on a field is a value, `[one, of, these]`, `{from: 1, to: 3}` with numbers
or names of fields, `{present: true}` or `{same_as: field}`. For a list, one entry must
be the value, and bounds apply to the number of entries.

    rules:
      - requires: {of: pool, when: {starting: true}, requires: {kind: location}}
      - requires: {of: pool, requires: {vermin: {from: 0, to: capacity}}}

A starting card that is a location passes. One that is a quest does not:

    card "first-frost" has kind quest, expected location for starting true
"""

from collections.abc import Iterator

from cardgen.model.game import RuleUse
from cardgen.validate.conditions import Conditions
from cardgen.validate.finding import Finding
from cardgen.validate.piles import place_of
from cardgen.validate.rule_options import WhenOptions
from cardgen.validate.values import shown, texts, value


class Options(WhenOptions):
    """Which cards to check, and what they must have."""

    requires: Conditions


def check(use: RuleUse, options: Options) -> Iterator[Finding]:
    """Find cards that lack what they must have."""
    for card in options.chosen(use):
        for field, wanted in options.requires.items():
            if not wanted.holds(card, field):
                found = value(card, field)
                has = f"{field} {shown(found)}" if texts(found) else f"no {field}"
                expected = f"expected {wanted.wanted(card)}{options.reason()}"
                message = f'card "{card.id}" has {has}, {expected}'
                yield Finding(place_of(card, field), message)
