"""Manual pages of what a game's files can name: keys, kinds, sizes, papers, filters."""

import textwrap
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple, get_args

from cardgen.impose.papers import PAPERS
from cardgen.load.game_files import card_sizes
from cardgen.model.game import Kind
from cardgen.sandbox.filters import FILTER_HELP
from cardgen.validate.schema.json_schema import Schema, schema_of
from cardgen.validate.schema.kind_help import KIND_HELP
from cardgen.validate.shapes.component import CardListShape, DeckShape
from cardgen.validate.shapes.game_yaml import GameShape
from cardgen.validate.shapes.generate_shapes import GenerateShape

KEYS_OF_GAME, KEYS_OF_LISTS, KEYS_OF_DECKS = (
    "Keys of game.yaml",
    "Keys of a card list",
    "Keys of a deck",
)

# Each way of dealing has a page of its own.
_ELSEWHERE = "generate.cards.fields."
_WORDS = {
    "string": "a text",
    "number": "a number",
    "integer": "a whole number",
    "boolean": "true or false",
}
_WIDEST = 88


class Key(NamedTuple):
    """One key of a file: where it is, as in `print.gutter`, and what it means."""

    path: str
    text: str

    @property
    def name(self) -> str:
        """Return the key as it is written."""
        return self.path.rpartition(".")[2]


@cache
def all_keys() -> dict[str, list[Key]]:
    """Return section -> its keys, each followed by those within it."""
    game = schema_of(GameShape)
    section = {**schema_of(GenerateShape), "description": ""}
    game["properties"]["generate"] = {**section, **game["properties"]["generate"]}
    return {
        KEYS_OF_GAME: list(_keys(game, "")),
        KEYS_OF_LISTS: list(_keys(schema_of(CardListShape), "")),
        KEYS_OF_DECKS: list(_keys(schema_of(DeckShape), "")),
    }


def key_pages(keys: list[Key]) -> dict[str, str]:
    """Return the page of each key that is not within another one."""
    return {key.path: key_page(key, keys) for key in keys if "." not in key.path}


def key_page(key: Key, keys: list[Key]) -> str:
    """Return what a key means, its values, and the keys within it."""
    start = f"{key.path}."
    inner = {
        each.path.removeprefix(start): each.text
        for each in keys
        if each.path.startswith(start)
    }
    return _sentence(key.text) + (f"\n\nKeys:\n\n{_table(inner)}" if inner else "")


def kind_pages() -> dict[str, str]:
    """Return the page of each kind of component."""
    return {kind: KIND_HELP[kind] for kind in get_args(Kind)}


def size_pages() -> dict[str, str]:
    """Return the page of each card size that has a name."""
    return {
        name: f"{_millimetres(*size)}\n\n    size: {name}"
        for name, size in card_sizes().items()
    }


def paper_pages() -> dict[str, str]:
    """Return the page of each paper that has a name."""
    return {
        name: f"{_millimetres(*size)}\n\n    cardgen render --paper {name}"
        for name, size in PAPERS.items()
    }


def filter_pages() -> dict[str, str]:
    """Return the page of each filter."""
    return {
        name: f"{_sentence(help)}\n\n    {{{{ value | {name} }}}}"
        for name, help in FILTER_HELP.items()
    }


def _sentence(text: str) -> str:
    sentence = text[:1].upper() + text[1:].removesuffix(".") + "."
    return textwrap.fill(sentence, _WIDEST, break_on_hyphens=False)


def _millimetres(width: float, height: float) -> str:
    return f"{width:g} x {height:g} mm"


def _keys(schema: Schema, path: str) -> Iterator[Key]:
    for mapping in _mappings(schema):
        for name, child in mapping["properties"].items():
            inner = f"{path}.{name}".lstrip(".")
            if not inner.startswith(_ELSEWHERE):
                yield Key(inner, _text(child))
                yield from _keys(child, inner)


def _mappings(schema: Schema) -> list[Schema]:
    """Return the mappings that a value may be, or consist of; each once."""
    found = [schema] if "properties" in schema else []
    inner = [*schema.get("anyOf", ()), *schema.get("patternProperties", {}).values()]
    inner += [schema[key] for key in ("items", "additionalProperties") if key in schema]
    for part in inner:
        if isinstance(part, dict):
            found += [each for each in _mappings(part) if each not in found]
    return found


def _text(schema: Schema) -> str:
    """Return what a key means, and which values it takes where that is left open."""
    help = " ".join(schema.get("description", "").split())
    names = [str(name) for name in schema.get("enum", ()) if name is not None]
    if names and not all(name in help for name in names):
        return "; ".join(filter(None, [help, f"one of {', '.join(names)}"]))
    value = _value(schema)
    return "; ".join(filter(None, [help, value])) if _says_more(value, help) else help


def _says_more(value: str, help: str) -> bool:
    return any(sign.isdigit() for sign in value) or not help


def _value(schema: Schema) -> str:
    """Return in words which values a key takes; "a value" if no word fits."""
    types = schema.get("type", [])
    plain = [types] if isinstance(types, str) else types
    words = [_WORDS[each] for each in plain if each in _WORDS]
    return (" or ".join(words) or "a value") + _bounds(schema)


def _bounds(schema: Schema) -> str:
    least, most = schema.get("minimum"), schema.get("maximum")
    if least is not None and most is not None:
        return f" from {least:g} to {most:g}"
    return f" of {least:g} or more" if least is not None else ""


def _table(rows: Mapping[str, str]) -> str:
    width = max(map(len, rows)) + 6
    return "\n".join(
        textwrap.fill(
            text,
            _WIDEST,
            initial_indent=f"    {name}".ljust(width),
            subsequent_indent=" " * width,
            break_on_hyphens=False,
        )
        for name, text in rows.items()
    )
