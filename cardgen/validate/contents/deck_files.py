"""Decks and hands: lists of cards by their ids."""

from collections.abc import Iterator
from collections.abc import Mapping as Names
from typing import NamedTuple

from cardgen.model.game import Card, Deck, Entry, Hand
from cardgen.model.gamesource import ComponentFile
from cardgen.model.node import Mapping, Node, Scalar, Sequence
from cardgen.model.problem import Problem, error
from cardgen.model.suggestions import did_you_mean
from cardgen.validate.formatting import quoted
from cardgen.validate.nodes import child, entries_of
from cardgen.validate.shapes.component import DeckShape, EntryShape
from cardgen.validate.shapes.tree_reader import check_shape, read_shape


class AvailableCards(NamedTuple):
    """The cards that a component's decks can use.

    `cards` are valid; `listed` maps every id of the game to its component; `sources`
    are the components taken from. If a card list could not be read (`partial`), an
    unknown name is not the deck's fault.
    """

    cards: Names[str, Card]
    listed: Names[str, str]
    sources: tuple[str, ...]
    partial: bool

    def has(self, id: str) -> bool:
        """Return whether a deck can use this card."""
        return self.partial or self.listed.get(id) in self.sources


def read_deck(
    part: ComponentFile, available: AvailableCards
) -> tuple[Deck | None, list[Problem]]:
    """Return a deck, or None unless all its cards are known and valid."""
    shape, problems = check_shape(DeckShape, part.node)
    node = part.node
    if not isinstance(node, Mapping):
        return None, problems
    listed = list(_listed(node.get("cards")))
    in_deck = [name.text for name, _ in listed]
    problems += [_unknown(n, available) for n, _ in listed if not available.has(n.text)]
    entries = _entries(listed, available)
    complete = len(entries) == len(listed)
    hands: list[Hand] = []
    for key, value in entries_of(node.get("hands")):
        named = list(_listed(value))
        foreign = [name for name, _ in named if name.text not in in_deck]
        problems += [_not_in_deck(name, in_deck, available) for name in foreign]
        hands.append(Hand(key.text, _entries(named, available), key.span))
        complete = complete and not foreign and len(hands[-1].entries) == len(named)
    place = node.key("cards")
    if shape is None or place is None or not complete:
        return None, problems
    return Deck(shape.id, shape.title, entries, tuple(hands), place.span), problems


def _entries(
    listed: list[tuple[Scalar, int]], available: AvailableCards
) -> tuple[Entry, ...]:
    """Return the entries whose card is valid."""
    return tuple(
        Entry(card, copies, name.span)
        for name, copies in listed
        if (card := available.cards.get(name.text)) is not None
    )


def _listed(node: Node | None) -> Iterator[tuple[Scalar, int]]:
    """Yield the well-formed entries: the id as written, and copies."""
    for item in node if isinstance(node, Sequence) else ():
        if isinstance(item, Scalar) and isinstance(item.value, str):
            yield item, 1
            continue
        shape, id = read_shape(EntryShape, item), child(item, "id")
        if shape is not None and isinstance(id, Scalar):
            yield id, shape.copies


def _unknown(name: Scalar, available: AvailableCards) -> Problem:
    message = f"there is no card {quoted(name.text)} for this deck"
    owner, sources = available.listed.get(name.text), available.sources
    if owner is not None:
        taken = " and ".join(sources)
        hint = (
            f'the card is in component "{owner}", but the decks take theirs from '
            f'{taken}; add "{owner}" to "from" in game.yaml'
        )
    else:
        ids = [id for id, source in available.listed.items() if source in sources]
        near = did_you_mean(name.text, ids).strip()
        hint = near or f"add the card to component {' or '.join(sources)}"
    return error("references", name.span, message, hint)


def _not_in_deck(name: Scalar, deck: list[str], available: AvailableCards) -> Problem:
    near = did_you_mean(name.text, filter(available.has, deck)).strip()
    message = f"the deck of this hand has no card {quoted(name.text)}"
    hint = near or 'list it under "cards" of this deck as well'
    return error("references", name.span, message, hint)
