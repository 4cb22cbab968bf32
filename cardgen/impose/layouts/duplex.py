"""Fronts and backs on alternating pages, for printing on both sides of the paper.

Each page holds as many cards as fit on the paper. Backs are mirrored from left to
right, so that each is behind its front when the printer turns the sheet along its long
edge. A card that is then turned over like the page of a book shows its back upright.
For printers that turn the sheet along its short edge, set `flip: short`: backs are then
mirrored from top to bottom. The PDF presets the edge in the print dialogue, and every
page names it.

Pages are always upright; if more cards fit sideways, the cards are rotated on the page.
The paper behind a card without a back stays blank, and if no card has a back, the
sheets are printed on one side. `back_bleed` gives backs more bleed than fronts, which
hides the shift between the two sides of a sheet. A sheet as large as the paper fills
it, without crop marks and legend; with `margin: 0`, so do two halves and four quarters.

    print:
      layouts: [duplex]
      flip: short
      back_bleed: 4
"""

from collections.abc import Sequence
from functools import partial

from cardgen.impose.areas import whole_page
from cardgen.impose.filled_sheets import CardSheet, card_sheets, lay, turned_over
from cardgen.impose.imposed_pages import DraftMaker, ImposedPages, PageDraft
from cardgen.impose.job import Copies, ImpositionJob
from cardgen.impose.margin.legend import ONE_SIDE
from cardgen.model.page import Page

ID = "duplex"
TWO_SIDED = True
_HINT = "Print at 100 % (actual size), double-sided, flipped on the {} edge"


def impose(copies: Copies, job: ImpositionJob) -> Sequence[Page]:
    """Return the pages. Raises Refused when a card does not fit the paper."""
    has_backs = any(item.back for item, _ in copies)
    drafts: list[DraftMaker] = []
    for sheet in card_sheets(copies, job, whole_page):
        drafts.append(partial(_front, sheet))
        if has_backs:
            drafts.append(partial(_back, sheet, job))
    return ImposedPages(drafts, job, _HINT.format(job.flip) if has_backs else ONE_SIDE)


def _front(sheet: CardSheet) -> PageDraft:
    return PageDraft("front", lay(sheet, "front"))


def _back(sheet: CardSheet, job: ImpositionJob) -> PageDraft:
    return PageDraft(
        "back", lay(sheet._replace(cells=turned_over(sheet.cells, job)), "back")
    )
