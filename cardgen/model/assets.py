"""Where a game's templates, icons, fonts and pictures are looked up."""

from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Literal, NamedTuple

AssetKind = Literal["templates", "icons", "fonts", "art"]


class Assets(NamedTuple):
    """Lookup folders, nearest first; the first one that has a name wins.

    Folders may be missing. A name never leads out of its folder: "..", absolute
    paths, backslashes, drive letters and symlinks that leave are simply not found.
    """

    templates: tuple[Path, ...] = ()
    icons: tuple[Path, ...] = ()
    fonts: tuple[Path, ...] = ()
    art: tuple[Path, ...] = ()

    def find_template(self, name: str) -> Path | None:
        """Give the template file of that name ("creature.xml.j2"), or None."""
        return _first(self.templates, name, folder=False)

    def find_icon(self, name: str) -> Path | None:
        """Give the SVG file of an icon ("round-star"), or None."""
        return _first(self.icons, f"{name}.svg", folder=False)

    def find_font_family(self, name: str) -> Path | None:
        """Give the folder of a font family ("alegreya"), or None."""
        return _first(self.fonts, name, folder=True)

    def find_art(self, name: str) -> Path | None:
        """Give a picture of the game ("birds/heron.png"), or None."""
        return _first(self.art, name, folder=False)

    def names(self, kind: AssetKind) -> tuple[str, ...]:
        """Give all names of a kind, sorted, for "did you mean"."""
        folders: tuple[Path, ...] = getattr(self, kind)
        found = (name for folder in folders for name in _listed(folder, kind))
        return tuple(sorted(set(found)))


def inside(folder: Path, name: str) -> Path | None:
    """Give the path of `name` below `folder`, or None if it is not there.

    Letters must agree in case with the disk's listing, so that a game that works
    on a disk which ignores case works on every other.
    """
    parts = PurePosixPath(name).parts
    if not parts or name.startswith("/") or any(c in name for c in "\\:\0"):
        return None
    path = folder
    for part in parts:
        if part == ".." or not _lists(path, part):
            return None
        path = path / part
    return path if path.resolve().is_relative_to(folder.resolve()) else None


def _lists(folder: Path, name: str) -> bool:
    try:
        # The plain look comes first: it is cheap, and nearly every folder of the
        # lookup order lacks a given name.
        if not (folder / name).exists():
            return False
        return any(entry.name == name for entry in folder.iterdir())
    except OSError:
        return False


def _first(folders: tuple[Path, ...], name: str, *, folder: bool) -> Path | None:
    for place in folders:
        path = inside(place, name)
        if path is not None and (path.is_dir() if folder else path.is_file()):
            return path
    return None


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
