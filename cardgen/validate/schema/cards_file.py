"""The schemas of card lists, with the fields of their card types, and of decks."""

from typing import Any

from cardgen.model.game import CardType, Field
from cardgen.model.picture_parts import (
    LONGEST_PART,
    MOST_PARTS,
    OF_MAPPINGS,
    SEED,
    PartKind,
    PictureParts,
)
from cardgen.sandbox.catalogue import catalogue
from cardgen.validate.contents.fields import NO_ICON, PART_NAME, describe_field
from cardgen.validate.schema.json_schema import (
    Schema,
    demand,
    limit,
    or_nothing,
    schema_of,
    values_of,
)
from cardgen.validate.schema.names import GameNames
from cardgen.validate.shapes.component import CardListShape, DeckShape

MOST_NAMES = 1_000
"""Nobody can use a longer list in an editor; about 500 icons come with cardgen."""

_SLUG = {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"}
_SCALARS = ["string", "number", "boolean"]
_SINGLE = {"type": _SCALARS, "maxLength": LONGEST_PART}
# Chance chooses from a list; names in one are checked by validate alone.
_MANY = {
    "type": [*_SCALARS, "array"],
    "maxLength": LONGEST_PART,
    "items": _SINGLE,
    "minItems": 1,
}
_EXTENDS = {
    **_SLUG,
    "description": "the card of this list whose fields this card inherits",
}


def cards_schema(card_type: CardType | None, names: GameNames) -> Schema:
    """Return the schema of a card list: of any fields without a valid card type."""
    schema = schema_of(CardListShape) | {"description": "A card list."}
    card = schema["properties"]["cards"]["items"]
    own = card["properties"] | {"extends": dict(_EXTENDS)}
    own |= {name: or_nothing(own[name]) for name in ("copies", "extends")}
    fields = {f.name: _field(f, names) for f in _fields(card_type)}
    shared = {name: own[name] for name in own if name not in ("id", "extends")}
    card |= {"properties": own | fields, "required": ["id"]}
    schema["properties"]["defaults"] |= {"properties": shared | fields}
    if card_type:
        card["additionalProperties"] = False
        schema["properties"]["defaults"]["additionalProperties"] = False
    needed = [field.name for field in _fields(card_type) if field.required]
    demand(schema, *(_somewhere(name) for name in [*needed, "provenance"]))
    if any(field.type == "picture" for field in _fields(card_type)):
        schema["definitions"] = {"picture": _picture(names)}
    return schema


def deck_schema(names: GameNames) -> Schema:
    """Return the schema of a deck file of a game."""
    schema = schema_of(DeckShape)
    parts = schema["properties"]
    for entries in (parts["cards"], values_of(parts["hands"])):
        bare, full = entries["items"]["anyOf"]
        limit(bare, names.cards)
        limit(full["properties"]["id"], names.cards)
    return schema


def _fields(card_type: CardType | None) -> list[Field]:
    return list(card_type.fields.values()) if card_type else []


def _somewhere(name: str) -> Schema:
    """Require a value in each card, in the card it extends or in the defaults.

    Editors show what an `else` requires at the card. Of the parts of an `anyOf` they
    would pick one, and show that a default is missing.
    """
    by_list = {
        "required": ["defaults"],
        "properties": {"defaults": {"type": "object", "required": [name]}},
    }
    by_card = {"if": {"required": ["extends"]}, "else": {"required": [name]}}
    return {"if": by_list, "else": {"properties": {"cards": {"items": by_card}}}}


def _field(field: Field, names: GameNames) -> Schema:
    schema = {**_value(field, names), "description": _described(field, names)}
    return schema if field.required else or_nothing(schema)


def _value(field: Field, names: GameNames) -> Schema:
    match field.type:
        case "integer" | "number":
            return _number(field)
        case "boolean":
            return {"type": "boolean"}
        case "list":
            return {"type": "array", "items": _words(field)}
        case "icons":
            return {"type": "array", "items": _icons(names)}
        case "picture":
            return {"allOf": [{"$ref": "#/definitions/picture"}]}
        case "icon" if not field.choices:
            return _enumerated([*names.tokens, *names.assets.names("icons")])
        case "image" if not field.choices and names.art.missing == "error":
            return _enumerated(list(names.assets.names("art")))
        case _:
            return _words(field)


def _picture(names: GameNames) -> Schema:
    """Offer the parts that the game declares; if it does not, those of the kit."""
    own, kit = names.art.parts, catalogue().parts
    known = {SEED: kit[SEED], **own} if own else kit
    pattern = {"pattern": f"^(?:{PART_NAME.pattern})$", "not": {"enum": [*OF_MAPPINGS]}}
    return {
        "type": "object",
        "propertyNames": {"enum": [*{**known, **kit}]} if own else pattern,
        "properties": {part: _part(part, kind, names) for part, kind in known.items()},
        "additionalProperties": _MANY,
        "maxProperties": MOST_PARTS,
    }


def _part(part: str, kind: PartKind, names: GameNames) -> Schema:
    offered = names.assets.figures() if kind.kind == "figure" else kind.names
    schema = _SINGLE if part == SEED else _MANY
    if offered:
        single: Schema = {"enum": [*offered]}
        # Without a declaration, templates of the game may know others.
        free = {} if names.art.parts else {"anyOf": [single, _SINGLE]}
        schema = {"if": {"type": "array"}, "then": _MANY, "else": free or single}
    default = f"; default: {kind.default}" if kind.default else ""
    return {**schema, "description": kind.means + default} if kind.means else schema


def _number(field: Field) -> Schema:
    schema: Schema = {"type": field.type}
    if field.minimum is not None and field.maximum is not None:
        schema |= {"minimum": field.minimum, "maximum": field.maximum}
    return schema | ({"enum": list(field.choices)} if field.choices else {})


def _words(field: Field) -> Schema:
    # A number in a text is taken as it is written.
    schema: Schema = {"type": ["string", "number"], "pattern": r"\S"}
    if field.choices:
        texts: list[Any] = [str(choice) for choice in field.choices]
        return {"enum": list(dict.fromkeys([*field.choices, *texts]))}
    if field.max_length is not None:
        schema["maxLength"] = field.max_length
    return schema


def _icons(names: GameNames) -> Schema:
    """Offer tokens; several of them in one entry, and icon files, are allowed too."""
    known = dict.fromkeys((*names.tokens, NO_ICON))
    return {"anyOf": [{"enum": list(known)}, {"type": "string", "pattern": r"\S"}]}


def _enumerated(known: list[str]) -> Schema:
    kept = list(dict.fromkeys(known))
    enum = {"enum": kept} if kept and len(kept) < MOST_NAMES else {}
    return {"type": "string", **enum}


def _described(field: Field, names: GameNames) -> str:
    text = describe_field(field)
    if field.max_length is not None:
        text += f", at most {field.max_length} characters"
    if not field.markup:
        return f"{text}, printed as it is written"
    if field.type == "picture" and isinstance(field.default, PictureParts):
        return f"{text}; default {field.default}"
    if field.type != "text" or field.choices:
        return text
    icons = " ".join(f":{token}:" for token in names.tokens)
    return f"{text}; **bold**, *italic*, [words]{{colour}} {icons}".rstrip()
