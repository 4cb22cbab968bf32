"""All fronts, then all backs, each side on pages of its own.

As many cards as the paper holds. Nothing is mirrored: print one-sided, then glue fronts
and backs together or put them into sleeves. The backs come in the same order and places
as the fronts.

    cardgen render dragons --layout grid
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Literal

from cardgen.impose.cells import Arrangement
from cardgen.impose.job import Copies, Job
from cardgen.impose.pages import Draft, Making, Pages
from cardgen.impose.sheets import best_block, by_size, fill, lay
from cardgen.model.face import Item
from cardgen.model.page import Page, Side

ID = "grid"
DUPLEX: Literal["long-edge", "short-edge"] | None = None
_HINT = "Print at 100 % (actual size), on one side of the paper"
_SIDES: tuple[Side, ...] = ("front", "back")


def impose(copies: Copies, job: Job) -> Sequence[Page]:
    """Give the pages. Raises Refused when a card does not fit the paper."""
    drafts = [
        draft
        for items in by_size(copies)
        for side in _SIDES
        for draft in _pages(items, side, job)
    ]
    return Pages(drafts, job, _HINT)


def _pages(items: list[Item], side: Side, job: Job) -> Iterator[Making]:
    arrangement = best_block(items[0].front, job)
    for page in fill(items, arrangement):
        if side == "front" or any(item.back for item in page):
            yield partial(_page, page, side, arrangement)


def _page(page: Sequence[Item], side: Side, arrangement: Arrangement) -> Draft:
    places = zip(arrangement.cells, page, strict=False)
    return Draft(side, lay(places, side, arrangement, arrangement.turn))
