"""The shape of game.yaml, except for the options of its rules."""

from typing import Annotated, Any, Literal, get_args

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    WithJsonSchema,
)

from cardgen.model.forms import size_hint
from cardgen.model.game import FieldType
from cardgen.model.picture_parts import KINDS, OF_MAPPINGS
from cardgen.model.plans import BareIcons, MissingArt, StyleName
from cardgen.model.suggestions import did_you_mean
from cardgen.sandbox.catalogue import catalogue
from cardgen.validate.shapes.component import ComponentShape
from cardgen.validate.shapes.print_settings import PrintShape
from cardgen.validate.shapes.strict import (
    COLOUR_HINT,
    COLOUR_SCHEMA,
    Attribute,
    Colour,
    Family,
    FieldName,
    Language,
    Line,
    OneOrMany,
    OrBare,
    Scalar,
    Slug,
    Strict,
    Token,
    empty_list,
    expected,
    invalid,
    is_number,
    pair_schema,
)

# The JSON Schema of values that are checked by a function.
_COUNT: dict[str, Any] = {"type": "integer", "minimum": 1}
_AS_VERSION = WithJsonSchema({"type": ["string", "number"]})
_AS_RANGE = WithJsonSchema(pair_schema())
_AS_SIZE = WithJsonSchema({"anyOf": [{"type": "string"}, pair_schema(5, 1000)]})
_AS_CMYK = WithJsonSchema(pair_schema(0, 100) | {"minItems": 4, "maxItems": 4})
_AS_PART = WithJsonSchema(
    {
        "anyOf": [
            {"type": "string"},
            {"type": "array", "items": {"type": ["string", "number", "boolean"]}},
        ]
    }
)
_AS_PLAYERS = WithJsonSchema({"anyOf": [_COUNT, pair_schema() | {"items": _COUNT}]})
MOST_PLAYERS = 99
"""Setups are checked for every number of players."""

MOST_DEALS = 200
"""Each row of a setup is checked against every card."""


def _format(value: object) -> object:
    # True is equal to 1, and Literal[1] would let it pass.
    if isinstance(value, bool) or value != 1:
        raise expected("1, the only format")
    return 1


def _version(value: object) -> object:
    if not (is_number(value) or isinstance(value, str)) or not str(value).strip():
        raise expected("a version", "for example 0.1.0")
    return value


def _players(value: object) -> object:
    counts = value if isinstance(value, list) else [value, value]
    whole = [n for n in counts if isinstance(n, int) and not isinstance(n, bool)]
    low, high = whole if len(whole) == len(counts) == 2 else (0, 0)
    if not 1 <= low <= high <= MOST_PLAYERS:
        raise expected(
            "a number of players or [fewest, most]", "for example 2 or [1, 4]"
        )
    return value


def _size(value: object) -> object:
    if isinstance(value, str):
        return value
    single = value[0] if isinstance(value, list) and len(value) == 1 else value
    if is_number(single) and 5 <= single <= 800:  # type: ignore[operator]
        noun = "the name of a card size or [width, height]"
        raise expected(noun, size_hint(single))  # type: ignore[arg-type]
    pair = isinstance(value, list) and len(value) == 2
    if not pair or not all(is_number(n) and 5 <= n <= 1000 for n in value):  # type: ignore[attr-defined]
        raise expected(
            "the name of a card size or [width, height] from 5 to 1000 millimetres",
            "for example poker or [63.5, 88.9]",
        )
    return value


def _range(value: object) -> object:
    pair = isinstance(value, list) and len(value) == 2
    if not pair or not all(is_number(n) for n in value) or value[0] > value[1]:  # type: ignore[attr-defined, index]
        raise expected("[lowest, highest]", "for example [0, 6]")
    return value


def _rules(value: object) -> object:
    return [] if value == "none" else value


def _meaning(value: object) -> object:
    return value if isinstance(value, dict) else {"meaning": value}


def _icon(value: object) -> object:
    if isinstance(value, str):
        return {"icon": value}
    if not isinstance(value, dict):
        raise expected(
            "the name of an icon", "for example round-star, or {icon: round-star}"
        )
    return value


def _art_style(value: object) -> object:
    if isinstance(value, str):
        return {"name": value}
    if not isinstance(value, dict):
        raise expected("the name of a style", "for example ink, or {name: ink}")
    return value


def _part_name(value: str) -> str:
    if value in OF_MAPPINGS:
        hint = "templates use that name for something else"
        raise invalid(f'"{value}" cannot be the name of a part of a picture', hint)
    return value


def _part_kind(value: object) -> object:
    words = (*KINDS, *catalogue().parts)
    many = value if isinstance(value, list) else []
    if many and all(isinstance(each, str | int | float) for each in many):
        return value
    if not isinstance(value, str) or value not in words:
        near = did_you_mean(value, words) if isinstance(value, str) else ""
        hint = f"{near}write [a, b] with its values, {', '.join(KINDS)}, or a part of "
        raise expected("what a part may be", f"{hint}the kit such as mood")
    return value


def _palette_entry(value: object) -> object:
    if isinstance(value, str):
        return {"color": value}
    if not isinstance(value, dict):
        raise expected("a colour", COLOUR_HINT)
    return value


def _cmyk(value: object) -> object:
    four = isinstance(value, list) and len(value) == 4
    if not four or not all(is_number(n) and 0 <= n <= 100 for n in value):  # type: ignore[attr-defined]
        raise expected(
            "[cyan, magenta, yellow, black], each from 0 to 100 percent",
            "for example [0, 0, 0, 100]",
        )
    return value


