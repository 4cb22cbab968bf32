"""What deck rules run on: each deck of a component, or its card list."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cardgen.model.game import Card, Component, Entry, Hand
from cardgen.model.source import Span


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that a rule looks at together, with a name for messages."""

    name: str
    entries: tuple[Entry, ...]
    hands: tuple[Hand, ...]
    span: Span

    def cards(self) -> list[Card]:
        """Give every card once, in the order of the file."""
        return list({entry.card.id: entry.card for entry in self.entries}.values())


def piles(components: Iterable[Component]) -> Iterator[Pile]:
    """Give each deck of the components, and each card list."""
    for component in components:
        for deck in component.decks:
            yield Pile(f'deck "{deck.title}"', deck.entries, deck.hands, deck.span)
        if not component.decks:
            entries = tuple(
                Entry(card, card.copies, card.span) for card in component.cards
            )
            yield Pile(f'"{component.title}"', entries, (), component.span)


def place_of(card: Card, field: str) -> Span:
    """Give the place of a card's value, or of the card when it gives none."""
    span = card.spans.get(field, card.span)
    return span if span.file == card.span.file else card.span


def numbers(card: Card, fields: Iterable[str]) -> list[float] | None:
    """Give a card's numbers in these fields, or None when it lacks one."""
    values = [card.values.get(field) for field in fields]
    if any(isinstance(value, bool) for value in values):
        return None
    found = [value for value in values if isinstance(value, int | float)]
    return found if len(found) == len(values) else None
