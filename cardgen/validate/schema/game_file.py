"""All schemas of a game; that of game.yaml has every section, rule and name."""

import json
import re
from collections.abc import Iterator
from itertools import combinations
from types import ModuleType

from cardgen.model.assets import AssetKind
from cardgen.model.plans import NOT_MADE
from cardgen.validate.contents.card_types import (
    CHOSEN,
    MARKED,
    MEASURED,
    RANGED,
)
from cardgen.validate.formatting import markdown
from cardgen.validate.rule_kit.card_values import OWN_FIELDS
from cardgen.validate.rule_kit.options import (
    FIELD_OPTIONS,
    CountOptions,
    RuleOptions,
    ValueOptions,
)
from cardgen.validate.rules import RULES
from cardgen.validate.schema.cards_file import cards_schema, deck_schema
from cardgen.validate.schema.json_schema import (
    Schema,
    demand,
    limit,
    limit_keys,
    or_nothing,
    schema_of,
    suggest,
    values_of,
)
from cardgen.validate.schema.names import GameNames
from cardgen.validate.shapes.game_yaml import GameShape
from cardgen.validate.shapes.generate_shapes import GenerateShape

ENDING = ".schema.json"
MADE_BY = "made by `cardgen schema`; change the game and run it again"
_DRAFT = "http://json-schema.org/draft-07/schema#"
_NAMES = re.compile(r"\[\n[^\[\]{}]*\]")
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_TYPES_WITH = {
    "range": RANGED,
    "choices": CHOSEN,
    "max_length": MEASURED,
    "markup": MARKED,
}
# The options of every rule are described once in the manual, not on each page.
_SHARED = {
    "severity": "how a violation is reported: error, warning or off",
    "where": "the cards to check: for each field a value, [a, b], {from: 1, to: 3}, "
    "{present: true} or {same_as: field}",
    "but": "options that differ for single components: {component: {option: value}}",
}
_TABLE = re.compile(r"^Options:\n((?:    .*\n|\n)+)", re.MULTILINE)
_ROW = re.compile(r"^    ([a-z_]+(?:, [a-z_]+)*)  +(\S.*)")


def game_schemas(names: GameNames) -> dict[str, Schema]:
    """Return file name -> schema: of game.yaml, each card list in YAML, and decks."""
    schemas = {"game": game_schema(names), "deck": deck_schema(names)}
    for component, (file, card_type) in names.lists.items():
        if _ID.fullmatch(component) and file.endswith(".yaml"):
            of_list = cards_schema(names.types.get(card_type), names)
            schemas[f"cards-{component}"] = of_list
    head = {"$schema": _DRAFT, "$comment": MADE_BY}
    return {f"{name}{ENDING}": {**head, **each} for name, each in schemas.items()}


def schema_bytes(schema: Schema) -> bytes:
    """Return the contents of a schema's file, with lists of names in one line."""
    text = json.dumps(schema, indent=1, ensure_ascii=False)
    return f"{_NAMES.sub(lambda found: _in_line(found[0]), text)}\n".encode()


def _in_line(lines: str) -> str:
    return " ".join(line.strip() for line in lines.split("\n"))


def game_schema(names: GameNames) -> Schema:
    """Return the schema of a game's game.yaml."""
    schema = schema_of(GameShape)
    sections = schema["properties"]
    sections["id"] |= {"enum": [names.game]}
    sections["rules"] |= {"items": _rule_list(names)}
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
    limit(values_of(plan["gangs"]), names.components)
    sections["export"] = _exports(sections["export"], names)
    return schema


def _exports(section: Schema, names: GameNames) -> Schema:
    """Return the section `export`: of each shop, what its components are made as."""
    shops = {
        shop: or_nothing(
            {
                "type": "object",
                "propertyNames": {"enum": list(names.components)},
                "additionalProperties": {"enum": [*products, NOT_MADE]},
            }
        )
        for shop, products in names.known.products().items()
    }
    shape = {"type": "object", "properties": shops, "additionalProperties": False}
    return or_nothing({**shape, "description": section["description"]})


def _printed(components: Schema, names: GameNames) -> None:
    """Limit the papers and layouts of single components and gangs."""
    printed = (*names.components, *names.gangs)
    limit(components, printed)
    for entry in _mappings(components):
        parts = entry["properties"]
        limit(parts["id"], printed)
        limit(parts["papers"], names.known.papers)
        limit(parts["layouts"], names.known.layouts)


def _mappings(schema: Schema) -> Iterator[Schema]:
    """Yield the parts of a schema that describe a mapping."""
    if "properties" in schema:
        yield schema
    for part in [*schema.get("anyOf", ()), schema.get("items", {})]:
        if part:
            yield from _mappings(part)


def _also(schema: Schema, section: str, other: Schema) -> None:
    """Allow a section to be something else than its shape."""
    shape = schema["properties"][section]
    help = shape.pop("description", "")
    schema["properties"][section] = {"description": help, "anyOf": [shape, other]}


def _bare_terms(glossary: Schema) -> None:
    """Allow a bare text as the meaning of a term."""
    full = dict(values_of(glossary))
    values_of(glossary).clear()
    values_of(glossary).update({"anyOf": [{"type": "string"}, full]})


