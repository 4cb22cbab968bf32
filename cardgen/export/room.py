"""Widgets of PlayingCards.io, as the JSON of a room. Lengths are those of the room.

The form is the one before version 6, which needs no number of a version; the table
updates it, and others that import rooms read it too.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

from cardgen.model.geometry import Box

Widget: TypeAlias = dict[str, Any]

WIDTH, HEIGHT = 1600, 1000
HAND_TOP = 820
# A pile is larger than its cards by this on every side.
_PILE_EDGE = 4.0
# A narrower pile has no room for its label.
_PILE_LEAST = 80.0
# What a pile shows above it and below it: its label and its button.
_LABEL, _BUTTON = 22.0, 38.0
# A card of PlayingCards.io is 103 wide, and a poker card 2.5 inches.
UNITS_PER_INCH = 103 / 2.5
# More than this a room does not take.
MOST_WIDGETS = 1200
_HAND_LEFT = 50


class PileCard(NamedTuple):
    """A card of a pile, with the addresses of its pictures; `back` may be ""."""

    id: str
    label: str
    copies: int
    face: str
    back: str


class PileOf(NamedTuple):
    """A pile of cards of one size.

    `is_card` distinguishes cards, with a border and round corners, from tokens.
    """

    id: str
    label: str
    cards: tuple[PileCard, ...]
    size: tuple[float, float]
    face_up: bool
    is_card: bool

    @property
    def is_mixed(self) -> bool:
        """Return whether it has different cards, so that it needs to be shuffled."""
        return len(self.cards) > 1


def hand_widget() -> Widget:
    """Return the hand that each player has."""
    return {"id": "hand", "type": "hand", "x": _HAND_LEFT, "y": HAND_TOP, "z": 1}


def board_widget(id: str, image: str, box: Box, z: int) -> Widget:
    """Return a picture that lies still."""
    place = {"x": _whole(box.x), "y": _whole(box.y), "z": z}
    size = {"width": _whole(box.width), "height": _whole(box.height)}
    return {"id": id, "type": "board", **place, **size, "boardImage": image}


def pile_room(size: tuple[float, float], mixed: bool) -> tuple[float, float]:
    """Return the room of a pile of cards, with its label and the button of a mixed one.

    `size` is that of its cards.
    """
    wide, high = size[0] + 2 * _PILE_EDGE, size[1] + 2 * _PILE_EDGE
    return max(wide, _PILE_LEAST), _LABEL + high + (_BUTTON if mixed else 0.0)


def pile_widgets(pile: PileOf, room: Box, z: int) -> list[Widget]:
    """Return a pile, the deck that describes its cards, and all cards."""
    height = pile.size[1] + 2 * _PILE_EDGE
    box = Box(room.x, room.y + _LABEL, room.width, height)
    x, y = _whole(box.x), _whole(box.y)
    beside = (box.width - pile.size[0]) / 2
    inner = {"x": x + _whole(beside), "y": y + _whole(_PILE_EDGE)}
    holder = {
        "id": f"{pile.id}_pile",
        "type": "cardPile",
        "x": x,
        "y": y,
        "z": z,
        "width": _whole(box.width),
        "height": _whole(box.height),
        "label": pile.label,
        "hasShuffleButton": pile.is_mixed,
    }
    deck = {"parent": holder["id"], **inner, "z": z + 1, **_deck(pile)}
    cards = [
        {
            "id": f"{pile.id}_{card.id}_{copy}",
            "type": "card",
            "deck": deck["id"],
            "cardType": card.id,
            "parent": holder["id"],
            **inner,
            "faceup": pile.face_up,
        }
        for card in pile.cards
        for copy in range(1, card.copies + 1)
    ]
    numbered = ({**card, "z": z + 2 + n} for n, card in enumerate(cards))
    return [holder, deck, *numbered]


def _deck(pile: PileOf) -> Widget:
    has_backs = all(card.back for card in pile.cards)
    return {
        "id": f"{pile.id}_deck",
        "type": "cardDeck",
        "cardWidth": _whole(pile.size[0]),
        "cardHeight": _whole(pile.size[1]),
        "enlarge": True,
        "cardTypes": {card.id: _card_type(card) for card in pile.cards},
        "faceTemplate": _template(pile, ("face",)),
        "backTemplate": _template(pile, ("back",) if has_backs else ()),
    }


def _card_type(card: PileCard) -> Mapping[str, str]:
    back = {"back": card.back} if card.back else {}
    return {"label": card.label, "face": card.face, **back}


def _template(pile: PileOf, columns: tuple[str, ...]) -> Widget:
    """Return what a side shows: the picture in a column of the card types, if any."""
    size = {"w": _whole(pile.size[0]), "h": _whole(pile.size[1])}
    image = {"type": "image", "x": 0, "y": 0, **size, "color": "white"}
    return {
        "includeBorder": "heavy" if pile.is_card else False,
        "includeRadius": pile.is_card,
        "objects": [
            {**image, "valueType": "dynamic", "value": column} for column in columns
        ],
    }


def _whole(length: float) -> int:
    return max(round(length), 1)
