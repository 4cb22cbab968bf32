"""One card, sheet or board on each page, in the middle of the paper.

Fronts and backs alternate, for printing on both sides: if some cards have a back, a
blank page follows the front of a card without one. The PDF's trim and bleed boxes are
those of the card, for print shops and for proofs. A sheet as large as the paper fills
it, without crop marks and legend: an A5 sheet on A5.

    cardgen render dragons --layout single
"""

from collections.abc import Sequence
from functools import partial

from cardgen.impose.filled_sheets import CardSheet, lay, one_card_sheets, turned_over
from cardgen.impose.imposed_pages import DraftMaker, ImposedPages, PageDraft
from cardgen.impose.job import Copies, ImpositionJob
from cardgen.impose.papers import whole_page
from cardgen.model.page import Page, Side

ID = "single"
TWO_SIDED = True
BLEED = 0.0
_HINT = "Print at 100 % (actual size)"
_SIDES: tuple[Side, ...] = ("front", "back")


def impose(copies: Copies, job: ImpositionJob) -> Sequence[Page]:
    """Return the pages. Raises Refused when a card does not fit the paper."""
    # In print on both sides, the next front would be behind this one.
    sides = _SIDES if any(item.back for item, _ in copies) else _SIDES[:1]
    drafts: list[DraftMaker] = [
        partial(_page, sheet, side, job)
        for sheet in one_card_sheets(copies, job, whole_page)
        for side in sides
    ]
    return ImposedPages(drafts, job, _HINT)


def _page(sheet: CardSheet, side: Side, job: ImpositionJob) -> PageDraft:
    if side == "back":
        sheet = sheet._replace(cells=turned_over(sheet.cells, job))
    placements = lay(sheet, side)
    (placed,) = placements or lay(sheet, "front")
    return PageDraft(side, placements, trim=placed.trim, bleed=placed.window)
