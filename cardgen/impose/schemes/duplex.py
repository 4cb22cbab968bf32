"""Fronts and backs on alternating pages, to be printed on both sides.

As many cards as the paper holds, with the backs mirrored from left to right, so that
each lies behind its front when the printer flips the sheet along its long edge. A card
that is then turned over like the page of a book shows its back upright.

Pages are always upright. Where more cards fit lying down, the cards are turned on the
page. A card without a back leaves white paper behind it.

    print:
      layouts: [duplex]
"""

from collections.abc import Sequence
from functools import partial
from typing import Literal

from cardgen.impose.cells import Arrangement
from cardgen.impose.job import Copies, Job
from cardgen.impose.pages import Draft, Making, Pages
from cardgen.impose.sheets import best_block, by_size, fill, lay
from cardgen.model.face import Item
from cardgen.model.page import Page

ID = "duplex"
DUPLEX: Literal["long-edge", "short-edge"] | None = "long-edge"
_HINT = "Print at 100 % (actual size), double-sided, flipped on the long edge"


def impose(copies: Copies, job: Job) -> Sequence[Page]:
    """Give the pages. Raises Refused when a card does not fit the paper."""
    drafts: list[Making] = []
    for items in by_size(copies):
        arrangement = best_block(items[0].front, job)
        has_backs = any(item.back for item in items)
        for page in fill(items, arrangement):
            drafts.append(partial(_front, page, arrangement))
            if has_backs:
                drafts.append(partial(_back, page, arrangement))
    return Pages(drafts, job, _HINT)


def _front(page: Sequence[Item], arrangement: Arrangement) -> Draft:
    places = zip(arrangement.cells, page, strict=False)
    return Draft("front", lay(places, "front", arrangement, arrangement.turn))


def _back(page: Sequence[Item], arrangement: Arrangement) -> Draft:
    cells = map(arrangement.mirrored, arrangement.cells)
    places = zip(cells, page, strict=False)
    return Draft("back", lay(places, "back", arrangement, arrangement.behind))
