"""All fronts, then all backs, each side on pages of its own.

As many cards as the paper holds. Nothing is mirrored: print one-sided, then glue fronts
and backs together or put them into sleeves. The backs come in the same order and places
as the fronts.

Cards whose edges paint one flat colour, the same on all of them, share their cut lines.
Others keep their bleed, and two lines are cut between neighbours. `gutter` decides it
for you: so many millimetres lie between cards, and with 0 lines are shared. Cards of
several sizes share a page, in rows, where that saves paper.

    cardgen render dragons --layout grid
"""

from collections.abc import Sequence
from functools import partial

from cardgen.impose.areas import whole_page
from cardgen.impose.filled_sheets import CardSheet, card_sheets, lay
from cardgen.impose.imposed_pages import DraftMaker, ImposedPages, PageDraft
from cardgen.impose.job import Copies, ImpositionJob
from cardgen.impose.margin.legend import ONE_SIDE
from cardgen.model.page import Page, Side

ID = "grid"
TWO_SIDED = False
_SIDES: tuple[Side, ...] = ("front", "back")


def impose(copies: Copies, job: ImpositionJob) -> Sequence[Page]:
    """Give the pages. Raises Refused when a card does not fit the paper."""
    sheets = card_sheets(copies, job, whole_page)
    drafts: list[DraftMaker] = [
        partial(_page, leaf, side)
        for side in _SIDES
        for leaf in sheets
        if side == "front" or any(item.back for item in leaf.items)
    ]
    return ImposedPages(drafts, job, ONE_SIDE)


def _page(leaf: CardSheet, side: Side) -> PageDraft:
    return PageDraft(side, lay(leaf, side))
