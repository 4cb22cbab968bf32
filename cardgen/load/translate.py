"""A game as it is read in another language than its own."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from cardgen.load.game_texts import rewrite
from cardgen.load.po_file import read_po
from cardgen.load.text_file import read_file
from cardgen.load.workspace import GAME_FILE
from cardgen.load.yaml_reader import read_yaml
from cardgen.model.gamesource import GameSource
from cardgen.model.node import Mapping, Node, Scalar, Sequence
from cardgen.model.problem import Problem, warning
from cardgen.model.source import Span
from cardgen.model.translation import PHRASES, file_of


class Languages(NamedTuple):
    """The languages of a game: its own, and those that it is translated into."""

    own: str
    others: tuple[str, ...]


def languages_of(folder: Path) -> Languages:
    """Return the languages of a game as its game.yaml lists them."""
    text, _ = read_file(folder / GAME_FILE)
    node = read_yaml(text, folder / GAME_FILE)[0] if text else None
    own = node.get("language") if isinstance(node, Mapping) else None
    others = dict.fromkeys(name.text for name in _listed(node))
    return Languages(own.text if isinstance(own, Scalar) else "en", tuple(others))


def _listed(game: Node | None) -> Iterator[Scalar]:
    found = game.get("languages") if isinstance(game, Mapping) else None
    items = found.items if isinstance(found, Sequence) else (found,)
    return (item for item in items if isinstance(item, Scalar) and item.text)


def translated(source: GameSource, language: str) -> tuple[GameSource, list[Problem]]:
    """Return a game with its texts in a language, and what is wrong with its file.

    A text without a translation stays as it is; one whose source has changed since
    counts as without. A rulebook is `rulebook.<language>.md` if there is such a file.
    """
    file = file_of(source.folder, language)
    if not file.is_file():
        return _spoken(source, language), [_not_begun(source, language)]
    translation, problems = read_po(file, language)
    sources: dict[str, str] = {}

    def visit(context: str, text: str) -> Scalar | None:
        sources.setdefault(context, text)
        found = translation.texts.get(context)
        if found is None or not found.fits(text):
            return None
        return Scalar(found.text, found.text, *found.span)

    source = rewrite(_spoken(source, language), visit)
    phrases = {
        each.source: each.text
        for context, each in translation.texts.items()
        if context.startswith(f"{PHRASES}/") and each.fits(each.source)
    }
    translation = translation._replace(sources=sources)
    read = source._replace(phrases=phrases, translation=translation)
    return read, problems


def _not_begun(source: GameSource, language: str) -> Problem:
    game = source.node if isinstance(source.node, Mapping) else None
    named = (name.span for name in _listed(game) if name.text == language)
    message = f"there is no translation into {language} yet"
    hint = f"begin it: cardgen translate {source.folder.name} {language}"
    return warning("translation", next(named, Span(source.file)), message, hint)


def _spoken(source: GameSource, language: str) -> GameSource:
    """Return a game that says it is in a language, with the rulebooks in it."""
    game = source.node
    if not isinstance(game, Mapping):
        return source
    place = (game.get("language") or game).span
    said = Scalar(language, language, *place)
    entries = {key.text: (key, value) for key, value in game.entries}
    key = Scalar("language", "language", *place)
    entries["language"] = (entries.get("language", (key, said))[0], said)
    if "components" in entries:
        key, components = entries["components"]
        books = _each(components, lambda part: _book(source.folder, part, language))
        entries["components"] = key, books
    node = Mapping.of(entries.values(), game.span)
    return source._replace(node=node, language=language)


def _each(node: Node, change: Callable[[Node], Node]) -> Node:
    """Return a mapping with each of its values changed."""
    if not isinstance(node, Mapping):
        return node
    return node._replace(nodes=tuple(map(change, node.nodes)))


def _book(folder: Path, part: Node, language: str) -> Node:
    """Return a component whose text, if it is a rulebook, is the one in a language."""
    text = part.get("text") if isinstance(part, Mapping) else None
    if not isinstance(text, Scalar):
        return part
    name = book_name(text.text, language)
    if not (folder / name).is_file():
        return part
    other = text._replace(value=name, text=name)
    return _each(part, lambda value: other if value is text else value)


def book_name(name: str, language: str) -> str:
    """Return the name of a rulebook in a language: "rulebook.de.md"."""
    path = Path(name)
    return path.with_suffix(f".{language}{path.suffix}").as_posix()
