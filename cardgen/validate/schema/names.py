"""The names that a game's files can use, even if the game is not valid."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cardgen.model.assets import Assets
from cardgen.model.game import CardType
from cardgen.model.gamesource import GameSource
from cardgen.model.node import Mapping as MappingNode
from cardgen.model.node import Node, Scalar
from cardgen.model.plans import ArtPlan
from cardgen.validate.contents.card_types import read_card_types
from cardgen.validate.game_check import PrintChoices
from cardgen.validate.game_sections.basics import art_plan
from cardgen.validate.nodes import child, entries_of, items_of
from cardgen.validate.shapes.component import ComponentShape
from cardgen.validate.shapes.tree_reader import read_shape


class GameNames(NamedTuple):
    """Everything that has a name in one game, and its valid card types.

    `lists` maps each component with a card list to its file and card type.
    """

    game: str
    components: tuple[str, ...]
    gangs: tuple[str, ...]
    lists: Mapping[str, tuple[str, str]]
    types: Mapping[str, CardType]
    type_names: tuple[str, ...]
    tokens: tuple[str, ...]
    palette: tuple[str, ...]
    cards: tuple[str, ...]
    art: ArtPlan
    assets: Assets
    sizes: tuple[str, ...]
    known: PrintChoices

    def fields(self, *kinds: str) -> list[str]:
        """Return the fields of all card types, or those of some types."""
        return [
            field.name
            for card_type in self.types.values()
            for field in card_type.fields.values()
            if not kinds or field.type in kinds
        ]


def read_names(
    source: GameSource, assets: Assets, known: PrintChoices
) -> GameNames | None:
    """Return the names of a game, None if game.yaml is not a mapping."""
    node = source.node
    if not isinstance(node, MappingNode):
        return None
    types, _ = read_card_types(node, source.sizes)
    lists = dict(_lists(node))
    return GameNames(
        game=source.folder.name,
        components=_keys(node.get("components")),
        gangs=_keys(child(node.get("print"), "gangs")),
        lists=lists,
        types=types,
        type_names=_keys(node.get("card_types")),
        tokens=_keys(node.get("icons")),
        palette=_keys(node.get("palette")),
        cards=tuple(id for name in lists for id in _ids(source, name)),
        art=art_plan(node),
        assets=assets,
        sizes=tuple(source.sizes),
        known=known,
    )


def _keys(section: Node | None) -> tuple[str, ...]:
    return tuple(key.text for key, _ in entries_of(section))


def _lists(game: MappingNode) -> Iterator[tuple[str, tuple[str, str]]]:
    for key, node in entries_of(game.get("components")):
        shape = read_shape(ComponentShape, node)
        if shape and shape.cards:
            yield key.text, (shape.cards.file, shape.card_type or "")


def _ids(source: GameSource, component: str) -> Iterator[str]:
    part = source.lists.get(component)
    for card in items_of(child(part.node, "cards")) if part else ():
        id = child(card, "id")
        if isinstance(id, Scalar) and isinstance(id.value, str):
            yield id.text
