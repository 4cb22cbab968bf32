"""One card, sheet or board to a page, in the middle of the paper.

Front and back follow each other, mirrored for printing on both sides. The PDF's trim
and bleed boxes are set to the card's own, for print shops and for proofs.

    cardgen render dragons --layout single
"""

from collections.abc import Sequence
from functools import partial
from typing import Literal

from cardgen.impose.cells import Arrangement
from cardgen.impose.job import Copies, Job
from cardgen.impose.pages import Draft, Making, Pages
from cardgen.impose.sheets import by_size, lay, one_alone
from cardgen.model.face import Item
from cardgen.model.page import Page, Side

ID = "single"
DUPLEX: Literal["long-edge", "short-edge"] | None = "long-edge"
_HINT = "Print at 100 % (actual size)"
_SIDES: tuple[Side, ...] = ("front", "back")


def impose(copies: Copies, job: Job) -> Sequence[Page]:
    """Give the pages. Raises Refused when a card does not fit the paper."""
    drafts: list[Making] = []
    for items in by_size(copies):
        arrangement = one_alone(items[0].front, job)
        drafts += [
            partial(_page, item, side, arrangement)
            for item in items
            for side in _SIDES
            if side == "front" or item.back
        ]
    return Pages(drafts, job, _HINT)


def _page(item: Item, side: Side, arrangement: Arrangement) -> Draft:
    turn = arrangement.behind if side == "back" else arrangement.turn
    (cell,) = arrangement.cells
    placements = lay([(cell, item)], side, arrangement, turn)
    return Draft(side, placements, trim=cell.trim, bleed=placements[0].window)
