"""The base of all shapes: strict models, and the types of single values."""

import os
import re
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    WithJsonSchema,
    model_validator,
)
from pydantic_core import PydanticCustomError

from cardgen.model.slugs import slug_hint
from cardgen.model.suggestions import CSS_COLORS, did_you_mean
from cardgen.validate.shapes.key_types import keys_of

T = TypeVar("T")

# Otherwise pydantic searches all installed packages for plug-ins of its own.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")

_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_FIELD_NAME = re.compile(r"[a-z][a-z0-9_]*")
_TOKEN = re.compile(r"[a-zA-Z0-9]+([-_][a-zA-Z0-9]+)*")
# No name or password, which would be printed in messages; no fragment, which no server
# sees.
_ADDRESS = re.compile(r"https://[^\s/@#?]+(/[^\s#]*)?")
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
# Without alpha: opacity is set where a colour is used.
_COLOUR = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})|[a-z]+(\(.*\))?")
COLOUR_HINT = 'for example forestgreen or "#4f7a3a" (in quotes: # starts a comment)'
_FAMILY = re.compile(r"[A-Za-z0-9]+([ _-][A-Za-z0-9]+)*")
RESERVED_FIELDS = ("id", "copies", "provenance", "extends")


class Strict(BaseModel):
    """A mapping with exactly these keys; nothing is converted.

    A known key without a value counts as missing, as in a section whose lines are all
    commented out.
    """

    model_config = ConfigDict(
        strict=True, extra="forbid", frozen=True, defer_build=True
    )

    @model_validator(mode="before")
    @classmethod
    def _given(cls, data: object) -> object:
        if not isinstance(data, dict) or None not in data.values():
            return data
        known = keys_of(cls)
        return {k: v for k, v in data.items() if v is not None or k not in known}


def expected(noun: str, hint: str = "") -> PydanticCustomError:
    """Return the error "expected `noun`, found ..."; what was found is added later."""
    return PydanticCustomError("expected", "{noun}", {"noun": noun, "hint": hint})


def invalid(message: str, hint: str = "") -> PydanticCustomError:
    """Return an error whose message is complete."""
    return PydanticCustomError(
        "invalid", "{message}", {"message": message, "hint": hint}
    )


def empty_list() -> list[Any]:
    """Return the default of a list."""
    # Pydantic inspects the signature of a default factory; that of `list` takes 2 ms.
    return []


def _matching(
    pattern: re.Pattern[str], noun: str, hint: str = "", example: str = ""
) -> Callable[[str], str]:
    """Return a check of texts. With an example, the hint offers an id instead."""

    def check(value: str) -> str:
        if pattern.fullmatch(value) is None:
            raise expected(noun, slug_hint(value, example) if example else hint)
        return value

    return check


def is_slug(text: str) -> bool:
    """Return whether a text is a valid id."""
    return _SLUG.fullmatch(text) is not None


def is_family(text: str) -> bool:
    """Return whether a text can be the name of a font family, with a style or not."""
    return _FAMILY.fullmatch(text) is not None


def is_language(text: str) -> bool:
    """Return whether a text has the form of a language code."""
    return _LANGUAGE.fullmatch(text) is not None


def is_colour(text: str) -> bool:
    """Return whether a text is a colour by itself, without a palette."""
    return _COLOUR.fullmatch(text) is not None and (
        not text.isalpha() or text in CSS_COLORS
    )


def _colour(value: str) -> str:
    if not is_colour(value):
        near = did_you_mean(value, CSS_COLORS).strip() if value.isalpha() else ""
        raise expected("a colour", near or COLOUR_HINT)
    return value


def _written(pattern: re.Pattern[str]) -> WithJsonSchema:
    """Return the JSON Schema of a text that matches a pattern."""
    return WithJsonSchema({"type": "string", "pattern": f"^(?:{pattern.pattern})$"})


