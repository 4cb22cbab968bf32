"""Games that nothing was wrong with, by all that is in their folders.

A game is looked through in seconds, and most of a workspace's games do not change from
one look to the next. Only what was sound is kept: a fault is found anew each time.
"""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from cardgen.cache.codec import BadCacheFile, checksummed, read_checksummed
from cardgen.cache.digests import Digests, digest
from cardgen.cache.fingerprint import fingerprint
from cardgen.cache.folder import cache_folder, make_room, write_aside

_FORM = "verdict 1"
# Some ten thousand games.
_ALL = 8 * 1024 * 1024


class CleanResult(NamedTuple):
    """What is told of a sound game: checks made, deck rules run, details of it."""

    checks: tuple[str, ...]
    rules: int
    details: tuple[str, ...]


class ValidationCache:
    """Recalls what was said of games whose folders hold what they held then."""

    def __init__(self, folder: Path) -> None:
        """`folder` is where they are kept; it need not be there."""
        self._folder = folder
        self._digests = Digests()

    @classmethod
    def on_disk(cls) -> "ValidationCache":
        """Give those in the user's cache folder."""
        return cls(cache_folder() / "verdicts")

    def key(self, folders: Iterable[Path]) -> str | None:
        """Give one text for all that folders hold, with all below them.

        None where a link leads out of them, to what may change unseen.
        """
        told = [fingerprint()]
        for folder in folders:
            told.append(str(folder))
            for path in sorted(folder.rglob("*")):
                if path.is_dir():
                    if path.is_symlink():
                        return None
                    continue
                # To read a pipe would be to wait for somebody to write.
                held = self._digests.file(path) if path.is_file() else "-"
                told.append(f"{path.relative_to(folder)} {held}")
        return digest(*told)

    def recall(self, game: Path, key: str | None) -> CleanResult | None:
        """Give what was said of a game; None if it was not sound, or another one."""
        if key is None:
            return None
        path = self._path(game)
        try:
            found = read_checksummed(_FORM, path.read_bytes())
            if found["key"] != key:
                return None
            verdict = CleanResult(
                tuple(map(str, found["checks"])),
                int(found["rules"]),
                tuple(map(str, found["details"])),
            )
            # So that those in use are not the ones that make room.
            path.touch()
        except (OSError, BadCacheFile, KeyError, TypeError, ValueError):
            return None
        return verdict

    def keep(self, game: Path, key: str | None, verdict: CleanResult) -> None:
        """Keep what was said of a sound game. A disk that is full keeps nothing."""
        if key is None:
            return
        data = checksummed(_FORM, {"key": key, **verdict._asdict()})
        with suppress(OSError):
            write_aside(self._path(game), data)
            make_room(self._folder, _ALL)

    def _path(self, game: Path) -> Path:
        return self._folder / f"{digest(str(game))}.json"
