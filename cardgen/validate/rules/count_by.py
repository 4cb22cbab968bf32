"""Of every value of a field there are enough cards, and not too many.

Physical cards are counted, in each deck or in a card list; with `distinct: true` a card
counts once however often it is there. With `within` two fields count at once: each
combination of their values that occurs is counted by itself.

Options:
    of         component or list of components
    field      the field that is counted by
    values     the values to count, or
    from, to   whole numbers to count, or
    declared   `true`: the choices, or the range, that the card type declares
    exactly    how many cards of each value, or
    at_least   the fewest
    at_most    the most
    distinct   count different cards, not copies; default false
    within     fields in each of whose values it must be so
    lists      how a list counts: `any` (default): the card has each entry once; `each`:
               every entry is counted; `length`: the number of entries is the value

    rules:
      - count-by: {of: decks, field: stars, from: 1, to: 5, exactly: 3}
      - count-by: {of: pool, field: stars, declared: true, at_least: 2, within: [kind]}

A deck with three cards of each level passes. One with two of level 4 does not:

    deck "The Brook" has 2 cards with stars 4, expected 3
"""

from collections.abc import Iterator

from pydantic import Field

from cardgen.model.game import Entry, Pile, RuleUse
from cardgen.validate.rule_kit.card_values import (
    TallyOptions,
    as_texts,
    card_groups,
    field_value,
    format_value,
)
from cardgen.validate.rule_kit.findings import RuleFinding
from cardgen.validate.rule_kit.options import CountOptions, ValueOptions
from cardgen.validate.shapes.strict import empty_list

ID = "count-by"


class Options(ValueOptions, TallyOptions, CountOptions):
    """Values of a field, and how many cards each must have."""

    within: list[str] = Field(default_factory=empty_list)


def check(use: RuleUse, options: Options) -> Iterator[RuleFinding]:
    """Find values of which there are too few or too many cards."""
    for pile in card_groups(use.of):
        for group, entries in _groups(pile, options.within).items():
            counts = options.counted(entries)
            for wanted in options.listed():
                count = counts["".join(as_texts(wanted))]
                if not options.allows(count):
                    message = options.has(pile.name, count, wanted) + group
                    yield RuleFinding(
                        pile.span, f"{message}, expected {options.wanted()}"
                    )


def _groups(pile: Pile, within: list[str]) -> dict[str, list[Entry]]:
    if not within:
        return {"": list(pile.entries)}
    groups: dict[str, list[Entry]] = {}
    for entry in pile.entries:
        named = (
            f" and {field} {format_value(field_value(entry.card, field))}"
            for field in within
        )
        groups.setdefault("".join(named), []).append(entry)
    return groups
