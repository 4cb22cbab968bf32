"""Check how many cards there are of each value of a field.

Physical cards are counted, in each deck or in a card list; with `distinct: true`, the
copies of a card count once. With `within`, cards are counted separately for each
combination of values in these fields.

Options:
    of         component or list of components
    field      the field to count by
    values     the values to count, or
    from, to   range of whole numbers to count, or
    declared   `true`: count every value that the field can have, which its card type
               lists as `choices` or as the `range` of an integer
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

It is reported at the line of the rule, and the hint names the two. One with four of
them is reported at the line of the last card, and the hint names them all.
"""

from collections.abc import Iterator, Sequence

from pydantic import Field

from cardgen.model.game import Entry, Pile, RuleUse
from cardgen.validate.rule_kit.card_values import (
    TallyOptions,
    as_texts,
    groups_within,
)
from cardgen.validate.rule_kit.demands import (
    Demand,
    limits,
    of_values,
    texts_of,
    where_of,
)
from cardgen.validate.rule_kit.findings import RuleFinding, broken_by, too_many
from cardgen.validate.rule_kit.options import CountOptions, ValueOptions
from cardgen.validate.shapes.strict import empty_list


class Options(ValueOptions, TallyOptions, CountOptions):
    """The values of a field, and the number of cards for each."""

    within: list[str] = Field(default_factory=empty_list)


def demands(_: RuleUse, options: Options) -> Iterator[Demand]:
    """Yield the number of cards with each value."""
    if options.lists == "any" and not options.within:
        found = of_values(
            where_of(options),
            options.field,
            texts_of(options.listed()),
            *limits(options),
        )
        for demand in found:
            if options.distinct:
                yield demand._replace(subject="different")
            else:
                yield demand


def check(use: RuleUse, options: Options) -> Iterator[RuleFinding]:
    """Find values with too few or too many cards."""
    for pile in use.piles:
        for group, entries in groups_within(pile.entries, options.within).items():
            counts = options.counted(entries)
            wrong = {
                text: count
                for value in options.listed()
                if not options.allows(count := counts[text := "".join(as_texts(value))])
            }
            if wrong:
                yield from _miscounted(use, pile, (group, entries), wrong, options)


def _miscounted(
    use: RuleUse,
    pile: Pile,
    within: tuple[str, Sequence[Entry]],
    wrong: dict[str, int],
    options: Options,
) -> Iterator[RuleFinding]:
    group, entries = within
    holders = options.holders(entries)
    for value, count in wrong.items():
        has = options.has(pile.name, count, value) + (group and f" and {group}")
        message = f"{has}, expected {options.wanted()}"
        if options.exceeded(count):
            yield too_many(holders[value], pile.span, message)
        else:
            yield broken_by(use, pile, message, holders.get(value, ()))