class OrBare:
    """Adds a short form to the JSON Schema: `short`, or else a list's single item."""

    def __init__(self, short: dict[str, Any] | None = None) -> None:
        self._short = short

    def __get_pydantic_json_schema__(
        self, core: Any, handler: Callable[[Any], dict[str, Any]]
    ) -> dict[str, Any]:
        full = handler(core)
        return {"anyOf": [self._short or full["items"], full]}


def _line(value: str) -> str:
    if not value.strip() or "\n" in value:
        raise expected("text on one line")
    return value


def _field_name(value: str) -> str:
    if value in RESERVED_FIELDS:
        raise invalid(
            f'"{value}" cannot be the name of a field: every card has it already',
            "delete it, or choose another name",
        )
    if _FIELD_NAME.fullmatch(value) is None:
        # A name cannot begin with a digit, so neither can what is offered.
        hint = slug_hint(value.lstrip("0123456789"), "max_speed", "_")
        noun = "a field name of lowercase letters, digits and underscores"
        raise expected(noun, hint)
    return value


def _listed(value: object) -> object:
    return value if isinstance(value, list) else [value]


Slug = Annotated[
    str,
    AfterValidator(
        _matching(
            _SLUG,
            "an id of lowercase letters, digits and single hyphens",
            example="bog-lurker",
        )
    ),
    _written(_SLUG),
]
Line = Annotated[
    str,
    AfterValidator(_line),
    WithJsonSchema({"type": "string", "pattern": r"^[^\n]*\S[^\n]*$"}),
]
FieldName = Annotated[
    str,
    AfterValidator(_field_name),
    WithJsonSchema(
        {
            "type": "string",
            "pattern": f"^(?:{_FIELD_NAME.pattern})$",
            "not": {"enum": list(RESERVED_FIELDS)},
        }
    ),
]
Token = Annotated[
    str,
    AfterValidator(
        _matching(
            _TOKEN, "a word of letters, digits and single hyphens", example="full-moon"
        )
    ),
    _written(_TOKEN),
]
Attribute = Annotated[
    str,
    AfterValidator(
        _matching(_SLUG, "the name of an attribute", example="min-size"),
    ),
    _written(_SLUG),
]
Address = Annotated[
    str,
    AfterValidator(
        _matching(
            _ADDRESS,
            "an address that begins with https://",
            "without a password in it, and without # and what follows",
        )
    ),
    _written(_ADDRESS),
]
Language = Annotated[
    str,
    AfterValidator(
        _matching(_LANGUAGE, "a language code", 'for example "en" or "en-GB"')
    ),
    _written(_LANGUAGE),
]
COLOUR_SCHEMA = {"type": "string", "pattern": f"^(?:{_COLOUR.pattern})$"}
Colour = Annotated[str, AfterValidator(_colour), WithJsonSchema(COLOUR_SCHEMA)]
Family = Annotated[
    str,
    AfterValidator(
        _matching(
            _FAMILY,
            "the name of a font family, and of a style",
            'for example "alegreya", "grenze bold", or several in brackets: '
            "[alegreya, nunito]",
        )
    ),
    _written(_FAMILY),
]
Scalar = Annotated[
    Any,
    AfterValidator(lambda value: _scalar(value)),
    WithJsonSchema({"type": ["string", "number"]}),
]
OneOrMany = Annotated[list[T], BeforeValidator(_listed), Field(min_length=1), OrBare()]


def _scalar(value: object) -> object:
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise expected("text or a number")
    return value


def is_number(value: object) -> bool:
    """Return whether a value is a number: true and false are not."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def pair_schema(
    least: float | None = None, most: float | None = None
) -> dict[str, Any]:
    """Return the JSON Schema of two numbers, each from least to most."""
    item: dict[str, Any] = {"type": "number"}
    if least is not None and most is not None:
        item |= {"minimum": least, "maximum": most}
    return {"type": "array", "items": item, "minItems": 2, "maxItems": 2}
