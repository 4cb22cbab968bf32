"""What was rendered last: a game whose folders and files are unchanged needs no run."""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from cardgen.cache.digests import Digests, digest
from cardgen.cache.fingerprint import folders_key
from cardgen.cache.folder import cache_folder, read_in_use, write_aside
from cardgen.cache.room import make_room
from cardgen.cache.seals import BadCacheFile, read_sealed, sealed
from cardgen.model.assets import file_state

_FORM = "rendered"
# A game has a few hundred files, of 150 bytes each here.
_LARGEST = 4 * 1024 * 1024


class LastRender(NamedTuple):
    """A game and what was asked of it: the key is that of both, as they are now.

    It is None if nobody can know whether the game has changed.
    """

    game: Path
    asked: str
    key: str | None


class LastRenders:
    """The files that games were rendered to without any problem, on disk.

    What they were made from is compared by its content, the files by size, time and
    inode, and by their content where these differ.
    """

    def __init__(self, folder: Path) -> None:
        """`folder` is where they are kept; it may not exist."""
        self._folder = folder
        self.digests = Digests()

    @classmethod
    def on_disk(cls) -> "LastRenders":
        """Return those in the user's cache folder."""
        return cls(cache_folder() / "rendered")

    def of(self, game: Path, sources: Iterable[Path], asked: str) -> LastRender:
        """Return what identifies a render of a game as its `sources` are now."""
        return LastRender(game, asked, folders_key(sources, self.digests))

    def recall(self, render: LastRender) -> tuple[Path, ...] | None:
        """Return the files of a render, if all are as they were written."""
        if render.key is None:
            return None
        try:
            found = read_sealed(_FORM, read_in_use(self._path(render), _LARGEST))
        except BadCacheFile:
            return None
        if found["key"] != render.key:
            return None
        files = [(Path(name), state, sha) for name, state, sha in found["files"]]
        if not all(self._is_there(*file) for file in files):
            return None
        names = tuple(path for path, _, _ in files)
        if any(_state(path) != state for path, state, _ in files):
            # Copied or checked out: the next run need not read them.
            self.keep(render, names)
        return names

    def keep(self, render: LastRender, files: Iterable[Path]) -> None:
        """Keep what a render wrote, with its manifest. A full disk keeps nothing."""
        if render.key is None:
            return
        with suppress(OSError):
            rows = [[str(file), file_state(file), self._sha(file)] for file in files]
            data = sealed(_FORM, {"key": render.key, "files": rows})
            write_aside(self._path(render), data)
            make_room(self._folder.parent)

    def _is_there(self, file: Path, state: list[Any], sha: str) -> bool:
        return _state(file) == state or self._sha(file) == sha

    def _sha(self, file: Path) -> str:
        return self.digests.file(file)

    def _path(self, render: LastRender) -> Path:
        return self._folder / f"{digest(str(render.game), render.asked)}.json"


def _state(file: Path) -> list[int]:
    """Return the state of a file; nothing if it is gone."""
    try:
        return list(file_state(file))
    except OSError:
        return []
