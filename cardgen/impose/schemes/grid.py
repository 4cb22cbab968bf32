"""All fronts, then all backs, each side on pages of its own.

As many cards as the paper holds. Nothing is mirrored: print one-sided, then glue fronts
and backs together or put them into sleeves. The backs come in the same order and places
as the fronts.

    cardgen render dragons --layout grid
"""

from collections.abc import Iterator
from typing import Literal

from cardgen.impose.job import Copies, Job
from cardgen.impose.sheets import Draft, best_block, by_size, fill, finish, lay
from cardgen.model.face import Item
from cardgen.model.page import Page, Side

ID = "grid"
DUPLEX: Literal["long-edge", "short-edge"] | None = None
_HINT = "Print at 100 % (actual size), on one side of the paper"
_SIDES: tuple[Side, ...] = ("front", "back")


def impose(copies: Copies, job: Job) -> tuple[Page, ...]:
    """Give the pages. Raises Refused when a card does not fit the paper."""
    drafts = [
        draft
        for items in by_size(copies)
        for side in _SIDES
        for draft in _pages(items, side, job)
        if draft.placements
    ]
    return finish(drafts, job, _HINT)


def _pages(items: list[Item], side: Side, job: Job) -> Iterator[Draft]:
    arrangement = best_block(items[0].front, job)
    for page in fill(items, arrangement):
        places = zip(arrangement.cells, page, strict=False)
        yield Draft(side, lay(places, side, arrangement, arrangement.turn))
