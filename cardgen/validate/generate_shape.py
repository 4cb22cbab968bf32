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
from cardgen.validate.strict import (
    Line,
    OneOrMany,
    OrBare,
    Scalar,
    Slug,
    Strict,
    Token,
    misfit,
    wrong,
)

MOST_CARDS = 2_000
"""In one pack; a deck has at most as many packs as MOST_PACKS."""

MOST_PACKS = 200
MOST_FIELDS = 60
MOST_ENTRIES = 100
MOST_WORDS = 2_000
"""In one list, and rows in one table."""

_TEXT_OR_NUMBER: dict[str, Any] = {"type": ["string", "number", "boolean"]}
_WORDS = {"type": "array", "items": _TEXT_OR_NUMBER, "minItems": 1}
_WEIGHTS = {"type": "object", "additionalProperties": {"type": "number"}}


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_word(value: object) -> bool:
    return isinstance(value, str | int | float)


def _word(value: object) -> object:
    if not _is_word(value):
        raise wrong("a text, a number, true or false")
    return value


def _words(value: object) -> object:
    if isinstance(value, list) and value and all(map(_is_word, value)):
        return value
    return _word(value)


def _count(value: object) -> object:
    named = isinstance(value, str) and value.startswith("{") and value.endswith("}")
    if not named and not (_is_whole(value) and 1 <= value <= MOST_CARDS):  # type: ignore[operator]
        raise wrong(
            f"a number of cards from 1 to {MOST_CARDS}, or an option", 'as in "{size}"'
        )
    return value


def _weights(value: dict[str, float]) -> dict[str, float]:
    if not any(value.values()):
        raise misfit("at least one weight must be more than 0", "")
    return value


def _source(value: object) -> object:
    if isinstance(value, dict):
        good = value and all(
            isinstance(n, int | float) and not isinstance(n, bool) and 0 <= n <= 1e6
            for n in value.values()
        )
        if good and any(value.values()):
            return value
    elif isinstance(value, str) or (
        isinstance(value, list) and value and all(map(_is_word, value))
    ):
        return value
    raise wrong(
        "the name of a list, values or values with weights",
        "as in beasts, [wolf, owl] or {wolf: 3, owl: 1}",
    )


def _entries(value: object) -> object:
    counts = value if isinstance(value, dict) else {str(value): 1}
    good = all(
        key.isdecimal() and int(key) <= MOST_ENTRIES and _is_whole(n) and n >= 0
        for key, n in counts.items()
    )
    if not counts or not good:
        raise wrong(
            "how many entries, or so many cards for each number of entries",
            "as in 3 or {1: 4, 2: 8}",
        )
    return value


def _bounds(value: object) -> object:
    pair = isinstance(value, list) and len(value) == 2 and all(map(_is_whole, value))
    if not pair or value[0] > value[1]:  # type: ignore[index]
        raise wrong("[lowest, highest] of whole numbers", "as in [1, 6]")
    return value


def _bare_option(value: object) -> object:
    return {"choices": value} if isinstance(value, list) else value


def _bare_value(value: object) -> object:
    return value if isinstance(value, dict) else {"value": value}


Word = Annotated[Any, AfterValidator(_word), WithJsonSchema(_TEXT_OR_NUMBER)]
Words = Annotated[
    Any,
    AfterValidator(_words),
    WithJsonSchema({"anyOf": [_TEXT_OR_NUMBER, _WORDS]}),
]
Helper = Annotated[str, Field(pattern="^_?[a-z][a-z0-9_]*$")]
"""A field dealt before: of the card, or one that only helps to deal."""

