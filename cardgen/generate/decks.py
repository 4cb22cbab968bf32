"""A whole section is dealt: card lists as nodes, by the name of their component."""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from cardgen.generate.deal import RULE, Card, DealContext, Value, Vocabulary
from cardgen.generate.dealers import DEALERS
from cardgen.generate.dice import Dice
from cardgen.model.game import LISTS, CardType, FieldType
from cardgen.model.node import Mapping, Node, Scalar, Sequence
from cardgen.model.node import Mapping as MappingNode
from cardgen.model.problem import Refused, error
from cardgen.model.slugs import free_slug, slug_of
from cardgen.model.source import Span
from cardgen.validate.dealing_shapes import str_of
from cardgen.validate.generate_shape import MOST_CARDS, DeckPlanShape, GenerateShape

Cards = list[dict[str, Node]]


class Recipe(NamedTuple):
    """A sound section: its shape, where it stands, and the card type of each deck."""

    shape: GenerateShape
    node: MappingNode
    types: Mapping[str, CardType]

    def settings(self, given: Mapping[str, str]) -> dict[str, str]:
        """Give what every option is set to."""
        usual = {name: option.usual() for name, option in self.shape.options.items()}
        return {**usual, **given}


def deal_decks(
    recipe: Recipe, seed: int, settings: Mapping[str, str]
) -> dict[str, Cards]:
    """Deal every card list; the same seed and settings give the same cards.

    Raises Refused (rule `generate`) for what cannot be dealt.
    """
    shape = recipe.shape
    words = Vocabulary(
        options=settings,
        lists={name: tuple(map(str_of, of)) for name, of in shape.lists.items()},
        tables={
            name: {
                row: {column: str_of(cell) for column, cell in cells.items()}
                for row, cells in rows.items()
            }
            for name, rows in shape.tables.items()
        },
        place=places(recipe.node),
    )
    taken: set[str] = set()
    return {
        name: _Deck(name, plan, recipe, words, seed).cards(taken)
        for name, plan in shape.cards.items()
    }


class _Deck(NamedTuple):
    """One card list that is dealt."""

    name: str
    plan: DeckPlanShape
    recipe: Recipe
    words: Vocabulary
    seed: int

    def cards(self, taken: set[str]) -> Cards:
        """Deal the packs, then one field after the other, then ids not yet taken."""
        cards, packs = self._packs()
        for field, dealing in self.plan.fields.items():
            if not self._is_on(dealing.when):
                continue
            (way,) = dealing.ways()
            place = places(self.recipe.node, "cards", self.name, "fields", field, way)
            dice = Dice(self.seed, self.name, field)
            deal = DealContext(cards, packs, self.words, dice, place)
            dealt = DEALERS[way].deal(getattr(dealing, way), deal)
            for card, value in zip(cards, dealt, strict=True):
                if value is not None:
                    card[field] = value
        return list(self._written(cards, taken))

    def _packs(self) -> tuple[list[Card], tuple[range, ...]]:
        cards: list[Card] = []
        packs: list[range] = []
        for number, pack in enumerate(self.plan.packs):
            place = places(self.recipe.node, "cards", self.name, "packs", number)
            start = len(cards)
            for _ in range(_amount(pack.cards, self.words, place)):
                cards.append({})
                for field, value in pack.values.items():
                    cards[-1][field] = self._given(value, cards[-1])
            packs.append(range(start, len(cards)))
            if len(cards) > MOST_CARDS:
                message = f"expected at most {MOST_CARDS} cards, found more"
                raise Refused(error(RULE, place(), message, "part the deck in two"))
        return cards, tuple(packs)

    def _given(self, value: object, card: Card) -> Value:
        if isinstance(value, list):
            return tuple(self.words.fill(str_of(word), card) for word in value)
        return self.words.fill(str_of(value), card)

    def _is_on(self, when: Mapping[str, list[object]]) -> bool:
        settings = self.words.options
        return all(
            settings[name] in map(str_of, values) for name, values in when.items()
        )

    def _written(self, cards: list[Card], taken: set[str]) -> Iterator[dict[str, Node]]:
        for number, card in enumerate(cards, start=1):
            id = free_slug(self._id(card, number), taken)
            taken.add(id)
            written = {"id": text_node(id), **dict(self._values(card))}
            yield {**written, "provenance": text_node(self.plan.provenance)}

    def _id(self, card: Card, number: int) -> str:
        numbered = f"{self.name}-{number}"
        if self.plan.id is not None:
            return slug_of(self.words.fill(self.plan.id, card), numbered)
        name = card.get("name")
        return slug_of(name, numbered) if isinstance(name, str) else numbered

    def _values(self, card: Card) -> Iterator[tuple[str, Node]]:
        declared = self.recipe.types[self.name].fields
        for name in ("copies", *declared):
            if name in card:
                kind = declared[name].type if name in declared else "integer"
                place = places(self.recipe.node, "cards", self.name, "fields")
                yield name, node_of(card[name], name, kind, place(name))


def _amount(count: object, words: Vocabulary, place: Callable[..., Span]) -> int:
    """Give how many cards a pack has, the text of an option made a number."""
    text = words.fill(str_of(count), {})
    if text.isdecimal() and text.isascii() and 1 <= int(text[:6]) <= MOST_CARDS:
        return int(text[:6])
    message = f'expected a number of cards, found "{text}"'
    hint = "an option that counts cards has whole numbers from 1"
    raise Refused(error(RULE, place("cards"), message, hint))


def places(root: Mapping, *path: str | int) -> Callable[..., Span]:
    """Give a function that gives the place of what lies below a path.

    It is the place of the last key on the way that is there: what is left out in the
    file is pointed at by what holds it.
    """

    def place(*more: str | int) -> Span:
        node: Node = root
        span = root.span
        for step in (*path, *more):
            if isinstance(node, Mapping) and isinstance(step, str):
                key, child = node.key(step), node.get(step)
                if key is None or child is None:
                    break
                node, span = child, key.span
            elif isinstance(node, Sequence) and isinstance(step, int):
                node = node.items[step]
                span = node.entries[0][0].span if isinstance(node, Mapping) else span
        return span

    return place


_WHOLE = re.compile(r"-?[0-9]{1,15}")
_DECIMAL = re.compile(r"-?[0-9]{1,15}(\.[0-9]{1,15})?")
_NOWHERE = Span(Path())
_TRUTH = {"true": True, "false": False}


def node_of(value: Value, field: str, kind: FieldType, at: Span) -> Node:
    """Give a value as the node that a card list has for it.

    Raises Refused, at the place given, for a value that the field cannot hold.
    """
    if kind in LISTS:
        words = value if isinstance(value, tuple) else (value,)
        return Sequence(tuple(text_node(word) for word in words), at)
    if isinstance(value, str):
        found: bool | int | float | str | None = value
        if kind == "boolean":
            found = _TRUTH.get(value)
        elif kind == "integer":
            found = int(value) if _WHOLE.fullmatch(value) else None
        elif kind == "number":
            found = float(value) if _DECIMAL.fullmatch(value) else None
        if found is not None:
            return Scalar(found, value, *at)
    shown = "a list" if isinstance(value, tuple) else f'"{value}"'
    nouns = {"integer": "a whole number", "number": "a number"}
    noun = nouns.get(kind, "true or false" if kind == "boolean" else "a text")
    message = f'{shown} was dealt for "{field}", expected {noun}'
    hint = "the card type says what the field holds"
    raise Refused(error(RULE, at, message, hint))


def text_node(text: str) -> Scalar:
    """Give a text as a node without a place of its own."""
    return Scalar(text, text, *_NOWHERE)
