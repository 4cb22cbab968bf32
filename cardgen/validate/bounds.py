"""Bounds of a number: the same for all cards, or by the value of a field."""

from typing import Annotated, Any, Self

from pydantic import AfterValidator, Field, WithJsonSchema, model_validator

from cardgen.model.game import Card
from cardgen.validate.finding import Finding
from cardgen.validate.rule_options import RuleOptions
from cardgen.validate.strict import misfit, wrong
from cardgen.validate.values import shown
from cardgen.validate.wording import within

_BANDED = '"by: stars, bands: {1: [5, 8], 2: [8, 11]}"'


def _band(value: object) -> object:
    if isinstance(value, list) and len(value) == 2:
        low, high = value
        if all(type(n) in (int, float) for n in value) and low <= high:
            return value
    raise wrong("[lowest, highest]", "as in [5, 8]")


_PAIR = {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}
_Band = Annotated[Any, AfterValidator(_band), WithJsonSchema(_PAIR)]
Bands = Annotated[dict[str, _Band], Field(min_length=1)]


class BoundOptions(RuleOptions):
    """`from` and `to`, or `by` and `bands`."""

    low: float | None = Field(default=None, alias="from")
    high: float | None = Field(default=None, alias="to")
    by: str | None = None
    bands: Bands | None = None

    @model_validator(mode="after")
    def _some_bound(self) -> Self:
        spanned = self.low is not None or self.high is not None
        if (self.by is None) != (self.bands is None):
            raise misfit('"by" and "bands" belong together', f"as in {_BANDED}")
        if spanned == (self.bands is not None):
            hint = f'as in "from: 0, to: 3", or {_BANDED}'
            raise misfit('expected "from", "to" or both, or "by" and "bands"', hint)
        if self.low is not None and self.high is not None and self.low > self.high:
            raise misfit('"from" is more than "to"', "exchange them")
        return self

    def allows(self, total: float) -> bool:
        """Tell whether a number is within bounds that are the same for all cards."""
        return _fits(self.low, self.high, total)

    def outside(self, card: Card, total: float) -> str:
        """Write what was expected instead of a number, or nothing if it is right."""
        low, high, why = self.low, self.high, ""
        if self.bands is not None:
            level = shown(card.values.get(self.by or ""))
            low, high = self.bands[level]
            why = f" for {self.by} {level}"
        return "" if _fits(low, high, total) else within(low, high) + why

    def unbound(self, card: Card) -> bool:
        """Tell whether a card has no value that the bounds depend on."""
        return self.by is not None and card.values.get(self.by) is None

    def no_band(self, card: Card) -> Finding | None:
        """Complain of a card whose value has no band."""
        if self.bands is None:
            return None
        level = shown(card.values.get(self.by or ""))
        if level in self.bands:
            return None
        message = f'card "{card.id}" has {self.by} {level}, which has no band'
        hint = f'add {level}: [lowest, highest] to "bands" in game.yaml'
        return Finding(card.span, message, hint)


def _fits(low: float | None, high: float | None, total: float) -> bool:
    return (low is None or low <= total) and (high is None or total <= high)
