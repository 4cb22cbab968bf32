"""Objects of Tabletop Simulator, as the JSON that it saves them in, and their folder.

Lengths are units of the table unless a name says points.
"""

import hashlib
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from cardgen.model.face import Form
from cardgen.model.units import POINTS_PER_INCH

Json: TypeAlias = dict[str, Any]

# A poker card of scale 1 is 2.2 units wide: the bounds that scripts compare with, and
# the distances of cards on published mats.
_UNITS_PER_INCH = 0.88
# Scale 1 is a card as high as a poker card, whatever its width.
_CARD_HEIGHT = 3.5 * POINTS_PER_INCH
# Places on a tile are from -1 to 1 down its height. Figurines are taken to be the same.
_TILE_HEIGHT = 2.0
_THICKNESS = 0.1
# Above the table, so that nothing is spawned within it.
_ABOVE = 1.2
# The side of a bag and of a note, and of a rulebook at its usual scale, with room.
BAG_SIDE, NOTE_SIDE, BOOK_SIDE = 3.0, 4.5, 8.0
_BOOK_SCALE = 2.2
_CARD_TYPES: Mapping[Form, int] = {"rectangle": 0, "hex": 3, "round": 4}
_TILE_TYPES: Mapping[Form, int] = {"rectangle": 0, "hex": 1, "round": 2}
_INSIDE = (Path("Saves", "Saved Objects"), Path("Saved Objects"))
# As its manual names them. A player can move the folder in the settings.
_HOMES: Mapping[str, str] = {
    "win32": r"%USERPROFILE%\Documents\My Games\Tabletop Simulator",
    "darwin": "~/Library/Tabletop Simulator",
}
_LINUX = "~/.local/share/Tabletop Simulator"


class CardCell(NamedTuple):
    """A card of a deck: the key of its sheet, and the number of its cell, from 0."""

    guid: str
    title: str
    key: int
    cell: int

    @property
    def id(self) -> int:
        """Return the number that the table knows the card by."""
        return self.key * 100 + self.cell


class Images(NamedTuple):
    """The addresses of the two sides of a tile; "" for a back like the front."""

    front: str
    back: str


class Serials:
    """Numbers objects: each number once, and the same ones in every build.

    They are derived from the `words` of all objects and those of the single one.
    """

    def __init__(self, *words: str) -> None:
        self._words = words
        self._guids: set[int] = set()
        self._keys: set[int] = set()

    def guid(self, *words: str) -> str:
        """Return six hexadecimal digits."""
        return f"{self._free(words, 0x100000, 0xFFFFFF, self._guids):06x}"

    def key(self, *words: str) -> int:
        """Return the key of a sheet, from 1,000 to 99,999.

        Tables that load two games with the same key mix up their cards.
        """
        return self._free(words, 1_000, 99_999, self._keys)

    def _free(
        self, words: Sequence[str], least: int, most: int, taken: set[int]
    ) -> int:
        text = "/".join((*self._words, *words))
        digest = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
        number = digest % (most - least + 1)
        while least + number in taken:
            number = (number + 1) % (most - least + 1)
        taken.add(least + number)
        return least + number


def units(points: float) -> float:
    """Return a length on the table."""
    return round(points / POINTS_PER_INCH * _UNITS_PER_INCH, 3)


def sheet_entry(
    images: Images, grid: tuple[int, int], own_backs: bool, form: Form
) -> Json:
    """Return the entry of a sheet in `CustomDeck`."""
    return {
        "FaceURL": images.front,
        "BackURL": images.back,
        "NumWidth": grid[0],
        "NumHeight": grid[1],
        # Others see the back of a card in a hand, not the last cell of its sheet.
        "BackIsHidden": True,
        "UniqueBack": own_backs,
        "Type": _CARD_TYPES[form],
    }


def deck_object(
    guid: str,
    title: str,
    cards: Sequence[CardCell],
    sheets: Mapping[int, Json],
    height: float,
    face_down: bool,
) -> Json:
    """Return a deck with a card for each copy; a single one is just a card.

    `height` is that of a card in points.
    """
    scale = round(height / _CARD_HEIGHT, 4)
    objects = [_card_object(card, sheets, scale, face_down) for card in cards]
    if len(objects) == 1:
        return objects[0]
    return {
        **_base("DeckCustom", guid, title, scale, face_down),
        "HideWhenFaceDown": True,
        "SidewaysCard": False,
        "DeckIDs": [card.id for card in cards],
        "CustomDeck": {str(key): entry for key, entry in sheets.items()},
        "ContainedObjects": objects,
    }


