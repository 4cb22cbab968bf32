"""Watches the folders of games for changes."""

import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from watchfiles import Change, watch

# Editors write a file in several steps: steps at most this many milliseconds apart are
# one change. A longer wait would be felt.
_STEP = 8
_LONGEST = 200
_PARTS = ("cards", "templates", "fonts")
# Seconds until a folder that has come back is noticed.
_PAUSE = 0.3
_BEGUN = (".#", "~$", ".~lock.")
_SKIPPED = ("~", ".swp", ".swx", ".part", ".tmp")


class Watcher:
    """Calls `changed` from its own thread when a file below one of the folders changes.

    Folders may disappear and come back.
    """

    def __init__(
        self, folders: Iterable[Path], changed: Callable[[frozenset[Path]], None]
    ) -> None:
        self._folders = tuple(folders)
        self._changed = changed
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="watch", daemon=True)

    def start(self) -> None:
        """Start watching."""
        self._thread.start()

    def stop(self) -> None:
        """Stop watching, soon."""
        self._stop.set()

    def _run(self) -> None:
        while not self._stop.is_set():
            present = self._present()
            if not present:
                self._stop.wait(_PAUSE)
                continue
            try:
                self._follow(present)
            # A folder disappeared while it was being opened.
            except (OSError, RuntimeError):
                self._stop.wait(_PAUSE)
            if not self._stop.is_set():
                # Folders came or went: what changed in the meantime is unknown.
                self._changed(frozenset(self._folders))

    def _follow(self, present: dict[Path, int]) -> None:
        """Report changes until a folder appears or disappears."""
        changes = watch(
            *present,
            watch_filter=_is_relevant,
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
            if present != self._present():
                return

    def _present(self) -> dict[Path, int]:
        """Return the folders that exist, each with its inode."""
        found = {}
        for folder in self._folders:
            with suppress(OSError):
                found[folder] = folder.stat().st_ino
        return found


def folders_to_watch(root: Path, games: Iterable[Path]) -> tuple[Path, ...]:
    """Return the folders to watch: those of the root, and games outside of it."""
    folders = [root / part for part in _PARTS]
    inside = root / "cards"
    return (*folders, *(game for game in games if not game.is_relative_to(inside)))


def _is_relevant(_: Change, path: str) -> bool:
    name = Path(path).name
    skipped = name.startswith(_BEGUN) or name.endswith(_SKIPPED)
    return not (skipped or name == "4913")
