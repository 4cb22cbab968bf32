"""What drawing found and made so far, so that cards need not be drawn twice.

Most elements of a template are the same on every card: its frame, its circles, each of
the twelve costs. Elements that are equal in everything they depend on share their ops.
"""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

from cardgen.model.assets import AssetKind
from cardgen.model.face import Face, Form, Shrunk
from cardgen.model.game import Card, CardType
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import (
    Gradient,
    Group,
    Icon,
    Op,
    Outline,
    Paint,
    Picture,
    Sampling,
    Shape,
    TextLine,
    Veil,
)
from cardgen.model.page import Side
from cardgen.model.problem import Problem
from cardgen.model.source import Span

Key: TypeAlias = tuple[Hashable, ...]

# Only a face of very many elements comes near the first. Above the second, elements are
# forgotten before the next face: most texts never come again.
_MOST = 200_000
_FULL = 50_000

MOST_MARKS = 500_000
"""How much one face may draw: more than twice as much as the fullest known one.

A mark is a line or a curve; all other work counts as the marks that take as long. All
of them take three seconds and 150 MB.
"""
LETTER_MARKS = 10
"""What a letter costs, which is measured, set and compared with the edge."""
# As marks: what an op costs besides its own; and how many dots of a picture are one.
_OP, _DOTS = 5, 1_000


class Clip(NamedTuple):
    """What elements are clipped to, on the face; its name, and the check of it."""

    outline: Outline
    name: str
    rule: Literal["clipped", "off-face"] = "clipped"


class Edge(NamedTuple):
    """Where the paper that is drawn on ends: a card, a panel of a box, or a page.

    `name` is for messages. Letters keep `safe` points off it. Nothing `cuts` along that
    of a figure, which stands in a page.
    """

    name: str
    form: Form
    trim: Box
    safe: float = 0.0
    cuts: bool = True


class SetText(NamedTuple):
    """One text, or a small icon: what it draws, and its lines on the face.

    `onto` maps its ops to the face; `bounds` is around all `boxes`. On a box it may be
    on a `panel`, and inside of elements with `clips`.
    """

    words: str
    place: Span
    boxes: tuple[Box, ...]
    bounds: Box
    ops: tuple[Op, ...]
    onto: Matrix
    panel: Edge | None
    clips: tuple[Clip, ...] = ()
    is_icon: bool = False


class DrawnElement(NamedTuple):
    """Ops of one element, and what was found while drawing them; nothing was wrong.

    `marks` counts those of it and of what is inside, copies included; `found` are
    additions to the lists of findings, () if there are none.
    """

    ops: tuple[Op, ...]
    marks: int
    found: tuple[list[Any], ...]


Mark: TypeAlias = tuple[int, ...]
"""How much had been found before an element was drawn."""


def _finish(shape: Shape) -> int:
    """Return how many stops and dashes a shape has."""
    stops = shape.fill.stops if isinstance(shape.fill, Gradient) else ()
    return len(stops) + (len(shape.stroke.dash) if shape.stroke else 0)


