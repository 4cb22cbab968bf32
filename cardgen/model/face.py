"""Faces: the sides of cards, sheets and boards, ready to be placed on paper."""

from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from cardgen.model.ops import Op

Form = Literal["rectangle", "round", "hex"]
"""How a card is cut. A hex points along its longer side."""


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """Drawing ops on a trim of width x height points with `bleed` points around.

    Faces are compared by identity: a Face placed twice is drawn once. `learnt` holds
    JSON values that later steps computed from the face alone, each under a name of its
    own; they are cached together with it.
    """

    width: float
    height: float
    bleed: float
    ops: tuple[Op, ...]
    form: Form = "rectangle"
    learnt: dict[str, Any] = field(default_factory=dict)


class Item(NamedTuple):
    """One physical thing to print: its name, front and back face.

    `title` is its name for people, "" if it has none.
    """

    name: str
    front: Face
    back: Face | None
    title: str = ""


class Shrunk(NamedTuple):
    """A text that was set smaller than asked for, with both sizes in points."""

    words: str
    wanted: float
    size: float
