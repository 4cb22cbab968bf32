"""Components: card lists first, then what is made of their cards."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, TypeVar

from cardgen.model.assets import inside
from cardgen.model.game import Card, CardType, Component, Deck
from cardgen.model.game import Field as CardField
from cardgen.model.gamesource import GameSource
from cardgen.model.node import Mapping as MappingNode
from cardgen.model.node import Node, Scalar
from cardgen.model.plans import BookPlan, BookStyle
from cardgen.model.problem import Problem, error
from cardgen.model.suggestions import did_you_mean
from cardgen.model.units import to_points
from cardgen.validate.contents.boxes import DeclaredBox, read_box
from cardgen.validate.contents.card_lists import CardList, read_cards
from cardgen.validate.contents.card_types import unknown_type
from cardgen.validate.contents.deck_files import AvailableCards, read_deck
from cardgen.validate.formatting import one_of, quoted
from cardgen.validate.nodes import entries_of, scalars_of, unknown_name
from cardgen.validate.shapes.component import BookStyleShape, ComponentShape
from cardgen.validate.shapes.print_settings import PaperShape
from cardgen.validate.shapes.tree_reader import read_shape

T = TypeVar("T")


class _Declared(NamedTuple):
    """An entry of `components` that has the right shape."""

    key: Scalar
    node: MappingNode
    shape: ComponentShape

    @property
    def name(self) -> str:
        """Return the component's id."""
        return self.key.text

    def scalar(self, option: str) -> Scalar:
        """Return the value of an option, or the component's key to point at."""
        value = self.node.get(option)
        return value if isinstance(value, Scalar) else self.key


@dataclass(slots=True)
class Components:
    """The components that could be built; `complete` names those without any fault.

    `names` are all that game.yaml lists, faulty or not; `parts` those that are only
    ever drawn on the faces of others.
    """

    names: tuple[str, ...]
    parts: frozenset[str] = frozenset()
    built: dict[str, Component] = field(default_factory=dict)
    complete: set[str] = field(default_factory=set)
    problems: list[Problem] = field(default_factory=list)

    def printable(self) -> tuple[str, ...]:
        """Return the names of the components that are printed by themselves."""
        return tuple(name for name in self.names if name not in self.parts)


def read_components(
    source: GameSource, game: MappingNode, types: Mapping[str, CardType]
) -> Components:
    """Build every component that can be built, with the problems of all of them."""
    return _Reader(source, game, types).read()


