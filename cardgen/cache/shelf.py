"""The faces of one component in one look: those of the last run, and of this one."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from cardgen.cache.codec import FaceDecoder, FaceEncoder
from cardgen.cache.digests import digest
from cardgen.cache.folder import is_still_there
from cardgen.cache.keys import CacheKeys
from cardgen.cache.seals import (
    BadCacheFile,
    packed,
    read_sealed,
    sealed,
    unpacked,
    verified,
)
from cardgen.model.assets import AssetKind
from cardgen.model.face import Face, Form, Shrunk
from cardgen.model.ops import Op
from cardgen.model.tuck_box import TuckBox

FACE_KEY = "made of"
"""The name in a face's `learnt` of the key of all that it was drawn from."""

Asked: TypeAlias = tuple[AssetKind, str]
"""An asset by the name that was asked for, whether or not there was one."""

_FORM, _FORM_OF_OPS = "faces", "ops"


class Drawing(NamedTuple):
    """A face, and what was found in drawing it; nothing was wrong.

    `key` is that of what its template yielded. `sizes` are those of texts that share
    one size with others, `stand_ins` characters with the fonts that drew them instead
    of another, `shrunk` texts that were set smaller than meant. `stamps` are what the
    assets that were asked for stood for. `known` is the number of facts learnt of the
    face when it was stored.
    """

    key: str
    face: Face
    sizes: tuple[tuple[str, float], ...] = ()
    stand_ins: tuple[tuple[str, str], ...] = ()
    shrunk: tuple[Shrunk, ...] = ()
    stamps: tuple[tuple[AssetKind, str, str], ...] = ()
    known: int = -1

    @property
    def is_news(self) -> bool:
        """Whether more is known now than what was stored."""
        return self.known < len(self.face.learnt)


class StoredFace(Face):
    """A face whose ops are decoded when somebody first looks at them."""

    __slots__ = ("_stored",)

    _stored: Callable[[], tuple[Op, ...]]

    def __init__(
        self,
        width: float,
        height: float,
        bleed: float,
        stored: Callable[[], tuple[Op, ...]],
        form: Form,
        learnt: dict[str, Any],
        box: TuckBox | None = None,
    ) -> None:
        """`stored` decodes the ops."""
        super().__init__(width, height, bleed, (), form, learnt, box=box)
        # Python asks `__getattr__` for what is not there.
        object.__delattr__(self, "ops")
        object.__setattr__(self, "_stored", stored)

    def __getattr__(self, name: str) -> Any:
        if name != "ops":
            raise AttributeError(name)
        ops = self._stored()
        object.__setattr__(self, "ops", ops)
        return ops


class StoredFaces:
    """Faces read from a file, each of them decoded when it is asked for.

    Their ops, which are nearly all of the file, are unpacked when the first of them is
    needed: files of pages on which all faces are known stay as they are.
    """

    def __init__(self, data: bytes) -> None:
        """Read a file's content. Raises BadCacheFile."""
        end = data.find(b"\n", data.find(b"\n") + 1)
        body = read_sealed(_FORM, data[:end])
        self.cards: Mapping[str, str] = body["cards"]
        self._codes: dict[str, Any] = body["drawings"]
        self._fonts = body["fonts"]
        # A converted font may have made room for other files.
        if not all(is_still_there(Path(path)) for path, _ in self._fonts):
            raise BadCacheFile
        self._packed_ops = verified(_FORM_OF_OPS, data[end + 1 :])
        self._decoded: dict[str, Drawing] = {}

    @cached_property
    def _decoder(self) -> FaceDecoder:
        body = unpacked(self._packed_ops)
        self._packed_ops = b""
        return FaceDecoder(body["ops"], body["words"], self._fonts)

    def _ops(self, drawn: list[int]) -> tuple[Op, ...]:
        return self._decoder.ops(drawn)

    def drawing(self, key: str) -> Drawing | None:
        """Return a drawing; None for one that is missing."""
        if key not in self._decoded and key in self._codes:
            self._decoded[key] = self._drawing(key)
        return self._decoded.get(key)

    def _drawing(self, key: str) -> Drawing:
        code, sizes, stand_ins, shrunk, stamps, learnt = self._codes[key]
        width, height, bleed, form, drawn, box = code
        ops = partial(self._ops, drawn)
        held = TuckBox(*box) if box else None
        face = StoredFace(width, height, bleed, ops, form, dict(learnt), held)
        return Drawing(
            key,
            face,
            _tuples(sizes),
            _tuples(stand_ins),
            tuple([Shrunk(*text) for text in shrunk]),
            _tuples(stamps),
            len(learnt),
        )


