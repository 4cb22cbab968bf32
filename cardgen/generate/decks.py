"""A whole section is dealt: card lists as nodes, by the name of their component."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from cardgen.generate.deal import RULE, Card, Deal, Value
from cardgen.generate.dealers import DEALERS
from cardgen.generate.dice import Dice
from cardgen.generate.fitting import node_of, text_node
from cardgen.generate.places import places
from cardgen.generate.words import Words
from cardgen.model.game import CardType
from cardgen.model.node import Mapping as MappingNode
from cardgen.model.node import Node
from cardgen.model.problem import Refused, error
from cardgen.model.slugs import free_slug, slug_of
from cardgen.model.source import Span
from cardgen.validate.shapes.dealing import as_yaml
from cardgen.validate.shapes.generate_shapes import (
    MOST_CARDS,
    DeckPlanShape,
    GenerateShape,
)

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
    words = Words(
        options=settings,
        lists={name: tuple(map(as_yaml, of)) for name, of in shape.lists.items()},
        tables={
            name: {
                row: {column: as_yaml(cell) for column, cell in cells.items()}
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
    words: Words
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
            deal = Deal(cards, packs, self.words, dice, place)
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


def _amount(count: object, words: Words, place: Callable[..., Span]) -> int:
    """Give how many cards a pack has, the text of an option made a number."""
    text = words.fill(as_yaml(count), {})
    if text.isdecimal() and text.isascii() and 1 <= int(text[:6]) <= MOST_CARDS:
        return int(text[:6])
    message = f'expected a number of cards, found "{text}"'
    hint = "an option that counts cards has whole numbers from 1"
    raise Refused(error(RULE, place("cards"), message, hint))
