"""Components: their card lists first, then the decks that name those cards."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from cardgen.model.game import Card, CardType, Component, Deck, Field
from cardgen.model.gamesource import GameSource
from cardgen.model.node import Mapping as MappingNode
from cardgen.model.node import Node, Scalar, Sequence
from cardgen.model.plans import BookPlan
from cardgen.model.problem import Problem, error
from cardgen.model.suggestions import did_you_mean
from cardgen.validate.contents.card_lists import CardList, read_cards
from cardgen.validate.contents.deck_files import AvailableCards, read_deck
from cardgen.validate.contents.rulebooks import read_book
from cardgen.validate.formatting import one_of, quoted
from cardgen.validate.shapes.component import ComponentShape
from cardgen.validate.shapes.tree_reader import read_shape


class _Written(NamedTuple):
    """A component as game.yaml writes it, in shape."""

    key: Scalar
    node: MappingNode
    shape: ComponentShape


@dataclass(slots=True)
class Components:
    """The components that could be built; `whole` names those without any fault.

    `names` are all that game.yaml lists, faulty or not; `parts` those that are only
    ever part of others.
    """

    names: tuple[str, ...]
    parts: frozenset[str] = frozenset()
    built: dict[str, Component] = field(default_factory=dict)
    whole: set[str] = field(default_factory=set)
    problems: list[Problem] = field(default_factory=list)

    def printable(self) -> tuple[str, ...]:
        """Give the names of components that are printed by themselves."""
        return tuple(name for name in self.names if name not in self.parts)


def read_components(
    source: GameSource, game: MappingNode, types: Mapping[str, CardType]
) -> Components:
    """Build every component as far as it goes."""
    section = game.get("components")
    entries = section.entries if isinstance(section, MappingNode) else ()
    components = Components(tuple(key.text for key, _ in entries))
    written = list(_written(section))
    components.parts = frozenset(
        part.key.text for part in written if part.shape.kind == "parts"
    )
    components.problems += _named_twice(written)
    lists: dict[str, CardList | None] = {}
    for part in written:
        if part.shape.cards is not None:
            lists[part.key.text] = _card_list(source, game, part, types, components)
    components.problems += _ids_twice(lists)
    for part in written:
        if part.shape.cards_of is not None:
            components.problems += _reprint(game, part, types, lists, components)
    for part in written:
        if part.shape.decks is not None:
            _decks(source, part, lists, components)
        if part.shape.text is not None:
            _book(source, part, components)
    ordered = {
        n: components.built[n] for n in components.names if n in components.built
    }
    components.built = ordered
    return components


def _written(section: Node | None) -> Iterator[_Written]:
    for key, node in section.entries if isinstance(section, MappingNode) else ():
        shape = read_shape(ComponentShape, node)
        if shape is not None and isinstance(node, MappingNode):
            yield _Written(key, node, shape)


def _card_list(
    source: GameSource,
    game: MappingNode,
    written: _Written,
    types: Mapping[str, CardType],
    components: Components,
) -> CardList | None:
    name, shape = written.key.text, written.shape
    card_type, unknown = _type(game, written, types)
    components.problems += unknown
    part = source.parts.get(shape.cards or "")
    if part is None:
        return None
    cards, problems = read_cards(part, card_type, source.ignores)
    components.problems += problems
    if card_type is not None:
        components.built[name] = _component(written, cards=cards.cards)
        if cards.sound:
            components.whole.add(name)
    return cards


def _type(
    game: MappingNode, written: _Written, types: Mapping[str, CardType]
) -> tuple[CardType | None, list[Problem]]:
    """Give the card type of a component, None for one that is not sound."""
    section, name = game.get("card_types"), written.shape.card_type or ""
    declared = section.entries if isinstance(section, MappingNode) else ()
    known = [key.text for key, _ in declared]
    at = written.node.get("card_type")
    at = at if isinstance(at, Scalar) else written.key
    kind, problems = (
        types.get(name),
        [] if name in known else [no_type(name, at, known)],
    )
    if kind is not None and not kind.front and written.shape.kind != "parts":
        message = f'card type "{kind.id}" has no front, so it cannot be printed'
        hint = 'give it "size" and "front", or write "kind: parts" here'
        problems.append(error("references", at.span, message, hint))
    return kind, problems


def _reprint(
    game: MappingNode,
    written: _Written,
    types: Mapping[str, CardType],
    lists: Mapping[str, CardList | None],
    components: Components,
) -> list[Problem]:
    """Build a component that prints the cards of another one by its own card type."""
    name = written.shape.cards_of or ""
    at = written.node.get("cards_of")
    at = at if isinstance(at, Scalar) else written.key
    kind, problems = _type(game, written, types)
    if name not in lists:
        problems.append(no_source(name, at, lists, components.names))
    source = components.built.get(name)
    if kind is None or source is None:
        return problems
    problems += differing(source, kind, at)
    built = _component(written, cards=retyped(source, kind))
    components.built[written.key.text] = built
    if name in components.whole and not problems:
        components.whole.add(written.key.text)
    return problems


def _component(
    written: _Written,
    cards: tuple[Card, ...] = (),
    decks: tuple[Deck, ...] = (),
    book: BookPlan | None = None,
) -> Component:
    shape, key = written.shape, written.key
    return Component(key.text, shape.kind, shape.title, cards, decks, key.span, book)


def _book(source: GameSource, written: _Written, components: Components) -> None:
    book, problems = read_book(source.folder, written.key, written.node, written.shape)
    components.problems += problems
    if book is not None:
        name = written.key.text
        components.built[name] = _component(written, book=book)
        components.whole.add(name)


def _decks(
    source: GameSource,
    written: _Written,
    lists: Mapping[str, CardList | None],
    components: Components,
) -> None:
    sources, known = _sources(written, lists, components)
    stock = _stock(sources, lists, components)
    whole = known and all(name in components.whole for name in sources)
    decks: list[Deck] = []
    for name in written.shape.decks or ():
        part = source.parts.get(name)
        deck, problems = read_deck(part, stock) if part else (None, [])
        components.problems += problems
        whole = whole and deck is not None and not problems
        decks += [deck] if deck else []
    components.problems += (twice := list(_decks_twice(decks)))
    components.built[written.key.text] = _component(written, decks=tuple(decks))
    if whole and not twice:
        components.whole.add(written.key.text)


def _sources(
    written: _Written, lists: Mapping[str, CardList | None], components: Components
) -> tuple[tuple[str, ...], bool]:
    """Give the card lists that decks take from, and whether all of them exist."""
    if written.shape.sources is None:
        return tuple(lists), True
    known = True
    for item in _items(written.node.get("from")):
        if item.text in lists:
            continue
        known = False
        if item.text in components.names:
            message = f'component "{item.text}" is no card list'
            hint = "decks take their cards from components that have cards:"
        else:
            message = f"there is no component {quoted(item.text)}"
            hint = did_you_mean(item.text, lists).strip()
        components.problems.append(error("references", item.span, message, hint))
    return tuple(name for name in written.shape.sources if name in lists), known


def _items(node: Node | None) -> Iterator[Scalar]:
    for item in node.items if isinstance(node, Sequence) else (node,):
        if isinstance(item, Scalar):
            yield item


def _stock(
    sources: tuple[str, ...],
    lists: Mapping[str, CardList | None],
    components: Components,
) -> AvailableCards:
    listed = {
        id.text: name for name, cards in lists.items() if cards for id in cards.ids
    }
    cards = {
        card.id: card
        for name in sources
        if name in components.built
        for card in components.built[name].cards
    }
    partial = not sources or any(lists[name] is None for name in sources)
    return AvailableCards(cards, listed, sources, partial)


def _named_twice(written: list[_Written]) -> Iterator[Problem]:
    first: dict[str, Scalar] = {}
    for part in written:
        files = [*_items(part.node.get("cards")), *_items(part.node.get("decks"))]
        for name in files:
            other = first.setdefault(name.text, name)
            if other is not name:
                message = f"the file {quoted(name.text)} is named twice"
                hint = f"first named at line {other.line}; each file has one place"
                yield error("references", name.span, message, hint)


def _ids_twice(lists: Mapping[str, CardList | None]) -> Iterator[Problem]:
    first: dict[str, Scalar] = {}
    for cards in lists.values():
        for id in cards.ids if cards else ():
            other = first.setdefault(id.text, id)
            if other is not id and other.span != id.span:
                message = f'there are two cards with the id "{id.text}"'
                hint = (
                    f"the first is at {other.file.name}:{other.line}; "
                    "an id names one card of the game"
                )
                yield error("references", id.span, message, hint)


def _decks_twice(decks: list[Deck]) -> Iterator[Problem]:
    first: dict[str, Deck] = {}
    for deck in decks:
        other = first.setdefault(deck.id, deck)
        if other is not deck:
            message = f'there are two decks with the id "{deck.id}"'
            hint = f"the other is in {other.span.file.name}; change one of them"
            yield error("references", deck.span, message, hint)


def no_type(name: str, at: Scalar, known: Collection[str]) -> Problem:
    """Say that there is no card type of a name."""
    near = did_you_mean(name, known).strip()
    hint = near or f"card types here: {', '.join(known)}"
    return error("references", at.span, f"there is no card type {quoted(name)}", hint)


def no_source(
    name: str, at: Scalar, lists: Collection[str], all: Collection[str]
) -> Problem:
    """Say that a component cannot lend its cards."""
    if name in all:
        message = f"component {quoted(name)} is no card list"
        hint = 'only a component with "cards" can be printed by another card type'
    else:
        message = f"there is no component {quoted(name)}"
        near = did_you_mean(name, lists).strip()
        hint = near or f"card lists here: {', '.join(lists)}"
    return error("references", at.span, message, hint)


def retyped(source: Component, kind: CardType) -> tuple[Card, ...]:
    """Give the cards of a component as cards of another type."""
    return tuple(card._replace(type=kind) for card in source.cards)


def differing(source: Component, kind: CardType, at: Scalar) -> Iterator[Problem]:
    """Find fields of a card type that the cards of a component do not have."""
    for other in source.types:
        missing = _missing(other.fields, kind.fields)
        if missing:
            message = f'cards of type "{other.id}" have no {one_of(missing)}'
            hint = f'declare in "{kind.id}" the same fields as in "{other.id}"'
            yield error("references", at.span, message, hint)


def _missing(there: Mapping[str, Field], wanted: Mapping[str, Field]) -> list[str]:
    kinds = {name: field.type for name, field in there.items()}
    return [n for n, field in wanted.items() if kinds.get(n) != field.type]
