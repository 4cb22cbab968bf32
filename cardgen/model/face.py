"""One side of a card, sheet or board, ready to be placed on paper."""

from dataclasses import dataclass
from typing import NamedTuple

from cardgen.model.ops import Op


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """Drawing ops on a trim of width x height points with `bleed` points around.

    Faces are told apart by identity: the same Face placed twice is drawn once.
    """

    width: float
    height: float
    bleed: float
    ops: tuple[Op, ...]


class Item(NamedTuple):
    """One physical thing to print: its name, front and back face."""

    name: str
    front: Face
    back: Face | None
