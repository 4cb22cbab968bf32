"""The shape of one component of game.yaml: cards, decks, or a rulebook."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from cardgen.model.game import Kind
from cardgen.validate.print_shape import Paper
from cardgen.validate.strict import Family, Line, OneOrMany, Slug, Strict, misfit

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
    """One entry of `components`: a card list, another one's cards, decks, or the text
    of a rulebook."""

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
                raise misfit(
                    f'"{key}" has no meaning for cards',
                    'delete it, or write "kind: rulebook" for a rulebook',
                )
        return self._list_or_decks()

    def _book(self) -> Self:
        if self.text is None:
            raise misfit(
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
                raise misfit(
                    f'"{key}" has no meaning for a rulebook',
                    "delete it; a rulebook shows the cards of all components",
                )
        return self

    def _list_or_decks(self) -> Self:
        if [self.cards, self.cards_of, self.decks].count(None) != 2:
            raise misfit(
                'a component has either "cards" or "decks"',
                'write "cards: pool.yaml" for a card list, '
                'or "decks: [decks/first.yaml]" for decks',
            )
        if self.decks is None and self.card_type is None:
            raise misfit(
                '"card_type" is missing', "name the card type of the cards in the list"
            )
        if self.decks is not None and self.card_type is not None:
            raise misfit(
                '"card_type" has no meaning for decks',
                "delete it; each card has the card type of the list it comes from",
            )
        if self.decks is None and self.sources is not None:
            raise misfit(
                '"from" has no meaning for a card list',
                "delete it; only decks take their cards from elsewhere",
            )
        return self
