"""Lookup of a game's templates, icons, fonts and pictures, and their credits."""

import re
from collections.abc import Callable, Collection, Iterator
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import Literal, NamedTuple, TypeAlias

from cardgen.model.suggestions import did_you_mean, nearest

AssetKind = Literal["templates", "icons", "fonts", "art"]
_WEIGHT = "(?:extra|semi)?-?(?:thin|light|regular|medium|bold|black)?"
_STYLE = re.compile(f"(?:(?:^| ){_WEIGHT}-?(?:italic)?)+", re.IGNORECASE)
_PACKAGE = Path(__file__).resolve().parent.parent
Own = Literal["cards", "templates", "fonts", "pages"]
FIGURES = "figures"
"""The folder of coloured figures in a folder of icons."""
FileState: TypeAlias = tuple[int, int, int]
"""A file's size, time and inode. Where they are the same, so is its content."""


def own(kind: Own) -> Path:
    """Return the folder of cardgen's own data: in the package, else in the checkout."""
    packed = _PACKAGE / "builtin" / kind
    return packed if packed.is_dir() else _PACKAGE.parent / kind


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
    def _states(self) -> dict[Path, tuple[FileState, ...]]:
        return {}

    @cached_property
    def _missed(self) -> dict[tuple[AssetKind, str], Callable[[Path], bool]]:
        return {}

    @cached_property
    def _disk(self) -> "_Disk":
        return _Disk()

    def find_template(self, name: str) -> Path | None:
        """Return the file of a template ("creature.xml.j2"), or None."""
        return self._find("templates", name, Path.is_file)

    def is_shared(self, template: Path) -> bool:
        """Return whether a template comes with cardgen, in the last folder."""
        *_, last = self.templates or (Path(),)
        return last.name == "common" and template.is_relative_to(last)

    def find_icon(self, name: str) -> Path | None:
        """Return the SVG file of an icon ("round-star"), or None."""
        return self._find("icons", f"{name}.svg", Path.is_file)

    def find_font_family(self, name: str) -> Path | None:
        """Return the folder of a font family ("alegreya"), or None.

        The folder of "Source Sans 3" may be source-sans-3.
        """
        return self._find("fonts", name, Path.is_dir)

    def split_font(self, name: str) -> tuple[str, str]:
        """Return the family and the style in the name of a font.

        They are "Source Sans 3" and "bold" in "Source Sans 3 bold".
        """
        words = name.split() or [""]
        cuts = range(1, len(words) + 1)
        parts = [(" ".join(words[:n]), " ".join(words[n:])) for n in cuts]
        there = [each for each in parts if self.find_font_family(each[0])]
        # "alegreya sans" is a family, though "alegreya" is one too.
        usual = (each for each in there or parts if _STYLE.fullmatch(each[1]))
        return next(usual, (there or parts)[-1])

    def find_art(self, name: str) -> Path | None:
        """Return the file of a picture ("birds/heron.png"), or None."""
        return self._find("art", name, Path.is_file)

    def _find(
        self, kind: AssetKind, name: str, fits: Callable[[Path], bool]
    ) -> Path | None:
        if (kind, name) not in self._found:
            found = self._search(kind, name, fits)
            if found is None:
                self._missed[kind, name] = fits
                return None
            # Before anybody opens it.
            self._states[found] = _states(found)
            self._found[kind, name] = found
        return self._found[kind, name]

    def _search(
        self, kind: AssetKind, name: str, fits: Callable[[Path], bool]
    ) -> Path | None:
        folders: tuple[Path, ...] = getattr(self, kind)
        paths = (self._disk.inside(folder, name) for folder in folders)
        if kind == "fonts":
            paths = (
                self._disk.inside(folder, each)
                for folder in folders
                for each in (name, *families_like(name, folder))
            )
        return next((path for path in paths if path and fits(path)), None)

    def unchanged(self) -> bool:
        """Return whether the disk holds what was found as it was, and nothing more.

        What was missing at first may have been drawn as missing.
        """
        if any(self._search(*name, fits) for name, fits in self._missed.items()):
            return False
        return all(_states(path) == before for path, before in self._states.items())

    def names(self, kind: AssetKind) -> tuple[str, ...]:
        """Return all names of a kind, sorted, for "did you mean"."""
        folders: tuple[Path, ...] = getattr(self, kind)
        found = (name for folder in folders for name in _listed(folder, kind))
        return tuple(sorted(set(found)))

    def figures(self) -> tuple[str, ...]:
        """Return the names of all coloured figures, sorted."""
        icons = map(PurePosixPath, self.names("icons"))
        folder = PurePosixPath(FIGURES)
        return tuple(each.name for each in icons if each.parent == folder)

    def hint_for(self, kind: AssetKind, name: str, known: Collection[str]) -> str:
        """Return what to do about a name that was not found; `known` could be meant."""
        if ".." in name.split("/") or name.startswith("/") or set(name) & set("\\:"):
            return f"write its path from {self.place_of(kind)}/, with / and without .."
        if name in known:
            return (
                "it is a link that leads out of its folder; put the file itself there"
            )
        for other in known:
            if other.lower() == name.lower():
                return f'it is called "{other}"; names are case-sensitive'
        hint = did_you_mean(name, known)
        if kind == "art" and not hint:
            stems = {PurePosixPath(each).stem: each for each in known}
            near = nearest(PurePosixPath(name).stem, stems)
            hint = f'did you mean "{stems[near]}"? ' if near else ""
        if kind != "fonts":
            file = f"{name}.svg" if kind == "icons" else name
            return f"{hint}or put {file} into {self.place_of(kind)}/".removeprefix(
                "or "
            )
        family, style = self.split_font(name.replace("-", " "))
        if style and (found := self.find_font_family(family)):
            return f'write "{found.name} {style}"'
        folder = "-".join(name.lower().split())
        files = f"{folder}-regular.ttf and {folder}-bold.ttf"
        put = f"put its files into {self.place_of(kind)}/{folder}/, named as in {files}"
        return f"{hint}or {put}" if hint else f"{put}; known: {', '.join(known)}"

    def place_of(self, kind: AssetKind) -> str:
        """Return a game's folder for a kind, for messages: "cards/dragons/art"."""
        nearest: Path = getattr(self, kind)[0]
        parts = nearest.parts[-3:]
        return "/".join(parts if parts[0] == "cards" else parts[1:])