class FieldShape(Strict):
    """One field that a card type declares."""

    type: FieldType
    range: Annotated[Any, AfterValidator(_range), _AS_RANGE] = None
    choices: Annotated[list[Scalar], Field(min_length=1)] | None = None
    required: bool | None = None
    default: Any = None
    max_length: Annotated[int, Field(ge=1)] | None = None
    markup: bool | None = None
    translate: bool | None = None


class CardTypeShape(Strict):
    """One entry of `card_types`."""

    size: Annotated[Any, AfterValidator(_size), _AS_SIZE] = None
    bleed: Annotated[float, Field(ge=0, le=20)] = 0.0
    shape: Literal["rectangle", "round", "hex"] = "rectangle"
    fields: dict[FieldName, FieldShape] = Field(default_factory=dict)
    front: Line | None = None
    back: Line | None = None


class IconShape(Strict):
    """One entry of `icons`; a bare name is short for `{icon: name}`."""

    icon: Line
    color: Line | None = None
    meaning: str = ""


_Icon = Annotated[IconShape, BeforeValidator(_icon), OrBare({"type": "string"})]


class PaletteShape(Strict):
    """One entry of `palette`; a bare colour is short for `{color: colour}`."""

    color: Colour
    cmyk: Annotated[Any, AfterValidator(_cmyk), _AS_CMYK] = None


_PaletteEntry = Annotated[
    PaletteShape,
    BeforeValidator(_palette_entry),
    OrBare(COLOUR_SCHEMA),
]


class ArtStyleShape(Strict):
    """The `style` of pictures; a bare name is short for `{name: name}`."""

    name: StyleName
    ink: Line | None = None
    paper: Line | None = None
    hue: Line | None = None
    light: Annotated[float, Field(ge=0, le=360)] = 315.0


_ArtStyle = Annotated[
    ArtStyleShape,
    BeforeValidator(_art_style),
    OrBare({"enum": list(get_args(StyleName))}),
]


_PartName = Annotated[FieldName, AfterValidator(_part_name)]
_PartKind = Annotated[Any, AfterValidator(_part_kind), _AS_PART]


class ArtShape(Strict):
    """The section `art`."""

    missing: MissingArt = "error"
    dpi: Annotated[int, Field(ge=72, le=2400)] | None = None
    style: _ArtStyle | None = None
    bare_icons: BareIcons = "allow"
    parts: dict[_PartName, _PartKind] = Field(default_factory=dict)


class TermShape(Strict):
    """One entry of `glossary`; a bare text is short for `{meaning: text}`."""

    meaning: str
    forms: OneOrMany[Line] = Field(default_factory=empty_list)


Wanted = Annotated[OneOrMany[Scalar], Field(max_length=100)]


class DealShape(Strict):
    """One row of `setup`; without `players` it applies to any number of players."""

    players: Annotated[Any, AfterValidator(_players)] = None
    deal: Annotated[
        dict[Slug, Annotated[int, Field(ge=1, le=99_999)]], Field(min_length=1)
    ]
    each: bool = False
    where: Annotated[dict[str, Wanted], Field(max_length=10)] = Field(
        default_factory=dict
    )


_Pair = Annotated[list[FieldName], Field(min_length=2, max_length=2)]


class OddsShape(Strict):
    """One entry of `odds`: a hand, and the cards that one hopes for."""

    draw: Annotated[int, Field(ge=1, le=999)]
    where: Line
    at_least: Annotated[int, Field(ge=1, le=999)] = 1


class StatsShape(Strict):
    """One entry of `stats`: what `cardgen stats` shows of a component."""

    fields: OneOrMany[FieldName] | None = None
    by: Annotated[list[_Pair], Field(max_length=20)] = Field(default_factory=empty_list)
    odds: Annotated[list[OddsShape], Field(max_length=50)] = Field(
        default_factory=empty_list
    )


class GameShape(Strict):
    """The file game.yaml."""

    format: Annotated[Literal[1], BeforeValidator(_format)]
    id: Slug
    title: Line
    version: Annotated[Any, AfterValidator(_version), _AS_VERSION]
    players: Annotated[Any, AfterValidator(_players), _AS_PLAYERS]
    language: Language = "en"
    languages: OneOrMany[Language] = Field(default_factory=empty_list)
    designer: str = ""
    palette: dict[Slug, _PaletteEntry] = Field(default_factory=dict)
    fonts: dict[Slug, OneOrMany[Family]] = Field(default_factory=dict)
    icons: dict[Token, _Icon] = Field(default_factory=dict)
    card_types: dict[Slug, CardTypeShape] = Field(default_factory=dict)
    components: Annotated[dict[Slug, ComponentShape], Field(min_length=1)]
    glossary: dict[Line, Annotated[TermShape, BeforeValidator(_meaning)]] = Field(
        default_factory=dict
    )
    rules: Annotated[list[Any], BeforeValidator(_rules)] = Field(
        default_factory=empty_list
    )
    setup: Annotated[list[DealShape], Field(max_length=MOST_DEALS)] = Field(
        default_factory=empty_list
    )
    generate: Any = None
    styles: dict[Slug, dict[Attribute, Scalar]] = Field(default_factory=dict)
    art: ArtShape = Field(default_factory=ArtShape)
    plan: PrintShape = Field(default_factory=PrintShape, alias="print")
    export: dict[Slug, dict[Slug, Slug]] = Field(default_factory=dict)
    stats: dict[Slug, StatsShape] = Field(default_factory=dict)
