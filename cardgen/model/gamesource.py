"""A game as its files tell it, before anything about it is believed."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from cardgen.model.ignores import Ignores
from cardgen.model.node import Node, Scalar
from cardgen.model.source import Span


class Ignored(NamedTuple):
    """What the column `ignore` of a sheet says for the lines of one row: rule ids."""

    rules: tuple[str, ...]
    cell: Scalar
    row: Span


class ComponentFile(NamedTuple):
    """A card list or deck file; `named` is where game.yaml names it.

    `ignored` is what the rows of a sheet ask to be silent about.
    """

    file: Path
    node: Node
    named: Span
    ignored: tuple[Ignored, ...] = ()


class GameSource(NamedTuple):
    """A game's folder, its game.yaml and the files which that names.

    `node` is None when game.yaml cannot be read. `parts` are found by the name as
    written; a part that cannot be read is missing. Defaults and `extends` of card
    lists are resolved. `sizes` gives width and height in millimetres of every card
    size that has a name. `words` are the word lists that rules name, `ignores` those
    written in the files.
    """

    folder: Path
    file: Path
    node: Node | None
    parts: Mapping[str, ComponentFile]
    sizes: Mapping[str, tuple[float, float]]
    words: Mapping[str, frozenset[str]] = MappingProxyType({})
    ignores: Ignores = Ignores()
