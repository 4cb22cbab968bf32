"""Fronts and backs on alternating pages, to be printed on both sides.

As many cards as the paper holds, with the backs mirrored from left to right, so that
each lies behind its front when the printer flips the sheet along its long edge. A card
that is then turned over like the page of a book shows its back upright.

Pages are always upright. Where more cards fit lying down, the cards are turned on the
page. A card without a back leaves white paper behind it.

    print:
      layouts: [duplex]
"""

from typing import Literal

from cardgen.impose.job import Copies, Job
from cardgen.impose.sheets import Draft, best_block, by_size, fill, finish, lay
from cardgen.model.page import Page

ID = "duplex"
DUPLEX: Literal["long-edge", "short-edge"] | None = "long-edge"
_HINT = "Print at 100 % (actual size), double-sided, flipped on the long edge"


def impose(copies: Copies, job: Job) -> tuple[Page, ...]:
    """Give the pages. Raises Refused when a card does not fit the paper."""
    drafts: list[Draft] = []
    for items in by_size(copies):
        arrangement = best_block(items[0].front, job)
        has_backs = any(item.back for item in items)
        for page in fill(items, arrangement):
            places = list(zip(arrangement.cells, page, strict=False))
            behind = [(arrangement.mirrored(cell), item) for cell, item in places]
            turn = arrangement.turn
            drafts.append(Draft("front", lay(places, "front", arrangement, turn)))
            if has_backs:
                back = lay(behind, "back", arrangement, arrangement.behind)
                drafts.append(Draft("back", back))
    return finish(drafts, job, _HINT)
