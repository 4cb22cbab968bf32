"""How `generate` deals a field: one shape for each way."""

from typing import Annotated, Any, Self

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    WithJsonSchema,
    model_validator,
)

from cardgen.validate.shapes.strict import (
    Line,
    OneOrMany,
    OrBare,
    Strict,
    Token,
    expected,
    invalid,
)

MOST_ENTRIES = 100
"""In one list of a card."""

MOST = 1_000_000
"""The largest number and weight; random numbers are precise enough for that."""

_TEXT_OR_NUMBER: dict[str, Any] = {"type": ["string", "number", "boolean"]}
VALUES_SCHEMA = {"type": "array", "items": _TEXT_OR_NUMBER, "minItems": 1}
_WEIGHTS = {"type": "object", "additionalProperties": {"type": "number"}}


def is_whole(value: object) -> bool:
    """Return whether a value is an integer; true and false are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def _is_word(value: object) -> bool:
    return isinstance(value, str | int | float)


def _word(value: object) -> object:
    if not _is_word(value):
        raise expected("text, a number, true or false")
    return value


def _words(value: object) -> object:
    if isinstance(value, list) and value and all(map(_is_word, value)):
        return value
    return _word(value)


def _weights(value: dict[str, float]) -> dict[str, float]:
    if not any(value.values()):
        raise invalid("at least one weight must be more than 0", "")
    return value


def _source(value: object) -> object:
    if isinstance(value, dict):
        good = value and all(
            isinstance(n, int | float) and not isinstance(n, bool) and 0 <= n <= MOST
            for n in value.values()
        )
        if good and any(value.values()):
            return value
    elif isinstance(value, str) or (
        isinstance(value, list) and value and all(map(_is_word, value))
    ):
        return value
    raise expected(
        "the name of a list, values or values with weights",
        "for example beasts, [wolf, owl] or {wolf: 3, owl: 1}",
    )


def _entries(value: object) -> object:
    counts = value if isinstance(value, dict) else {str(value): 1}
    good = all(
        key.isdecimal()
        and len(key) < 5
        and int(key) <= MOST_ENTRIES
        and is_whole(n)
        and n >= 0
        for key, n in counts.items()
    )
    if not counts or not good:
        raise expected(
            "a number of entries, or the number of cards for each number of entries",
            "for example 3 or {1: 4, 2: 8}",
        )
    return value


def _bounds(value: object) -> object:
    pair = isinstance(value, list) and len(value) == 2 and all(map(is_whole, value))
    if not pair or not -MOST <= value[0] <= value[1] <= MOST:  # type: ignore[index]
        raise expected("[lowest, highest] of whole numbers", "for example [1, 6]")
    return value


def _bare_value(value: object) -> object:
    return value if isinstance(value, dict) else {"value": value}


DealtValue = Annotated[Any, AfterValidator(_word), WithJsonSchema(_TEXT_OR_NUMBER)]
DealtValues = Annotated[
    Any,
    AfterValidator(_words),
    WithJsonSchema({"anyOf": [_TEXT_OR_NUMBER, VALUES_SCHEMA]}),
]
Helper = Annotated[str, Field(pattern="^_?[a-z][a-z0-9_]*$")]
"""A field dealt before: of the card, or one that is only used while dealing."""

Chance = Annotated[float, Field(ge=0, le=1)]
_Weight = Annotated[float, Field(ge=0, le=MOST)]
_Weights = Annotated[dict[str, _Weight], Field(min_length=1), AfterValidator(_weights)]
_Source = Annotated[
    Any,
    AfterValidator(_source),
    WithJsonSchema({"anyOf": [{"type": "string"}, VALUES_SCHEMA, _WEIGHTS]}),
]
_Entries = Annotated[
    Any,
    AfterValidator(_entries),
    WithJsonSchema({"anyOf": [{"type": "integer"}, _WEIGHTS]}),
]
_Bounds = Annotated[
    Any,
    AfterValidator(_bounds),
    WithJsonSchema(
        {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}
    ),
]
_Conditions = Annotated[dict[str, OneOrMany[DealtValue]], Field(max_length=10)]
_Quota = Annotated[int, Field(ge=0)]


def as_yaml(value: object) -> str:
    """Return a value as it is written in YAML."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _per(value: str) -> str:
    if value not in ("pack", "deck"):
        raise expected("pack or deck")
    return value


