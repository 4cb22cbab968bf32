"""Files that are written completely or not at all."""

import contextlib
import errno
import hashlib
import os
import re
import tempfile
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Self

from cardgen.cache.scratch import is_abandoned, run_mark
from cardgen.model.problem import Problem, Refused, error
from cardgen.model.source import Span

_PART = ".part"
_IN_THE_WAY = "remove or rename what is in the way of the file or of its folder"
_OPTION = re.compile(r"(, or )?(choose another folder|name it) with --output$")
# Seconds. No run takes as long: for runs on another computer.
_OLD = 3600.0


class Sink:
    """Passes bytes to a binary file, and counts and hashes them."""

    def __init__(self, file: IO[bytes]) -> None:
        self.size = 0
        self._file = file
        self._sha256 = hashlib.sha256()

    @property
    def sha256(self) -> str:
        """Return the hash of everything written so far."""
        return self._sha256.hexdigest()

    def write(self, data: bytes) -> None:
        """Append data to the file."""
        self._file.write(data)
        self._sha256.update(data)
        self.size += len(data)


@dataclass(frozen=True, slots=True)
class Written:
    """A file as it was written: its path, length and hash.

    It is `changed` unless it was there before with the same content: then it was left
    in its place.
    """

    path: Path
    size: int
    sha256: str
    changed: bool = True


class Draft(Sink):
    """A temporary file beside `path`, which replaces what is there when it is settled.

    A file with the same content stays as it is: backups and synchronised folders need
    not copy it again. If a draft is not settled, nothing of it is left when its `with`
    ends. Its methods raise Refused (rule `output`) if the system does not permit
    writing.
    """

    def __init__(self, path: Path) -> None:
        """Create the temporary file, and folders as needed."""
        self.path = path
        if stray := stray_link(path.parent):
            raise Refused(_leads_out(*stray))
        with _refusing(path):
            self._folders = [up for up in path.parents if not up.exists()]
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                # The same folder: a rename across file systems would not be one step.
                handle, name = tempfile.mkstemp(_PART, f".{run_mark()}", path.parent)
            except BaseException:
                self._remove_folders()
                raise
        self._part = Path(name)
        self._open = os.fdopen(handle, "wb")
        self._settled = False
        self._kept = ""
        super().__init__(self._open)

    @property
    def place(self) -> Path:
        """Return the current path of the file."""
        return self.path if self._settled or self._kept else self._part

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: object) -> None:
        if not self._settled:
            self._discard()
            self._remove_folders()

    def _remove_folders(self) -> None:
        for folder in self._folders:
            with contextlib.suppress(OSError):
                folder.rmdir()

    def _discard(self) -> None:
        for remove in (self._open.close, self._part.unlink):
            with contextlib.suppress(OSError):
                remove()

    def write(self, data: bytes) -> None:
        """Append data to the file."""
        with _refusing(self.path):
            super().write(data)

    def keep(self, sha256: str) -> bool:
        """Return whether the file at `path` has this hash; if so, it needs no draft."""
        if _hash(self.path) != sha256:
            return False
        self._kept = sha256
        self._discard()
        return True

    def close(self) -> None:
        """Close the file, so that it can be read."""
        if not self._open.closed:
            with _refusing(self.path), self._open as file:
                file.flush()
                if not self._equals_old():
                    os.fsync(file.fileno())

    def settle(self) -> Written:
        """Move the file to `path`, in one step, unless its content is there."""
        if self._kept:
            return Written(self.path, _size(self.path), self._kept, changed=False)
        self.close()
        changed = not self._equals_old()
        if changed:
            with _refusing(self.path):
                self._part.chmod(_ordinary_mode())
                self._part.replace(self.path)
        else:
            self._discard()
        self._settled = True
        return Written(self.path, self.size, self.sha256, changed)

    def _equals_old(self) -> bool:
        """Return whether the file at `path` has the same content."""
        return _size(self.path) == self.size and _hash(self.path) == self.sha256


def _size(path: Path) -> int:
    """Return the size of a file in bytes, -1 if there is none."""
    try:
        return path.stat().st_size
    except OSError:
        return -1


def _hash(path: Path) -> str:
    """Return the hash of a file, "" if there is none that can be read."""
    try:
        # To open a pipe would wait for somebody to write.
        if not path.is_file():
            return ""
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return ""


def write_atomically(path: Path, data: bytes) -> Written:
    """Write `data` to `path`, making folders as needed. Raises as `Draft`."""
    with Draft(path) as draft:
        draft.write(data)
        return draft.settle()


def remove_leftovers(folders: Iterable[Path]) -> None:
    """Remove what runs that were killed have left in folders."""
    for folder in folders:
        for part in folder.glob(f".cardgen-*{_PART}"):
            with contextlib.suppress(OSError):
                old = part.stat().st_mtime < time.time() - _OLD
                if old or is_abandoned(part.name):
                    part.unlink()


def stray_link(folder: Path) -> tuple[Path, Path] | None:
    """Return a link on the way to a folder of a workspace that leads out of it, and
    where to; None without one.

    Whoever sends a game must not choose where on a disk something is written.
    """
    workspace: Path | None = None
    game: Path | None = None
    for way in (*reversed(folder.parents), folder):
        real, cards = way.resolve(), way / "cards"
        homes = [home for home in (workspace, game) if home]
        if homes and not any(real.is_relative_to(home) for home in homes):
            if not _holds_games(way, workspace):
                return way, real
            game = real
        elif cards.is_dir() and (not homes or cards.resolve().is_relative_to(real)):
            workspace, game = real, None
        elif (way / "game.yaml").is_file():
            game = real
    return None


def _holds_games(way: Path, workspace: Path | None) -> bool:
    """Return whether a folder is where a workspace has its games: they may be links."""
    above = way.parent.parent if way.parent.name == "cards" else way.parent
    return "cards" in (way.name, way.parent.name) and above.resolve() == workspace


@contextlib.contextmanager
def _refusing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as fault:
        raise Refused(_unwritable(path, fault)) from fault


def _ordinary_mode() -> int:
    """Return the mode of a plain `open`: mkstemp's is for the owner only."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _leads_out(link: Path, real: Path) -> Problem:
    return error(
        "output",
        Span(link),
        f'"{link.name}" is a link that leads out of the game\'s folders, to {real}',
        "remove the link, or name it with --output",
    )


def in_place(problems: Iterable[Problem]) -> list[Problem]:
    """Return problems of writing, with hints for who can choose no other folder."""
    return [
        each._replace(hint=_OPTION.sub("", each.hint) or _IN_THE_WAY)
        if each.rule == "output"
        else each
        for each in problems
    ]


def _unwritable(path: Path, fault: OSError) -> Problem:
    span = Span(path)
    if fault.errno in (errno.ENOSPC, errno.EDQUOT):
        return error(
            "output",
            span,
            f'no room on the disk for "{path.name}"',
            "free some space, or choose another folder with --output",
        )
    if isinstance(fault, PermissionError):
        return error(
            "output",
            span,
            f'"{path.name}" may not be written',
            "close the program that has the file open or allow writing to its folder, "
            "or choose another folder with --output",
        )
    if fault.errno == errno.ENAMETOOLONG:
        return error(
            "output",
            span,
            f'the file name "{path.name}" is longer than the disk allows',
            "shorten the ids of the game and of its component",
        )
    reason = (fault.strerror or str(fault)).lower()
    return error(
        "output",
        span,
        f'"{path.name}" cannot be written: {reason}',
        "choose another folder with --output",
    )
