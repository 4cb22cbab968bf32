"""What lies on the table of a game, and what differs from it now."""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

from cardgen.model import chance
from cardgen.model.words import ENGLISH, Phrase

RECORD_FILE = ".printed.json"
"""The file in the folder of a game that says what was printed. It is no part of the
game: nothing looks different because of it."""

_RECORD = re.compile(r"\.printed(\.[A-Za-z-]+)?\.json")

LAST_PRINT = "the last print"
LAST_COMMIT = "the last commit"
"""What the moments are called that are compared with unless a revision is named."""

CHOSEN_ANEW = (
    "since that print, cardgen chooses by chance in another way: "
    "all pictures from a seed are new, once"
)
"""Why cards look different that nobody has changed."""

ChangeKind: TypeAlias = Literal["new", "changed", "more", "fewer", "removed"]
CopyCounts: TypeAlias = Mapping[str, Mapping[str, int]]
"""How many copies to print: component -> card -> copies."""


def record_file(language: str) -> str:
    """Return the record of a game in a language, its own if that is ""."""
    return f".printed.{language}.json" if language else RECORD_FILE


def is_record(name: str) -> bool:
    """Return whether a file is a record of what was printed, in any language."""
    return _RECORD.fullmatch(name) is not None


class PrintedCard(NamedTuple):
    """A card, sheet, board or rulebook as it lies on the table.

    `faces` are digests of what its front and back look like in a look, or of the pages
    of a rulebook. `fields` are its values as text. `chance` is the edition of chance by
    which it was drawn.
    """

    component: str
    id: str
    title: str
    look: str
    copies: int
    faces: tuple[str, ...]
    fields: Mapping[str, str] = MappingProxyType({})
    chance: int = chance.EDITION

    def chosen_anew(self, now: "PrintedCard") -> bool:
        """Return whether chance may be all that makes the card look different now."""
        return self.chance != now.chance and self.fields == now.fields


Cards: TypeAlias = Mapping[str, PrintedCard]
"""The cards of a component by their ids, in the order of the game."""


class CardChange(NamedTuple):
    """How one card differs from the one on the table.

    `add` copies are to be printed, `remove` copies to be taken out of the deck.
    `facts` say in a few words what changed; `old_title` is what the card on the table
    is called.
    """

    kind: ChangeKind
    component: str
    id: str
    title: str
    add: int
    remove: int
    facts: tuple[Phrase, ...]
    old_title: str = ""

    @property
    def reason(self) -> str:
        """Return what changed, in English."""
        return ENGLISH.listed(self.facts)


class Changes(NamedTuple):
    """All that differs from what lies on the table, in the order of the game.

    `since` names the moment that is compared with: "the last print", "v1.2". If
    `chosen_anew`, some cards look different because of another edition of chance.
    """

    since: str
    cards: tuple[CardChange, ...] = ()
    chosen_anew: bool = False

    @property
    def to_print(self) -> Sequence[CardChange]:
        """Return the changes for which something is to be printed."""
        return [card for card in self.cards if card.add]

    @property
    def to_remove(self) -> Sequence[CardChange]:
        """Return the changes for which something is to be taken out of the deck."""
        return [card for card in self.cards if card.remove]


class PickedCopies(NamedTuple):
    """The copies that a run prints instead of all, and what the legend says of them."""

    copies: CopyCounts
    note: str
