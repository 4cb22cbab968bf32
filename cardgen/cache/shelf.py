"""The faces of one component in one look: those of the last run, and of this one."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol, TypeAlias

from cardgen.cache.digests import digest
from cardgen.cache.origin import Origin
from cardgen.model.assets import AssetKind
from cardgen.model.face import Face, Shrunk

KEY = "made of"
"""Under this name a face's `learnt` holds the key of all that it was drawn from."""

Asked: TypeAlias = tuple[AssetKind, str]
"""An asset by the name that was asked for, whether or not there was one."""


class Drawing(NamedTuple):
    """A face, and what was found in drawing it; nothing was wrong.

    `key` is that of what its template yielded, `sizes` are those of texts that want to
    have one size with others, `stand_ins` letters with the fonts that drew them for
    another, `shrunk` texts that were set smaller than meant. `stamps` say what was
    behind the assets that were asked for. `known` is how much had been learnt of the
    face when it was kept.
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
        """Tell whether more is known now than what was kept."""
        return self.known < len(self.face.learnt)


class Kept(Protocol):
    """What an earlier run left: cards by key, and drawings by theirs."""

    @property
    def cards(self) -> Mapping[str, str]:
        """Give the keys of drawings by those of cards."""

    def drawing(self, key: str) -> Drawing | None:
        """Give a drawing."""


class Shelf:
    """Recalls faces whose content is unchanged, and keeps those that were drawn.

    What this run does not ask for is forgotten: a shelf is never larger than its
    component.
    """

    def __init__(
        self, origin: Origin, before: Kept | None, beside: Sequence["Shelf"] = ()
    ) -> None:
        """`beside` are shelves of the same run, whose cards may come again here."""
        self.origin = origin
        self.cards: dict[str, str] = {}
        self.drawings: dict[str, Drawing] = {}
        self._before = before
        self._beside = tuple(beside)

    def recall(self, card_key: str | None) -> Drawing | None:
        """Give what a card's side came to before; None if it is to be rendered."""
        if card_key is None:
            return None
        for shelf in (*self._beside, self._before):
            key = shelf.cards.get(card_key) if shelf else None
            found = self.find(key, card_key) if key else None
            if found:
                return found
        return None

    def find(self, key: str, card_key: str | None = None) -> Drawing | None:
        """Give the drawing of words that came before; None if it is to be drawn."""
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
        return found if found and self._holds(found) else None

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
        stamp = self.origin.stamp
        stamps = tuple((kind, name, stamp(kind, name)) for kind, name in sorted(asked))
        self.drawings[key] = drawing._replace(stamps=stamps)
        # A face that stands on two shelves goes by the key of the first.
        behind = (text for stamped in stamps for text in stamped)
        drawing.face.learnt.setdefault(KEY, digest(key, *behind))

    def drawing(self, key: str) -> Drawing | None:
        """Give a drawing of this run, to the next one."""
        return self.drawings.get(key)

    def closed(self) -> "Kept":
        """Give what the next run may recall, without what this one recalled."""
        self._before, self._beside = None, ()
        return self

    def _holds(self, drawing: Drawing) -> bool:
        stamp = self.origin.stamp
        return all(stamp(kind, name) == seen for kind, name, seen in drawing.stamps)
