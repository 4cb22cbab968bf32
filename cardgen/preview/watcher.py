"""Follows what changes on the disk."""

import threading
from collections.abc import Callable, Iterable
from pathlib import Path

from watchfiles import Change, watch

# Editors write a file in several steps: as long as they go on, this many milliseconds
# apart at most, it is one change. More would be felt.
_STEP = 8
_LONGEST = 200
_PARTS = ("cards", "templates", "fonts")
# How long it takes to see that a folder is there again.
_PAUSE = 0.3
_SKIPPED = ("~", ".swp", ".swx", ".part", ".tmp")


class Watcher:
    """Tells of changes below the folders that games are made of, from its own thread.

    Folders may go and come back.
    """

    def __init__(
        self, folders: Iterable[Path], changed: Callable[[frozenset[Path]], None]
    ) -> None:
        self._folders = tuple(folders)
        self._changed = changed
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="watch", daemon=True)

    def start(self) -> None:
        """Begin to watch."""
        self._thread.start()

    def stop(self) -> None:
        """End, soon."""
        self._stop.set()

    def _run(self) -> None:
        while not self._stop.is_set():
            there = [folder for folder in self._folders if folder.is_dir()]
            if not there:
                self._stop.wait(_PAUSE)
                continue
            try:
                self._follow(there)
            # A folder that goes while it is being entered.
            except (OSError, RuntimeError):
                self._stop.wait(_PAUSE)
            if not self._stop.is_set():
                # Folders came or went: what changed meanwhile is not known.
                self._changed(frozenset(self._folders))

    def _follow(self, there: list[Path]) -> None:
        """Tell of changes until a folder comes or goes."""
        known = [(folder, folder.stat().st_ino) for folder in there]
        changes = watch(
            *there,
            watch_filter=_counts,
            debounce=_LONGEST,
            step=_STEP,
            stop_event=self._stop,
            rust_timeout=round(_PAUSE * 1000),
            yield_on_timeout=True,
            raise_interrupt=False,
        )
        for found in changes:
            paths = frozenset(Path(path) for _, path in found)
            if paths:
                self._changed(paths)
            if known != self._now():
                return

    def _now(self) -> list[tuple[Path, int]]:
        found = []
        for folder in self._folders:
            try:
                found.append((folder, folder.stat().st_ino))
            except OSError:
                continue
        return found


def folders_to_watch(root: Path, games: Iterable[Path]) -> tuple[Path, ...]:
    """Give the folders to watch: those of the root, and games that lie elsewhere."""
    folders = [root / part for part in _PARTS]
    inside = root / "cards"
    return (*folders, *(game for game in games if not game.is_relative_to(inside)))


def _counts(_: Change, path: str) -> bool:
    name = Path(path).name
    return not (name.startswith(".#") or name.endswith(_SKIPPED) or name == "4913")
