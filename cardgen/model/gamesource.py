"""A game as its files tell it, before anything about it is believed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from cardgen.model.ignores import Ignores
from cardgen.model.node import Node
from cardgen.model.source import Span


@dataclass(frozen=True, slots=True)
class Part:
    """A card list or deck file; `named` is where game.yaml names it."""

    file: Path
    node: Node
    named: Span


@dataclass(frozen=True, slots=True)
class GameSource:
    """A game's folder, its game.yaml and the files which that names.

    `node` is None when game.yaml cannot be read. `parts` are found by the name as
    written; a part that cannot be read is missing. Defaults and `extends` of card
    lists are resolved. `sizes` gives width and height in millimetres of every card
    size that has a name. `ignores` are those written in the files.
    """

    folder: Path
    file: Path
    node: Node | None
    parts: Mapping[str, Part]
    sizes: Mapping[str, tuple[float, float]]
    ignores: Ignores = field(default_factory=Ignores)
