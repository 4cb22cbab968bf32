"""All schemas of a game, by the name of their file."""

import json
import re

from cardgen.validate.schema.cards_file import cards_schema, deck_schema
from cardgen.validate.schema.game_file import game_schema
from cardgen.validate.schema.names import Names
from cardgen.validate.schema.shapes import Schema

ENDING = ".schema.json"
MADE = "made by `cardgen schema`; change the game and run it again"
_DRAFT = "http://json-schema.org/draft-07/schema#"
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def game_schemas(names: Names) -> dict[str, Schema]:
    """Give file name -> schema: of game.yaml, each card list in YAML, and decks."""
    schemas = {"game": game_schema(names), "deck": deck_schema(names)}
    for component, (file, card_type) in names.lists.items():
        if _ID.fullmatch(component) and file.endswith(".yaml"):
            of_list = cards_schema(names.types.get(card_type), names)
            schemas[f"cards-{component}"] = of_list
    head = {"$schema": _DRAFT, "$comment": MADE}
    return {f"{name}{ENDING}": {**head, **each} for name, each in schemas.items()}


def written(schema: Schema) -> bytes:
    """Give a schema as the bytes of its file."""
    return (json.dumps(schema, indent=1, ensure_ascii=False) + "\n").encode()
