"""What a target exports: the cards and rulebooks of a game in one look, all drawn."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from cardgen.export.pictures import Pictures
from cardgen.export.request import ExportRequest
from cardgen.model.assets import FontCredit
from cardgen.model.face import Face
from cardgen.model.game import Card, Component, Game
from cardgen.model.page import Document
from cardgen.model.plans import CARDS_ONLY, WITH_BOXES
from cardgen.model.problem import Problem, error, warning


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
    targets of the run. `lay_out` lays the parts out for the machine that cuts them, and
    returns the documents to print with the problems found.
    """

    game: Game
    look: str
    request: ExportRequest
    parts: tuple[ExportedPart, ...]
    books: tuple[ExportedBook, ...]
    credits: str
    pictures: Pictures
    lay_out: Callable[[], tuple[Sequence[Document], list[Problem]]]
    fonts: tuple[FontCredit, ...] = ()


def all_faces(parts: Iterable[ExportedPart]) -> tuple[Face, ...]:
    """Return the faces of several parts, each once."""
    return tuple(dict.fromkeys(face for part in parts for face in part.faces))


def taken_by(goods: Shipment, target: str) -> tuple[Shipment, list[Problem]]:
    """Return what a target takes: tables need no boxes, and shops have their own nets.

    Whoever asked for one gets a warning, and an error for nothing but rulebooks where
    only cards count.
    """
    if goods.books and not goods.parts and target in CARDS_ONLY:
        return goods, [_books_alone(goods, target)]
    boxes = [part for part in goods.parts if part.component.box]
    if target in WITH_BOXES or not boxes:
        return goods, []
    left = [
        warning(
            "export",
            part.component.span,
            f'"{part.id}" is left out: {target} has no boxes made from a net',
            "--to images or --to cut exports it",
        )
        for part in boxes
        if part.id in goods.request.components
    ]
    kept = tuple(part for part in goods.parts if part not in boxes)
    return replace(goods, parts=kept), left


def _books_alone(goods: Shipment, target: str) -> Problem:
    names = " and ".join(f'"{book.component.id}"' for book in goods.books)
    have = "have" if len(goods.books) > 1 else "has"
    return error(
        "export",
        goods.books[0].component.span,
        f"{names} {have} no cards, and {target} takes no rulebooks",
        f"cardgen render {goods.game.id} --to png makes pictures of pages",
    )
