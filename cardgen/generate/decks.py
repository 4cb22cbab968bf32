"""Deal a whole section: card lists as nodes, by component."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

from cardgen.generate.apart import set_apart
from cardgen.generate.deal import RULE, Card, DealContext, Value, Vocabulary
from cardgen.generate.dealers import DEALERS
from cardgen.generate.dice import Dice
from cardgen.model.game import LISTS, CardType, FieldType
from cardgen.model.node import Cell, Node, Scalar, Sequence, parts_in
from cardgen.model.node import Mapping as MappingNode
from cardgen.model.problem import Refused, error
from cardgen.model.slugs import free_slug, slug_of
from cardgen.model.source import Span
from cardgen.validate.shapes.dealing import as_yaml
from cardgen.validate.shapes.generate_shapes import (
    MOST_CARDS,
    SEED,
    ApartShape,
    DeckPlanShape,
    GenerateShape,
)

Cards = list[dict[str, Node]]
_Dealt = tuple[list[Card], tuple[range, ...]]

_MOST_ATTEMPTS = 50
"""At decks in which cards are set apart."""

_WHOLE = re.compile(r"-?[0-9]{1,15}")
_DECIMAL = re.compile(r"-?[0-9]{1,15}(\.[0-9]{1,15})?")
_TRUTH = {"true": True, "false": False}
_NOUNS = {
    "boolean": "true or false",
    "integer": "a whole number",
    "number": "a number",
    "picture": "parts such as scene=pond; figure=frog",
}
_NOWHERE = Span(Path())


class Recipe(NamedTuple):
    """A valid section: its shape, its node, and the card type of each deck."""

    shape: GenerateShape
    node: MappingNode
    types: Mapping[str, CardType]

    def settings(self, given: Mapping[str, str]) -> dict[str, str]:
        """Return the value of every option: the given one, or the default."""
        usual = {name: option.usual() for name, option in self.shape.options.items()}
        return {**usual, **given}


def deal_decks(
    recipe: Recipe, seed: int, settings: Mapping[str, str]
) -> dict[str, Cards]:
    """Deal every card list; the same seed and settings give the same cards.

    Raises Refused (rule `generate`) for what cannot be dealt.
    """
    words = _vocabulary(recipe, {SEED: str(seed), **settings})
    taken: set[str] = set()
    return {
        name: _Deck(name, plan, recipe, words, seed).cards(taken)
        for name, plan in recipe.shape.cards.items()
    }


def _vocabulary(recipe: Recipe, settings: Mapping[str, str]) -> Vocabulary:
    shape = recipe.shape
    return Vocabulary(
        options=settings,
        lists={name: tuple(map(as_yaml, of)) for name, of in shape.lists.items()},
        tables={
            name: {
                row: {column: as_yaml(cell) for column, cell in cells.items()}
                for row, cells in rows.items()
            }
            for name, rows in shape.tables.items()
        },
        place=partial(_place, recipe.node),
    )


class _Deck(NamedTuple):
    """One card list that is dealt."""

    name: str
    plan: DeckPlanShape
    recipe: Recipe
    words: Vocabulary
    seed: int

    def cards(self, taken: set[str]) -> Cards:
        """Deal the packs, then the fields in order, then ids that are not taken."""
        fields, apart = list(self.plan.fields), self.plan.apart
        first = 1 + max(map(fields.index, apart.fields)) if apart else 0
        if apart:
            cards, packs = self._set_apart(fields[:first], apart)
        else:
            cards, packs = self._packs()
        for field in fields[first:]:
            self._deal(field, cards, packs, self._dice(field))
        return list(self._written(cards, taken))

    def _set_apart(self, fields: list[str], apart: ApartShape) -> _Dealt:
        """Deal fields until cards can be set apart, each time from other chance."""
        for attempt in range(_MOST_ATTEMPTS):
            cards, packs = self._packs()
            again = [f"attempt {attempt}"] if attempt else []
            for field in fields:
                dice = self._dice(field, *(again if field in apart.fields else ()))
                self._deal(field, cards, packs, dice)
            if set_apart(cards, apart):
                return cards, packs
        message = f"no two cards may be alike, but in {_MOST_ATTEMPTS} decks some were"
        hint = "deal fewer cards, or more different values"
        raise Refused(error(RULE, self._places("apart")(), message, hint))

    def _dice(self, *purpose: str) -> Dice:
        return Dice(self.seed, self.name, *purpose)

    def _deal(
        self, field: str, cards: list[Card], packs: tuple[range, ...], dice: Dice
    ) -> None:
        dealing = self.plan.fields[field]
        if not self._is_on(dealing.when):
            return
        (way,) = dealing.ways()
        context = DealContext(
            cards, packs, self.words, dice, self._places("fields", field, way)
        )
        dealt = DEALERS[way].deal(getattr(dealing, way), context)
        for card, value in zip(cards, dealt, strict=True):
            if value is not None:
                card[field] = value

    def _places(self, *path: str | int) -> Callable[..., Span]:
        return partial(_place, self.recipe.node, "cards", self.name, *path)

    def _packs(self) -> _Dealt:
        cards: list[Card] = []
        packs: list[range] = []
        for number, pack in enumerate(self.plan.packs):
            place = self._places("packs", number)
            start = len(cards)
            for _ in range(_amount(pack.cards, self.words, place)):
                cards.append({})
                for field, value in pack.values.items():
                    cards[-1][field] = self._given(value, cards[-1])
            packs.append(range(start, len(cards)))
            if len(cards) > MOST_CARDS:
                message = f"expected at most {MOST_CARDS} cards, found more"
                raise Refused(error(RULE, place(), message, "split the deck in two"))
        return cards, tuple(packs)

    def _given(self, value: object, card: Card) -> Value:
        if isinstance(value, list):
            return tuple(self.words.fill(as_yaml(word), card) for word in value)
        return self.words.fill(as_yaml(value), card)

    def _is_on(self, when: Mapping[str, list[object]]) -> bool:
        settings = self.words.options
        return all(
            settings[name] in map(as_yaml, values) for name, values in when.items()
        )

    def _written(self, cards: list[Card], taken: set[str]) -> Iterator[dict[str, Node]]:
        for number, card in enumerate(cards, start=1):
            id = free_slug(self._id(card, number), taken)
            taken.add(id)
            written = {"id": _text_node(id), **dict(self._values(card))}
            yield {**written, "provenance": _text_node(self.plan.provenance)}

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
                place = self._places("fields", name)()
                yield name, _node_of(card[name], name, kind, place)


def _amount(count: object, words: Vocabulary, place: Callable[..., Span]) -> int:
    """Return the number of cards in a pack, which may be an option."""
    text = words.fill(as_yaml(count), {})
    if text.isdecimal() and text.isascii() and 1 <= int(text[:6]) <= MOST_CARDS:
        return int(text[:6])
    message = f'expected a number of cards, found "{text}"'
    hint = "an option used as a number of cards must be a whole number from 1"
    raise Refused(error(RULE, place("cards"), message, hint))


def _place(section: MappingNode, *path: str | int) -> Span:
    """Return the place of what a path leads to.

    It is that of the last key on the path that exists: what the file leaves out is
    reported at the key that should contain it.
    """
    node: Node = section
    span = section.span
    for step in path:
        if isinstance(node, MappingNode) and isinstance(step, str):
            key, child = node.key(step), node.get(step)
            if key is None or child is None:
                break
            node, span = child, key.span
        elif isinstance(node, Sequence) and isinstance(step, int):
            node = node.items[step]
            span = node.entries[0][0].span if isinstance(node, MappingNode) else span
    return span


def _node_of(value: Value, field: str, kind: FieldType, at: Span) -> Node:
    """Return the node of a value in a card list.

    Raises Refused, at the given place, for a value that the field cannot hold.
    """
    if kind in LISTS:
        words = value if isinstance(value, tuple) else (value,)
        return Sequence(tuple(_text_node(word) for word in words), at)
    if kind == "picture" and isinstance(value, str):
        parts = parts_in(Cell(value, value, *at))
        if parts:
            return parts
    found = _typed(value, kind) if isinstance(value, str) else None
    if isinstance(value, str) and found is not None:
        return Scalar(found, value, *at)
    shown = "a list" if isinstance(value, tuple) else f'"{value}"'
    message = f'{shown} was dealt for "{field}", expected {_NOUNS.get(kind, "a text")}'
    hint = "the type of the field is set in its card type"
    raise Refused(error(RULE, at, message, hint))


def _typed(text: str, kind: FieldType) -> bool | float | str | None:
    match kind:
        case "boolean":
            return _TRUTH.get(text)
        case "integer":
            return int(text) if _WHOLE.fullmatch(text) else None
        case "number":
            return float(text) if _DECIMAL.fullmatch(text) else None
        case "picture":
            return None
        case _:
            return text


def _text_node(text: str) -> Scalar:
    return Scalar(text, text, *_NOWHERE)
