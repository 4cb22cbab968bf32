"""Fronts and backs on alternating pages, to be printed on both sides.

As many cards as the paper holds, with the backs placed so that each lies behind its
front when the printer turns the sheet along its long edge: mirrored from left to right.
A card that is then turned over like the page of a book shows its back upright. For
printers that turn along the short edge say so; backs are then mirrored from top to
bottom. The file presets it in the print dialogue, and each page says it.

Pages are always upright. Where more cards fit lying down, the cards are turned on the
page. A card without a back leaves white paper behind it; where none has one, the sheets
are printed on one side. `back_bleed` gives backs more
bleed than fronts, which hides a printer that shifts them.

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
    """Give the pages. Raises Refused when a card does not fit the paper."""
    has_backs = any(item.back for item, _ in copies)
    drafts: list[DraftMaker] = []
    for leaf in card_sheets(copies, job, whole_page):
        drafts.append(partial(_front, leaf))
        if has_backs:
            drafts.append(partial(_back, leaf, job))
    return ImposedPages(drafts, job, _HINT.format(job.flip) if has_backs else ONE_SIDE)


def _front(leaf: CardSheet) -> PageDraft:
    return PageDraft("front", lay(leaf, "front"))


def _back(leaf: CardSheet, job: ImpositionJob) -> PageDraft:
    return PageDraft(
        "back", lay(leaf._replace(cells=turned_over(leaf.cells, job)), "back")
    )
