"""How much room the cache takes: its files by kind, and which of them make room."""

import os
import re
import stat
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

SIZE_VARIABLE = "CARDGEN_CACHE_SIZE"
"""The environment variable with the most megabytes that the cache may take."""

MEGABYTE = 1_000_000
KINDS = {
    "faces": "cards drawn earlier, and hashes of the files they are in",
    "fonts": "fonts converted to TrueType",
    "rendered": "what was rendered last, by game",
    "templates": "what templates without a fault refer to",
    "valid": "games without a problem",
    "valid-fit": "games without a problem, with --fit",
}
"""The folders of the cache, each with what it holds."""

_DEFAULT = 500
# Whoever sets CARDGEN_CACHE to a folder with other things keeps those.
# Fonts of earlier versions have a folder without a seal.
_OURS = re.compile(
    r"[0-9a-f]{32}\.json|([0-9a-f]{32}-[0-9a-f]{32}|[0-9a-f]{64})/[^/]+\.ttf"
    r"|(.+/)?tmp\w{8}\.part"
)
_PART = ".part"
_KILLED = 3600.0
# A run reads a converted font when it writes: nobody renders for a day.
_IN_USE = 86400.0


class KeptFile(NamedTuple):
    """A file of the cache; `used` is the time it was needed last."""

    kind: str
    path: Path
    size: int
    used: float


def most_bytes() -> int:
    """Return how many bytes the cache may take. Raises ValueError for a bad setting."""
    text = os.environ.get(SIZE_VARIABLE, "").strip()
    if not text:
        return _DEFAULT * MEGABYTE
    if not (text.isascii() and text.isdigit()):
        raise ValueError(text)
    return int(text) * MEGABYTE


def kept_files(cache: Path) -> Iterator[KeptFile]:
    """Yield the files that cardgen wrote to a cache folder, and nothing behind links.

    The cache folder itself may be a link.
    """
    for kind in KINDS:
        yield from _files(kind, cache / kind, "")


def _files(kind: str, folder: Path, within: str) -> Iterator[KeptFile]:
    for path, state in _entries(folder):
        name = f"{within}{path.name}"
        if stat.S_ISDIR(state.st_mode) and not within:
            yield from _files(kind, path, f"{name}/")
        elif stat.S_ISREG(state.st_mode) and _OURS.fullmatch(name):
            yield KeptFile(kind, path, state.st_size, state.st_mtime)


def _entries(folder: Path) -> list[tuple[Path, os.stat_result]]:
    """Return what is in a folder, each with its own state if it is a link."""
    found = []
    # Another run may remove files, and the folder, at any time.
    with suppress(OSError):
        if not folder.is_symlink():
            for path in folder.iterdir():
                with suppress(OSError):
                    found.append((path, path.lstat()))
    return found


def make_room(cache: Path) -> None:
    """Remove the files unused for longest, until the rest takes what it may take."""
    try:
        room = most_bytes()
    except ValueError:
        # The command line refuses it; a script that uses the API gets the usual room.
        room = _DEFAULT * MEGABYTE
    now = time.time()
    for file in sorted(kept_files(cache), key=lambda file: -file.used):
        room -= file.size
        if _is_left(file, now) or (room < 0 and not _is_needed(file, now)):
            _remove(file.path)


def _is_left(file: KeptFile, now: float) -> bool:
    """Return whether a file was left by a run that was killed."""
    return file.path.suffix == _PART and file.used < now - _KILLED


def _is_needed(file: KeptFile, now: float) -> bool:
    """Return whether a run may still read a file, or is writing it."""
    return file.path.suffix == _PART or (
        file.kind == "fonts" and file.used > now - _IN_USE
    )


def clear(cache: Path) -> tuple[list[KeptFile], list[KeptFile]]:
    """Remove all files of a cache; return those removed, and those that remain."""
    removed: list[KeptFile] = []
    remain: list[KeptFile] = []
    for file in list(kept_files(cache)):
        (removed if _remove(file.path) else remain).append(file)
    for kind in KINDS:
        with suppress(OSError):
            (cache / kind).rmdir()
    return removed, remain


def _remove(path: Path) -> bool:
    """Remove a file, and a font's folder with it; return whether it is gone."""
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return False
    if path.parent.name not in KINDS:
        with suppress(OSError):
            path.parent.rmdir()
    return True
