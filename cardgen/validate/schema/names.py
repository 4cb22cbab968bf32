"""The names that a game's files may use, sound or not as the game may be."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cardgen.model.assets import Assets
from cardgen.model.game import CardType
from cardgen.model.gamesource import GameSource
from cardgen.model.node import Mapping as MappingNode
from cardgen.model.node import Node, Scalar, Sequence
from cardgen.model.plans import MissingArt
from cardgen.validate.contents.card_types import read_card_types
from cardgen.validate.game_check import PrintChoices
from cardgen.validate.game_sections.basics import art_plan
from cardgen.validate.shapes.component import ComponentShape
from cardgen.validate.shapes.tree_reader import read_shape


class GameNames(NamedTuple):
    """Everything that has a name in one game, and the card types that are sound.

    `lists` gives for each component with a card list its file and card type.
    """

    game: str
    components: tuple[str, ...]
    lists: Mapping[str, tuple[str, str]]
    types: Mapping[str, CardType]
    type_names: tuple[str, ...]
    tokens: tuple[str, ...]
    palette: tuple[str, ...]
    cards: tuple[str, ...]
    missing_art: MissingArt
    assets: Assets
    sizes: tuple[str, ...]
    known: PrintChoices

    def fields(self, *kinds: str) -> list[str]:
        """Give the fields of all card types, or those of some types."""
        return [
            field.name
            for card_type in self.types.values()
            for field in card_type.fields.values()
            if not kinds or field.type in kinds
        ]


def read_names(
    source: GameSource, assets: Assets, known: PrintChoices
) -> GameNames | None:
    """Give the names of a game; None when game.yaml is no mapping."""
    node = source.node
    if not isinstance(node, MappingNode):
        return None
    types, _ = read_card_types(node, source.sizes)
    lists = dict(_lists(node))
    files = [file for file, _ in lists.values()]
    return GameNames(
        game=source.folder.name,
        components=_keys(node.get("components")),
        lists=lists,
        types=types,
        type_names=_keys(node.get("card_types")),
        tokens=_keys(node.get("icons")),
        palette=_keys(node.get("palette")),
        cards=tuple(id for file in files for id in _ids(source, file)),
        missing_art=art_plan(node).missing,
        assets=assets,
        sizes=tuple(source.sizes),
        known=known,
    )


def _keys(section: Node | None) -> tuple[str, ...]:
    entries = section.entries if isinstance(section, MappingNode) else ()
    return tuple(key.text for key, _ in entries)


def _lists(game: MappingNode) -> Iterator[tuple[str, tuple[str, str]]]:
    section = game.get("components")
    for key, node in section.entries if isinstance(section, MappingNode) else ():
        shape = read_shape(ComponentShape, node)
        if shape and shape.cards:
            yield key.text, (shape.cards, shape.card_type or "")


def _ids(source: GameSource, file: str) -> Iterator[str]:
    part = source.parts.get(file)
    cards = part.node.get("cards") if part and isinstance(part.node, MappingNode) else 0
    for card in cards if isinstance(cards, Sequence) else ():
        id = card.get("id") if isinstance(card, MappingNode) else None
        if isinstance(id, Scalar) and isinstance(id.value, str):
            yield id.text
