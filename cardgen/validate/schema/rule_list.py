"""The schema of the section `rules`: each rule with its options and manual page."""

import re
from types import ModuleType

from cardgen.validate.rule_options import (
    FIELD_OPTIONS,
    CountOptions,
    RuleOptions,
    ValueOptions,
)
from cardgen.validate.rules import RULES
from cardgen.validate.schema.names import Names
from cardgen.validate.schema.shapes import Schema, demand, limit, schema_of
from cardgen.validate.values import OWN_FIELDS

# What every rule takes is told once in the manual, so no rule's own page has it.
_SHARED = {
    "severity": "how grave a breach is: error, warning or off",
    "where": "the cards that count: for each field a value, [a, b], {from: 1, to: 3}, "
    "{present: true} or {same_as: field}",
    "but": "other options for single components: {component: {option: value}}",
}
_TABLE = re.compile(r"^Options:\n((?:    .*\n|\n)+)", re.MULTILINE)
_ROW = re.compile(r"^    ([a-z_]+(?:, [a-z_]+)*)  +(\S.*)")


def rule_list(names: Names) -> Schema:
    """Give the schema of one entry: a rule's name over its options."""
    return {
        "type": "object",
        "minProperties": 1,
        "maxProperties": 1,
        "additionalProperties": False,
        "properties": {id: _rule(module, names) for id, module in RULES.items()},
    }


def _rule(module: ModuleType, names: Names) -> Schema:
    model: type[RuleOptions] = module.Options
    schema = schema_of(model)
    options = schema["properties"]
    page = (module.__doc__ or "").strip()
    schema["description"] = page
    for name, text in {**_SHARED, **_told(page)}.items():
        if name in options:
            options[name]["description"] = text
    for name in ("of", "others"):
        limit(options.get(name, {}), names.components)
    for name in FIELD_OPTIONS:
        kinds = ("integer", "number") if name in model.NUMERIC else ()
        own = OWN_FIELDS if name in model.OWN else ()
        limit(options.get(name, {}), (*names.fields(*kinds), *own))
    _together(schema, model)
    return schema


def _told(page: str) -> dict[str, str]:
    """Give what a manual page says of each option."""
    told: dict[str, str] = {}
    names: list[str] = []
    table = _TABLE.search(page)
    for line in (table[1] if table else "").splitlines():
        row = _ROW.match(line)
        if row:
            names = row[1].split(", ")
            told |= dict.fromkeys(names, row[2])
        elif line.strip():
            told |= {name: f"{told[name]} {line.strip()}" for name in names}
    return told


def _together(schema: Schema, model: type[RuleOptions]) -> None:
    """Add which options belong together, and which exclude each other."""
    if issubclass(model, ValueOptions):
        # Where values may also come from elsewhere, a schema cannot tell.
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