Chance = Annotated[float, Field(ge=0, le=1)]
_Weight = Annotated[float, Field(ge=0, le=1_000_000)]
_Weights = Annotated[dict[str, _Weight], Field(min_length=1), AfterValidator(_weights)]
_Source = Annotated[
    Any,
    AfterValidator(_source),
    WithJsonSchema({"anyOf": [{"type": "string"}, _WORDS, _WEIGHTS]}),
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
_Conditions = Annotated[dict[str, OneOrMany[Word]], Field(max_length=10)]
_Quota = Annotated[int, Field(ge=0)]


class OptionShape(Strict):
    """One entry of `options`; a bare list stands for `{choices: list}`."""

    choices: Annotated[list[Word], Field(min_length=1)] | None = None
    low: int | None = Field(default=None, alias="from")
    high: int | None = Field(default=None, alias="to")
    default: Word = None

    @model_validator(mode="after")
    def _one_kind(self) -> Self:
        hint = 'write "[off, on]", or "{from: 10, to: 40, default: 20}"'
        bounds = [self.low, self.high]
        if (self.choices is None) == (None in bounds):
            raise misfit('an option has either choices or "from" and "to"', hint)
        if self.choices is None and (self.low or 0) > (self.high or 0):
            raise misfit('"to" is below "from"', hint)
        if self.default is not None and not self.allows(str_of(self.default)):
            raise misfit("the default is none of the choices", hint)
        return self

    def allows(self, text: str) -> bool:
        """Tell whether an option may be set to a value."""
        if self.choices is not None:
            return text in [str_of(choice) for choice in self.choices]
        low, high = self.low or 0, self.high or 0
        digits = text.removeprefix("-")
        plain = digits.isdecimal() and digits.isascii() and len(digits) < 10
        return plain and low <= int(text) <= high

    def usual(self) -> str:
        """Give the default: the first choice, or the lowest number, if none is said."""
        if self.default is not None:
            return str_of(self.default)
        return str_of(self.choices[0] if self.choices else self.low)


class HistogramShape(Strict):
    """How many cards get each value."""

    values: Annotated[dict[str, Annotated[int, Field(ge=0)]], Field(min_length=1)]
    per: Annotated[str, AfterValidator(lambda value: _per(value))] = "pack"


class PreferShape(Strict):
    """A value that comes more often, by a chance tried before all else."""

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
    otherwise: Word = Field(default=None, alias="else")
    where: _Conditions = Field(default_factory=dict)
    unlike: Helper | None = None

    @model_validator(mode="after")
    def _one_way(self) -> Self:
        if self.entries is not None and self.along is not None:
            raise misfit(
                '"entries" and "along" both say how many entries there are',
                "delete one of them",
            )
        if self.distinct and self.entries is None and self.along is None:
            raise misfit(
                '"distinct" is for lists: no entry comes twice on a card',
                'use "bag: true" for values that shall not come again soon',
            )
        if self.along and self.otherwise is None and (self.chance < 1 or self.where):
            raise misfit(
                '"else" is missing: what entries have for which none is drawn',
                'write "else: none"',
            )
        return self


class EachShape(Strict):
    """Bounds of a share, for each value by itself."""

    low: Annotated[float, Field(ge=0, le=10, alias="from")] = 0.0
    high: Annotated[float, Field(ge=0, le=10, alias="to")] = 10.0


class ShareShape(Strict):
    """A share of cards, or of the entries of a list, that is so; the others are not."""

    yes: Word
    no: Word
    chance: Chance
    along: Helper | None = None
    low: Annotated[Chance, Field(alias="from")] = 0.0
    high: Annotated[Chance, Field(alias="to")] = 1.0
    after: Annotated[int, Field(ge=0)] = 0
    each: EachShape | None = None

    @model_validator(mode="after")
    def _bounds_in_order(self) -> Self:
        if self.low > self.high:
            raise misfit('"to" is below "from"', "a share lies from 0 to 1")
        if self.each and not self.along:
            raise misfit('"each" needs "along", the list whose values it is about', "")
        return self


class NameShape(Strict):
    """Names put together from fragments."""

    parts: Annotated[list[_Weights], Field(min_length=1, max_length=6)]
    joined: _Weights = Field(default_factory=lambda: {" ": 1.0})
    longest: Annotated[int, Field(ge=1, le=200)] = 40


class LookUpShape(Strict):
    """What a table says of something."""

    table: Token
    column: str
    by: Line


class JoinShape(Strict):
    """Entries of several lists put together."""

    lists: Annotated[list[Helper], Field(min_length=1, max_length=10)]
    sign: str = Field(default="", alias="with")
    skip: Word = None


class DealingShape(Strict):
    """How one field gets its values; a bare value stands for `{value: ...}`."""

    value: Words = None
    histogram: HistogramShape | None = None
    draw: DrawShape | None = None
    number: _Bounds = None
    share: ShareShape | None = None
    name: NameShape | None = None
    look_up: LookUpShape | None = None
    join: JoinShape | None = None
    when: dict[str, OneOrMany[Word]] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _one_way(self) -> Self:
        if len(self.ways()) != 1:
            raise misfit(
                f"expected one of {', '.join(WAYS[:-1])} or {WAYS[-1]}",
                "cardgen explain lists how a field can get its values",
            )
        return self

    def ways(self) -> list[str]:
        """Give the names of the ways that are given: exactly one."""
        return [way for way in WAYS if getattr(self, way) is not None]


WAYS = ("value", "histogram", "draw", "number", "share", "name", "look_up", "join")
Dealing = Annotated[
    DealingShape,
    BeforeValidator(_bare_value),
    OrBare({"anyOf": [_TEXT_OR_NUMBER, _WORDS]}),
]


class PackShape(Strict):
    """So many cards, and what they all have."""

    cards: Annotated[
        Any,
        AfterValidator(_count),
        WithJsonSchema({"type": ["integer", "string"]}),
    ]
    values: dict[str, Words] = Field(default_factory=dict)


class DeckPlanShape(Strict):
    """One entry of `cards`: how the card list of a component is dealt."""

    provenance: Provenance = "derived"
    id: Line | None = None
    packs: Annotated[list[PackShape], Field(min_length=1, max_length=MOST_PACKS)]
    fields: Annotated[dict[str, Dealing], Field(max_length=MOST_FIELDS)] = Field(
        default_factory=dict
    )


_Listed = Annotated[list[Scalar], Field(min_length=1, max_length=MOST_WORDS)]
_Rows = Annotated[
    dict[str, dict[str, Word]], Field(min_length=1, max_length=MOST_WORDS)
]


class GenerateShape(Strict):
    """The whole section."""

    seed: Annotated[int, Field(ge=0)] = 1
    options: dict[
        Slug, Annotated[OptionShape, BeforeValidator(_bare_option), OrBare(_WORDS)]
    ] = Field(default_factory=dict)
    lists: dict[Slug, _Listed] = Field(default_factory=dict)
    tables: dict[Slug, _Rows] = Field(default_factory=dict)
    cards: Annotated[dict[Slug, DeckPlanShape], Field(min_length=1)]


def str_of(value: object) -> str:
    """Give a value as it is written in YAML."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _per(value: str) -> str:
    if value not in ("pack", "deck"):
        raise wrong("pack or deck")
    return value
