"""Check that the values of a field are about equally frequent.

Physical cards are counted, in each deck or in a card list; with `distinct: true`, the
copies of a card count once.

Options:
    of          component or list of components
    field       the field to count by
    values      the values to compare, or
    from, to    range of whole numbers to compare, or
    declared    `true`: the choices, or the range, that the card type lists;
                without any of these: all values that occur
    spread      greatest difference between the most and the least frequent value, or
    tolerance   greatest deviation of each value from an even share, in percent; limits
                that are not whole numbers of cards are rounded outwards
    distinct    count different cards instead of copies; default false
    lists       how a list counts: `any` (default): the card counts once for each of its
                different entries; `each`: every entry counts; `length`: the value is
                the number of entries

    rules:
      - balance: {of: pool, field: colour, declared: true, spread: 2}
      - balance: {of: pool, field: powers, lists: each, tolerance: 20}

Seven red and five blue cards pass the first rule. Eight and five do not:

    "Pool" has 8 cards with colour red but 5 for blue, expected a spread of at most 2

Eight red and two blue cards with `tolerance: 20`, where an even share is 5:

    "Pool" has 8 cards with colour red, expected from 4 to 6
"""

from collections import Counter
from collections.abc import Iterator
from math import ceil, floor
from typing import Annotated, Self

from pydantic import Field, model_validator

from cardgen.model.game import Pile, RuleUse
from cardgen.validate.formatting import format_bounds
from cardgen.validate.rule_kit.card_values import TallyOptions, as_texts
from cardgen.validate.rule_kit.findings import (
    RuleFinding,
    name_cards,
    places_of,
    too_many,
)
from cardgen.validate.rule_kit.options import ValueOptions
from cardgen.validate.shapes.strict import invalid


class Options(ValueOptions, TallyOptions):
    """What to count, and how even the numbers must be."""

    spread: Annotated[int, Field(ge=0)] | None = None
    tolerance: Annotated[float, Field(ge=0, le=1000)] | None = None

    @model_validator(mode="after")
    def _some_measure(self) -> Self:
        if (self.spread is None) == (self.tolerance is None):
            hint = 'for example "spread: 2" (cards) or "tolerance: 20" (percent)'
            raise invalid('expected either "spread" or "tolerance"', hint)
        return self

    def _enough(self, ways: int) -> bool:
        return ways < 2


def check(use: RuleUse, options: Options) -> Iterator[RuleFinding]:
    """Find values that are much more or less frequent than others."""
    for pile in use.piles:
        found = options.counted(pile.entries)
        values = ["".join(as_texts(value)) for value in options.listed()]
        counts = Counter({value: found[value] for value in values} or found)
        if options.spread is not None:
            yield from _spread(pile, counts, options.spread, options)
        elif counts:
            yield from _shares(pile, counts, options)


def _spread(
    pile: Pile, counts: Counter[str], spread: int, options: Options
) -> Iterator[RuleFinding]:
    most = max(counts, key=counts.__getitem__, default="")
    least = min(counts, key=counts.__getitem__, default="")
    if counts[most] - counts[least] > spread:
        has = options.has(pile.name, counts[most], most)
        message = f"{has} but {counts[least]} for {least}"
        expected = f"expected a spread of at most {spread}"
        cards = options.holders(pile.entries)[most]
        hint = f"{options.field} {most}: {name_cards(cards)}"
        places = places_of(cards)
        yield RuleFinding(pile.span, f"{message}, {expected}", hint, related=places)


def _shares(
    pile: Pile, counts: Counter[str], options: Options
) -> Iterator[RuleFinding]:
    share = counts.total() / len(counts)
    by = share * (options.tolerance or 0) / 100
    low, high = max(0, floor(share - by + 1e-9)), ceil(share + by - 1e-9)
    wrong = {value: n for value, n in counts.items() if not low <= n <= high}
    holders = options.holders(pile.entries) if wrong else {}
    for value, count in wrong.items():
        has = options.has(pile.name, count, value)
        message = f"{has}, expected {format_bounds(low, high)}"
        if count > high:
            yield too_many(holders[value], pile.span, message)
        else:
            yield RuleFinding(pile.span, message)