def file_state(path: Path) -> FileState:
    """Return what shows that a file may have changed. Raises OSError."""
    found = path.stat()
    # Editors write a new file and rename it: then its inode differs, even when the
    # clock is too coarse to show it.
    return found.st_size, found.st_mtime_ns, found.st_ino


def _states(path: Path) -> tuple[FileState, ...]:
    """Return the states of a file, or of the files in a folder; none if it is gone."""
    try:
        files = sorted(path.iterdir()) if path.is_dir() else [path]
        return tuple(map(file_state, files))
    except OSError:
        return ()


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


def font_key(family: str) -> str:
    """Return what is alike in all ways to write the name of a font family."""
    return re.sub(r"[ _-]+", "", family).casefold()


def families_like(name: str, folder: Path) -> list[str]:
    """Return the names of a folder's families that are alike to one, sorted."""
    key = font_key(name)
    return sorted(each for each in _listed(folder, "fonts") if font_key(each) == key)


def _listed(folder: Path, kind: AssetKind) -> Iterator[str]:
    if not folder.is_dir():
        return
    if kind == "fonts":
        yield from (path.name for path in folder.iterdir() if path.is_dir())
    elif kind == "icons":
        files = (path for path in folder.rglob("*.svg") if path.is_file())
        yield from (p.relative_to(folder).with_suffix("").as_posix() for p in files)
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
