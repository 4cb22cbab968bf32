"""Check the files of a game against the schemas made for that game."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from jsonschema import Draft7Validator

from cardgen.export.products import product_ids
from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.papers import PAPERS
from cardgen.load.game_files import read_game
from cardgen.load.workspace import Workspace
from cardgen.load.yaml_reader import read_yaml
from cardgen.model.gamesource import GameSource
from cardgen.model.node import to_plain
from cardgen.validate.game_check import PrintChoices
from cardgen.validate.schema.game_file import game_schemas
from cardgen.validate.schema.json_schema import Schema
from cardgen.validate.schema.names import GameNames, read_names

KNOWN = PrintChoices(papers=tuple(PAPERS), layouts=tuple(LAYOUTS), products=product_ids)


def names_of(folder: Path) -> GameNames:
    """Return the names of a game below `cards/`."""
    return _names(read_game(folder)[0], folder)


def faults(folder: Path) -> list[str]:
    """Return what the schemas of a game find in its files."""
    source, _ = read_game(folder)
    names = _names(source, folder)
    schemas = game_schemas(names)
    found = list(held(folder / "game.yaml", schemas["game.schema.json"]))
    files = {file: f"cards-{id}" for id, (file, _) in names.lists.items()}
    for file, name in (files | dict.fromkeys(source.decks, "deck")).items():
        if file.endswith(".yaml") and (folder / file).is_file():
            found += held(folder / file, schemas[f"{name}.schema.json"])
    return found


def _names(source: GameSource, folder: Path) -> GameNames:
    assets = Workspace(folder.parents[1]).assets(folder)
    # The folders, listed once: they do not change while schemas are made.
    assets.names = cache(assets.names)
    names = read_names(source, assets, KNOWN)
    assert names is not None
    return names


def held(file: Path, schema: Schema) -> Iterator[str]:
    """Check one file against one schema."""
    node, _ = read_yaml(file.read_text(encoding="utf-8"), file)
    assert node is not None
    for fault in Draft7Validator(schema).iter_errors(to_plain(node)):
        yield f"{file.name}: {fault.json_path}: {fault.message}"
