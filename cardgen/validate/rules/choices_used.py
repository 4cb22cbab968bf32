"""Every value appears on some card.

A value that appears nowhere makes what the rules of play say of it dead text.

Options:
    of         component or list of components
    fields     the fields to look in, all together
    values     the values that must appear, or
    from, to   whole numbers that must appear

    rules:
      - choices-used: {of: pool, fields: [n, e, s, w], from: 0, to: 6}

Cards that show each number from 0 to 6 somewhere pass. When no card shows a 0:

    no card of "Creature pool" has 0 as n, e, s or w
"""

from collections.abc import Iterator

from cardgen.model.game import RuleUse
from cardgen.validate.finding import Finding
from cardgen.validate.piles import piles
from cardgen.validate.rule_options import Fields, ValueOptions
from cardgen.validate.wording import one_of

ID = "choices-used"


class Options(ValueOptions):
    """The fields that are looked in, and the values that must be there."""

    fields: Fields


def check(use: RuleUse, options: Options) -> Iterator[Finding]:
    """Find values that appear on no card."""
    for pile in piles(use.of):
        used: set[str] = set()
        for card in pile.cards():
            for field in options.fields:
                value = card.values.get(field)
                used.update(map(str, value if isinstance(value, tuple) else (value,)))
        for value in options.listed():
            if str(value) not in used:
                where = one_of(options.fields)
                message = f"no card of {pile.name} has {value} as {where}"
                hint = "give it to a card, or take it out of this rule"
                yield Finding(use.span, message, hint)
