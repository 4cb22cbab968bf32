"""A component of game.yaml, and the files it names: card lists and decks."""

from collections.abc import Iterable
from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    BeforeValidator,
    ConfigDict,
    Field,
    WithJsonSchema,
    model_validator,
)

from cardgen.model.game import Kind, Provenance
from cardgen.model.tuck_box import STOCKS, Sleeves
from cardgen.validate.shapes.print_settings import Paper
from cardgen.validate.shapes.strict import (
    Address,
    Family,
    Line,
    OneOrMany,
    OrBare,
    Slug,
    Strict,
    expected,
    invalid,
    is_number,
)

_OF_BOOKS = ("text", "page", "style")
_OF_BOXES = ("holds", "template", "stock", "sleeves", "board", "bleed")
_OF_CARDS = ("card_type", "cards", "cards_of", "decks", "sources")
_WRITTEN = {"sources": "from"}
_STOCK_HINT = f"write {', '.join(STOCKS)}, or millimetres such as 0.31"


def _stock(value: object) -> object:
    named = isinstance(value, str) and value in STOCKS
    if named or (is_number(value) and 0.05 <= value <= 5):  # type: ignore[operator]
        return value
    raise expected("the thickness of a card", _STOCK_HINT)


Stock = Annotated[
    Any,
    AfterValidator(_stock),
    WithJsonSchema(
        {
            "anyOf": [
                {"enum": list(STOCKS)},
                {"type": "number", "minimum": 0.05, "maximum": 5},
            ]
        }
    ),
]
"""The thickness of a bare card: a name, or millimetres."""


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


class CardsShape(Strict):
    """The `cards` of a component; a bare name is short for `{file: name}`.

    With a `url` the file is what `cardgen fetch` got from there. The other keys say how
    to read a sheet that its owner keeps in a form of its own.
    """

    file: Line
    url: Address | None = None
    sheet: Line | None = None
    header: Annotated[int, Field(ge=1, le=1000)] | None = None
    columns: dict[str, Line] | None = None
    id: OneOrMany[Line] | None = None
    skip: Line | None = None


def _cards(value: object) -> object:
    if isinstance(value, dict):
        return value
    if not isinstance(value, str):
        raise expected("the name of a file", "for example pool.yaml, or {url, file}")
    return {"file": value}


_Cards = Annotated[CardsShape, BeforeValidator(_cards), OrBare({"type": "string"})]


class ComponentShape(Strict):
    """One entry of `components`: a card list, the cards of another one, decks, the text
    of a rulebook, or the cards that a box holds."""

    kind: Kind
    title: Line
    card_type: Slug | None = None
    cards: _Cards | None = None
    cards_of: Slug | None = None
    decks: OneOrMany[Line] | None = None
    sources: OneOrMany[Slug] | None = Field(default=None, alias="from")
    text: Line | None = None
    page: Paper | None = None
    style: BookStyleShape | None = None
    holds: OneOrMany[Line] | None = None
    template: Line | None = None
    stock: Stock | None = None
    sleeves: Sleeves | None = None
    board: Annotated[float, Field(ge=0.1, le=3)] | None = None
    bleed: Annotated[float, Field(ge=0, le=20)] | None = None

    @model_validator(mode="after")
    def _one_content(self) -> Self:
        if self.kind == "rulebook":
            return self._book()
        if self.kind == "box":
            return self._box()
        hint = 'delete it, or write "kind: rulebook" for a rulebook'
        self._without(_OF_BOOKS, "cards", hint)
        self._without(_OF_BOXES, "cards", 'delete it, or write "kind: box" for a box')
        return self._list_or_decks()

    def _without(self, keys: Iterable[str], content: str, hint: str) -> None:
        for key in keys:
            if getattr(self, key) is not None:
                name = _WRITTEN.get(key, key)
                raise invalid(f'"{name}" does not apply to {content}', hint)

    def _book(self) -> Self:
        if self.text is None:
            raise invalid(
                '"text" is missing',
                'a rulebook names its file, as in "text: rulebook.md"',
            )
        hint = "delete it; a rulebook shows the cards of all components"
        self._without((*_OF_CARDS, *_OF_BOXES), "a rulebook", hint)
        return self

    def _box(self) -> Self:
        if self.holds is None:
            raise invalid(
                '"holds" is missing',
                'a box names its cards, as in "holds: [creatures]"',
            )
        if self.template is None:
            raise invalid(
                '"template" is missing',
                'a box names its template, as in "template: box.xml.j2"',
            )
        hint = "delete it; a box is made for the cards that it holds"
        self._without((*_OF_CARDS, *_OF_BOOKS), "a box", hint)
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
