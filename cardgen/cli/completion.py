"""What the shell offers for a value when its user presses the tab key.

It is read from the files as they are: a broken game must not disturb typing.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeAlias

import typer

from cardgen.load.workspace import GAME_FILE, Workspace, find_root, locate

Completion: TypeAlias = Callable[[typer.Context, str], list[str]]
_LOOKS = ("colour", "low-ink")


def offer(names: Iterable[str]) -> Completion:
    """Return a function that offers names."""
    known = list(names)

    def complete(context: typer.Context, incomplete: str) -> list[str]:
        return [name for name in known if name.startswith(incomplete)]

    return complete


def games(context: typer.Context, incomplete: str) -> list[str]:
    """Return the games that can be meant."""
    root = _root(context)
    found = Workspace(root).games() if root else ()
    return offer(folder.name for folder in found)(context, incomplete)


def components(context: typer.Context, incomplete: str) -> list[str]:
    """Return the components and gangs of the games named before, or of all."""
    games = _games(context)
    sections = [_mapping(game.get("components")) for game in games]
    sections += [_mapping(_mapping(game.get("print")).get("gangs")) for game in games]
    keys = dict.fromkeys(key for section in sections for key in section)
    return offer(keys)(context, incomplete)


def starters(context: typer.Context, incomplete: str) -> list[str]:
    """Return what a new game can start as."""
    from cardgen.load.new_game import STARTERS

    return offer(STARTERS)(context, incomplete)


def looks(context: typer.Context, incomplete: str) -> list[str]:
    """Return the usual looks and those of the games named before."""
    own = [text for game in _games(context) for text in _listed(game, "looks")]
    return offer(dict.fromkeys([*_LOOKS, *own]))(context, incomplete)


def languages(context: typer.Context, incomplete: str) -> list[str]:
    """Return the languages that the games named before are translated into."""
    found = (game.get("languages") for game in _games(context))
    listed = (each if isinstance(each, list) else [each] for each in found)
    codes = [code for each in listed for code in each if isinstance(code, str)]
    return offer(dict.fromkeys(codes))(context, incomplete)


def papers(context: typer.Context, incomplete: str) -> list[str]:
    """Return all papers, with those of the games named before."""
    from cardgen.impose.papers import PAPERS

    own = [text for game in _games(context) for text in _listed(game, "papers")]
    return offer(dict.fromkeys([*PAPERS, *own]))(context, incomplete)


def targets(context: typer.Context, incomplete: str) -> list[str]:
    """Return the file formats to write."""
    from cardgen.write.targets import TARGETS

    return offer(TARGETS)(context, incomplete)


def export_targets(context: typer.Context, incomplete: str) -> list[str]:
    """Return what a game can be exported to."""
    from cardgen.export.targets import EXPORT_TARGETS

    return offer(EXPORT_TARGETS)(context, incomplete)


def cutters(context: typer.Context, incomplete: str) -> list[str]:
    """Return the machines and shops that cut."""
    from cardgen.load.game_files import read_cutters

    return offer(read_cutters())(context, incomplete)


def printers(context: typer.Context, incomplete: str) -> list[str]:
    """Return the saved printer profiles."""
    from cardgen.pipeline.printers import saved_printers

    return offer(saved_printers())(context, incomplete)


def commands(context: typer.Context, incomplete: str) -> list[str]:
    """Return the names of commands."""
    group: Any = context.find_root().command
    return offer(group.list_commands(context))(context, incomplete)


def manual_pages(context: typer.Context, incomplete: str) -> list[str]:
    """Return the names that have a page in the manual."""
    from cardgen.cli.manual import SECTIONS, read_manual

    names = [name for pages in read_manual().values() for name in pages]
    return offer(dict.fromkeys([*SECTIONS, *names]))(context, incomplete)


def _root(context: typer.Context) -> Path | None:
    given: Path | None = context.obj.root if context.obj else None
    return given or find_root(Path.cwd())


def _games(context: typer.Context) -> list[dict[str, Any]]:
    """Return what is in game.yaml: of the games named before, or of all."""
    root = _root(context)
    # Arguments before an option that still lacks its value are left unread.
    names = [*(context.params.get("game") or ()), *context.args]
    places = [locate(name, root, Path.cwd()) for name in names]
    folders = [place[1] for place in places if place]
    if not folders and root:
        folders = list(Workspace(root).games())
    return [_mapping(_plain(folder / GAME_FILE)) for folder in folders]


def _plain(file: Path) -> object:
    from cardgen.load.yaml_reader import read_yaml
    from cardgen.model.node import to_plain

    tree, _ = read_yaml(file.read_text("utf-8", "replace"), file)
    return to_plain(tree) if tree else None


def _listed(game: dict[str, Any], key: str) -> list[str]:
    """Return the names in a list of the section `print`."""
    items = _mapping(game.get("print")).get(key)
    entries = items if isinstance(items, list) else [items]
    names = [each.get("name") if isinstance(each, dict) else each for each in entries]
    return [name for name in names if isinstance(name, str)]


def _mapping(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
