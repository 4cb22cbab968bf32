"""The shapes as JSON Schema, limited to draft-07.

YAML language servers understand draft-07 best. It ignores everything beside a
reference, so references are replaced by what they refer to.
"""

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from pydantic import BaseModel

from cardgen.validate.schema.key_help import KEY_HELP

Schema: TypeAlias = dict[str, Any]
_NULL = {"type": "null"}


def schema_of(model: type[BaseModel]) -> Schema:
    """Return the schema of a model, without references."""
    made = model.model_json_schema(by_alias=True)
    return _helped(model.__name__, _plain(made, made.pop("$defs", {})))


def values_of(schema: Schema) -> Schema:
    """Return the schema of the values of a mapping."""
    patterns: dict[str, Schema] = schema["patternProperties"]
    (value,) = patterns.values()
    return value


def limit(schema: Schema, names: Iterable[str]) -> None:
    """Allow only these names where a schema expects text; no names means any."""
    known = list(dict.fromkeys(names))
    if not known:
        return
    if "string" in _types(schema):
        schema.pop("pattern", None)
        schema["enum"] = known + [None] * ("null" in _types(schema))
    for part in _parts(schema):
        limit(part, known)


def limit_keys(schema: Schema, names: Iterable[str]) -> None:
    """Allow only these names as keys of a mapping; no names means any."""
    known = list(names)
    if known:
        schema["propertyNames"] = {"enum": known}


def suggest(schema: Schema, names: Iterable[str]) -> None:
    """Offer names where a schema expects text, without refusing others."""
    known = list(dict.fromkeys(names))
    if "string" in _types(schema) and known:
        text = {key: schema.pop(key) for key in ("type", "pattern") if key in schema}
        schema["anyOf"] = [{"enum": known}, text]
        return
    for part in _parts(schema):
        suggest(part, known)


def demand(schema: Schema, *conditions: Schema) -> None:
    """Add further conditions to a schema."""
    schema.setdefault("allOf", []).extend(conditions)


def or_nothing(schema: Schema) -> Schema:
    """Allow a key without a value."""
    if "enum" in schema and None not in schema["enum"]:
        schema["enum"] = [*schema["enum"], None]
    if "type" in schema:
        schema["type"] = [*dict.fromkeys([*_types(schema), "null"])]
    elif "anyOf" in schema and _NULL not in schema["anyOf"]:
        schema["anyOf"] = [*schema["anyOf"], dict(_NULL)]
    return schema


def _parts(schema: Schema) -> list[Schema]:
    items = schema.get("items", [])
    return [*schema.get("anyOf", ()), *(items if isinstance(items, list) else [items])]


def _types(schema: Schema) -> list[str]:
    types = schema.get("type", [])
    return types if isinstance(types, list) else [types]


def _plain(schema: Schema, shared: Mapping[str, Schema]) -> Schema:
    """Replace references, and drop what editors do not use."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return _helped(name, _plain(shared[name], shared))
    made = {
        key: _part(key, value, shared)
        for key, value in schema.items()
        if key != "title" and (key != "default" or isinstance(value, str | int))
    }
    if "patternProperties" in made:
        made["additionalProperties"] = False
    if "prefixItems" in made:
        made["items"] = made.pop("prefixItems")
    return _optional(_without_single(made))


def _helped(model: str, schema: Schema) -> Schema:
    for key, text in KEY_HELP.get(model, {}).items():
        schema["properties"][key]["description"] = text
    return schema


def _part(key: str, value: Any, shared: Mapping[str, Schema]) -> Any:
    if key in ("properties", "patternProperties"):
        return {name: _plain(child, shared) for name, child in value.items()}
    if key in ("anyOf", "allOf", "oneOf", "prefixItems"):
        return [_plain(child, shared) for child in value]
    if key in ("items", "additionalProperties", "propertyNames") and value is not False:
        return _plain(value, shared) if isinstance(value, dict) else value
    return value


def _without_single(schema: Schema) -> Schema:
    """Write "this or nothing" as this: a key without a value is a mistake."""
    options = schema.get("anyOf", [])
    if _NULL not in options or len(options) != 2:
        return schema
    (kept,) = [option for option in options if option != _NULL]
    rest = {key: value for key, value in schema.items() if key != "anyOf"}
    return {**kept, **rest}


def _optional(schema: Schema) -> Schema:
    """Allow a section to be empty: its lines may be commented out."""
    for name, child in schema.get("properties", {}).items():
        if name not in schema.get("required", ()) and _is_section(child):
            or_nothing(child)
    return schema


def _is_section(schema: Schema) -> bool:
    inside = any(map(_is_section, schema.get("anyOf", ())))
    return inside or not {"object", "array"}.isdisjoint(_types(schema))