@dataclass(slots=True)
class Findings:
    """What drawing one face finds out besides its ops.

    `stand_ins` are characters with the fonts that draw them for another; `sizes` are
    those of texts that share one size, by its name; `icons` are small ones beside
    texts; `marks` counts what is drawn, copies included; `faults` counts elements that
    were refused; `asked` are assets by the names that were asked for; `shrunk` are
    texts that were set smaller than intended.
    `weighed` are ops that may be drawn in many places, with their marks, by their ids:
    while they are kept here, no other object can get one.
    """

    problems: list[Problem] = field(default_factory=list)
    stand_ins: list[tuple[str, str]] = field(default_factory=list)
    texts: list[SetText] = field(default_factory=list)
    icons: list[SetText] = field(default_factory=list)
    sizes: list[tuple[str, float]] = field(default_factory=list)
    marks: int = 0
    faults: int = 0
    asked: list[tuple[AssetKind, str]] = field(default_factory=list)
    shrunk: list[Shrunk] = field(default_factory=list)
    weighed: dict[int, tuple[tuple[Op, ...], int]] = field(default_factory=dict)

    def mark(self) -> Mark:
        """Return how much has been found so far."""
        return self.marks, len(self.problems), *map(len, self._lists())

    def since(self, mark: Mark, ops: tuple[Op, ...]) -> DrawnElement | None:
        """Return an element with what was found since `mark`; None for a faulty one."""
        marks, problems, *lengths = mark
        if len(self.problems) > problems:
            return None
        pairs = zip(self._lists(), lengths, strict=True)
        found = tuple([known[length:] for known, length in pairs])
        return DrawnElement(ops, self.marks - marks, found if any(found) else ())

    def add(self, found: tuple[list[Any], ...]) -> None:
        """Add what was found when an element was drawn for another face."""
        for known, more in zip(self._lists(), found, strict=True):
            known += more

    def give_up(self, problems: Iterable[Problem]) -> None:
        """Add why a face is empty; texts on it are not compared."""
        self.problems += problems
        self.texts.clear()
        self.icons.clear()

    def weigh(self, ops: tuple[Op, ...]) -> int:
        """Return how many marks ops draw, with every copy of ops that recur."""
        known = self.weighed.get(id(ops))
        return known[1] if known else sum(map(self._weight, ops))

    def share(self, ops: tuple[Op, ...], part: int = 1) -> tuple[Op, ...]:
        """Return ops that may be drawn in many places, and weigh them but once.

        Only one in `part` of their marks counts.
        """
        if id(ops) not in self.weighed:
            self.weighed[id(ops)] = ops, self.weigh(ops) // part
        return ops

    def _weight(self, op: Op) -> int:
        match op:
            case Shape():
                return _OP + len(op.outline) + _finish(op)
            case Group():
                return _OP + len(op.clip or ()) + self.weigh(op.ops)
            case Veil():
                return _OP + self.weigh(op.mask)
            case Icon():
                drawing = op.drawing
                return _OP + len(drawing.outline) + self.weigh(drawing.ops)
            case TextLine():
                return _OP + LETTER_MARKS * sum(len(run.text) for run in op.runs)
            case Picture(sampling=Sampling(size=(across, down))):
                return _OP + across * down // _DOTS
        return _OP

    def _lists(self) -> tuple[list[Any], ...]:
        lists = self.stand_ins, self.sizes, self.asked, self.shrunk
        return self.texts, self.icons, *lists


@dataclass(slots=True)
class Memory:
    """What one run has rendered and drawn so far, for cards that have it in common.

    `words` are what templates yielded for a card or, if they read none, a card type;
    `plans` are attributes that elements have read, by keys of their own.
    """

    words: dict[tuple[str, str, Side, str], tuple[Card | CardType, list[str]]] = field(
        default_factory=dict
    )
    paints: dict[tuple[str, float], Paint] = field(default_factory=dict)
    plans: dict[Key, object] = field(default_factory=dict)
    elements: dict[Key, DrawnElement] = field(default_factory=dict)
    faces: dict[Key, tuple[Face, Findings]] = field(default_factory=dict)

    def recall(self, key: Key, findings: Findings) -> tuple[Op, ...] | None:
        """Return the ops of an element drawn before, and add what was found then."""
        element = self.elements.get(key)
        # An element that makes the face too large is drawn again, to be reported.
        if element is None or findings.marks + element.marks > MOST_MARKS:
            return None
        findings.marks += element.marks
        # Most elements are no texts, and nothing was found.
        if element.found:
            findings.add(element.found)
        return element.ops

    def keep(
        self, key: Key, ops: tuple[Op, ...], since: Mark, findings: Findings
    ) -> None:
        """Keep an element's ops for other cards, if nothing was wrong with it."""
        element = findings.since(since, ops)
        if element and len(self.elements) < _MOST:
            self.elements[key] = element

    def make_room(self) -> None:
        """Forget elements when there are too many, as between two faces."""
        if len(self.elements) > _FULL:
            self.elements.clear()
            self.plans.clear()
