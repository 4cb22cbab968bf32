"""What a target exports: the cards and rulebooks of a game in one look, all drawn."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from cardgen.export.pictures import Pictures
from cardgen.export.request import ExportRequest
from cardgen.model.assets import FontCredit
from cardgen.model.face import Face
from cardgen.model.game import Card, Component, Game
from cardgen.model.page import Document


class ExportedCard(NamedTuple):
    """One card of a component, however many copies of it there are.

    `title` is its name for people. Equal faces are the same object: cards share their
    back if `back` is.
    """

    card: Card
    title: str
    copies: int
    front: Face
    back: Face | None

    @property
    def id(self) -> str:
        """Return the card's id, which no other card of its component has."""
        return self.card.id


class ExportedPart(NamedTuple):
    """A component that consists of cards, sheets, boards or tokens."""

    component: Component
    cards: tuple[ExportedCard, ...]

    @property
    def id(self) -> str:
        """Return the component's id."""
        return self.component.id

    @property
    def copies(self) -> int:
        """Return the number of physical things."""
        return sum(card.copies for card in self.cards)

    @property
    def shared_back(self) -> Face | None:
        """Return the back that all cards share, None if they share none."""
        backs = {card.back for card in self.cards}
        return backs.pop() if len(backs) == 1 else None

    @property
    def faces(self) -> tuple[Face, ...]:
        """Return all faces, each once: of each card its front and back."""
        sides = ((card.front, card.back) for card in self.cards)
        return tuple(dict.fromkeys(face for pair in sides for face in pair if face))


class ExportedBook(NamedTuple):
    """A rulebook, page by page in the order of reading."""

    component: Component
    document: Document


@dataclass(frozen=True, slots=True)
class Shipment:
    """A game in one look, for one run of `export`.

    Parts that `request` does not select are missing. `credits` is the text of
    credits.txt, and `fonts` are the ones that it names. `pictures` are shared by all
    targets of the run.
    """

    game: Game
    look: str
    request: ExportRequest
    parts: tuple[ExportedPart, ...]
    books: tuple[ExportedBook, ...]
    credits: str
    pictures: Pictures
    fonts: tuple[FontCredit, ...] = ()


def all_faces(parts: Iterable[ExportedPart]) -> tuple[Face, ...]:
    """Return the faces of several parts, each once."""
    return tuple(dict.fromkeys(face for part in parts for face in part.faces))
