"""What the templates of a game refer to, known without compiling sound ones."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from cardgen.cache.codec import BadCacheFile, checksummed, read_checksummed
from cardgen.cache.digests import digest
from cardgen.cache.fingerprint import fingerprint
from cardgen.cache.folder import cache_folder, read_kept, write_aside
from cardgen.cache.room import make_room

_FORM = "templates 1"
_LARGEST = 4 * 1024 * 1024


class References(NamedTuple):
    """What a template refers to.

    `templates` are those it names outright, with the lines; `searches` is true when it
    computes the name of another one, or includes one that may be missing. `values` are
    the names of all values it uses.
    """

    templates: tuple[tuple[str, int], ...]
    searches: bool
    values: frozenset[str]


class SoundTemplates:
    """The references of a game's templates that compiled without a fault, on disk.

    They are kept by name and source. Those that a run does not ask for are forgotten.
    """

    def __init__(self, path: Path) -> None:
        """`path` is the file that they are kept in; it may not exist."""
        self._path = path
        self._before = _read(path)
        self._now: dict[str, Any] = {}

    @classmethod
    def on_disk(cls, game: Path) -> "SoundTemplates":
        """Return those of a game's folder in the user's cache folder."""
        return cls(cache_folder() / "templates" / f"{digest(str(game))}.json")

    def recall(self, name: str, source: str) -> References | None:
        """Return the references of a template; None if it has to be compiled."""
        key = _key(name, source)
        try:
            code = self._now[key] = self._before[key]
            templates, searches, values = code
            named = tuple([(other, line) for other, line in templates])
            return References(named, searches, frozenset(values))
        except (KeyError, TypeError, ValueError):
            return None

    def keep(self, name: str, source: str, references: References) -> None:
        """Keep the references of a template that was compiled."""
        templates, searches, values = references
        self._now[_key(name, source)] = [templates, searches, sorted(values)]

    def save(self) -> None:
        """Keep them for the next run. A full disk keeps nothing."""
        if self._now.keys() == self._before.keys():
            return
        with suppress(OSError):
            write_aside(self._path, checksummed(_FORM, self._now))
            make_room(self._path.parent.parent)


def _read(path: Path) -> Mapping[str, Any]:
    try:
        found = read_checksummed(_FORM, read_kept(path, _LARGEST))
        # So that those in use are not the ones that make room.
        path.touch()
    except (OSError, BadCacheFile):
        return {}
    return found


def _key(name: str, source: str) -> str:
    return digest(fingerprint(), name, source)
