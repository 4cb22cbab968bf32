"""All fronts, then all backs, each side on pages of its own.

Each page holds as many cards as fit on the paper. Nothing is mirrored: print on one
side only, then glue fronts and backs together or put them into sleeves. The pages of
backs have the same order and positions as the pages of fronts.

Cards share cut lines if all their edges are painted in the same flat colour. Other
cards keep their bleed, and there are two cuts between neighbours. Set `gutter` to the
millimetres between cards to override this; 0 makes neighbours share a cut line. Cards
of several sizes share a page if that saves paper: in rows of one size, or in blocks
beside each other, which are cut apart first. A sheet as large as the paper fills it,
without crop marks and legend; with `margin: 0`, so do two halves and four quarters.

    cardgen render dragons --layout grid
"""

from collections.abc import Sequence
from functools import partial

from cardgen.impose.filled_sheets import CardSheet, card_sheets, lay
from cardgen.impose.imposed_pages import DraftMaker, ImposedPages, PageDraft
from cardgen.impose.job import Copies, ImpositionJob
from cardgen.impose.margin.legend import ONE_SIDE
from cardgen.impose.papers import whole_page
from cardgen.model.page import Page, Side

ID = "grid"
TWO_SIDED = False
BLEED = 0.0
_SIDES: tuple[Side, ...] = ("front", "back")


def impose(copies: Copies, job: ImpositionJob) -> Sequence[Page]:
    """Return the pages. Raises Refused when a card does not fit the paper."""
    sheets = card_sheets(copies, job, whole_page)
    drafts: list[DraftMaker] = [
        partial(_page, sheet, side)
        for side in _SIDES
        for sheet in sheets
        if side == "front" or any(item.back for item in sheet.items)
    ]
    return ImposedPages(drafts, job, ONE_SIDE)


def _page(sheet: CardSheet, side: Side) -> PageDraft:
    return PageDraft(side, lay(sheet, side))
