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
from cardgen.validate.shapes.component import CardListShape, DeckShape
from cardgen.validate.shapes.game_yaml import GameShape
from cardgen.validate.shapes.generate_shapes import GenerateShape

KIND_HELP: dict[Kind, str] = {
    "deck": """\
Cards to shuffle, hold or collect, counted as cards.

    pool: {kind: deck, title: Creatures, card_type: creature, cards: pool.yaml}
    decks: {kind: deck, title: Decks, decks: [decks/one.yaml, decks/two.yaml]}

The cards come from a card list (`cards`), from another component in a second card
type (`cards_of`), or from deck files (`decks`). From a list, each card is printed as
often as its `copies` say; from decks, as often as all of them contain it.

A component of `cards_of` is an alternative to the other one if both are of one kind,
as in another language or size: totals count only one of them. They count both if
`setup` deals from both, or a box holds both.""",
    "sheet": """\
Player sheets, to write on or to place things on, counted as sheets.

    sheets: {kind: sheet, title: Player sheet, card_type: sheet, cards: sheet.yaml}

A sheet is a card of a large size, with its own card type and card list. It is printed
in the same layouts as cards; `single` gives each its own page, and `tile` divides one
that is larger than the paper. The spaces on it can be a component of kind `parts`.""",
    "board": """\
Boards, mats and maps, counted as boards.

    map: {kind: board, title: Map, card_type: map, cards: map.yaml}

A board is a card of a large size. If it is larger than the paper, print it with the
layout `tile`, in pieces to glue, or on large paper with `single`:

    print:
      components:
        - {id: map, layouts: [tile]}
        - {id: map, layouts: [single], papers: [a3]}""",
    "tokens": """\
Tokens, chits and tiles to cut out, counted as tokens.

    coins: {kind: tokens, title: Coins, card_type: coin, cards: coins.yaml}

A token is a small card; `copies` in its card list says how many there are. With
`shape: round` or `shape: hex` in its card type, it is cut out in that shape.""",
    "reference": """\
Player aids that stay out of the deck, counted as references.

    aids: {kind: reference, title: Player aid, card_type: aid, cards: aids.yaml}

A reference is a card of any size. Write `copies: 4` in its card list to print one for
each of four players.""",
    "box": """\
A tuck box, computed from the cards that it holds, counted as boxes.

    box: {kind: box, title: Box, holds: [pool, aids], template: box.xml.j2}

`holds` names components, or one deck of a component as in `decks/brook`. Their cards
are counted with all copies. The depth of the box follows from their number and from
`stock`, the thickness of a card: thin, standard or thick, or millimetres as measured.
`sleeves: thin` or `thick` adds that of sleeves; `board` is the thickness of the box's
own card. Its template draws the panels:

    <face>
      <panel name="front"><rect width="100%" height="100%" fill="teal"/></panel>
    </face>

It sees `panels`, their sizes by name, and `card.name`, `card.cards` and `card.holds`:
the title, the number of cards, and what they are. docs/how-to/a-box.md is a guide.""",
    "rulebook": """\
A rulebook: a Markdown text, set as a book.

    rulebook: {kind: rulebook, title: Rulebook, text: rulebook.md, page: a5}

It has a `text` instead of cards, and optionally `page`, its paper, and `style`. It is
printed in the layouts `pages` and `booklet`; docs/how-to/rulebook.md is a guide.""",
    "parts": """\
Spaces on a sheet or board: a list of values that templates draw, not printed itself.

    tracks: {kind: parts, title: Tracks, card_type: track, cards: tracks.yaml}

Its card type has fields, but no size and no front. Templates read it as `parts.tracks`,
and deck rules check it like any other list.""",
}


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
