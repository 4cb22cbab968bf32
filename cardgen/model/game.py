"""A game as the later stages see it: complete, typed, every name resolved. Lengths are
points; each part keeps the span of its source."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

from cardgen.model.face import Form
from cardgen.model.picture_parts import PictureParts
from cardgen.model.plans import (
    ArtPlan,
    BookPlan,
    BoxPlan,
    Deal,
    Dealt,
    ExportPlan,
    FontRole,
    PrintPlan,
    ShownStats,
)
from cardgen.model.problem import Severity
from cardgen.model.source import Span
from cardgen.model.tuck_box import TuckBox

FieldValue: TypeAlias = bool | int | float | str | tuple[str, ...] | PictureParts | None
FieldType = Literal[
    "text", "integer", "number", "boolean", "icon", "image", "list", "icons", "picture"
]
LISTS: tuple[FieldType, ...] = ("list", "icons")
Kind = Literal[
    "deck", "sheet", "board", "tokens", "reference", "box", "rulebook", "parts"
]
Provenance = Literal["published", "derived", "placeholder"]


class Field(NamedTuple):
    """The declaration of a field. Without `markup`, its texts are printed as is; with
    `translate` they are in the language of the game. `parts` are the places of those of
    a picture that is the default: "hour", and "hour.0" of a value to choose from."""

    name: str
    type: FieldType
    required: bool
    default: FieldValue
    minimum: float | None
    maximum: float | None
    choices: tuple[str | int | float, ...]
    max_length: int | None
    span: Span
    markup: bool = True
    translate: bool = False
    parts: Mapping[str, Span] = MappingProxyType({})


class CardType(NamedTuple):
    """The size, fields and templates that the cards of a type share.

    Parts of other faces have no size, and "" as `front`. `size_name` is the alias as
    written ("poker"), or "" for millimetres. The card of a `box` is its net.
    """

    id: str
    size_name: str
    width: float
    height: float
    bleed: float
    fields: Mapping[str, Field]
    front: str
    back: str | None
    span: Span
    front_span: Span
    back_span: Span | None
    form: Form = "rectangle"
    box: TuckBox | None = None


class Card(NamedTuple):
    """One card of a list. `spans` are the places of the values of its fields."""

    id: str
    type: CardType
    values: Mapping[str, FieldValue]
    copies: int
    provenance: Provenance
    span: Span
    spans: Mapping[str, Span]


class Entry(NamedTuple):
    """A card named by a deck or a hand."""

    card: Card
    copies: int
    span: Span


class Hand(NamedTuple):
    """Cards of a deck that are played together."""

    id: str
    entries: tuple[Entry, ...]
    span: Span


class Deck(NamedTuple):
    """A deck of cards, such as the one a player brings."""

    id: str
    title: str
    entries: tuple[Entry, ...]
    hands: tuple[Hand, ...]
    span: Span


class Pile(NamedTuple):
    """A deck of a component, or its card list, with a name for messages.

    `cards` contains each card once, in the order of the file.
    """

    name: str
    entries: tuple[Entry, ...]
    hands: tuple[Hand, ...]
    span: Span
    cards: tuple[Card, ...]

    @classmethod
    def of(
        cls, name: str, entries: tuple[Entry, ...], hands: tuple[Hand, ...], span: Span
    ) -> "Pile":
        """Make a pile from the entries of a deck or a list."""
        cards = {entry.card.id: entry.card for entry in entries}
        return cls(name, entries, hands, span, tuple(cards.values()))


class _Component(NamedTuple):
    id: str
    kind: Kind
    title: str
    cards: tuple[Card, ...]
    decks: tuple[Deck, ...]
    span: Span
    book: BookPlan | None = None
    box: BoxPlan | None = None
    cards_of: str | None = None


# Separate from its fields, because a NamedTuple itself cannot cache what rules need.
class Component(_Component):
    """One thing in the box, with a list of `cards`, `decks` or a `book`.

    The one card of a `box` is its net. `cards_of` names the component that lists the
    cards, if they are printed here by another card type.
    """

    def printed(self) -> tuple[tuple[Card, int], ...]:
        """Return every card once, with the number of copies to print."""
        return self._printed

    @cached_property
    def _printed(self) -> tuple[tuple[Card, int], ...]:
        if not self.decks:
            return tuple((card, card.copies) for card in self.cards)
        cards: dict[str, Card] = {}
        copies: dict[str, int] = {}
        for entry in (entry for deck in self.decks for entry in deck.entries):
            cards.setdefault(entry.card.id, entry.card)
            copies[entry.card.id] = copies.get(entry.card.id, 0) + entry.copies
        return tuple((card, copies[id]) for id, card in cards.items())

    @cached_property
    def types(self) -> tuple[CardType, ...]:
        """The card types of the cards that are printed."""
        return tuple({card.type.id: card.type for card, _ in self._printed}.values())

    @cached_property
    def piles(self) -> tuple[Pile, ...]:
        """What deck rules check: each deck, or the card list."""
        if self.decks:
            return tuple(
                Pile.of(f'deck "{deck.title}"', deck.entries, deck.hands, deck.span)
                for deck in self.decks
            )
        entries = tuple(Entry(card, card.copies, card.span) for card in self.cards)
        return (Pile.of(f'"{self.title}"', entries, (), self.span),)


class IconToken(NamedTuple):
    """A word in the game's texts that is replaced by an icon."""

    token: str
    icon: str
    color: str | None
    meaning: str
    span: Span


