"""Check how many cards there are of each value of a field.

Physical cards are counted, in each deck or in a card list; with `distinct: true`, the
copies of a card count once. With `within`, cards are counted separately for each
combination of values in these fields.

Options:
    of         component or list of components
    field      the field to count by
    values     the values to count, or
    from, to   range of whole numbers to count, or
    declared   `true`: the choices, or the range, declared in the card type
    exactly    number of cards with each value, or
    at_least   minimum
    at_most    maximum
    distinct   count different cards instead of copies; default false
    within     fields: the numbers must be right for each of their values
    lists      how a list counts: `any` (default): the card counts once for each of its
               different entries; `each`: every entry counts; `length`: the value is the
               number of entries

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
    field_value,
    format_value,
)
from cardgen.validate.rule_kit.findings import RuleFinding
from cardgen.validate.rule_kit.options import CountOptions, ValueOptions
from cardgen.validate.shapes.strict import empty_list


class Options(ValueOptions, TallyOptions, CountOptions):
    """The values of a field, and the number of cards for each."""

    within: list[str] = Field(default_factory=empty_list)


def check(use: RuleUse, options: Options) -> Iterator[RuleFinding]:
    """Find values with too few or too many cards."""
    for pile in use.piles:
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
