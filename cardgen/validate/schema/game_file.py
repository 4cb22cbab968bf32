"""The schema of game.yaml: every section, with the names that this game has."""

from collections.abc import Iterator
from itertools import combinations

from cardgen.model.assets import AssetKind
from cardgen.validate.card_types import CHOSEN, MEASURED, RANGED
from cardgen.validate.game_shape import GameShape
from cardgen.validate.generate_shape import GenerateShape
from cardgen.validate.schema.names import Names
from cardgen.validate.schema.rule_list import rule_list
from cardgen.validate.schema.shapes import (
    Schema,
    demand,
    limit,
    limit_keys,
    or_nothing,
    schema_of,
    suggest,
    values_of,
)

_HAS_NO_MEANING = {"range": RANGED, "choices": CHOSEN, "max_length": MEASURED}


def game_schema(names: Names) -> Schema:
    """Give the schema of a game's game.yaml."""
    schema = schema_of(GameShape)
    sections = schema["properties"]
    sections["id"] |= {"enum": [names.game]}
    sections["rules"] |= {"items": rule_list(names)}
    _also(schema, "rules", {"const": "none"})
    _bare_terms(sections["glossary"])
    sections["generate"] = _generate(sections["generate"], names)
    suggest(values_of(sections["fonts"]), names.assets.names("fonts"))
    _icons(values_of(sections["icons"]), names)
    _card_type(values_of(sections["card_types"]), names)
    _component(values_of(sections["components"]), names)
    plan = sections["print"]["properties"]
    limit(plan["papers"], names.known.papers)
    limit(plan["layouts"], names.known.layouts)
    _printed(plan["components"], names)
    return schema


def _printed(components: Schema, names: Names) -> None:
    """Limit what single components have of their own."""
    limit(components, names.components)
    for entry in _mappings(components):
        parts = entry["properties"]
        limit(parts["id"], names.components)
        limit(parts["papers"], names.known.papers)
        limit(parts["layouts"], names.known.layouts)


def _mappings(schema: Schema) -> Iterator[Schema]:
    """Give the parts of a schema that say what a mapping holds."""
    if "properties" in schema:
        yield schema
    for part in [*schema.get("anyOf", ()), schema.get("items", {})]:
        if part:
            yield from _mappings(part)


def _also(schema: Schema, section: str, other: Schema) -> None:
    """Let a section be something else besides what its shape says."""
    shape = schema["properties"][section]
    told = shape.pop("description", "")
    schema["properties"][section] = {"description": told, "anyOf": [shape, other]}


def _bare_terms(glossary: Schema) -> None:
    """A term may have a bare text for its meaning."""
    whole = dict(values_of(glossary))
    values_of(glossary).clear()
    values_of(glossary).update({"anyOf": [{"type": "string"}, whole]})


def _generate(told: Schema, names: Names) -> Schema:
    """The section's own shape, with the components and fields that there are."""
    schema = schema_of(GenerateShape)
    limit_keys(schema["properties"]["cards"], names.lists)
    return or_nothing({**schema, "description": told["description"]})


def _icons(schema: Schema, names: Names) -> None:
    bare, whole = schema["anyOf"]
    for icon in (bare, whole["properties"]["icon"]):
        limit(icon, _found(names, "icons"))
    suggest(whole["properties"]["color"], names.palette)


def _found(names: Names, kind: AssetKind) -> tuple[str, ...]:
    return names.assets.names(kind)


def _card_type(schema: Schema, names: Names) -> None:
    parts = schema["properties"]
    limit(parts["size"], names.sizes)
    for side in ("front", "back"):
        limit(parts[side], _found(names, "templates"))
    field = values_of(parts["fields"])
    for option, types in _HAS_NO_MEANING.items():
        of_type = {"properties": {"type": {"enum": list(types)}}}
        demand(field, {"if": {"required": [option]}, "then": of_type})
    both = {"required": ["default", "required"]}
    said = {"properties": {"required": {"enum": [True]}}}
    demand(field, {"not": {"allOf": [both, said]}})


def _component(schema: Schema, names: Names) -> None:
    parts = schema["properties"]
    limit(parts["card_type"], names.type_names)
    limit(parts["from"], names.lists)
    limit(parts["cards_of"], names.lists)
    listed = {"required": ["cards", "card_type"], "not": {"required": ["from"]}}
    decks = {"required": ["decks"], "not": {"required": ["card_type"]}}
    again = {"required": ["cards_of", "card_type"], "not": {"required": ["from"]}}
    ways = ("cards", "cards_of", "decks")
    pairs = combinations(ways, 2)
    apart = [{"not": {"required": list(pair)}} for pair in pairs]
    cards = {
        "anyOf": [listed, again, decks],
        "not": _any_of("text", "page", "style"),
    }
    book = {"required": ["text"], "not": _any_of(*ways, "card_type", "from")}
    is_book = {"properties": {"kind": {"const": "rulebook"}}, "required": ["kind"]}
    demand(schema, {"if": is_book, "then": book, "else": cards}, *apart)
    suggest(parts["page"], names.known.papers)
    style = parts["style"]["properties"]
    for part in ("cover", "ground"):
        limit(style[part], _found(names, "templates"))
    for part in ("ink", "accent", "tint"):
        suggest(style[part], names.palette)


def _any_of(*keys: str) -> Schema:
    return {"anyOf": [{"required": [key]} for key in keys]}
