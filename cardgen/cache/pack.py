"""A shelf as a file: a line that vouches for the rest, and the rest as JSON."""

from collections.abc import Mapping
from typing import Any

from cardgen.cache.facecode import Decoder, Encoder
from cardgen.cache.sealed import BadSeal, sealed, unsealed
from cardgen.cache.shelf import Drawing, Shelf
from cardgen.model.face import Shrunk

_FORM = "faces 2"


class BadPack(Exception):
    """A file that is no pack of this form, or not all of one."""


class Pack:
    """Faces read from a file, each of them made when it is asked for."""

    def __init__(self, data: bytes) -> None:
        """Read a file's content. Raises BadPack."""
        try:
            body = unsealed(_FORM, data)
            self.cards: Mapping[str, str] = body["cards"]
            self._codes: dict[str, Any] = body["drawings"]
            self._decoder = Decoder(body["ops"], body["words"], body["fonts"])
        except (BadSeal, LookupError, TypeError, ValueError) as fault:
            raise BadPack from fault
        self._made: dict[str, Drawing] = {}

    def __len__(self) -> int:
        return len(self._codes)

    def drawing(self, key: str) -> Drawing | None:
        """Give a drawing; None for one that is not there, or of another form."""
        if key not in self._made and key in self._codes:
            try:
                self._made[key] = self._drawing(key, *self._codes[key])
            except (LookupError, TypeError, ValueError):
                return None
        return self._made.get(key)

    def _drawing(
        self,
        key: str,
        code: Any,
        sizes: Any,
        stand_ins: Any,
        shrunk: Any,
        stamps: Any,
        learnt: Any,
    ) -> Drawing:
        face = self._decoder.face(code)
        face.learnt.update(learnt)
        return Drawing(
            key,
            face,
            _tuples(sizes),
            _tuples(stand_ins),
            tuple([Shrunk(*text) for text in shrunk]),
            _tuples(stamps),
            len(learnt),
        )


def packed(shelf: Shelf) -> bytes:
    """Give the content of the file for a shelf."""
    encoder = Encoder()
    drawings = {
        key: [encoder.face(face), *found, face.learnt]
        for key, (_, face, *found, _) in shelf.drawings.items()
    }
    body = {
        "cards": shelf.cards,
        "drawings": drawings,
        "ops": encoder.ops,
        "words": encoder.words,
        "fonts": encoder.fonts,
    }
    return sealed(_FORM, body)


def _tuples(code: list[list[Any]]) -> tuple[Any, ...]:
    return tuple(map(tuple, code))
