"""A component of game.yaml, and the files it names: card lists and decks."""

from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, ConfigDict, Field, model_validator

from cardgen.model.game import Kind, Provenance
from cardgen.validate.shapes.print_settings import Paper
from cardgen.validate.shapes.strict import (
    Family,
    Line,
    OneOrMany,
    OrBare,
    Slug,
    Strict,
    invalid,
)

_OF_BOOKS = ("page", "style")


class BookStyleShape(Strict):
    """How a rulebook looks: fonts by role or family, colours, templates."""

    body: Family | None = None
    heading: Family | None = None
    size: Annotated[float, Field(ge=9, le=16)] = 9.5
    numerals: Literal["lining", "oldstyle"] | None = None
    ink: Line = "#1c1c1c"
    accent: Line = "#1c1c1c"
    tint: Line = "#f0f0f0"
    cover: Line | None = None
    ground: Line | None = None


class ComponentShape(Strict):
    """One entry of `components`: a card list, the cards of another one, decks, or the
    text of a rulebook."""

    kind: Kind
    title: Line
    card_type: Slug | None = None
    cards: Line | None = None
    cards_of: Slug | None = None
    decks: OneOrMany[Line] | None = None
    sources: OneOrMany[Slug] | None = Field(default=None, alias="from")
    text: Line | None = None
    page: Paper | None = None
    style: BookStyleShape | None = None

    @model_validator(mode="after")
    def _one_content(self) -> Self:
        if self.kind == "rulebook":
            return self._book()
        for key in ("text", *_OF_BOOKS):
            if getattr(self, key) is not None:
                raise invalid(
                    f'"{key}" does not apply to cards',
                    'delete it, or write "kind: rulebook" for a rulebook',
                )
        return self._list_or_decks()

    def _book(self) -> Self:
        if self.text is None:
            raise invalid(
                '"text" is missing',
                'a rulebook names its file, as in "text: rulebook.md"',
            )
        for key, value in (
            ("card_type", self.card_type),
            ("cards", self.cards),
            ("cards_of", self.cards_of),
            ("decks", self.decks),
            ("from", self.sources),
        ):
            if value is not None:
                raise invalid(
                    f'"{key}" does not apply to a rulebook',
                    "delete it; a rulebook shows the cards of all components",
                )
        return self

    def _list_or_decks(self) -> Self:
        if [self.cards, self.cards_of, self.decks].count(None) != 2:
            raise invalid(
                'expected exactly one of "cards", "cards_of" and "decks"',
                'write "cards: pool.yaml" for a card list, '
                'or "decks: [decks/first.yaml]" for decks',
            )
        if self.decks is None and self.card_type is None:
            raise invalid(
                '"card_type" is missing', "name the card type of the cards in the list"
            )
        if self.decks is not None and self.card_type is not None:
            raise invalid(
                '"card_type" does not apply to decks',
                "delete it; each card has the card type of the list it comes from",
            )
        if self.decks is None and self.sources is not None:
            raise invalid(
                '"from" does not apply to a card list',
                "delete it; only decks take cards from other components",
            )
        return self


Copies = Annotated[int, Field(ge=1, le=999)]
"""How many copies of a card are printed."""


def _entry(value: object) -> object:
    return value if isinstance(value, dict) else {"id": value}


class CardShape(Strict):
    """One card of a list; its fields are checked against its card type later."""

    model_config = ConfigDict(extra="allow")

    id: Slug
    copies: Copies = 1
    provenance: Provenance


class CardListShape(Strict):
    """A card list with `defaults` and `extends` already resolved."""

    defaults: dict[str, Any] = Field(default_factory=dict)
    cards: Annotated[list[CardShape], Field(min_length=1)]


class EntryShape(Strict):
    """A card in a deck; a bare id is short for `{id: ..., copies: 1}`."""

    id: Slug
    copies: Copies = 1


DeckEntry = Annotated[EntryShape, BeforeValidator(_entry), OrBare({"type": "string"})]
EntryList = Annotated[list[DeckEntry], Field(min_length=1)]


class DeckShape(Strict):
    """A deck file."""

    id: Slug
    title: Line
    cards: EntryList
    hands: dict[Slug, EntryList] = Field(default_factory=dict)
