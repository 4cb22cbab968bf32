"""Check that cards that name their neighbours form one connected whole.

For the spaces of a board or sheet, which are cards too: each lists the ids of its
neighbours in a field. A connection can be listed by either neighbour, or by both; it
counts once. The cards of all components in `of` are checked together.

Options:
    of         component or list of components whose cards are the spaces
    by         the field with the ids of a card's neighbours
    exactly    total number of connections, or
    at_least   minimum
    at_most    maximum; without a count any number is allowed

    rules:
      - connected: {of: library, by: beside, exactly: 63}
      - connected: {of: [squares, triangles], by: sides}

64 cells in a tree of 63 connections pass. If the cell at the end of a row does not list
the one before it:

    "Library" is not connected: there is no path from cell-9 to cell-1

The count also reveals a missing connection where another path remains:

    "Library" has 62 connections in beside, expected 63
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeAlias

from cardgen.model.game import Card, RuleUse
from cardgen.model.source import Span
from cardgen.validate.formatting import first_few, pluralize, quoted
from cardgen.validate.rule_kit.card_values import as_texts
from cardgen.validate.rule_kit.findings import RuleFinding, Suggestions, place_of
from cardgen.validate.rule_kit.options import CountOptions, RuleOptions

Neighbours: TypeAlias = Mapping[str, dict[str, None]]
"""The neighbours of every card, whichever of the two names the other."""


class Options(RuleOptions, CountOptions):
    """The field with the neighbours, and the number of connections."""

    by: str

    def _uncounted(self) -> bool:
        return True


class _Spaces(NamedTuple):
    """All cards by id, with the name and place of the piles that they come from."""

    cards: Mapping[str, Card]
    name: str
    one: bool
    span: Span

    def do(self, one: str, several: str) -> str:
        """Return the name with the verb for one pile or for several."""
        return f"{self.name} {one if self.one else several}"


def check(use: RuleUse, options: Options) -> Iterator[RuleFinding]:
    """Find names of no neighbour, separate parts, and a wrong number of connections."""
    piles = use.piles
    cards = {card.id: card for card in use.cards()}
    if not cards:
        return
    name = " and ".join(pile.name for pile in piles)
    spaces = _Spaces(cards, name, len(piles) == 1, piles[0].span)
    yield from _no_neighbours(spaces, options.by)
    neighbours = _neighbours(spaces, options.by)
    yield from _separate(spaces, neighbours)
    yield from _miscounted(spaces, neighbours, options)


def _no_neighbours(spaces: _Spaces, by: str) -> Iterator[RuleFinding]:
    near = Suggestions(spaces.cards)
    for card in spaces.cards.values():
        for id in as_texts(card.values.get(by)):
            says = f'card "{card.id}" names {quoted(id)} in {by}'
            if id == card.id:
                yield RuleFinding(
                    place_of(card, by), f"{says}, which is the card itself"
                )
            elif id not in spaces.cards:
                message = f"{says}, but no card of {spaces.name} has this id"
                yield RuleFinding(place_of(card, by), message, near.hint(id))


def _neighbours(spaces: _Spaces, by: str) -> Neighbours:
    neighbours: dict[str, dict[str, None]] = {id: {} for id in spaces.cards}
    for card in spaces.cards.values():
        for id in as_texts(card.values.get(by)):
            if id in neighbours and id != card.id:
                neighbours[card.id][id] = None
                neighbours[id][card.id] = None
    return neighbours


def _separate(spaces: _Spaces, neighbours: Neighbours) -> Iterator[RuleFinding]:
    """Find each part without a path to the first card, and report its first card."""
    first, *others = spaces.cards
    reached = _reached(first, neighbours)
    for id in others:
        if id in reached:
            continue
        part = _reached(id, neighbours)
        reached |= part
        is_not = spaces.do("is", "are")
        message = f"{is_not} not connected: there is no path from {id} to {first}"
        members = [i for i in spaces.cards if i in part]
        hint = (
            f"{id} is in a part of {pluralize(len(part), 'card')}: {first_few(members)}"
        )
        hint = hint if len(part) > 1 else ""
        places = tuple(spaces.cards[i].span for i in members)
        yield RuleFinding(spaces.cards[id].span, message, hint, related=places)


def _reached(start: str, neighbours: Neighbours) -> set[str]:
    reached, waiting = {start}, [start]
    while waiting:
        for id in neighbours[waiting.pop()]:
            if id not in reached:
                reached.add(id)
                waiting.append(id)
    return reached


def _miscounted(
    spaces: _Spaces, neighbours: Neighbours, options: Options
) -> Iterator[RuleFinding]:
    count = sum(map(len, neighbours.values())) // 2
    if not options.allows(count):
        has = f"{spaces.do('has', 'have')} {pluralize(count, 'connection')}"
        message = f"{has} in {options.by}, expected {options.wanted()}"
        yield RuleFinding(spaces.span, message)
