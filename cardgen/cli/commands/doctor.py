"""`cardgen doctor`: what is installed and where things are, and what is missing."""

import os
import platform
import re
import shutil
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import NamedTuple

import typer

from cardgen import __version__
from cardgen.cache.folder import cache_folder, config_folder
from cardgen.cache.room import kept_files, most_bytes
from cardgen.cli.exits import FINE, WRONG_GAME
from cardgen.cli.paths import quoted
from cardgen.cli.session import Session
from cardgen.load.workspace import Workspace, find_root
from cardgen.model.assets import own
from cardgen.model.visible import visible
from cardgen.validate.formatting import pluralize

EXAMPLE = "Example: cardgen doctor"
_MEGABYTE = 1_000_000
# As in `brotli>=1.2; extra == "fonts"`.
_NEEDED = re.compile(r"([\w.-]+)[^;]*(?:;.*extra == ['\"](\w+)['\"])?")
_EXTRAS = {
    "fonts": "fonts in OTF, WOFF and WOFF2",
    "hyphens": "hyphenate in templates",
    "spelling": "the dictionary of the rule text",
}


class Finding(NamedTuple):
    """A line of the report. What is `wrong` keeps cardgen from working; a `hint` says
    what to do."""

    name: str
    said: str
    hint: str = ""
    wrong: bool = False


def doctor(context: typer.Context) -> None:
    """Show versions, extras, fonts, printer profiles and folders, and what is missing.

    Exits with 1 if something keeps cardgen from working.
    """
    session: Session = context.obj
    root = session.root or find_root(Path.cwd())
    found = [*_versions(), *_libraries(), *_games(root), *_folders(root)]
    width = max(len(each.name) for each in found) + 2
    for each in found:
        sign = "! " if each.wrong else "  "
        print(visible(f"{sign}{each.name:{width}}{each.said}"))
        if each.hint:
            print(visible(f"  {'':{width}}{each.hint}"))
    raise typer.Exit(WRONG_GAME if any(each.wrong for each in found) else FINE)


def _versions() -> Iterator[Finding]:
    system = f"{platform.system()} {platform.release()}, {platform.machine()}"
    yield Finding("cardgen", f"{__version__}, Python {platform.python_version()}")
    yield Finding("system", system)
    git = shutil.which("git")
    needs = "render --changed, diff and the preview's past need it: install git"
    yield Finding("git", git or "not found", "" if git else needs)


def _libraries() -> Iterator[Finding]:
    """Yield the libraries that cardgen runs on, then each extra."""
    try:
        needed = requires("cardgen") or []
    except PackageNotFoundError:
        yield Finding("libraries", "cardgen is not installed: run from its sources")
        return
    wanted: dict[str, list[str]] = {"": [], **{extra: [] for extra in _EXTRAS}}
    for each in filter(None, map(_NEEDED.match, needed)):
        wanted.get(each[2] or "", []).append(each[1])
    for extra, names in wanted.items():
        missing = [name for name in names if not _is_there(name)]
        said = f"missing: {', '.join(missing)}" if missing else "all there"
        if not extra:
            hint = "install cardgen again" if missing else ""
            yield Finding("libraries", said, hint, wrong=bool(missing))
            continue
        hint = f"for {_EXTRAS[extra]}: {_installs(extra)}"
        yield Finding(f"extra {extra}", said, hint if missing else "")


def _installs(extra: str) -> str:
    """Return the command that adds an extra to where cardgen runs.

    What pipx and uv keep apart is out of the reach of a plain pip.
    """
    what, parents = f"install 'cardgen[{extra}]'", Path(sys.prefix).parts[-3:-1]
    if parents == ("pipx", "venvs"):
        return f"pipx runpip {Path(sys.prefix).name} {what}"
    if parents == ("uv", "tools"):
        return f"uv pip {what} --python {quoted(sys.prefix)}"
    return f"pip {what}"


def _is_there(name: str) -> bool:
    try:
        return bool(version(name))
    except PackageNotFoundError:
        return False


def _games(root: Path | None) -> Iterator[Finding]:
    if root is None:
        hint = "start one: cardgen new my-game"
        yield Finding("games", "no folder named cards here or further up", hint)
        return
    games = Workspace(root).games()
    names = ", ".join(folder.name for folder in games)
    yield Finding("games", f"{pluralize(len(games), 'game')} in {root}: {names}")


def _folders(root: Path | None) -> Iterator[Finding]:
    for name, folder in {"fonts": own("fonts"), "own fonts": _fonts_of(root)}.items():
        if folder and folder.is_dir():
            families = sorted(path.name for path in folder.iterdir() if path.is_dir())
            said = f"{pluralize(len(families), 'family')} in {folder}"
            yield Finding(name, said, ", ".join(families))
    # It loads what writes files.
    from cardgen.pipeline.printers import saved_printers

    printers = ", ".join(saved_printers())
    hint = "" if printers else "backs are off? cardgen calibrate measures it"
    yield Finding("printers", printers or "no profile saved", hint)
    yield _writable("settings", config_folder())
    cache = cache_folder()
    size = sum(file.size for file in kept_files(cache)) / _MEGABYTE
    most = most_bytes() / _MEGABYTE
    yield _writable("cache", cache, f", {size:.0f} of {most:.0f} MB")
    if root:
        yield _writable("output", Workspace(root).output)


def _fonts_of(root: Path | None) -> Path | None:
    fonts = root / "fonts" if root else None
    return None if fonts is None or fonts.resolve() == own("fonts").resolve() else fonts


def _writable(name: str, folder: Path, more: str = "") -> Finding:
    """Return where a folder is, and whether it can be written to or made."""
    nearest = next(path for path in (folder, *folder.parents) if path.exists())
    if nearest.is_dir() and os.access(nearest, os.W_OK):
        return Finding(name, f"{folder}{more}")
    hint = f"{nearest} cannot be written to: change its owner, or choose another folder"
    return Finding(name, f"{folder}{more}", hint, wrong=name == "output")
