"""What the templates of a game refer to, known without compiling sound ones."""

from contextlib import suppress
from pathlib import Path

from cardgen.cache.digests import digest
from cardgen.cache.fingerprint import fingerprint
from cardgen.cache.folder import cache_folder, read_in_use, write_aside
from cardgen.cache.ledger import Ledger
from cardgen.cache.room import make_room
from cardgen.model.references import References

_LARGEST = 4 * 1024 * 1024
# A large game has a hundred, in a few versions each.
_MOST = 1000


class SoundTemplates:
    """The references of a game's templates that compiled without a fault, on disk.

    They are kept by name and source.
    """

    def __init__(self, path: Path) -> None:
        """`path` is the file that they are kept in; it may not exist."""
        self._path = path
        self._ledger = Ledger("templates", _MOST, read_in_use(path, _LARGEST))

    @classmethod
    def on_disk(cls, game: Path) -> "SoundTemplates":
        """Return those of a game's folder in the user's cache folder."""
        return cls(cache_folder() / "templates" / f"{digest(str(game))}.json")

    def recall(self, name: str, source: str) -> References | None:
        """Return the references of a template; None if it has to be compiled."""
        try:
            templates, searches, *names = self._ledger.recall(_key(name, source))
            named = tuple([(other, line) for other, line in templates])
            return References(named, searches, *map(frozenset, names))
        except (TypeError, ValueError):
            return None

    def keep(self, name: str, source: str, references: References) -> None:
        """Keep the references of a template that was compiled."""
        templates, searches, *names = references
        code = [[*map(list, templates)], searches, *map(sorted, names)]
        self._ledger.keep(_key(name, source), code)

    def save(self) -> None:
        """Keep them for the next run. A full disk keeps nothing."""
        data = self._ledger.encoded()
        if data is None:
            return
        with suppress(OSError):
            write_aside(self._path, data)
            make_room(self._path.parent.parent)


def _key(name: str, source: str) -> str:
    return digest(fingerprint(), name, source)