class Shelf:
    """Recalls faces whose content is unchanged, and keeps those that were drawn.

    What this run does not ask for is forgotten: a shelf is never larger than its
    component.
    """

    def __init__(
        self,
        keys: CacheKeys,
        before: "Shelf | StoredFaces | None",
        beside: Sequence["Shelf"] = (),
    ) -> None:
        """`beside` are shelves of the same run, whose cards may be needed here too."""
        self.keys = keys
        self.cards: dict[str, str] = {}
        self.drawings: dict[str, Drawing] = {}
        self._before = before
        self._beside = tuple(beside)

    def recall(self, card_key: str | None) -> Drawing | None:
        """Return the last drawing of a card's side; None if it must be rendered."""
        if card_key is None:
            return None
        for shelf in (*self._beside, self._before):
            key = shelf.cards.get(card_key) if shelf else None
            found = self.find(key, card_key) if key else None
            if found:
                return found
        return None

    def find(self, key: str, card_key: str | None = None) -> Drawing | None:
        """Return the drawing of what a template yielded; None if it must be drawn."""
        found = self.drawings.get(key) or self._found(key)
        if found:
            self.drawings[key] = found
            if card_key:
                self.cards[card_key] = key
        return found

    def _found(self, key: str) -> Drawing | None:
        for shelf in self._beside:
            if key in shelf.drawings:
                return shelf.drawings[key]
        found = self._before.drawing(key) if self._before else None
        return found if found and self._is_current(found) else None

    def _is_current(self, drawing: Drawing) -> bool:
        stamp = self.keys.stamp
        return all(stamp(kind, name) == seen for kind, name, seen in drawing.stamps)

    def keep(
        self,
        drawing: Drawing,
        card_key: str | None,
        asked: tuple[Asked, ...],
    ) -> None:
        """Keep what was drawn from assets that were asked for by name."""
        key = drawing.key
        if card_key:
            self.cards[card_key] = key
        if key in self.drawings:
            return
        stamp = self.keys.stamp
        stamps = tuple((kind, name, stamp(kind, name)) for kind, name in sorted(asked))
        self.drawings[key] = drawing._replace(stamps=stamps)
        # A face on two shelves goes by the key of the first.
        behind = (text for stamped in stamps for text in stamped)
        drawing.face.learnt.setdefault(FACE_KEY, digest(key, *behind))

    def drawing(self, key: str) -> Drawing | None:
        """Return a drawing of this run, for the next one."""
        return self.drawings.get(key)

    def closed(self) -> "Shelf":
        """Return what the next run may recall, without what this one could recall."""
        self._before, self._beside = None, ()
        return self

    def encoded(self) -> bytes:
        """Return the content of a file, for `StoredFaces`."""
        encoder = FaceEncoder()
        drawings = {
            key: [encoder.face(face), *found, face.learnt]
            for key, (_, face, *found, _) in self.drawings.items()
        }
        body = {
            "cards": self.cards,
            "drawings": drawings,
            "fonts": encoder.fonts,
        }
        ops = {"ops": encoder.ops, "words": encoder.words}
        return sealed(_FORM, body) + b"\n" + packed(_FORM_OF_OPS, ops)


def _tuples(code: list[list[Any]]) -> tuple[Any, ...]:
    return tuple(map(tuple, code))
