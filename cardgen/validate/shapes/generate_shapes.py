"""The shape of the section `generate` of game.yaml."""

from typing import Annotated, Any, Self

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    WithJsonSchema,
    model_validator,
)

from cardgen.model.game import Provenance
from cardgen.validate.shapes.dealing import (
    VALUES_SCHEMA,
    Dealing,
    DealtValue,
    DealtValues,
    Helper,
    as_yaml,
    is_whole,
)
from cardgen.validate.shapes.strict import (
    Line,
    OrBare,
    Scalar,
    Slug,
    Strict,
    expected,
    invalid,
)

SEED = "seed"
"""The blank that becomes the seed that a deck is dealt from."""

MOST_CARDS = 2_000
"""In one deck."""

MOST_PACKS = 200
MOST_FIELDS = 60
MOST_WORDS = 2_000
"""In one list, and rows in one table."""


def _count(value: object) -> object:
    named = isinstance(value, str) and value.startswith("{") and value.endswith("}")
    if not named and not (is_whole(value) and 1 <= value <= MOST_CARDS):  # type: ignore[operator]
        raise expected(
            f"a number of cards from 1 to {MOST_CARDS}, or an option",
            'for example "{size}"',
        )
    return value


def _bare_option(value: object) -> object:
    return {"choices": value} if isinstance(value, list) else value


class OptionShape(Strict):
    """One entry of `options`; a bare list is short for `{choices: list}`."""

    choices: Annotated[list[DealtValue], Field(min_length=1)] | None = None
    low: int | None = Field(default=None, alias="from")
    high: int | None = Field(default=None, alias="to")
    default: DealtValue = None

    @model_validator(mode="after")
    def _one_kind(self) -> Self:
        hint = 'write "[off, on]", or "{from: 10, to: 40, default: 20}"'
        bounds = [self.low, self.high]
        if (self.choices is None) == (None in bounds):
            raise invalid('expected either choices or "from" and "to"', hint)
        if self.choices is None and (self.low or 0) > (self.high or 0):
            raise invalid('"to" is below "from"', hint)
        if self.default is not None and not self.allows(as_yaml(self.default)):
            raise invalid("the default is not one of the choices", hint)
        return self

    def allows(self, text: str) -> bool:
        """Return whether an option can be set to a value."""
        if self.choices is not None:
            return text in [as_yaml(choice) for choice in self.choices]
        low, high = self.low or 0, self.high or 0
        digits = text.removeprefix("-")
        plain = digits.isdecimal() and digits.isascii() and len(digits) < 10
        return plain and low <= int(text) <= high

    def usual(self) -> str:
        """Return the default: by default the first choice, or the lowest number."""
        if self.default is not None:
            return as_yaml(self.default)
        return as_yaml(self.choices[0] if self.choices else self.low)


class PackShape(Strict):
    """A number of cards, and the values that all of them have."""

    cards: Annotated[
        Any,
        AfterValidator(_count),
        WithJsonSchema({"type": ["integer", "string"]}),
    ]
    values: dict[str, DealtValues] = Field(default_factory=dict)


class ApartShape(Strict):
    """Fields in which no two cards of a deck, or of a kind, are alike."""

    fields: Annotated[list[Helper], Field(min_length=1, max_length=10)]
    within: Annotated[list[Helper], Field(max_length=10)] = Field(default_factory=list)


class DeckPlanShape(Strict):
    """One entry of `cards`: how the card list of a component is dealt."""

    provenance: Provenance = "derived"
    id: Line | None = None
    packs: Annotated[list[PackShape], Field(min_length=1, max_length=MOST_PACKS)]
    fields: Annotated[dict[str, Dealing], Field(max_length=MOST_FIELDS)] = Field(
        default_factory=dict
    )
    apart: ApartShape | None = None


_Listed = Annotated[list[Scalar], Field(min_length=1, max_length=MOST_WORDS)]
_Rows = Annotated[
    dict[str, dict[str, DealtValue]], Field(min_length=1, max_length=MOST_WORDS)
]


class GenerateShape(Strict):
    """The section `generate`."""

    seed: Annotated[int, Field(ge=0)] = 1
    options: dict[
        Slug,
        Annotated[OptionShape, BeforeValidator(_bare_option), OrBare(VALUES_SCHEMA)],
    ] = Field(default_factory=dict)
    lists: dict[Slug, _Listed] = Field(default_factory=dict)
    tables: dict[Slug, _Rows] = Field(default_factory=dict)
    cards: Annotated[dict[Slug, DeckPlanShape], Field(min_length=1)]
