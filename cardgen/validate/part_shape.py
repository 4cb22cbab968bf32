"""The shapes of card list and deck files."""

from typing import Annotated, Any

from pydantic import BeforeValidator, ConfigDict, Field

from cardgen.model.game import Provenance
from cardgen.validate.strict import Line, OrBare, Slug, Strict

MOST_COPIES = 999


def _entry(value: object) -> object:
    return value if isinstance(value, dict) else {"id": value}


class CardShape(Strict):
    """One card of a list; its fields are held against its card type later."""

    model_config = ConfigDict(extra="allow")

    id: Slug
    copies: Annotated[int, Field(ge=1, le=MOST_COPIES)] = 1
    provenance: Provenance


class CardListShape(Strict):
    """A card list with `defaults` and `extends` already worked out."""

    defaults: dict[str, Any] = Field(default_factory=dict)
    cards: Annotated[list[CardShape], Field(min_length=1)]


class EntryShape(Strict):
    """A card named by a deck; a bare id stands for `{id: ..., copies: 1}`."""

    id: Slug
    copies: Annotated[int, Field(ge=1, le=MOST_COPIES)] = 1


Entry = Annotated[EntryShape, BeforeValidator(_entry), OrBare({"type": "string"})]
EntryList = Annotated[list[Entry], Field(min_length=1)]


class DeckShape(Strict):
    """A deck file."""

    id: Slug
    title: Line
    cards: EntryList
    hands: dict[Slug, EntryList] = Field(default_factory=dict)
