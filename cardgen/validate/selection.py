"""The part of a component that a rule looks at: the cards that meet its `where`."""

from collections.abc import Mapping

from cardgen.model.game import Component, Entry
from cardgen.validate.conditions import Condition, met


def chosen(component: Component, where: Mapping[str, Condition]) -> Component:
    """Give a component with only those cards, in its list, decks and hands."""
    if not where:
        return component
    cards = {card.id: card for card, _ in component.printed()}
    fit = {id for id, card in cards.items() if met(card, where)}
    decks = (
        deck._replace(
            entries=_of(deck.entries, fit),
            hands=tuple(
                hand._replace(entries=_of(hand.entries, fit)) for hand in deck.hands
            ),
        )
        for deck in component.decks
    )
    listed = tuple(card for card in component.cards if card.id in fit)
    return component._replace(cards=listed, decks=tuple(decks))


def _of(entries: tuple[Entry, ...], fit: set[str]) -> tuple[Entry, ...]:
    return tuple(entry for entry in entries if entry.card.id in fit)
