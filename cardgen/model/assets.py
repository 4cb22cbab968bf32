"""Lookup of a game's templates, icons, fonts and pictures, and their credits."""

from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import Literal, NamedTuple

AssetKind = Literal["templates", "icons", "fonts", "art"]


class _Folders(NamedTuple):
    templates: tuple[Path, ...] = ()
    icons: tuple[Path, ...] = ()
    fonts: tuple[Path, ...] = ()
    art: tuple[Path, ...] = ()


# Separate from its fields, because a NamedTuple itself cannot cache what it finds.
class Assets(_Folders):
    """Lookup folders, nearest first; the first one that has a name wins.

    Folders may be missing. A name never leads out of its folder: "..", absolute
    paths, backslashes, drive letters and symlinks that leave it are not found. Paths
    that were found are cached.
    """

    @cached_property
    def _found(self) -> dict[tuple[AssetKind, str], Path]:
        return {}

    @cached_property
    def _disk(self) -> "_Disk":
        return _Disk()

    def find_template(self, name: str) -> Path | None:
        """Return the file of a template ("creature.xml.j2"), or None."""
        return self._find("templates", name, Path.is_file)

    def find_icon(self, name: str) -> Path | None:
        """Return the SVG file of an icon ("round-star"), or None."""
        return self._find("icons", f"{name}.svg", Path.is_file)

    def find_font_family(self, name: str) -> Path | None:
        """Return the folder of a font family ("alegreya"), or None."""
        return self._find("fonts", name, Path.is_dir)

    def find_art(self, name: str) -> Path | None:
        """Return the file of a picture ("birds/heron.png"), or None."""
        return self._find("art", name, Path.is_file)

    def _find(
        self, kind: AssetKind, name: str, fits: Callable[[Path], bool]
    ) -> Path | None:
        if (kind, name) not in self._found:
            folders: tuple[Path, ...] = getattr(self, kind)
            paths = (self._disk.inside(folder, name) for folder in folders)
            found = next((path for path in paths if path and fits(path)), None)
            if found is None:
                return None
            self._found[kind, name] = found
        return self._found[kind, name]

    def names(self, kind: AssetKind) -> tuple[str, ...]:
        """Return all names of a kind, sorted, for "did you mean"."""
        folders: tuple[Path, ...] = getattr(self, kind)
        found = (name for folder in folders for name in _listed(folder, kind))
        return tuple(sorted(set(found)))


def inside(folder: Path, name: str) -> Path | None:
    """Return the path of `name` below `folder`, or None if there is none.

    Upper and lower case must match the directory listing, so that a game that works on
    a case-insensitive disk works on every other.
    """
    return _Disk().inside(folder, name)


class _Disk:
    """Lists each folder once: for a thousand pictures that saves a million entries."""

    def __init__(self) -> None:
        self._names: dict[Path, frozenset[str]] = {}
        self._real: dict[Path, Path] = {}

    def inside(self, folder: Path, name: str) -> Path | None:
        """Return the path of `name` below `folder`, or None if there is none."""
        parts = PurePosixPath(name).parts
        if not parts or name.startswith("/") or any(c in name for c in "\\:\0"):
            return None
        path = folder
        for part in parts:
            if part == ".." or not self._lists(path, part):
                return None
            path = path / part
        if folder not in self._real:
            self._real[folder] = folder.resolve()
        return path if path.resolve().is_relative_to(self._real[folder]) else None

    def _lists(self, folder: Path, name: str) -> bool:
        try:
            # This test comes first because it is cheap, and nearly every folder of the
            # lookup order lacks a given name.
            if not (folder / name).exists():
                return False
            if name not in self._names.get(folder, ()):
                listed = frozenset(entry.name for entry in folder.iterdir())
                self._names[folder] = listed
            return name in self._names[folder]
        except OSError:
            return False


def _listed(folder: Path, kind: AssetKind) -> Iterator[str]:
    if not folder.is_dir():
        return
    if kind == "fonts":
        yield from (path.name for path in folder.iterdir() if path.is_dir())
    elif kind == "icons":
        for path in folder.rglob("*.svg"):
            yield path.relative_to(folder).with_suffix("").as_posix()
    else:
        files = (path for path in folder.rglob("*") if path.is_file())
        yield from (path.relative_to(folder).as_posix() for path in files)


class Credit(NamedTuple):
    """The credit of one author's icons or pictures: see `credits.yaml`."""

    by: str
    licence: str
    url: str
    source: str
    files: tuple[str, ...]


class FontCredit(NamedTuple):
    """A font family, its author, and the file with the text of its licence."""

    family: str
    by: str
    licence: str
    text: Path | None
