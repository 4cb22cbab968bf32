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
from cardgen.validate.rule_kit.card_values import card_groups, field_value, format_value
from cardgen.validate.rule_kit.conditions import Conditions, format_conditions, meets
from cardgen.validate.rule_kit.findings import RuleFinding, place_of
from cardgen.validate.rule_kit.options import RuleOptions

ID = "requires"


class Options(RuleOptions):
    """Which cards, and what they must have."""

    when: Conditions | None = None
    requires: Conditions


def check(use: RuleUse, options: Options) -> Iterator[RuleFinding]:
    """Find cards that lack what they must have."""
    when = options.when or {}
    why = f" for {format_conditions(when)}" if when else ""
    for pile in card_groups(use.of):
        for card in pile.cards:
            if not meets(card, when):
                continue
            for field, wanted in options.requires.items():
                if not wanted.holds(card, field):
                    held = format_value(field_value(card, field))
                    has = f'card "{card.id}" has {field} {held}'
                    message = f"{has}, expected {wanted.wanted(card)}{why}"
                    yield RuleFinding(place_of(card, field), message)
