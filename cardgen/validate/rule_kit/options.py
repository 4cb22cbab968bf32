"""The options that deck rules share: components, values, counts and bounds."""

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import AfterValidator, Field, WithJsonSchema, model_validator

from cardgen.model.game import Card, RuleUse
from cardgen.validate.formatting import format_bounds
from cardgen.validate.rule_kit.card_values import format_value
from cardgen.validate.rule_kit.conditions import (
    Condition,
    Conditions,
    format_conditions,
    meets,
)
from cardgen.validate.rule_kit.findings import RuleFinding
from cardgen.validate.shapes.strict import (
    OneOrMany,
    Scalar,
    Strict,
    expected,
    invalid,
    pair_schema,
)

SeverityOption = Literal["error", "warning", "off"]
Fields = Annotated[list[str], Field(min_length=1)]

MOST_OVERRIDES = 200
"""Each component with its own options is run as a separate rule."""

ALL = "all"
"""What a rule names instead of the other components that it reads."""

Either = tuple[frozenset[str], frozenset[str]]
"""Two sets of options that exclude each other."""

FIELD_OPTIONS = ("field", "fields", "by", "within")
_CONDITION_OPTIONS = ("where", "when", "requires", "forbids")
NUMERIC_TYPES = ("integer", "number")


class RuleOptions(Strict):
    """The options of every rule. `NUMERIC` are the options that name numeric fields,
    `TEXTUAL` those that name text fields, `OWN` those that can also name `id`, `copies`
    and `provenance`. `OTHERS` is the option that names other components."""

    NUMERIC: ClassVar[tuple[str, ...]] = ()
    TEXTUAL: ClassVar[tuple[str, ...]] = ()
    OWN: ClassVar[tuple[str, ...]] = ()
    OTHERS: ClassVar[str] = "to"

    of: OneOrMany[str]
    where: Conditions | None = None
    severity: SeverityOption = "error"
    but: Annotated[dict[str, dict[str, Any]], Field(max_length=MOST_OVERRIDES)] = Field(
        default_factory=dict
    )

    @classmethod
    def alternatives(cls) -> list[Either]:
        """Return the options that exclude each other, of this class and its bases."""
        return [vars(kind)["EITHER"] for kind in cls.__mro__ if "EITHER" in vars(kind)]

    def fields_meant(self) -> Iterator[tuple[str, int, str]]:
        """Yield each field that the options name: the option, its index, the field."""
        for option in FIELD_OPTIONS:
            value = getattr(self, option, None)
            names = value if isinstance(value, list) else [value]
            for index, name in enumerate(names):
                if isinstance(name, str):
                    yield option, index, name

    def conditions(self) -> Iterator[tuple[str, str, Condition]]:
        """Yield each condition of the options: the option, the field, the condition."""
        for option in _CONDITION_OPTIONS:
            value = getattr(self, option, None)
            for name, condition in value.items() if isinstance(value, dict) else ():
                yield option, name, condition

    def types_for(self, option: str) -> tuple[str, ...]:
        """Return the types that the fields of an option can have, () for any type."""
        return NUMERIC_TYPES if option in self.NUMERIC else ()

    def others(self) -> list[str]:
        """Return the components besides `of` that the rule reads."""
        return []

    def fields_of_others(self) -> Iterator[tuple[str, int, str]]:
        """Yield each field of the other components, as `fields_meant` does."""
        yield from ()


class WhenOptions(RuleOptions):
    """Options of rules about the cards that meet certain conditions."""

    when: Conditions | None = None

    def chosen(self, use: RuleUse) -> Iterator[Card]:
        """Yield the cards that meet the conditions of `when`."""
        return (card for card in use.cards() if meets(card, self.when or {}))

    def reason(self) -> str:
        """Write the conditions for a message: " for kind hero", or nothing."""
        return f" for {format_conditions(self.when)}" if self.when else ""


class ValueOptions(RuleOptions):
    """Values listed one by one (`values`), as integers `from` ... `to`, or as the card
    type declares them (`declared`)."""

    EITHER: ClassVar[Either] = (frozenset(["values"]), frozenset(["from", "to"]))

    values: Annotated[list[Scalar], Field(min_length=1)] | None = None
    low: int | None = Field(default=None, alias="from")
    high: int | None = Field(default=None, alias="to")
    declared: bool = False

    @model_validator(mode="after")
    def _given_once(self) -> Self:
        hint = 'write "values: [a, b]", "from: 1, to: 5" or "declared: true"'
        spanned = self.low is not None and self.high is not None
        if (self.low is None) != (self.high is None):
            raise invalid('"from" and "to" belong together', hint)
        elsewhere = self._elsewhere()
        ways = sum([self.values is not None, spanned, *elsewhere.values()])
        if not self._enough(ways):
            names = ", ".join(f'"{name}"' for name in elsewhere)
            raise invalid(f'expected one of "values", "from" and "to", {names}', hint)
        if spanned and not 0 <= (self.high or 0) - (self.low or 0) <= 1000:
            raise invalid('"to" is below "from", or more than 1000 above it', hint)
        return self

    def _elsewhere(self) -> dict[str, bool]:
        """Return which options that take values from elsewhere are set."""
        return {"declared": self.declared}

    def _enough(self, ways: int) -> bool:
        return ways == 1

    def values_of(self) -> Iterator[tuple[str, int, str]]:
        """Yield the fields whose values are meant, as `fields_meant` does."""
        for option, index, name in self.fields_meant():
            if option in ("field", "fields"):
                yield option, index, name

    def listed(self) -> list[Any]:
        """Return every value; `values` was filled in if they are declared elsewhere."""
        if self.values is not None:
            return self.values
        if self.low is None or self.high is None:
            return []
        return list(range(self.low, self.high + 1))