class Term(NamedTuple):
    """A word that the rules of play define; `forms` are other spellings of it."""

    term: str
    meaning: str
    forms: tuple[str, ...]
    span: Span


class GameFacts(NamedTuple):
    """What a deck rule may use of its game besides the cards. `setup` is None if its
    section is wrong; `palette` has the names of its colours, `words` are the lists that
    rules name."""

    id: str
    title: str
    version: str
    designer: str
    language: str
    players: tuple[int, int]
    icons: Mapping[str, IconToken]
    palette: frozenset[str]
    glossary: Mapping[str, Term]
    setup: tuple[Deal, ...] | None
    words: Mapping[str, frozenset[str]]
    find_icon: Callable[[str], Path | None]


class RuleUse(NamedTuple):
    """One deck rule as the game declares it.

    `of` has only the cards that meet its `where`; `others` are components that it uses
    besides. `span` is the place of its id, `spans` of its options. These name `fields`.
    """

    rule: str
    of: tuple[Component, ...]
    others: tuple[Component, ...]
    severity: Severity
    game: GameFacts
    span: Span
    spans: Mapping[str, Span]
    fields: frozenset[str] = frozenset()

    @property
    def piles(self) -> tuple[Pile, ...]:
        """Each deck of the components, and each card list."""
        return tuple(pile for component in self.of for pile in component.piles)

    def cards(self) -> Iterator[Card]:
        """Yield the cards of each pile."""
        return (card for pile in self.piles for card in pile.cards)

    def place(self, option: str) -> Span:
        """Return the place of an option, or of the rule if the option is not set."""
        return self.spans.get(option, self.span)


class Game(NamedTuple):
    """A whole game, valid in shape and fields. `rule_free` games need no deck rules,
    `dealt` is for games with generated cards. `stats` say what to show of components,
    all if empty; `phrases` what templates say in one of the other `languages`."""

    id: str
    title: str
    version: str
    players: tuple[int, int]
    language: str
    designer: str
    folder: Path
    file: Path
    icons: Mapping[str, IconToken]
    palette: Mapping[str, str]
    fonts: Mapping[str, FontRole]
    styles: Mapping[str, Mapping[str, str]]
    card_types: Mapping[str, CardType]
    components: tuple[Component, ...]
    rules: tuple[RuleUse, ...]
    plan: PrintPlan
    art: ArtPlan
    span: Span
    glossary: Mapping[str, Term] = MappingProxyType({})
    setup: tuple[Deal, ...] = ()
    rule_free: bool = False
    dealt: Dealt = Dealt({}, {})
    exports: ExportPlan = ExportPlan()
    stats: Mapping[str, ShownStats] = MappingProxyType({})
    phrases: Mapping[str, str] = MappingProxyType({})
    languages: tuple[str, ...] = ()

    @property
    def printable(self) -> tuple[Component, ...]:
        """The components that are printed by themselves, not as parts of others."""
        return tuple(part for part in self.components if part.kind != "parts")
