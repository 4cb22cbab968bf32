"""What deck rules run on: each deck of a component, or its card list."""

from collections.abc import Iterable, Iterator

from cardgen.model.game import Card, Component, Pile
from cardgen.model.source import Span


def piles(components: Iterable[Component]) -> Iterator[Pile]:
    """Give each deck of the components, and each card list."""
    return (pile for component in components for pile in component.piles)


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
