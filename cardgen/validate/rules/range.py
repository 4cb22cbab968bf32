"""Numbers of cards lie within bounds.

A field's own `range` in game.yaml holds for every card of its type. This rule is for
one component only, or for a warning where a field's range is an error.

Options:
    of         component or list of components
    fields     the fields that are looked at, each by itself
    from, to   the lowest and the highest value; either may be left out

    rules:
      - range: {of: starter, fields: [cost], from: 0, to: 3, severity: warning}

A card of cost 3 passes. A card of cost 5 does not:

    card "ridge-wyvern" has cost 5, expected from 0 to 3
"""

from collections.abc import Iterator
from typing import ClassVar, Self

from pydantic import Field, model_validator

from cardgen.model.game import RuleUse
from cardgen.validate.finding import Finding
from cardgen.validate.piles import numbers, piles, place_of
from cardgen.validate.rule_options import Fields, RuleOptions
from cardgen.validate.strict import misfit
from cardgen.validate.wording import number

ID = "range"


class Options(RuleOptions):
    """Fields and their bounds."""

    NUMERIC: ClassVar[tuple[str, ...]] = ("fields",)

    fields: Fields
    low: float | None = Field(default=None, alias="from")
    high: float | None = Field(default=None, alias="to")

    @model_validator(mode="after")
    def _some_bound(self) -> Self:
        if self.low is None and self.high is None:
            raise misfit('expected "from", "to" or both', 'as in "from: 0, to: 3"')
        if self.low is not None and self.high is not None and self.low > self.high:
            raise misfit('"from" is more than "to"', "exchange them")
        return self

    def wanted(self) -> str:
        """Write the bounds."""
        if self.high is None:
            return f"at least {number(self.low or 0)}"
        if self.low is None:
            return f"at most {number(self.high)}"
        return f"from {number(self.low)} to {number(self.high)}"


def check(use: RuleUse, options: Options) -> Iterator[Finding]:
    """Find numbers outside the bounds."""
    low = float("-inf") if options.low is None else options.low
    high = float("inf") if options.high is None else options.high
    for pile in piles(use.of):
        for card in pile.cards():
            for field in options.fields:
                found = numbers(card, [field])
                if found and not low <= found[0] <= high:
                    has = f'card "{card.id}" has {field} {number(found[0])}'
                    message = f"{has}, expected {options.wanted()}"
                    yield Finding(place_of(card, field), message)
