"""A game as its files tell it, before anything about it is believed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from cardgen.model.ignores import Ignores
from cardgen.model.node import Node, Scalar
from cardgen.model.source import Span


@dataclass(frozen=True, slots=True)
class Ignored:
    """What the column `ignore` of a sheet says for the lines of one row: rule ids."""

    rules: tuple[str, ...]
    cell: Scalar
    row: Span


@dataclass(frozen=True, slots=True)
class Part:
    """A card list or deck file; `named` is where game.yaml names it.

    `ignored` is what the rows of a sheet ask to be silent about.
    """

    file: Path
    node: Node
    named: Span
    ignored: tuple[Ignored, ...] = ()


@dataclass(frozen=True, slots=True)
class GameSource:
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
    parts: Mapping[str, Part]
    sizes: Mapping[str, tuple[float, float]]
    words: Mapping[str, frozenset[str]] = field(default_factory=dict)
    ignores: Ignores = field(default_factory=Ignores)