class CountOptions(Strict):
    """How many: `exactly`, or `at_least` and `at_most`."""

    EITHER: ClassVar[Either] = (
        frozenset(["exactly"]),
        frozenset(["at_least", "at_most"]),
    )

    exactly: Annotated[int, Field(ge=0)] | None = None
    at_least: Annotated[int, Field(ge=0)] | None = None
    at_most: Annotated[int, Field(ge=0)] | None = None

    @model_validator(mode="after")
    def _some_count(self) -> Self:
        bounded = self.at_least is not None or self.at_most is not None
        counted = self.exactly is not None
        hint = 'write "exactly: 15", "at_least: 10" or "at_most: 20"'
        if counted == bounded and (counted or not self._uncounted()):
            raise invalid('expected either "exactly" or "at_least" and "at_most"', hint)
        low, high = self.at_least, self.at_most
        if low is not None and high is not None and low > high:
            raise invalid('"at_least" is more than "at_most"', hint)
        return self

    def _uncounted(self) -> bool:
        """Return whether the options are complete without a count."""
        return False

    def allows(self, count: int) -> bool:
        """Return whether a count is allowed."""
        if self.exactly is not None:
            return count == self.exactly
        return _fits(self.at_least, self.at_most, count)

    def exceeded(self, count: int) -> bool:
        """Return whether a count is above the highest that is allowed."""
        most = self.at_most if self.exactly is None else self.exactly
        return most is not None and count > most

    def wanted(self) -> str:
        """Return what is wanted: "15", "at least 10", "from 10 to 20"."""
        if self.exactly is not None:
            return str(self.exactly)
        return format_bounds(self.at_least, self.at_most)


_BANDED = '"by: stars, bands: {1: [5, 8], 2: [8, 11]}"'


def _band(value: object) -> object:
    if isinstance(value, list) and len(value) == 2:
        low, high = value
        if all(type(n) in (int, float) for n in value) and low <= high:
            return value
    raise expected("[lowest, highest]", "for example [5, 8]")


_Band = Annotated[Any, AfterValidator(_band), WithJsonSchema(pair_schema())]
Bands = Annotated[dict[str, _Band], Field(min_length=1)]


class BoundOptions(RuleOptions):
    """`from` and `to`, or `by` and `bands`. `WAYS` are the ways to set the bounds."""

    WAYS: ClassVar[str] = '"from", "to" or both, or "by" and "bands"'

    low: float | None = Field(default=None, alias="from")
    high: float | None = Field(default=None, alias="to")
    by: str | None = None
    bands: Bands | None = None

    @model_validator(mode="after")
    def _some_bound(self) -> Self:
        spanned = self.span() != (None, None)
        if (self.by is None) != (self.bands is None) and not self._divides():
            raise invalid('"by" and "bands" belong together', f"for example {_BANDED}")
        if spanned == (self.bands is not None):
            hint = f'for example "from: 0, to: 3", or {_BANDED}'
            raise invalid(f"expected {self.WAYS}", hint)
        if self.low is not None and self.high is not None and self.low > self.high:
            raise invalid('"from" is more than "to"', "swap them")
        return self

    def span(self) -> tuple[float | None, float | None]:
        """Return the lowest and highest number, the same for all values of `by`."""
        return self.low, self.high

    def _divides(self) -> bool:
        """Return whether `by` divides the cards into groups, with or without bands."""
        return False

    def allows(self, total: float) -> bool:
        """Return whether a number is within bounds that are the same for all cards."""
        return _fits(*self.span(), total)

    def outside(self, card: Card | None, total: float) -> str:
        """Return what was expected instead of a number, or "" if it is allowed.

        The number is that of a card, or of a group with the same value of `by`.
        """
        why = ""
        if self.bands is not None and card is not None:
            why = f" for {self.by} {format_value(card.values.get(self.by or ''))}"
        low, high = self.bounds_for(card)
        return "" if _fits(low, high, total) else format_bounds(low, high) + why

    def bounds_for(self, card: Card | None) -> tuple[float | None, float | None]:
        """Return the lowest and highest number for a card with the value of `by`."""
        if self.bands is None or card is None:
            return self.span()
        low, high = self.bands[format_value(card.values.get(self.by or ""))]
        return low, high

    def unbound(self, card: Card) -> bool:
        """Return whether a card lacks the value that its bounds depend on."""
        return self.by is not None and card.values.get(self.by) is None

    def no_band(self, card: Card) -> RuleFinding | None:
        """Return the finding of a card whose value has no band."""
        if self.bands is None:
            return None
        level = format_value(card.values.get(self.by or ""))
        if level in self.bands:
            return None
        message = f'card "{card.id}" has {self.by} {level}, which has no band'
        hint = f'add {level}: [lowest, highest] to "bands" in game.yaml'
        return RuleFinding(card.span, message, hint)


def _fits(low: float | None, high: float | None, total: float) -> bool:
    return (low is None or low <= total) and (high is None or total <= high)
