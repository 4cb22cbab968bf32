"""Faces: the sides of cards, sheets and boards, ready to be placed on paper."""

from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from cardgen.model.geometry import Box
from cardgen.model.ops import Op
from cardgen.model.tuck_box import TuckBox

Form = Literal["rectangle", "round", "hex", "net"]
"""How a card is cut. A hex points along its longer side; a net is a flat box."""


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """Drawing ops on a trim of width x height points with `bleed` points around.

    Faces are compared by identity: a Face placed twice is drawn once. `learnt` holds
    JSON values that later steps computed from the face alone, each under a name of its
    own; they are cached together with it. `slots` are cut out of it. A net is that of
    its `box`.
    """

    width: float
    height: float
    bleed: float
    ops: tuple[Op, ...]
    form: Form = "rectangle"
    learnt: dict[str, Any] = field(default_factory=dict)
    slots: tuple[Box, ...] = ()
    box: TuckBox | None = None


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
