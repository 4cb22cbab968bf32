"""What is kept from one run to the next: faces, hashes of documents, set rulebooks.

In memory, or as files in the user's cache folder.
"""

import itertools
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

from cardgen.cache.digests import Digests, digest
from cardgen.cache.fingerprint import fingerprint, folders_key
from cardgen.cache.folder import cache_folder, read_in_use, write_aside
from cardgen.cache.keys import CacheKeys, Closure
from cardgen.cache.ledger import Ledger
from cardgen.cache.room import make_room
from cardgen.cache.seals import BadCacheFile
from cardgen.cache.shelf import FACE_KEY, Drawing, Shelf, StoredFaces
from cardgen.model.assets import Assets
from cardgen.model.face import Item
from cardgen.model.game import Game

Place: TypeAlias = tuple[Path, str, str]
"""The folder of a game, a component of it and a look."""

_LARGEST = 64 * 1024 * 1024
# A few faces are drawn again sooner than a whole file is written again.
_FEW = 20
# A game has some dozens of documents, and a few versions of each recur.
_MOST_DOCUMENTS, _MOST_BOOKS = 500, 100
_MOST_COMMITS = 20


class FaceStore:
    """Keeps shelves in memory, or with a folder as files.

    What the disk cannot give or take is drawn: a cache never makes a run fail.
    """

    def __init__(
        self, folder: Path | None = None, digests: Digests | None = None
    ) -> None:
        """`digests` are digests of files that others make as well."""
        self._folder = folder
        self._digests = digests or Digests()
        self._shelves: dict[Place, Shelf] = {}
        self._ledgers: dict[str, Ledger] = {}
        self._run: list[CacheKeys] = []
        self._written = False

    @classmethod
    def on_disk(cls, digests: Digests | None = None) -> "FaceStore":
        """Return a store in the user's cache folder."""
        return cls(cache_folder() / "faces", digests)

    def keys(self, game: Game, assets: Assets, closure: Closure) -> CacheKeys:
        """Return what makes the keys for a game as it is now."""
        self._run.append(CacheKeys(game, assets, closure, self._digests))
        return self._run[-1]

    def documents(self, folder: Path) -> Ledger | None:
        """Return the SHA-256 of the files of a game's documents, by document key.

        A document with the same key is the same file, which need not be written again
        while it is still there. None if nothing is on disk.
        """
        return self._ledger(folder, "documents", _MOST_DOCUMENTS)

    def books(self, folder: Path) -> Ledger | None:
        """Return what a game's rulebooks consisted of; None if nothing is on disk."""
        return self._ledger(folder, "books", _MOST_BOOKS)

    def commits(self, folder: Path) -> Ledger | None:
        """Return what a game looked like in commits; None without a folder."""
        return self._ledger(folder, "commits", _MOST_COMMITS)

    def _ledger(self, folder: Path, kind: str, most: int) -> Ledger | None:
        if self._folder is None:
            return None
        name = f"{digest(str(folder), kind)}.json"
        if name not in self._ledgers:
            data = read_in_use(self._folder / name, _LARGEST)
            self._ledgers[name] = Ledger(kind, most, data)
        return self._ledgers[name]

    def assets_key(self, assets: Assets) -> str | None:
        """Return a digest of cardgen and all that is in the folders of a game's assets.

        None if a link leads out of them.
        """
        return folders_key(itertools.chain(*assets), self._digests)

    def document_key(
        self, copies: Sequence[tuple[Item, int]], fonts: Sequence[Path], *facts: object
    ) -> str | None:
        """Return the key of a document whose margins are set in `fonts`.

        `facts` are all of it besides its faces. Two faces that are one object are drawn
        once, which counts. None when it is unknown what a face was made of.
        """
        numbers: dict[int, int] = {}
        made_of: list[str] = []
        for item, count in copies:
            made_of += [item.name, item.title, str(count)]
            for face in (item.front, item.back):
                key = face.learnt.get(FACE_KEY) if face else "-"
                if not isinstance(key, str):
                    return None
                made_of += [str(numbers.setdefault(id(face), len(numbers))), key]
        files = [self._digests.file(font) for font in fonts]
        return digest(fingerprint(), repr((*files, *facts)), *made_of)

    def shelf(
        self, place: Place, keys: CacheKeys, beside: Sequence[Shelf] = ()
    ) -> Shelf:
        """Return the shelf of a component, with what earlier runs left on it.

        `beside` are shelves of this run: components may have cards in common.
        """
        before = self._shelves.get(place)
        known = before.closed() if before else self._stored(place)
        return Shelf(keys, known, beside)

    def drawings(self, place: Place) -> Iterable[Drawing]:
        """Return what was drawn in the last run; nothing if it is on disk."""
        kept = self._shelves.get(place)
        return kept.drawings.values() if kept else ()

    def put(self, place: Place, shelf: Shelf) -> None:
        """Keep a shelf for the next run, with what is still to be put on it.

        On disk it is kept when this run saves it.
        """
        self._shelves[place] = shelf

    def save(self) -> None:
        """End a run: keep for the next one what was drawn, with all that was learnt.

        If an asset was saved while the run read it, nobody knows which of its contents
        was drawn and which is in the keys: then nothing is kept.
        """
        run, self._run = self._run, []
        if not all(keys.unchanged() for keys in run):
            self._ledgers.clear()
            self._shelves.clear()
        if self._folder is None:
            return
        for name, ledger in self._ledgers.items():
            self._write(self._folder / name, ledger.encoded())
        for place, shelf in self._shelves.items():
            drawings = shelf.drawings.values()
            if sum(each.is_news for each in drawings) * _FEW > len(drawings):
                self._write(self._folder / _name(place), shelf.encoded())
        self._ledgers.clear()
        self._shelves.clear()
        if self._written:
            self._written = False
            make_room(self._folder.parent)

    def _stored(self, place: Place) -> StoredFaces | None:
        if self._folder is None:
            return None
        try:
            return StoredFaces(read_in_use(self._folder / _name(place), _LARGEST))
        except BadCacheFile:
            return None

    def _write(self, path: Path, data: bytes | None) -> None:
        if data is None or len(data) > _LARGEST:
            return
        with suppress(OSError):
            write_aside(path, data)
            self._written = True


def _name(place: Place) -> str:
    folder, component, look = place
    return f"{digest(str(folder), component, look)}.json"
