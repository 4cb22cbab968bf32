"""A saved object must be one that Tabletop Simulator can load, with everything in it.

Its decks name each card twice, by `DeckIDs` and by the `CardID` of what they contain:
both must agree, and lead to a cell of a sheet in `CustomDeck` that has at most 10 x 7
cells. Every object needs a `GUID` of its own, six digits of hexadecimal, or the table
loses it. Pictures that are named must exist: on this computer, or, with a web address,
in the folder that you put there.

The cards, tiles, tokens, boards and standees are counted: there must be as many as the
export contains.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from cardgen.model.problem import Severity
from cardgen.proof.exports.file_view import AGAIN, FileView
from cardgen.proof.exports.listed_export import is_there
from cardgen.proof.exports.values import all_maps, map_of, maps_in, quoted, whole
from cardgen.proof.page_view import Defect

ID = "saved-object"
SEVERITY = Severity.ERROR
KINDS = frozenset(("saved-object",))

Thing: TypeAlias = Mapping[str, Any]

# Deeper than bags in bags are.
_DEEPEST = 32
_GUID = re.compile(r"[0-9a-fA-F]{6}")
_PLACE = [f"{kind}{axis}" for kind in ("pos", "rot", "scale") for axis in "XYZ"]
_COLUMNS, _ROWS = 10, 7
# What lies in the box; decks and bags hold it, and a rulebook is read.
_CONTENTS = (
    "Card",
    "CardCustom",
    "Custom_Tile",
    "Custom_Token",
    "Custom_Board",
    "Custom_Dice",
    "Figurine_Custom",
)
_DECKS = ("Deck", "DeckCustom")
_URLS = ("URL", "Url")


def check(view: FileView) -> Iterator[Defect]:
    """Find what would not load, or would show something else."""
    objects = list(_objects(view.content))
    if not objects:
        yield Defect('the file has no objects in "ObjectStates"', AGAIN)
        return
    yield from _named(objects)
    for each in objects:
        yield from _deck(each)
        yield from _card(each)
    yield from _pictures(view)
    count = sum(each.get("Name") in _CONTENTS for each in objects)
    if count != view.export.copies:
        yield Defect(
            f"there are {count:,} things on the table, expected {view.export.copies:,}",
            AGAIN,
        )


def _objects(content: Any) -> Iterator[Thing]:
    """Yield all objects, and those in them."""
    level = maps_in(map_of(content).get("ObjectStates"))
    for _ in range(_DEEPEST):
        yield from level
        level = [
            inner for each in level for inner in maps_in(each.get("ContainedObjects"))
        ]


def _named(objects: Sequence[Thing]) -> Iterator[Defect]:
    if any(not isinstance(each.get("Name"), str) for each in objects):
        yield Defect('an object has no "Name"', AGAIN)
    placed = [map_of(each.get("Transform")) for each in objects]
    if any(not isinstance(at.get(key), int | float) for at in placed for key in _PLACE):
        yield Defect('an object has no complete "Transform"', AGAIN)
    guids = [f"{each.get('GUID')}" for each in objects]
    wrong = [guid for guid in guids if not _GUID.fullmatch(guid)]
    if wrong:
        yield Defect(f"{quoted(wrong)} is no GUID of six digits", AGAIN)
    twice = [guid for guid, count in Counter(guids).items() if count > 1]
    if twice and not wrong:
        yield Defect(f"several objects have the same GUID: {quoted(twice)}", AGAIN)


def _deck(thing: Thing) -> Iterator[Defect]:
    if thing.get("Name") not in _DECKS:
        return
    name = f'the deck "{thing.get("Nickname", "")}"'
    cards = [card.get("CardID") for card in maps_in(thing.get("ContainedObjects"))]
    if thing.get("DeckIDs") != cards:
        yield Defect(f"{name} lists other cards in DeckIDs than it contains", AGAIN)
    elif len(cards) < 2:
        yield Defect(f"{name} has fewer than two cards, expected a Card", AGAIN)
    for key in set(map_of(thing.get("CustomDeck"))) - _sheets(cards):
        yield Defect(f"{name} has a sheet {key} that none of its cards is on", AGAIN)


def _sheets(cards: Sequence[Any]) -> set[str]:
    return {f"{whole(card) // 100}" for card in cards}


def _card(thing: Thing) -> Iterator[Defect]:
    """Find a card that is not on a sheet."""
    if "CardID" not in thing:
        return
    number, name = whole(thing["CardID"]), f'the card "{thing.get("Nickname", "")}"'
    sheet = map_of(map_of(thing.get("CustomDeck")).get(f"{number // 100}"))
    if not sheet:
        yield Defect(f"{name} names a sheet that its CustomDeck does not have", AGAIN)
        return
    columns, rows = whole(sheet.get("NumWidth")), whole(sheet.get("NumHeight"))
    if not (0 < columns <= _COLUMNS and 0 < rows <= _ROWS):
        yield Defect(
            f"{name} is on a sheet of {columns} × {rows} cells, expected at most "
            f"{_COLUMNS} × {_ROWS}",
            AGAIN,
        )
    elif number % 100 >= columns * rows:
        yield Defect(
            f"{name} is in cell {number % 100} of a sheet with {columns * rows}", AGAIN
        )


def _pictures(view: FileView) -> Iterator[Defect]:
    found = [
        value
        for each in all_maps(view.content)
        for key, value in each.items()
        if key.endswith(_URLS) and isinstance(value, str) and value
    ]
    lost = [url for url in dict.fromkeys(found) if not is_there(url, view.export)]
    if lost:
        yield Defect(
            f"there is no file at {quoted(lost)}",
            f"{AGAIN}, where the files will stay",
        )