def _generate(section: Schema, names: GameNames) -> Schema:
    """Return the schema of the section `generate`, with this game's components."""
    schema = schema_of(GenerateShape)
    limit_keys(schema["properties"]["cards"], names.lists)
    return or_nothing({**schema, "description": section["description"]})


def _icons(schema: Schema, names: GameNames) -> None:
    bare, full = schema["anyOf"]
    for icon in (bare, full["properties"]["icon"]):
        limit(icon, _found(names, "icons"))
    suggest(full["properties"]["color"], names.palette)


def _found(names: GameNames, kind: AssetKind) -> tuple[str, ...]:
    return names.assets.names(kind)


def _card_type(schema: Schema, names: GameNames) -> None:
    parts = schema["properties"]
    limit(parts["size"], names.sizes)
    for side in ("front", "back"):
        limit(parts[side], _found(names, "templates"))
    field = values_of(parts["fields"])
    for option, types in _TYPES_WITH.items():
        of_type = {"properties": {"type": {"enum": list(types)}}}
        demand(field, {"if": {"required": [option]}, "then": of_type})
    both = {"required": ["default", "required"]}
    said = {"properties": {"required": {"enum": [True]}}}
    demand(field, {"not": {"allOf": [both, said]}})


def _component(schema: Schema, names: GameNames) -> None:
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
    of_books, of_cards = ("text", "page", "style"), (*ways, "card_type", "from")
    of_boxes = ("holds", "template", "stock", "sleeves", "board", "bleed")
    cards = {"anyOf": [listed, again, decks], "not": _any_of(*of_books, *of_boxes)}
    book = {"required": ["text"], "not": _any_of(*of_cards, *of_boxes)}
    box = {"required": ["holds", "template"], "not": _any_of(*of_cards, *of_books)}
    is_box = {"if": _is_kind("box"), "then": box, "else": cards}
    demand(schema, {"if": _is_kind("rulebook"), "then": book, "else": is_box}, *apart)
    limit(parts["template"], _found(names, "templates"))
    suggest(parts["page"], names.known.papers)
    style = parts["style"]["properties"]
    for part in ("cover", "ground"):
        limit(style[part], _found(names, "templates"))
    for part in ("ink", "accent", "tint"):
        suggest(style[part], names.palette)


def _is_kind(kind: str) -> Schema:
    return {"properties": {"kind": {"const": kind}}, "required": ["kind"]}


def _any_of(*keys: str) -> Schema:
    return {"anyOf": [{"required": [key]} for key in keys]}


def _rule_list(names: GameNames) -> Schema:
    """Return the schema of one entry: a rule's id with its options."""
    return {
        "type": "object",
        "minProperties": 1,
        "maxProperties": 1,
        "additionalProperties": False,
        "properties": {id: _rule(module, names) for id, module in RULES.items()},
    }


def _rule(module: ModuleType, names: GameNames) -> Schema:
    model: type[RuleOptions] = module.Options
    schema = schema_of(model)
    options = schema["properties"]
    page = (module.__doc__ or "").strip()
    schema |= _help(page)
    for name, text in {**_SHARED, **_described(page)}.items():
        if name in options:
            options[name] |= _help(text)
    for name in ("of", "others"):
        limit(options.get(name, {}), names.components)
    for name in FIELD_OPTIONS:
        kinds = ("integer", "number") if name in model.NUMERIC else ()
        own = OWN_FIELDS if name in model.OWN else ()
        limit(options.get(name, {}), (*names.fields(*kinds), *own))
    _together(schema, model)
    return schema


def _help(text: str) -> Schema:
    """Return a text for editors: they show a description as it is written."""
    return {"description": text, "markdownDescription": markdown(text)}


def _described(page: str) -> dict[str, str]:
    """Return the description of each option on a manual page."""
    texts: dict[str, str] = {}
    names: list[str] = []
    table = _TABLE.search(page)
    for line in (table[1] if table else "").splitlines():
        row = _ROW.match(line)
        if row:
            names = row[1].split(", ")
            texts |= dict.fromkeys(names, row[2])
        elif line.strip():
            texts |= {name: f"{texts[name]} {line.strip()}" for name in names}
    return texts


def _together(schema: Schema, model: type[RuleOptions]) -> None:
    """Require options that belong together, and exclude those that contradict."""
    if issubclass(model, ValueOptions):
        # A schema cannot know whether values come from elsewhere.
        together = {"anyOf": [_has("from", "to"), {"not": _either("from", "to")}]}
        demand(schema, together)
        demand(schema, {"not": {"allOf": [_has("values"), _either("from", "to")]}})
    if issubclass(model, CountOptions):
        bound = _either("at_least", "at_most")
        demand(schema, {"not": {"allOf": [_has("exactly"), bound]}})
        if model._uncounted is CountOptions._uncounted:
            demand(schema, {"anyOf": [_has("exactly"), bound]})


def _either(*keys: str) -> Schema:
    return {"anyOf": [_has(key) for key in keys]}


def _has(*keys: str) -> Schema:
    return {"required": list(keys)}
