"""One card, sheet or board to a page, in the middle of the paper.

Front and back follow each other, placed for printing on both sides: where some cards
have a back, a white page follows the front of one without. The PDF's trim and bleed
boxes are set to the card's own, for print shops and for proofs.

    cardgen render dragons --layout single
"""

from collections.abc import Sequence
from functools import partial

from cardgen.impose.areas import whole_page
from cardgen.impose.filled_sheets import CardSheet, lay, one_card_sheets, turned_over
from cardgen.impose.imposed_pages import DraftMaker, ImposedPages, PageDraft
from cardgen.impose.job import Copies, ImpositionJob
from cardgen.model.page import Page, Side

ID = "single"
TWO_SIDED = True
_HINT = "Print at 100 % (actual size)"
_SIDES: tuple[Side, ...] = ("front", "back")


def impose(copies: Copies, job: ImpositionJob) -> Sequence[Page]:
    """Give the pages. Raises Refused when a card does not fit the paper."""
    # On paper that is turned, the next front would come to lie behind this one.
    sides = _SIDES if any(item.back for item, _ in copies) else _SIDES[:1]
    drafts: list[DraftMaker] = [
        partial(_page, leaf, side, job)
        for leaf in one_card_sheets(copies, job, whole_page)
        for side in sides
    ]
    return ImposedPages(drafts, job, _HINT)


def _page(leaf: CardSheet, side: Side, job: ImpositionJob) -> PageDraft:
    if side == "back":
        leaf = leaf._replace(cells=turned_over(leaf.cells, job))
    placements = lay(leaf, side)
    (placed,) = placements or lay(leaf, "front")
    return PageDraft(side, placements, trim=placed.trim, bleed=placed.window)