def _card_object(
    card: CardCell, sheets: Mapping[int, Json], scale: float, face_down: bool
) -> Json:
    return {
        **_base("Card", card.guid, card.title, scale, face_down),
        "HideWhenFaceDown": True,
        "Hands": True,
        "SidewaysCard": False,
        "CardID": card.id,
        "CustomDeck": {str(card.key): sheets[card.key]},
    }


def tile_object(
    guid: str, title: str, images: Images, height: float, form: Form, locked: bool
) -> Json:
    """Return a board, a sheet or a token. `height` is in points."""
    scale = round(units(height) / _TILE_HEIGHT, 4)
    tile = {
        "Type": _TILE_TYPES[form],
        "Thickness": _THICKNESS,
        "Stackable": False,
        "Stretch": True,
    }
    return {
        **_base("Custom_Tile", guid, title, scale),
        "Locked": locked,
        "CustomImage": {**_image(images), "CustomTile": tile},
    }


def figurine_object(guid: str, title: str, images: Images, height: float) -> Json:
    """Return a standee. `height` is in points."""
    scale = round(units(height) / _TILE_HEIGHT, 4)
    base = _base("Figurine_Custom", guid, title, scale)
    base["Transform"]["scaleY"] = scale
    return {**base, "CustomImage": _image(images)}


def bag_object(guid: str, title: str, contained: Sequence[Json]) -> Json:
    """Return a bag of things, from which the last one is taken first."""
    return {
        **_base("Bag", guid, title),
        "Bag": {"Order": 0},
        "ContainedObjects": list(contained),
    }


def book_object(guid: str, title: str, url: str) -> Json:
    """Return a PDF to turn the pages of."""
    pdf = {"PDFUrl": url, "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0}
    return {**_base("Custom_PDF", guid, title, _BOOK_SCALE), "CustomPDF": pdf}


def note_object(guid: str, title: str, text: str) -> Json:
    """Return a card with a text."""
    return {**_base("Notecard", guid, title), "Description": text}


def placed(thing: Json, x: float, z: float) -> Json:
    """Return an object with its middle at a place of the table."""
    place = {"posX": round(x, 3), "posZ": round(z, 3)}
    return {**thing, "Transform": {**thing["Transform"], **place}}


def saved_object(title: str, note: str, things: Sequence[Json]) -> Json:
    """Return a whole file. `note` is for the notebook, which saves show."""
    white = {"r": 1.0, "g": 1.0, "b": 1.0}
    tab = {"title": title, "body": note, "color": "Grey", "visibleColor": white}
    return {
        "SaveName": title,
        "GameMode": title,
        "Date": "",
        "VersionNumber": "",
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Table": "",
        "Sky": "",
        "Note": "",
        "TabStates": {"0": {**tab, "id": 0}},
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        "ObjectStates": list(things),
    }


def _base(
    name: str, guid: str, title: str, scale: float = 1.0, face_down: bool = False
) -> Json:
    return {
        "GUID": guid,
        "Name": name,
        "Transform": _transform(scale, face_down),
        "Nickname": title,
        "Description": "",
        "GMNotes": "",
        "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
        "LayoutGroupSortIndex": 0,
        "Value": 0,
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "HideWhenFaceDown": False,
        "Hands": False,
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
    }


def _transform(scale: float, face_down: bool) -> Json:
    """Return where an object is: upright for the player who sits in front of it."""
    return {
        "posX": 0.0,
        "posY": _ABOVE,
        "posZ": 0.0,
        "rotX": 0.0,
        "rotY": 180.0,
        "rotZ": 180.0 if face_down else 0.0,
        "scaleX": scale,
        "scaleY": 1.0,
        "scaleZ": scale,
    }


def _image(images: Images) -> Json:
    return {
        "ImageURL": images.front,
        "ImageSecondaryURL": images.back,
        "ImageScalar": 1.0,
        "WidthScale": 0.0,
    }


def saved_objects_folder(folder: Path) -> Path:
    """Return the folder of saved objects within Tabletop Simulator's, if it is that.

    Any other folder is returned as it is: it may be a group of saved objects.
    """
    inside = (folder / path for path in _INSIDE)
    return next((path for path in inside if path.is_dir()), folder)


def usual_home(platform: str = sys.platform) -> str:
    """Return where Tabletop Simulator keeps its files on a system."""
    return _HOMES.get(platform, _LINUX)
