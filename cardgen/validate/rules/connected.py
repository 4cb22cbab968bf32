"""Cards that name their neighbours hang together: from each there is a way to all.

For the places of a board or of a sheet, which are cards too: a cell lists in a field
the ids of the cells beside it. A join is written at either end, or at both; it counts
once. The cards of all components in `of` are looked at as one whole.

Options:
    of         component or list of components whose cards are the places
    by         the field that names a card's neighbours, by their ids
    exactly    how many joins there must be in all, or
    at_least   the fewest
    at_most    the most; without a count any number will do

    rules:
      - connected: {of: library, by: beside, exactly: 63}
      - connected: {of: [squares, triangles], by: sides}

64 cells in a tree of 63 joins pass. When the cell at the end of a row forgets the one
before it:

    "Library" falls apart: cell-9 is not joined to cell-1, nor is anything beside it

and the count tells of every join that is lost, also where another way remains:

    "Library" has 62 joins by beside, expected 63
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeAlias

from cardgen.model.game import Card, RuleUse
from cardgen.model.source import Span
from cardgen.validate.formatting import pluralize, quoted
from cardgen.validate.rule_kit.card_values import as_texts, card_groups
from cardgen.validate.rule_kit.findings import RuleFinding, Suggestions, place_of
from cardgen.validate.rule_kit.options import CountOptions, RuleOptions

ID = "connected"
_SHOWN = 5

Joins: TypeAlias = Mapping[str, dict[str, None]]
"""Of every card its neighbours, whichever of the two names the other."""


class Options(RuleOptions, CountOptions):
    """The field with the neighbours, and how many joins there are."""

    by: str

    def _uncounted(self) -> bool:
        return True


class _Places(NamedTuple):
    """All cards by id, and the name and place of what they make up together."""

    cards: Mapping[str, Card]
    name: str
    one: bool
    span: Span

    def do(self, verb: str) -> str:
        """Write what they do: "falls" of one list, "fall" of several."""
        one, several = {"fall": ("falls", "fall"), "have": ("has", "have")}[verb]
        return f"{self.name} {one if self.one else several}"


def check(use: RuleUse, options: Options) -> Iterator[RuleFinding]:
    """Find names that mean no neighbour, parts that hang loose, and lost joins."""
    all_piles = tuple(card_groups(use.of))
    cards = {card.id: card for pile in all_piles for card in pile.cards}
    if not cards:
        return
    name = " and ".join(pile.name for pile in all_piles)
    places = _Places(cards, name, len(all_piles) == 1, all_piles[0].span)
    yield from _no_neighbours(places, options.by)
    joins = _joins(places, options.by)
    yield from _loose(places, joins)
    yield from _miscounted(places, joins, options)


def _no_neighbours(places: _Places, by: str) -> Iterator[RuleFinding]:
    near = Suggestions(places.cards)
    for card in places.cards.values():
        for id in as_texts(card.values.get(by)):
            says = f'card "{card.id}" names {quoted(id)} as {by}'
            if id == card.id:
                yield RuleFinding(
                    place_of(card, by), f"{says}, which is the card itself"
                )
            elif id not in places.cards:
                message = f"{says}, but no card of {places.name} has this id"
                yield RuleFinding(place_of(card, by), message, near.hint(id))


def _joins(places: _Places, by: str) -> Joins:
    joins: dict[str, dict[str, None]] = {id: {} for id in places.cards}
    for card in places.cards.values():
        for id in as_texts(card.values.get(by)):
            if id in joins and id != card.id:
                joins[card.id][id] = None
                joins[id][card.id] = None
    return joins


def _loose(places: _Places, joins: Joins) -> Iterator[RuleFinding]:
    """Find each part that has no way to the first card, by its first card."""
    first, *others = places.cards
    reached = _reached(first, joins)
    for id in others:
        if id in reached:
            continue
        part = _reached(id, joins)
        reached |= part
        nor = ", nor is anything beside it" if len(part) > 1 else ""
        message = f"{places.do('fall')} apart: {id} is not joined to {first}{nor}"
        listed = ", ".join([i for i in places.cards if i in part][:_SHOWN])
        more = " ..." * (len(part) > _SHOWN)
        hint = (
            f"a part of {pluralize(len(part), 'card')}: {listed}{more}" if nor else ""
        )
        yield RuleFinding(places.cards[id].span, message, hint)


def _reached(start: str, joins: Joins) -> set[str]:
    reached, waiting = {start}, [start]
    while waiting:
        for id in joins[waiting.pop()]:
            if id not in reached:
                reached.add(id)
                waiting.append(id)
    return reached


def _miscounted(
    places: _Places, joins: Joins, options: Options
) -> Iterator[RuleFinding]:
    count = sum(map(len, joins.values())) // 2
    counted = options.exactly, options.at_least, options.at_most
    if counted != (None, None, None) and not options.allows(count):
        message = f"{places.do('have')} {pluralize(count, 'join')} by {options.by}"
        yield RuleFinding(places.span, f"{message}, expected {options.wanted()}")