class _Reader:
    """Reads the section `components`; `_lists` are the card lists read so far."""

    def __init__(
        self, source: GameSource, game: MappingNode, types: Mapping[str, CardType]
    ) -> None:
        self._source = source
        self._types = types
        self._type_names = [k.text for k, _ in entries_of(game.get("card_types"))]
        self._section = game.get("components")
        names = tuple(key.text for key, _ in entries_of(self._section))
        self._components = Components(names)
        self._problems = self._components.problems
        self._lists: dict[str, CardList | None] = {}

    def read(self) -> Components:
        """Build card lists, then what takes cards from them, then boxes."""
        declared = list(_declared(self._section))
        components = self._components
        self._kinds = dict.fromkeys(components.names, "")
        self._kinds |= {each.name: each.shape.kind for each in declared}
        parts = (name for name, kind in self._kinds.items() if kind == "parts")
        components.parts = frozenset(parts)
        self._problems += (repeated := list(_repeated_files(declared)))
        for each in declared:
            if each.shape.cards is not None:
                self._lists[each.name] = self._card_list(each)
        # A file that is named twice has all its cards twice.
        if not repeated:
            self._problems += _repeated_cards(self._lists.values())
        for each in declared:
            if each.shape.cards_of is not None:
                self._reprint(each)
        for each in declared:
            if each.shape.decks is not None:
                self._decks(each)
            if each.shape.text is not None:
                self._rulebook(each)
        for each in declared:
            if each.shape.kind == "box":
                self._box(each)
        built = components.built
        components.built = {n: built[n] for n in components.names if n in built}
        return components

    def _keep(
        self,
        declared: _Declared,
        complete: bool,
        cards: tuple[Card, ...] = (),
        decks: tuple[Deck, ...] = (),
        book: BookPlan | None = None,
    ) -> None:
        name, shape, span = declared.name, declared.shape, declared.key.span
        built = Component(name, shape.kind, shape.title, cards, decks, span, book)
        self._components.built[name] = built._replace(cards_of=shape.cards_of)
        if complete:
            self._components.complete.add(name)

    def _card_list(self, declared: _Declared) -> CardList | None:
        card_type, problems = self._card_type(declared)
        self._problems += problems
        part = self._source.lists.get(declared.name)
        if part is None:
            return None
        cards, problems = read_cards(part, card_type, self._source.ignores)
        self._problems += problems
        if card_type is not None:
            self._keep(declared, cards.complete, cards=cards.cards)
        return cards

    def _card_type(self, declared: _Declared) -> tuple[CardType | None, list[Problem]]:
        """Return the card type of a component, None if it is unknown or invalid."""
        name, at = declared.shape.card_type or "", declared.scalar("card_type")
        if name not in self._type_names:
            return None, [unknown_type(at, self._type_names)]
        card_type = self._types.get(name)
        if card_type is None or card_type.front or declared.shape.kind == "parts":
            return card_type, []
        message = f'card type "{name}" has no front, so it cannot be printed'
        hint = 'give it "size" and "front", or write "kind: parts" here'
        return card_type, [error("references", at.span, message, hint)]

    def _reprint(self, declared: _Declared) -> None:
        """Build a component that prints the cards of another one by its own type."""
        name, at = declared.shape.cards_of or "", declared.scalar("cards_of")
        card_type, problems = self._card_type(declared)
        if name not in self._lists:
            problems.append(self._not_a_list(at))
        source = self._components.built.get(name)
        if card_type is not None and source is not None:
            problems += _missing_fields(source, card_type, at)
            cards = tuple(card._replace(type=card_type) for card in source.cards)
            complete = name in self._components.complete and not problems
            self._keep(declared, complete, cards=cards)
        self._problems += problems

    def _not_a_list(self, name: Scalar) -> Problem:
        """Return the problem of taking cards from a component that lists none."""
        if name.text not in self._components.names:
            return unknown_name(name, "component", self._lists, plural="card lists")
        message = f"component {quoted(name.text)} is not a card list"
        hint = 'name a component that has "cards"'
        return error("references", name.span, message, hint)

    def _rulebook(self, declared: _Declared) -> None:
        key, node, shape = declared
        book, problems = _read_book(self._source.folder, key, node, shape)
        self._problems += problems
        if book is not None:
            self._keep(declared, True, book=book)

    def _box(self, declared: _Declared) -> None:
        components = self._components
        box, problems = read_box(DeclaredBox(*declared), components.built, self._kinds)
        self._problems += problems
        if box is not None:
            components.built[box.id] = box
            held = {part.component for part in box.box.holds} if box.box else set()
            if held <= components.complete:
                components.complete.add(box.id)

    def _decks(self, declared: _Declared) -> None:
        unknown = self._unknown_sources(declared)
        cards = self._available(declared)
        complete = not unknown and self._components.complete.issuperset(cards.sources)
        decks: list[Deck] = []
        for name in declared.shape.decks or ():
            part = self._source.decks.get(name)
            deck, problems = read_deck(part, cards) if part else (None, [])
            self._problems += problems
            complete = complete and deck is not None and not problems
            decks += [deck] if deck else []
        repeated = list(_repeated_decks(decks))
        self._problems += unknown + repeated
        self._keep(declared, complete and not repeated, decks=tuple(decks))

    def _unknown_sources(self, declared: _Declared) -> list[Problem]:
        named = scalars_of(declared.node.get("from"))
        return [
            self._not_a_list(name) for name in named if name.text not in self._lists
        ]

    def _available(self, declared: _Declared) -> AvailableCards:
        """Return the cards that decks can use: of all lists, or those in `from`."""
        named = declared.shape.sources or self._lists
        sources = tuple(name for name in named if name in self._lists)
        built = self._components.built
        return AvailableCards(
            cards={
                card.id: card
                for name in sources
                if name in built
                for card in built[name].cards
            },
            listed={
                id.text: name
                for name, cards in self._lists.items()
                for id in (cards.ids if cards else ())
            },
            sources=sources,
            partial=not sources or any(self._lists[name] is None for name in sources),
        )


