"""Fronts and backs on both sides of a fold: they meet, whatever the printer does.

Print on one side, fold along the dotted line with the pictures outside, glue the halves
together, and cut through both. Front and back were printed in one go, so no printer can
shift them. The paper is folded across or along its middle, whichever holds more cards.
Below a fold across it the backs stand upside down; folded, each lies behind its front,
and a card that is turned over like the page of a book shows its back upright.

The fold keeps 5 mm off the bleed. A card without a back leaves white paper behind it.
The last page shows how to fold, glue and cut: it goes wherever the file goes.

    cardgen render dragons --layout gutterfold
"""

from collections.abc import Sequence
from functools import partial

from cardgen.impose.areas import beside_fold
from cardgen.impose.card_blocks import behind, below
from cardgen.impose.filled_sheets import CardSheet, card_sheets, lay
from cardgen.impose.how_to.folding import TITLE, folding_page
from cardgen.impose.imposed_pages import DraftMaker, ImposedPages, PageDraft
from cardgen.impose.job import Copies, ImpositionJob
from cardgen.impose.margin.cut_marks import fold_mark
from cardgen.model.page import Page

ID = "gutterfold"
TWO_SIDED = False
_HINT = "Print at 100 % on one side; fold on the dotted line, glue, then cut"


def impose(copies: Copies, job: ImpositionJob) -> Sequence[Page]:
    """Give the pages. Raises Refused when a card does not fit the paper."""
    sheets = card_sheets(copies, job, beside_fold)
    drafts: list[DraftMaker] = [partial(_page, leaf, job) for leaf in sheets]
    return ImposedPages([*drafts, partial(_howto, job)] if drafts else [], job, _HINT)


def _page(leaf: CardSheet, job: ImpositionJob) -> PageDraft:
    if leaf.area.bottom < job.height / 2:
        under = tuple(below(cell, job.height) for cell in leaf.cells)
        fold = fold_mark((0, job.height / 2), (job.width, job.height / 2))
    else:
        under = tuple(behind(cell, job.width) for cell in leaf.cells)
        fold = fold_mark((job.width / 2, 0), (job.width / 2, job.height))
    fronts, backs = lay(leaf, "front"), lay(leaf._replace(cells=under), "back")
    return PageDraft("front", (*fronts, *backs), shows="gutterfold", extra=fold)


def _howto(job: ImpositionJob) -> PageDraft:
    return PageDraft("front", (), shows=TITLE, extra=folding_page(job))
