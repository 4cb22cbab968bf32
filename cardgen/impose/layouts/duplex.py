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

from cardgen.impose.filled_sheets import both_sides, card_sheets
from cardgen.impose.imposed_pages import ImposedPages
from cardgen.impose.job import Copies, ImpositionJob
from cardgen.impose.margin.legend import ONE_SIDE
from cardgen.impose.papers import whole_page
from cardgen.model.page import Page

ID = "duplex"
TWO_SIDED = True
BLEED = 0.0
_HINTS = {
    "long": "Print at 100 % (actual size), double-sided, flipped on the long edge",
    "short": "Print at 100 % (actual size), double-sided, flipped on the short edge",
}


def impose(copies: Copies, job: ImpositionJob) -> Sequence[Page]:
    """Return the pages. Raises Refused when a card does not fit the paper."""
    has_backs = any(item.back for item, _ in copies)
    drafts = both_sides(card_sheets(copies, job, whole_page), job)
    return ImposedPages(drafts, job, _HINTS[job.flip] if has_backs else ONE_SIDE)
