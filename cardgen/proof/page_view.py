"""A page beside what was asked of it: what every check is given."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from operator import attrgetter
from typing import NamedTuple

from cardgen.model.geometry import Box
from cardgen.proof.expected import BOOK_LAYOUTS, CardPlace, ExpectedFile, ExpectedPage
from cardgen.proof.limits import EXACT
from cardgen.proof.reader.page_objects import common, middle
from cardgen.proof.reader.proof_file import ProofPage


class MeasuredCard(NamedTuple):
    """A card as it was measured: its place, and where its trim really lies.

    `found` is None where nothing on the page tells.
    """

    place: CardPlace
    found: Box | None


class PageView:
    """One page of a file with everything a check may ask.

    `before` is the page before it. `asked` is None for a page of others of which only
    the page is known. `first` tells that things of the whole file are to be said here.
    """

    def __init__(
        self,
        sheet: ProofPage,
        total: int,
        asked: ExpectedFile | None,
        page: ExpectedPage | None,
        preferences: Mapping[str, str],
        before: "PageView | None" = None,
        ours: bool = False,
    ) -> None:
        self.sheet, self.total = sheet, total
        self.asked, self.page = asked, page
        self.preferences = preferences
        self.before = before
        self.ours = ours
        self.first = sheet.number == 1

    @cached_property
    def places(self) -> Sequence[CardPlace]:
        """Give the cards of this page where they were found, or else should lie."""
        return tuple(map(_measured, self.lies))

    @property
    def as_large(self) -> bool:
        """Tell whether the page is as large as it was asked for."""
        if self.page is None:
            return True
        pairs = zip(self.sheet.size, self.page.size, strict=True)
        return all(abs(one - two) <= EXACT for one, two in pairs)

    @property
    def book(self) -> bool:
        """Tell whether it is a page of a rulebook."""
        return self.asked is not None and self.asked.layout in BOOK_LAYOUTS

    def pictured(self, clip: Box) -> bool:
        """Tell whether what is cut so is part of a card's picture in a rulebook: a
        card that is shown smaller than it is printed, and measured elsewhere."""
        width, height = self.sheet.size
        # Of a booklet each half is cut by itself.
        half = width / 2 if self.book else width
        whole = clip.width >= half - EXACT and clip.height >= height - EXACT
        return self.book and not whole

    @cached_property
    def lies(self) -> tuple[MeasuredCard, ...]:
        """Give the cards with where they were found."""
        places = self.page.places if self.page else ()
        # Cards of others were looked for, and are where they were found.
        found = self._found if self.ours else attrgetter("trim")
        return tuple(MeasuredCard(place, found(place)) for place in places)

    def _found(self, place: CardPlace) -> Box | None:
        """Give the trim inside the rectangle that was drawn for a card.

        It is the nearest one about as large as what should be seen of the card.
        """
        near = [box for box in self._frames if _alike(box, place.window)]
        if not near:
            return None
        box = min(near, key=lambda box: _distance(box, place.window))
        trim, window = place.trim, place.window
        return Box(
            box.x + trim.x - window.x,
            box.y + trim.y - window.y,
            box.width + trim.width - window.width,
            box.height + trim.height - window.height,
        )

    @cached_property
    def _frames(self) -> tuple[Box, ...]:
        sheet = self.sheet
        squares = (fill for fill in sheet.fills if fill.square)
        boxes = [
            *(clip.box for clip in sheet.clips),
            *(common(fill.box, fill.clip) for fill in squares),
            *(common(picture.box, picture.clip) for picture in sheet.pictures),
        ]
        return tuple(dict.fromkeys(boxes))

    def place_at(self, box: Box) -> CardPlace | None:
        """Give the card whose trim holds the middle of a box."""
        x, y = middle(box)
        for place in self.places:
            trim = place.trim
            if trim.x <= x <= trim.right and trim.y <= y <= trim.bottom:
                return place
        return None


def _measured(card: MeasuredCard) -> CardPlace:
    place, found = card
    if found is None:
        return place
    trim, window = place.trim, place.window
    seen = Box(
        found.x + window.x - trim.x,
        found.y + window.y - trim.y,
        found.width + window.width - trim.width,
        found.height + window.height - trim.height,
    )
    tile = place.tile and place.tile._replace(whole=_along(place, found))
    return place._replace(trim=found, window=seen, tile=tile)


def _along(place: CardPlace, found: Box) -> Box:
    """Give where the whole lies when a tile's part is where it was found."""
    whole, part = place.whole, place.trim
    return whole._replace(x=whole.x + found.x - part.x, y=whole.y + found.y - part.y)


# A card that is this much off, or larger, is another thing: a seventh of a small card.
_NEAR = 18.0


def _alike(box: Box, window: Box) -> bool:
    return (
        abs(box.width - window.width) < _NEAR
        and abs(box.height - window.height) < _NEAR
        and _distance(box, window) < _NEAR
    )


def _distance(box: Box, window: Box) -> float:
    return max(
        abs(one - two)
        for one, two in zip(
            (box.x, box.y, box.right, box.bottom),
            (window.x, window.y, window.right, window.bottom),
            strict=True,
        )
    )


def card_label(place: CardPlace | None) -> str:
    """Name a card for a message."""
    if place is None:
        return "margin"
    tile = f", tile {place.tile.name}" if place.tile else ""
    return f'{place.side} of "{place.name}"{tile}'


class Defect(NamedTuple):
    """What is wrong, and what to do about it, on one page."""

    message: str
    hint: str = ""
