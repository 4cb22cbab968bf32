"""Check that cards that have one thing do not have another.

Options:
    of        component or list of components
    when      conditions that select the cards to check; default: all cards
    forbids   conditions of which these cards must not meet any

A condition on a field is a value, `[one, of, these]`, `{from: 1, to: 3}` with numbers
or names of fields, `{present: true}` or `{same_as: field}`. For a list, one entry must
be the value, and bounds apply to the number of entries.

    rules:
      - forbids: {of: pool, when: {epics: anchor}, forbids: {epics: move-anywhere}}

A card with one of the two passes. A card with both does not:

    card "rock" has epics move-anywhere, which is forbidden for epics anchor
"""

from collections.abc import Iterator

from cardgen.model.game import RuleUse
from cardgen.validate.rule_kit.card_values import field_value, format_value
from cardgen.validate.rule_kit.conditions import Conditions
from cardgen.validate.rule_kit.demands import Demand, of_condition, where_of
from cardgen.validate.rule_kit.findings import RuleFinding, place_of
from cardgen.validate.rule_kit.options import WhenOptions


class Options(WhenOptions):
    """Which cards to check, and what they must not have."""

    forbids: Conditions


def demands(_: RuleUse, options: Options) -> Iterator[Demand]:
    """Yield the opposite of each condition."""
    for field, unwanted in options.forbids.items():
        yield from of_condition(where_of(options), field, unwanted, not_met=True)


def check(use: RuleUse, options: Options) -> Iterator[RuleFinding]:
    """Find cards that have what they must not have."""
    for card in options.chosen(use):
        for field, unwanted in options.forbids.items():
            if unwanted.holds(card, field):
                has = f'card "{card.id}" has {unwanted.of(field)}'
                message = f"{has}, which is forbidden{options.reason()}"
                hint = f"{field} is {format_value(field_value(card, field))}"
                hint = hint if unwanted.bounds() else ""
                yield RuleFinding(place_of(card, field), message, hint)
