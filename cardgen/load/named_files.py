"""The files that game.yaml names: card lists and decks, and where they come from."""

from collections.abc import Iterator
from pathlib import Path

from cardgen.model.node import Mapping, Node, Scalar, Sequence


def fetched_files(game: Node | None) -> Iterator[tuple[Scalar, Scalar]]:
    """Yield the address and the file of each card list that `cardgen fetch` gets."""
    components = game.get("components") if isinstance(game, Mapping) else None
    for _, part in components.entries if isinstance(components, Mapping) else ():
        cards = part.get("cards") if isinstance(part, Mapping) else None
        if isinstance(cards, Mapping):
            url, file = cards.get("url"), cards.get("file")
            if isinstance(url, Scalar) and isinstance(file, Scalar):
                yield url, file


def component_files(game: Node | None) -> Iterator[tuple[str, Scalar, bool]]:
    """Yield the files that components name: card lists (True) and decks (False)."""
    components = game.get("components") if isinstance(game, Mapping) else None
    if not isinstance(components, Mapping):
        return
    for key, part in components.entries:
        if isinstance(part, Mapping):
            yield from ((key.text, name, True) for name in _names(part.get("cards")))
            yield from ((key.text, name, False) for name in _names(part.get("decks")))


def dealt_files(game: Node | None) -> Iterator[str]:
    """Yield the names of card lists that `cardgen generate` makes."""
    components = game.get("components") if isinstance(game, Mapping) else None
    section = game.get("generate") if isinstance(game, Mapping) else None
    cards = section.get("cards") if isinstance(section, Mapping) else None
    for key, _ in cards.entries if isinstance(cards, Mapping) else ():
        part = components.get(key.text) if isinstance(components, Mapping) else None
        if isinstance(part, Mapping):
            yield from (name.text for name in _names(part.get("cards")))


def _names(node: Node | None) -> Iterator[Scalar]:
    if isinstance(node, Mapping):
        # A card list that is kept somewhere else: {url, file}.
        node = node.get("file")
    items = node.items if isinstance(node, Sequence) else (node,)
    for item in items:
        if isinstance(item, Scalar) and isinstance(item.value, str):
            yield item


def leaves(folder: Path, name: str) -> bool:
    """Return whether a name leads out of a game's folder; the file may not exist."""
    if name.startswith("/") or any(c in name for c in "\\:\0"):
        return True
    path = folder / name
    try:
        return ".." in Path(name).parts or not path.resolve().is_relative_to(
            folder.resolve()
        )
    except (OSError, RuntimeError):
        # A symlink that leads to itself, or a name too long for the disk.
        return True
