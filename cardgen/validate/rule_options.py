"""What the options of deck rules have in common."""

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field, model_validator

from cardgen.validate.strict import OneOrMany, Scalar, Strict, misfit

Grade = Literal["error", "warning", "off"]
Fields = Annotated[list[str], Field(min_length=1)]

MOST_OVERRIDES = 200
"""Each component with options of its own is a rule by itself."""

Either = tuple[frozenset[str], frozenset[str]]
"""Options of which only the ones or the others are given."""

_FIELD_OPTIONS = ("field", "fields", "by", "within")


class RuleOptions(Strict):
    """The options of every rule. `NUMERIC` names those that mean fields of numbers,
    `TEXTUAL` those that mean fields of texts."""

    NUMERIC: ClassVar[tuple[str, ...]] = ()
    TEXTUAL: ClassVar[tuple[str, ...]] = ()

    of: OneOrMany[str]
    severity: Grade = "error"
    but: Annotated[dict[str, dict[str, Any]], Field(max_length=MOST_OVERRIDES)] = Field(
        default_factory=dict
    )

    @classmethod
    def alternatives(cls) -> list[Either]:
        """Give the options that stand for one another, of all this is made of."""
        return [vars(kind)["EITHER"] for kind in cls.__mro__ if "EITHER" in vars(kind)]

    def fields_meant(self) -> Iterator[tuple[str, int, str]]:
        """Give each field that the options name: the option, its index, the field."""
        for option in _FIELD_OPTIONS:
            value = getattr(self, option, None)
            names = value if isinstance(value, list) else [value]
            for index, name in enumerate(names):
                if isinstance(name, str):
                    yield option, index, name


class ValueOptions(RuleOptions):
    """Values given one by one (`values`) or as whole numbers `from` ... `to`."""

    EITHER: ClassVar[Either] = (frozenset(["values"]), frozenset(["from", "to"]))

    values: Annotated[list[Scalar], Field(min_length=1)] | None = None
    low: int | None = Field(default=None, alias="from")
    high: int | None = Field(default=None, alias="to")

    @model_validator(mode="after")
    def _values_or_span(self) -> Self:
        hint = 'write "values: [a, b]", or "from: 1, to: 5"'
        spanned = self.low is not None and self.high is not None
        if (self.low is None) != (self.high is None):
            raise misfit('"from" and "to" belong together', hint)
        if spanned == (self.values is not None):
            raise misfit('expected either "values" or "from" and "to"', hint)
        if spanned and not 0 <= (self.high or 0) - (self.low or 0) <= 1000:
            raise misfit('"to" is below "from", or more than 1000 above it', hint)
        return self

    def listed(self) -> list[Any]:
        """Give every value."""
        if self.values is not None:
            return self.values
        return list(range(self.low or 0, (self.high or 0) + 1))


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
        hint = 'write "exactly: 15", "at_least: 10" or "at_most: 20"'
        if (self.exactly is not None) == bounded:
            raise misfit('expected either "exactly" or "at_least" and "at_most"', hint)
        low, high = self.at_least, self.at_most
        if low is not None and high is not None and low > high:
            raise misfit('"at_least" is more than "at_most"', hint)
        return self

    def allows(self, count: int) -> bool:
        """Tell whether a count is right."""
        if self.exactly is not None:
            return count == self.exactly
        low, high = self.at_least, self.at_most
        return (low is None or count >= low) and (high is None or count <= high)

    def wanted(self) -> str:
        """Write the count: "15", "at least 10", "from 10 to 20"."""
        if self.exactly is not None:
            return str(self.exactly)
        if self.at_most is None:
            return f"at least {self.at_least}"
        if self.at_least is None:
            return f"at most {self.at_most}"
        return f"from {self.at_least} to {self.at_most}"
