"""A card that has one thing must not have another.

Options:
    of        component or list of components
    when      conditions on the cards that are looked at; default: all cards
    forbids   conditions of which these cards must meet none

A condition on a field is a value, `[one, of, these]`, `{from: 1, to: 3}` with numbers
or names of fields, `{present: true}` or `{same_as: field}`; of a list one entry must be
the value, and bounds are about the number of its entries.

    rules:
      - forbids: {of: pool, when: {epics: anchor}, forbids: {epics: move-anywhere}}

A card with one of the two passes. A card with both does not:

    card "rock" has epics move-anywhere, which is forbidden for epics anchor
"""

from collections.abc import Iterator

from cardgen.model.game import RuleUse
from cardgen.validate.rule_kit.card_values import card_groups, field_value, format_value
from cardgen.validate.rule_kit.conditions import Conditions, format_conditions, meets
from cardgen.validate.rule_kit.findings import RuleFinding, place_of
from cardgen.validate.rule_kit.options import RuleOptions

ID = "forbids"


class Options(RuleOptions):
    """Which cards, and what they must not have."""

    when: Conditions | None = None
    forbids: Conditions


def check(use: RuleUse, options: Options) -> Iterator[RuleFinding]:
    """Find cards that have what they must not have."""
    when = options.when or {}
    why = f" for {format_conditions(when)}" if when else ""
    for pile in card_groups(use.of):
        for card in pile.cards:
            if not meets(card, when):
                continue
            for field, unwanted in options.forbids.items():
                if unwanted.holds(card, field):
                    has = f'card "{card.id}" has {unwanted.of(field)}'
                    message = f"{has}, which is forbidden{why}"
                    hint = f"{field} is {format_value(field_value(card, field))}"
                    hint = hint if unwanted.bounds() else ""
                    yield RuleFinding(place_of(card, field), message, hint)
