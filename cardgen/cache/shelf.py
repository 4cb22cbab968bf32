"""The faces of one component in one look: those of the last run, and of this one."""

from collections.abc import Mapping
from typing import NamedTuple, Protocol, TypeAlias

from cardgen.cache.origin import Origin
from cardgen.model.assets import AssetKind
from cardgen.model.face import Face
from cardgen.model.shrunk import Shrunk

Asked: TypeAlias = tuple[AssetKind, str]
"""An asset by the name that was asked for, whether or not there was one."""


class Drawing(NamedTuple):
    """A face, and what was found in drawing it; nothing was wrong.

    `sizes` are those of texts that want to have one size with others, `stand_ins`
    letters with the fonts that drew them for another, `shrunk` texts that were set
    smaller than meant. `stamps` say what was behind the
    assets that were asked for.
    """

    face: Face
    sizes: tuple[tuple[str, float], ...] = ()
    stand_ins: tuple[tuple[str, str], ...] = ()
    shrunk: tuple[Shrunk, ...] = ()
    stamps: tuple[tuple[AssetKind, str, str], ...] = ()


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

    def __init__(self, origin: Origin, before: Kept | None) -> None:
        self.origin = origin
        self.cards: dict[str, str] = {}
        self.drawings: dict[str, Drawing] = {}
        # How many were drawn in this run.
        self.new = 0
        self._before = before

    def recall(self, card_key: str | None) -> Drawing | None:
        """Give what a card's side came to before; None if it is to be rendered."""
        if card_key is None or self._before is None:
            return None
        key = self._before.cards.get(card_key)
        found = self.find(key) if key else None
        if key and found:
            self.cards[card_key] = key
        return found

    def find(self, key: str, card_key: str | None = None) -> Drawing | None:
        """Give the drawing of words that came before; None if it is to be drawn."""
        found = self.drawings.get(key)
        if found is None and self._before:
            found = self._before.drawing(key)
            if found is None or not self._holds(found):
                return None
            self.drawings[key] = found
        if found and card_key:
            self.cards[card_key] = key
        return found

    def keep(
        self,
        key: str,
        card_key: str | None,
        drawing: Drawing,
        asked: tuple[Asked, ...],
    ) -> None:
        """Keep what was drawn from assets that were asked for by name."""
        if card_key:
            self.cards[card_key] = key
        if key in self.drawings:
            return
        stamp = self.origin.stamp
        stamps = tuple((kind, name, stamp(kind, name)) for kind, name in sorted(asked))
        self.drawings[key] = drawing._replace(stamps=stamps)
        self.new += 1

    def drawing(self, key: str) -> Drawing | None:
        """Give a drawing of this run, to the next one."""
        return self.drawings.get(key)

    def closed(self) -> "Kept":
        """Give what the next run may recall."""
        self._before = None
        return self

    def _holds(self, drawing: Drawing) -> bool:
        stamp = self.origin.stamp
        return all(stamp(kind, name) == seen for kind, name, seen in drawing.stamps)
