"""Cache of clean validation results, keyed by the content of a game's folders.

Validating a game takes seconds, and most of a workspace's games do not change from one
run to the next. Only clean results are kept: a fault is found again each time.
"""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from cardgen.cache.digests import Digests, digest
from cardgen.cache.fingerprint import folders_key
from cardgen.cache.folder import cache_folder, read_in_use, write_aside
from cardgen.cache.room import make_room
from cardgen.cache.seals import BadCacheFile, read_sealed, sealed

_FORM = "verdict"
_LARGEST = 1024 * 1024


class CleanResult(NamedTuple):
    """What is reported of a valid game: checks made, deck rules run, details."""

    checks: tuple[str, ...]
    rules: int
    details: tuple[str, ...]


class ValidationCache:
    """The clean results of games whose folders are unchanged."""

    def __init__(self, folder: Path) -> None:
        """`folder` is where they are kept; it may not exist."""
        self._folder = folder
        self._digests = Digests()

    @classmethod
    def on_disk(cls, fit: bool) -> "ValidationCache":
        """Return the cache on disk of results with `--fit`, or of those without."""
        return cls(cache_folder() / ("valid-fit" if fit else "valid"))

    def key(self, folders: Iterable[Path]) -> str | None:
        """Return a digest of all that folders hold, with all below them.

        None if a link leads out of them, to what may change unseen.
        """
        return folders_key(folders, self._digests)

    def recall(self, game: Path, key: str | None) -> CleanResult | None:
        """Return the result of a game; None if it was not valid, or is another now."""
        if key is None:
            return None
        try:
            found = read_sealed(_FORM, read_in_use(self._path(game), _LARGEST))
        except BadCacheFile:
            return None
        if found["key"] != key:
            return None
        checks, rules, details = found["checks"], found["rules"], found["details"]
        return CleanResult(tuple(checks), rules, tuple(details))

    def keep(self, game: Path, key: str | None, result: CleanResult) -> None:
        """Keep the result of a valid game. A full disk keeps nothing."""
        if key is None:
            return
        data = sealed(_FORM, {"key": key, **result._asdict()})
        with suppress(OSError):
            write_aside(self._path(game), data)
            make_room(self._folder.parent)

    def _path(self, game: Path) -> Path:
        return self._folder / f"{digest(str(game))}.json"
