"""One side of a card, sheet or board, ready to be placed on paper."""

from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from cardgen.model.ops import Op

Form = Literal["rectangle", "round", "hex"]
"""How a card is cut. A hex points to where its trim is longer."""


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """Drawing ops on a trim of width x height points with `bleed` points around.

    Faces are told apart by identity: the same Face placed twice is drawn once. `learnt`
    is what later steps found out about it, as JSON holds it, each under a name of its
    own: it follows from the face alone, and is kept with it from run to run.
    """

    width: float
    height: float
    bleed: float
    ops: tuple[Op, ...]
    form: Form = "rectangle"
    learnt: dict[str, Any] = field(default_factory=dict)


class Item(NamedTuple):
    """One physical thing to print: its name, front and back face.

    `title` is what people call it, "" where it has no such name.
    """

    name: str
    front: Face
    back: Face | None
    title: str = ""


class Shrunk(NamedTuple):
    """A text by its words, the size asked for and the one it got, in points."""

    words: str
    wanted: float
    size: float
