"""Faces kept from one run to the next: in memory, and in the user's cache folder."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

from cardgen.cache.codec import BadCacheFile, checksummed, read_checksummed
from cardgen.cache.digests import Digests, digest
from cardgen.cache.fingerprint import fingerprint
from cardgen.cache.folder import cache_folder, make_room, write_aside
from cardgen.cache.keys import CacheKeys, Closure
from cardgen.cache.shelf import KEY, BadPack, Drawing, Pack, Shelf, packed
from cardgen.cache.template_notes import TemplateNotes, read_notes
from cardgen.model.assets import Assets
from cardgen.model.face import Item
from cardgen.model.game import Game

Place: TypeAlias = tuple[Path, str, str]
"""The folder of a game, a component of it and a look."""

_LARGEST = 64 * 1024 * 1024
_ALL = 256 * 1024 * 1024
# A few faces are drawn again sooner than a whole file is written anew.
_FEW = 20


class FaceStore:
    """Keeps shelves in memory; with a folder, as files as well.

    What the disk cannot give or take is drawn: a cache never makes a run fail.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._digests = Digests()
        self._shelves: dict[Place, Shelf] = {}
        self._waiting: dict[Place, Shelf] = {}
        self._notes: dict[str, TemplateNotes] = {}
        self._documents: dict[str, DocumentHashes] = {}

    @classmethod
    def on_disk(cls) -> "FaceStore":
        """Give a store in the user's cache folder."""
        return cls(cache_folder() / "faces")

    def origin(self, game: Game, assets: Assets, closure: Closure) -> CacheKeys:
        """Give what makes the keys for a game as it is now."""
        return CacheKeys(game, assets, closure, self._digests)

    def notes(self, folder: Path) -> TemplateNotes | None:
        """Give what is known of a game's templates; None where nothing is on disk."""
        if self._folder is None:
            return None
        name = f"{digest(str(folder))}.json"
        return self._notes.setdefault(name, read_notes(self._folder / name))

    def documents(self, folder: Path) -> DocumentHashes | None:
        """Give what is known of a game's files; None where nothing is on disk."""
        if self._folder is None:
            return None
        name = f"{digest(str(folder), 'documents')}.json"
        return self._documents.setdefault(name, read_documents(self._folder / name))

    def document_key(self, copies: Copies, font: Path, *facts: object) -> str | None:
        """Give the key of a document; its margins are set in a `font`."""
        return document_key(copies, self._digests.file(font), *facts)

    def shelf(
        self, place: Place, origin: CacheKeys, beside: Sequence[Shelf] = ()
    ) -> Shelf:
        """Give the shelf of a component, with what earlier runs left on it.

        `beside` are shelves of this run: components may have cards in common.
        """
        before = self._shelves.get(place)
        known = before.closed() if before else self._read(place)
        return Shelf(origin, known, beside)

    def drawings(self, place: Place) -> Iterable[Drawing]:
        """Give what was drawn in the last run; nothing if it is on disk."""
        kept = self._shelves.get(place)
        return kept.drawings.values() if kept else ()

    def put(self, place: Place, shelf: Shelf) -> None:
        """Keep a shelf for the next run, with what is still to come to stand on it.

        On disk it is kept when this run saves it.
        """
        if self._folder is None:
            self._shelves[place] = shelf
        else:
            self._waiting[place] = shelf

    def save_notes(self) -> None:
        """Write what was found out about templates to the disk."""
        if self._folder is None:
            return
        for name, notes in self._notes.items():
            self._write(self._folder / name, notes.packed())
        self._notes.clear()

    def save(self) -> None:
        """Write what is to be kept on disk, with all that was learnt meanwhile."""
        if self._folder is None:
            return
        self.save_notes()
        for name, documents in self._documents.items():
            self._write(self._folder / name, documents.packed())
        for place, shelf in self._waiting.items():
            drawings = shelf.drawings.values()
            if sum(each.is_news for each in drawings) * _FEW > len(drawings):
                self._write(self._folder / _name(place), packed(shelf))
        self._documents.clear()
        self._waiting.clear()

    def _read(self, place: Place) -> Pack | None:
        if self._folder is None:
            return None
        path = self._folder / _name(place)
        try:
            if path.stat().st_size > _LARGEST:
                return None
            pack = Pack(path.read_bytes())
            # So that those in use are not the ones that make room.
            path.touch()
        except (OSError, BadPack):
            return None
        return pack

    def _write(self, path: Path, data: bytes | None) -> None:
        if data is None or len(data) > _LARGEST:
            return
        with suppress(OSError):
            write_aside(path, data)
            make_room(path.parent, _ALL)


def _name(place: Place) -> str:
    folder, component, look = place
    return f"{digest(str(folder), component, look)}.json"


Copies: TypeAlias = Sequence[tuple[Item, int]]

_FORM = "documents 1"
# A game has some dozens, and of each a few versions come again.
_MOST = 500


class DocumentHashes:
    """Recalls the hashes of files by the keys of documents, and keeps more of them."""

    def __init__(self, data: bytes = b"") -> None:
        """`data` is a file's content. One that cannot be read holds no notes."""
        self._news = False
        self._files: dict[str, str] = {}
        try:
            notes = read_checksummed(_FORM, data).items()
        except BadCacheFile:
            return
        self._files = {key: str(sha256) for key, sha256 in notes}

    def recall(self, key: str) -> str | None:
        """Give the SHA-256 of the file that came of a document."""
        return self._files.get(key)

    def keep(self, key: str, sha256: str) -> None:
        """Keep what came of a document; what was kept longest ago makes room."""
        if self._files.get(key) == sha256:
            return
        self._news = True
        self._files.pop(key, None)
        self._files[key] = sha256
        if len(self._files) > _MOST:
            del self._files[next(iter(self._files))]

    def packed(self) -> bytes | None:
        """Give the content of the file for the next run; None where it is the same."""
        return checksummed(_FORM, self._files) if self._news else None


def document_key(copies: Copies, *facts: object) -> str | None:
    """Give the key of a document, `facts` being all of it besides its faces.

    Which faces are one object counts: such a face is drawn once. None where it is not
    known what a face was made of.
    """
    numbers: dict[int, int] = {}
    told: list[str] = []
    for item, count in copies:
        told += [item.name, item.title, str(count)]
        for face in (item.front, item.back):
            made_of = face.learnt.get(KEY) if face else "-"
            if not isinstance(made_of, str):
                return None
            told += [str(numbers.setdefault(id(face), len(numbers))), made_of]
    return digest(fingerprint(), repr(facts), *told)


def read_documents(path: Path) -> DocumentHashes:
    """Read the notes in a file; one that is not there holds none."""
    try:
        return DocumentHashes(path.read_bytes())
    except OSError:
        return DocumentHashes()
