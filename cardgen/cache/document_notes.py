"""What files came of documents that were written before, by all that they are made of.

A document that is made of the same things is the same file, which need not be written
again while it is still there.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

from cardgen.cache.digests import digest
from cardgen.cache.program import program
from cardgen.cache.sealed import BadSeal, sealed, unsealed
from cardgen.cache.shelf import KEY
from cardgen.model.face import Item

Copies: TypeAlias = Sequence[tuple[Item, int]]

_FORM = "documents 1"
# A game has some dozens, and of each a few versions come again.
_MOST = 500


class DocumentNotes:
    """Recalls the hashes of files by the keys of documents, and keeps more of them."""

    def __init__(self, data: bytes = b"") -> None:
        """`data` is a file's content. One that cannot be read holds no notes."""
        self._news = False
        self._files: dict[str, str] = {}
        try:
            notes = unsealed(_FORM, data).items()
        except BadSeal:
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
        return sealed(_FORM, self._files) if self._news else None


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
    return digest(program(), repr(facts), *told)


def read_documents(path: Path) -> DocumentNotes:
    """Read the notes in a file; one that is not there holds none."""
    try:
        return DocumentNotes(path.read_bytes())
    except OSError:
        return DocumentNotes()
