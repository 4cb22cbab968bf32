"""Decks and hands: entries that name cards."""

from collections.abc import Mapping as Names
from typing import NamedTuple

from cardgen.model.game import Card, Deck, Entry, Hand
from cardgen.model.gamesource import ComponentFile
from cardgen.model.node import Mapping, Node, Scalar, Sequence
from cardgen.model.problem import Problem, error
from cardgen.model.suggestions import did_you_mean
from cardgen.validate.formatting import quoted
from cardgen.validate.shapes.component import DeckShape, EntryShape
from cardgen.validate.shapes.tree_reader import read_shape, shape_problems


class AvailableCards(NamedTuple):
    """The cards that a component's decks may name.

    `cards` are sound and may be used; `listed` gives the component of every id of
    the game; `sources` are the components taken from. When a card list could not be
    read (`partial`), a name that is not found is no fault of the deck.
    """

    cards: Names[str, Card]
    listed: Names[str, str]
    sources: tuple[str, ...]
    partial: bool

    def knows(self, id: str) -> bool:
        """Tell whether a deck may name this card."""
        return self.partial or self.listed.get(id) in self.sources

    def ids(self) -> list[str]:
        """Give every id that a deck may name."""
        return [id for id, source in self.listed.items() if source in self.sources]


def read_deck(
    part: ComponentFile, stock: AvailableCards
) -> tuple[Deck | None, list[Problem]]:
    """Give a deck, or None when its cards are not all known and sound."""
    problems = shape_problems(DeckShape, part.node)
    node = part.node
    if not isinstance(node, Mapping):
        return None, problems
    entries, whole = _entries(node.get("cards"), stock, problems)
    hands: list[Hand] = []
    section = node.get("hands")
    for key, value in section.entries if isinstance(section, Mapping) else ():
        held, sound = _hand(value, node.get("cards"), stock, problems)
        whole = whole and sound
        hands.append(Hand(key.text, held, key.span))
    shape = read_shape(DeckShape, node)
    place = node.key("cards")
    if shape is None or place is None or not whole:
        return None, problems
    return Deck(shape.id, shape.title, entries, tuple(hands), place.span), problems


def _entries(
    node: Node | None, stock: AvailableCards, problems: list[Problem]
) -> tuple[tuple[Entry, ...], bool]:
    entries: list[Entry] = []
    whole = True
    for name, copies in _named(node):
        if not stock.knows(name.text):
            problems.append(_unknown(name, stock))
        card = stock.cards.get(name.text)
        whole = whole and card is not None
        if card is not None:
            entries.append(Entry(card, copies, name.span))
    return tuple(entries), whole


def _hand(
    node: Node, deck: Node | None, stock: AvailableCards, problems: list[Problem]
) -> tuple[tuple[Entry, ...], bool]:
    in_deck = [name.text for name, _ in _named(deck)]
    entries: list[Entry] = []
    whole = True
    for name, copies in _named(node):
        if name.text not in in_deck:
            problems.append(_not_in_deck(name, in_deck, stock))
        card = stock.cards.get(name.text)
        whole = whole and card is not None and name.text in in_deck
        if card is not None:
            entries.append(Entry(card, copies, name.span))
    return tuple(entries), whole


def _named(node: Node | None) -> list[tuple[Scalar, int]]:
    """Find the well-shaped entries: the id as written, and copies."""
    named: list[tuple[Scalar, int]] = []
    for item in node if isinstance(node, Sequence) else ():
        if isinstance(item, Scalar) and isinstance(item.value, str):
            named.append((item, 1))
            continue
        shape = read_shape(EntryShape, item)
        id = item.get("id") if isinstance(item, Mapping) else None
        if shape is not None and isinstance(id, Scalar):
            named.append((id, shape.copies))
    return named


def _unknown(name: Scalar, stock: AvailableCards) -> Problem:
    message = f"there is no card {quoted(name.text)} for this deck"
    owner = stock.listed.get(name.text)
    if owner is not None:
        taken = " and ".join(stock.sources)
        hint = (
            f'the card is in component "{owner}", but the decks take theirs from '
            f'{taken}; add "{owner}" to "from" in game.yaml'
        )
    else:
        near = did_you_mean(name.text, stock.ids()).strip()
        hint = near or f"add the card to component {' or '.join(stock.sources)}"
    return error("references", name.span, message, hint)


def _not_in_deck(name: Scalar, deck: list[str], stock: AvailableCards) -> Problem:
    near = did_you_mean(name.text, filter(stock.knows, deck)).strip()
    message = f"the deck of this hand has no card {quoted(name.text)}"
    hint = near or 'list it under "cards" of this deck as well'
    return error("references", name.span, message, hint)
