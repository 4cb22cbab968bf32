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
from cardgen.validate.rule_kit.card_values import field_value, name_value
from cardgen.validate.rule_kit.conditions import Conditions
from cardgen.validate.rule_kit.demands import Demand, of_condition, where_of
from cardgen.validate.rule_kit.findings import RuleFinding, place_of
from cardgen.validate.rule_kit.options import WhenOptions


class Options(WhenOptions):
    """Which cards to check, and what they must have."""

    requires: Conditions


def demands(_: RuleUse, options: Options) -> Iterator[Demand]:
    """Yield the condition on each field."""
    for field, wanted in options.requires.items():
        yield from of_condition(where_of(options), field, wanted)


def check(use: RuleUse, options: Options) -> Iterator[RuleFinding]:
    """Find cards that lack what they must have."""
    for card in options.chosen(use):
        for field, wanted in options.requires.items():
            if not wanted.holds(card, field):
                found = field_value(card, field)
                has = name_value(field, found)
                expected = f"expected {wanted.wanted(card)}{options.reason()}"
                message = f'card "{card.id}" has {has}, {expected}'
                yield RuleFinding(place_of(card, field), message)