def _declared(section: Node | None) -> Iterator[_Declared]:
    for key, node in entries_of(section):
        shape = read_shape(ComponentShape, node)
        if shape is not None and isinstance(node, MappingNode):
            yield _Declared(key, node, shape)


def _missing_fields(
    source: Component, card_type: CardType, at: Scalar
) -> Iterator[Problem]:
    """Find fields of a card type that the cards to reprint do not have."""
    for other in source.types:
        missing = [f.name for f in card_type.fields.values() if not _has(other, f)]
        if missing:
            message = f'cards of type "{other.id}" have no {one_of(missing)}'
            hint = f'declare in "{card_type.id}" the same fields as in "{other.id}"'
            yield error("references", at.span, message, hint)


def _has(card_type: CardType, wanted: CardField) -> bool:
    field = card_type.fields.get(wanted.name)
    return field is not None and field.type == wanted.type


def _repeated_files(declared: Iterable[_Declared]) -> Iterator[Problem]:
    for name, first in _repeated(pair for each in declared for pair in _files(each)):
        message = f"the file {quoted(name.text)} is named twice"
        hint = f"first named on line {first.line}; name each file once"
        yield error("references", name.span, message, hint)


def _files(declared: _Declared) -> Iterator[tuple[str, Scalar]]:
    """Yield each file that a component names, with what tells it from others."""
    cards, node = declared.shape.cards, declared.node.get("cards")
    place = node.get("file") if isinstance(node, MappingNode) else node
    if cards and isinstance(place, Scalar):
        # Components may share a workbook, or a sheet of which they skip other rows.
        yield "\n".join((cards.file, cards.sheet or "", cards.skip or "")), place
    for name in scalars_of(declared.node.get("decks")):
        yield f"{name.text}\n\n", name


def _repeated_cards(lists: Iterable[CardList | None]) -> Iterator[Problem]:
    ids = [id for cards in lists if cards for id in cards.ids]
    for id, first in _repeated((id.text, id) for id in ids):
        message = f'there are two cards with the id "{id.text}"'
        at = f"{first.file.name}:{first.line}"
        hint = f"the first is at {at}; an id must be unique in the game"
        yield error("references", id.span, message, hint)


def _repeated_decks(decks: list[Deck]) -> Iterator[Problem]:
    for deck, first in _repeated((deck.id, deck) for deck in decks):
        message = f'there are two decks with the id "{deck.id}"'
        hint = f"the other is in {first.span.file.name}; change one of them"
        yield error("references", deck.span, message, hint)


def _repeated(named: Iterable[tuple[str, T]]) -> Iterator[tuple[T, T]]:
    """Yield each item whose name an earlier one has, with that earlier one."""
    first: dict[str, T] = {}
    for name, item in named:
        other = first.setdefault(name, item)
        if other is not item:
            yield item, other


def _read_book(
    folder: Path, key: Scalar, node: MappingNode, shape: ComponentShape
) -> tuple[BookPlan | None, list[Problem]]:
    """Return the rulebook of a component with a valid shape, or why there is none."""
    named = node.get("text") or key
    file = inside(folder, shape.text or "")
    if file is None or not file.is_file():
        return None, [_missing_file(folder, shape.text or "", named)]
    page = shape.page or PaperShape(name="a4")
    size = (to_points(page.size[0]), to_points(page.size[1])) if page.size else None
    style = BookStyle(**(shape.style or BookStyleShape()).model_dump())
    place = (node.get("style") and node.key("style")) or key
    book = BookPlan(file, page.name, size, style, named.span, place.span)
    return book, []


def _missing_file(folder: Path, name: str, named: Node) -> Problem:
    near = did_you_mean(name, sorted(path.name for path in folder.glob("*.md"))).strip()
    message = f"there is no file {quoted(name)} in the folder of the game"
    hint = near or "create the file or correct its name"
    return error("references", named.span, message, hint)