class HistogramShape(Strict):
    """How many cards get each value."""

    values: Annotated[dict[str, Annotated[int, Field(ge=0)]], Field(min_length=1)]
    per: Annotated[str, AfterValidator(_per)] = "pack"


class PreferShape(Strict):
    """A value that is preferred, with a chance that is tried before anything else."""

    value: Line
    chance: Chance


class DrawShape(Strict):
    """Values drawn at random."""

    source: _Source = Field(alias="from")
    entries: _Entries = None
    along: Helper | None = None
    distinct: bool = False
    bag: bool = False
    prefer: PreferShape | None = None
    spread: Annotated[int, Field(ge=1)] | None = None
    at_least: _Quota | dict[str, _Quota] | None = None
    at_most: _Quota | dict[str, _Quota] | None = None
    chance: Chance = 1.0
    otherwise: DealtValue = Field(default=None, alias="else")
    where: _Conditions = Field(default_factory=dict)
    unlike: Helper | None = None

    @model_validator(mode="after")
    def _one_way(self) -> Self:
        if self.entries is not None and self.along is not None:
            raise invalid(
                '"entries" and "along" both set the number of entries',
                "delete one of them",
            )
        if self.bag and isinstance(self.source, dict):
            raise invalid(
                "values in a bag cannot have weights",
                "list a value as often as the bag contains it",
            )
        if self.distinct and self.entries is None and self.along is None:
            raise invalid(
                '"distinct" is for lists: no entry is repeated on a card',
                'use "bag: true" to avoid repeating values on the next cards',
            )
        if self.along and self.otherwise is None and (self.chance < 1 or self.where):
            raise invalid(
                '"else" is missing: the value of entries for which none is drawn',
                'write "else: none"',
            )
        return self


class EachShape(Strict):
    """Bounds of a share, for each value separately."""

    low: Annotated[float, Field(ge=0, le=10, alias="from")] = 0.0
    high: Annotated[float, Field(ge=0, le=10, alias="to")] = 10.0


class ShareShape(Strict):
    """A value for a share of the cards or of a list's entries; another for the rest."""

    yes: DealtValue
    no: DealtValue
    chance: Chance
    along: Helper | None = None
    low: Annotated[Chance, Field(alias="from")] = 0.0
    high: Annotated[Chance, Field(alias="to")] = 1.0
    after: Annotated[int, Field(ge=0)] = 0
    each: EachShape | None = None

    @model_validator(mode="after")
    def _bounds_in_order(self) -> Self:
        if self.low > self.high:
            raise invalid('"to" is below "from"', "shares go from 0 to 1")
        if self.each and not self.along:
            raise invalid('"each" needs "along", the list with those values', "")
        return self


class NameShape(Strict):
    """Names composed of fragments."""

    parts: Annotated[list[_Weights], Field(min_length=1, max_length=6)]
    joined: _Weights = Field(default_factory=lambda: {" ": 1.0})
    longest: Annotated[int, Field(ge=1, le=200)] = 40


class LookUpShape(Strict):
    """A value looked up in a table."""

    table: Token
    column: str
    by: Line


class JoinShape(Strict):
    """Entries of several lists joined together."""

    lists: Annotated[list[Helper], Field(min_length=1, max_length=10)]
    separator: str = Field(default="", alias="with")
    skip: DealtValue = None


class DealingShape(Strict):
    """How one field gets its values; a bare value is short for `{value: ...}`."""

    value: DealtValues = None
    histogram: HistogramShape | None = None
    draw: DrawShape | None = None
    number: _Bounds = None
    share: ShareShape | None = None
    name: NameShape | None = None
    look_up: LookUpShape | None = None
    join: JoinShape | None = None
    when: dict[str, OneOrMany[DealtValue]] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _one_way(self) -> Self:
        if len(self.ways()) != 1:
            raise invalid(
                f"expected one of {', '.join(WAYS[:-1])} or {WAYS[-1]}",
                "run cardgen explain for the ways in which a field can get its values",
            )
        return self

    def ways(self) -> list[str]:
        """Return the ways that are set: exactly one in a valid field."""
        return [way for way in WAYS if getattr(self, way) is not None]


WAYS = ("value", "histogram", "draw", "number", "share", "name", "look_up", "join")
Dealing = Annotated[
    DealingShape,
    BeforeValidator(_bare_value),
    OrBare({"anyOf": [_TEXT_OR_NUMBER, VALUES_SCHEMA]}),
]
