"""What is measured: decks of the workload, and the programs that draw each."""

from dataclasses import dataclass
from typing import Literal

Art = Literal["jpeg", "png", "png-alpha", "illustrated"]


@dataclass(frozen=True, slots=True)
class Deck:
    """A number of cards, copies of each, and their art.

    `jpeg` is a picture in the upper half of a card, one of twelve. The two that are PNG
    are as large as the card, a different one on each, without and with transparency.
    `illustrated` cards have a picture of the art kit, a different one on each.
    """

    cards: int
    copies: int = 1
    art: Art = "jpeg"

    @property
    def printed(self) -> int:
        """The number of printed cards."""
        return self.cards * self.copies


@dataclass(frozen=True, slots=True)
class Case:
    """A deck and its programs; the others are compared with the first one."""

    title: str
    deck: Deck
    programs: tuple[str, ...] = ("cardgen",)


_ALL = ("plain", "tuned", "typst", "cardgen")
_PICTURES = ("plain", "typst", "cardgen")
_CLEAR = "54 card-sized pictures, PNG with transparency"

CASES = {
    "54": Case("54 different cards", Deck(54), _ALL),
    "540": Case("540 different cards", Deck(540), _ALL),
    "2700": Case("2,700 different cards", Deck(2700), _ALL),
    "copies": Case("54 cards, 10 copies of each", Deck(54, 10), _ALL),
    "png": Case("54 card-sized pictures, PNG", Deck(54, 1, "png"), _PICTURES),
    "png-alpha": Case(_CLEAR, Deck(54, 1, "png-alpha"), _PICTURES),
    "illustrated-54": Case("54 illustrated cards", Deck(54, 1, "illustrated")),
    "illustrated-540": Case("540 illustrated cards", Deck(540, 1, "illustrated")),
    "5400": Case("5,400 different cards", Deck(5400)),
    "10000": Case("10,000 different cards", Deck(10_000)),
    "100000": Case("108 cards, 926 copies of each", Deck(108, 926)),
    "validate-54": Case("54 cards, validated", Deck(54), ("validate",)),
    "validate-2700": Case("2,700 cards, validated", Deck(2700), ("validate",)),
    "list": Case("the games listed", Deck(54), ("list",)),
}
