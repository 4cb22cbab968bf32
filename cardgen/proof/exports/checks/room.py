"""A room of PlayingCards.io must hold all that its widgets name.

The site drops a room in which a card names a deck, a card type or a parent that does
not exist, and shows a blank where a picture is missing. Widgets that share an id
replace each other. The cards are counted: as many as the export contains must be there.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from cardgen.model.problem import Severity
from cardgen.proof.exports.file_view import AGAIN, FileView
from cardgen.proof.exports.values import all_maps, map_of, maps_in, quoted
from cardgen.proof.page_view import Defect

ID = "room"
SEVERITY = Severity.ERROR
KINDS = frozenset(("room",))

Widgets: TypeAlias = Mapping[str, Mapping[str, Any]]

_PACKAGE = "package://"
# What can be taken in hand; a deck is only the description of its cards.
_CONTENTS = ("card", "gamePiece", "board")


def check(view: FileView) -> Iterator[Defect]:
    """Find widgets that the site cannot show."""
    widgets = maps_in(view.content.widgets)
    if not widgets:
        yield Defect('"widgets.json" lists no widgets', AGAIN)
        return
    ids = Counter(f"{each.get('id')}" for each in widgets)
    twice = [id for id, count in ids.items() if count > 1]
    if twice:
        yield Defect(f"several widgets have the same id: {quoted(twice)}", AGAIN)
    by_id = {f"{each.get('id')}": each for each in widgets}
    for what, lost in _lost(by_id).items():
        if lost:
            yield Defect(
                f"widgets name a {what} that is not there: {quoted(lost)}", AGAIN
            )
    yield from _pictures(view)
    count = sum(each.get("type") in _CONTENTS for each in widgets)
    if count != view.export.copies:
        yield Defect(
            f"there are {count:,} things in the room, expected {view.export.copies:,}",
            AGAIN,
        )


def _lost(widgets: Widgets) -> Mapping[str, list[str]]:
    """Return what widgets refer to and is not there, by its kind."""
    parents = [each["parent"] for each in widgets.values() if "parent" in each]
    cards = [each for each in widgets.values() if each.get("type") == "card"]
    decks = [f"{card.get('deck')}" for card in cards]
    types = [
        f"{card.get('cardType')}"
        for card in cards
        if card.get("cardType") not in _types(widgets, f"{card.get('deck')}")
    ]
    return {
        "parent": _unknown([f"{parent}" for parent in parents], widgets),
        "deck": _unknown(decks, widgets),
        "card type": list(dict.fromkeys(types)),
    }


def _types(widgets: Widgets, deck: str) -> Mapping[str, Any]:
    return map_of(map_of(widgets.get(deck)).get("cardTypes"))


def _unknown(names: list[str], known: Mapping[str, Any]) -> list[str]:
    return [name for name in dict.fromkeys(names) if name not in known]


def _pictures(view: FileView) -> Iterator[Defect]:
    room = view.content
    values = (value for each in all_maps(room.widgets) for value in each.values())
    texts = [text for text in values if isinstance(text, str)]
    named = dict.fromkeys(text for text in texts if text.startswith(_PACKAGE))
    lost = [name for name in named if name.removeprefix(_PACKAGE) not in room.names]
    if lost:
        yield Defect(f"the room does not have {quoted(lost)}", AGAIN)
