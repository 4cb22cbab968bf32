"""A deck of the workload: its number of cards, copies of each, and art."""

from dataclasses import dataclass
from typing import Literal

Art = Literal["jpeg", "png", "png-alpha", "illustrated"]


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck to measure with.

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
