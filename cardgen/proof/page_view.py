"""A page beside what was expected of it: the input of every check."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import NamedTuple

from cardgen.model.geometry import Box
from cardgen.proof.expected import (
    BOOK_LAYOUTS,
    CardPlace,
    ExpectedFile,
    ExpectedPage,
)
from cardgen.proof.limits import EXACT
from cardgen.proof.reader.page_objects import common, middle
from cardgen.proof.reader.proof_file import ProofPage

# A box that is this far off, or this much larger, is not the card: a seventh of a small
# card.
_NEAR = 18.0


class Defect(NamedTuple):
    """What a check finds wrong on one page, and how to correct it."""

    message: str
    hint: str = ""


class MeasuredCard(NamedTuple):
    """A card that should be on the page, and where its trim was found.

    `found` is None if nothing on the page shows it.
    """

    place: CardPlace
    found: Box | None


@dataclass
class PageView:
    """One page of a file with everything a check may need.

    `previous` is the page before it. `expected` is None for a file of which nothing is
    known; `by_cardgen` is whether a manifest says what to expect.
    """

    page: ProofPage
    page_count: int
    expected: ExpectedFile | None
    expected_page: ExpectedPage | None
    preferences: Mapping[str, str]
    previous: "PageView | None"
    by_cardgen: bool

    @cached_property
    def places(self) -> Sequence[CardPlace]:
        """Return the cards of this page where they were found, or else expected."""
        return tuple(map(_measured, self.cards))

    @property
    def as_large(self) -> bool:
        """Return whether the page has the expected size."""
        if self.expected_page is None:
            return True
        pairs = zip(self.page.size, self.expected_page.size, strict=True)
        return all(abs(one - two) <= EXACT for one, two in pairs)

    @property
    def book(self) -> bool:
        """Return whether it shows pages of a rulebook."""
        if self.expected_page is not None and self.expected_page.book:
            return True
        return self.expected is not None and self.expected.layout in BOOK_LAYOUTS

    def pictured(self, clip: Box) -> bool:
        """Return whether a clip is that of a card pictured in a rulebook.

        Such a card is smaller than in print, and is measured where it is printed.
        """
        if not self.book:
            return False
        width, height = self.page.size
        # Each half of a booklet's sheet has a clip of its own, and so has each page of
        # a rulebook that is cut out of the paper.
        leaves = [place.window for place in self.places]
        wide = min([width / 2, *(leaf.width for leaf in leaves)])
        high = min([height, *(leaf.height for leaf in leaves)])
        return clip.width < wide - EXACT or clip.height < high - EXACT

    @cached_property
    def cards(self) -> tuple[MeasuredCard, ...]:
        """Return the expected cards with where they were found."""
        places = self.expected_page.places if self.expected_page else ()
        # Cards of a foreign PDF were searched for, and are where they were found.
        found = self._found if self.by_cardgen else attrgetter("trim")
        return tuple(MeasuredCard(place, found(place)) for place in places)

    def _found(self, place: CardPlace) -> Box | None:
        """Return the trim inside the rectangle that was drawn for a card.

        It is the nearest one about as large as the visible part of the card.
        """
        near = [box for box in self._frames if _alike(box, place.window)]
        if not near:
            return None
        box = min(near, key=lambda box: distance(box, place.window))
        return _moved(place.trim, place.window, box)

    @cached_property
    def _frames(self) -> tuple[Box, ...]:
        page = self.page
        squares = (fill for fill in page.fills if fill.square)
        boxes = [
            *(clip.box for clip in page.clips),
            *(common(fill.box, fill.clip) for fill in squares),
            *(common(image.box, image.clip) for image in page.images),
        ]
        return tuple(dict.fromkeys(boxes))

    def place_at(self, box: Box) -> CardPlace | None:
        """Return the card whose trim contains the centre of a box."""
        x, y = middle(box)
        for place in self.places:
            trim = place.trim
            if trim.x <= x <= trim.right and trim.y <= y <= trim.bottom:
                return place
        return None

    def label_at(self, box: Box) -> str:
        """Return the name for messages of what contains a box's centre."""
        return self.label_of(self.place_at(box))

    def label_of(self, place: CardPlace | None) -> str:
        """Return the name for messages of a card, or of what is beside all cards."""
        return card_label(place) if place else "margin" if self.places else "page"


def _measured(card: MeasuredCard) -> CardPlace:
    place, found = card
    if found is None:
        return place
    window = _moved(place.window, place.trim, found)
    tile = place.tile and place.tile._replace(whole=_along(place, found))
    return place._replace(trim=found, window=window, tile=tile)


def _moved(box: Box, frame: Box, found: Box) -> Box:
    """Return a box moved and resized as its frame was from where it was expected."""
    return Box(
        found.x + box.x - frame.x,
        found.y + box.y - frame.y,
        found.width + box.width - frame.width,
        found.height + box.height - frame.height,
    )


def _along(place: CardPlace, found: Box) -> Box:
    """Return where the whole card is if a tile's part is where it was found."""
    whole, part = place.whole, place.trim
    return whole._replace(x=whole.x + found.x - part.x, y=whole.y + found.y - part.y)


def _alike(box: Box, window: Box) -> bool:
    return (
        abs(box.width - window.width) < _NEAR
        and abs(box.height - window.height) < _NEAR
        and distance(box, window) < _NEAR
    )


def distance(one: Box, other: Box) -> float:
    """Return how far apart the corresponding edges of two boxes are at most."""
    return max(
        abs(one.x - other.x),
        abs(one.y - other.y),
        abs(one.right - other.right),
        abs(one.bottom - other.bottom),
    )


def card_label(place: CardPlace) -> str:
    """Return the name of a card for messages."""
    tile = f", tile {place.tile.name}" if place.tile else ""
    return f'{place.side} of "{place.name}"{tile}'
