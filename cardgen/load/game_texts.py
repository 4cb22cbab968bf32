"""The texts of a game's files that can be translated: each with its context.

Translating and listing them is one walk over the same nodes.
"""

from collections.abc import Callable
from typing import TypeAlias

from cardgen.load.named_files import component_files
from cardgen.model.gamesource import ComponentFile, GameSource
from cardgen.model.node import Cell, Mapping, Node, Scalar, Sequence, words_in

Visit: TypeAlias = Callable[[str, str], Scalar | None]
"""Takes a context and a text; returns what stands there instead, if anything."""

LIST = "; "
"""What the words of a list are joined with in a translation."""

# Of game.yaml; * is any key, and the last but one a bare text in short for a mapping.
_OF_GAME = (
    ("title",),
    ("components", "*", "title"),
    ("icons", "*", "meaning"),
    ("glossary", "*"),
    ("glossary", "*", "meaning"),
    ("glossary", "*", "forms"),
)
_NOT_OF_CARDS = ("id", "copies", "provenance", "ignore")


def rewrite(source: GameSource, visit: Visit) -> GameSource:
    """Return the source with the texts that a visitor returns in place of its own."""
    node = source.node
    if not isinstance(node, Mapping):
        return source
    lists, decks = dict(source.lists), dict(source.decks)
    for component, name, is_list in component_files(node):
        parts, key = (lists, component) if is_list else (decks, name.text)
        part = parts.get(key)
        if (
            part is not None
            and part is (source.lists if is_list else source.decks)[key]
        ):
            walk = _cards if is_list else _deck
            parts[key] = part._replace(node=walk(part, component, visit))
    for path in _OF_GAME:
        node = _at(node, path, "game", visit)
    return source._replace(node=_terms(node, visit), lists=lists, decks=decks)


def text_in(node: Node | None) -> str | None:
    """Return a node's text; the words of a list are joined. None for what has none."""
    if isinstance(node, Scalar):
        return node.text if node.value is not None else None
    if isinstance(node, Sequence):
        words = [item.text for item in node if isinstance(item, Scalar)]
        return LIST.join(words) if len(words) == len(node.items) else None
    return None


def _text(node: Node, context: str, visit: Visit) -> Node:
    text = text_in(node)
    found = None if text is None else visit(context, text)
    if found is None:
        return node
    cell = Cell(found.text, found.text, *found.span)
    return words_in(cell) if isinstance(node, Sequence) else cell


def _at(node: Node, path: tuple[str, ...], context: str, visit: Visit) -> Node:
    """Return a node with the texts at the end of a path rewritten."""
    if not path:
        return _text(node, context, visit)
    if not isinstance(node, Mapping):
        return node
    first, *rest = path
    entries = (
        (key, _at(value, tuple(rest), f"{context}/{key.text}", visit))
        if first in ("*", key.text)
        else (key, value)
        for key, value in node.entries
    )
    return Mapping.of(entries, node.span)


def _terms(game: Node, visit: Visit) -> Node:
    """Return game.yaml with the terms of its glossary, which are keys, rewritten."""
    glossary = game.get("glossary") if isinstance(game, Mapping) else None
    if not isinstance(game, Mapping) or not isinstance(glossary, Mapping):
        return game
    terms: list[tuple[Scalar, Node]] = []
    for key, value in glossary.entries:
        found = visit(f"game/glossary/{key.text}/term", key.text)
        term = key if found is None else key._replace(value=found.text, text=found.text)
        terms.append((term, value))
    changed = Mapping.of(terms, glossary.span)
    entries = ((k, changed if v is glossary else v) for k, v in game.entries)
    return Mapping.of(entries, game.span)


def _cards(part: ComponentFile, component: str, visit: Visit) -> Node:
    cards = part.node.get("cards") if isinstance(part.node, Mapping) else None
    if not isinstance(part.node, Mapping) or not isinstance(cards, Sequence):
        return part.node
    found = tuple(_card(card, component, visit) for card in cards)
    listed = Sequence(found, cards.span)
    entries = ((k, listed if v is cards else v) for k, v in part.node.entries)
    return Mapping.of(entries, part.node.span)


def _card(card: Node, component: str, visit: Visit) -> Node:
    id = card.get("id") if isinstance(card, Mapping) else None
    if not isinstance(card, Mapping) or not isinstance(id, Scalar):
        return card
    return _fields(card, f"{component}/{id.text}", visit)


def _fields(card: Mapping, context: str, visit: Visit) -> Mapping:
    nodes = tuple(
        node if name in _NOT_OF_CARDS else _text(node, f"{context}/{name}", visit)
        for name, node in zip(card.keys.numbers, card.nodes, strict=True)
    )
    return card._replace(nodes=nodes)


def _deck(part: ComponentFile, component: str, visit: Visit) -> Node:
    id = part.node.get("id") if isinstance(part.node, Mapping) else None
    name = id.text if isinstance(id, Scalar) else ""
    return _at(part.node, ("title",), f"{component}/{name}", visit)
