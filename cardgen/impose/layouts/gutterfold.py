"""Fronts and backs on both sides of a fold, so that they align on any printer.

Print on one side, fold along the dotted line with the pictures outside, glue the halves
together, and cut through both. Front and back are printed in one pass, so the printer
cannot shift them against each other. The paper is folded across or along its middle,
whichever holds more cards. Below a fold across the paper the backs are upside down:
once folded, each is behind its front, and a card that is turned over like the page of a
book shows its back upright.

The fold keeps 5 mm off the bleed. The paper behind a card without a back stays blank.
The last page of the file shows how to fold, glue and cut.

    cardgen render dragons --layout gutterfold
"""

from collections.abc import Sequence
from functools import partial

from cardgen.impose.card_blocks import behind, below
from cardgen.impose.filled_sheets import CardSheet, card_sheets, lay
from cardgen.impose.how_to.folding import TITLE, folding_page
from cardgen.impose.imposed_pages import DraftMaker, ImposedPages, LateOps, PageDraft
from cardgen.impose.job import Copies, ImpositionJob
from cardgen.impose.margin.cut_marks import fold_mark
from cardgen.impose.papers import beside_fold
from cardgen.model.page import Page
from cardgen.model.problem import Problem, Refused, error

ID = "gutterfold"
TWO_SIDED = False
BLEED = 0.0
_HINT = "Print at 100 % on one side; fold on the dotted line, glue, then cut"


def impose(copies: Copies, job: ImpositionJob) -> Sequence[Page]:
    """Return the pages. Raises Refused when a card does not fit the paper."""
    if job.cutter:
        raise Refused(_folded(job))
    sheets = card_sheets(copies, job, beside_fold)
    drafts: list[DraftMaker] = [partial(_page, sheet, job) for sheet in sheets]
    return ImposedPages([*drafts, partial(_how_to, job)] if drafts else [], job, _HINT)


def _folded(job: ImpositionJob) -> Problem:
    return error(
        "layout",
        job.span,
        "sheets of gutterfold are folded and glued before they are cut, and a machine "
        "no longer finds them",
        "with --cut, print in the layout duplex or grid",
    )


def _page(sheet: CardSheet, job: ImpositionJob) -> PageDraft:
    if sheet.area.bottom < job.height / 2:
        under = tuple(below(cell, job.height) for cell in sheet.cells)
        fold = fold_mark((0, job.height / 2), (job.width, job.height / 2))
    else:
        under = tuple(behind(cell, job.width) for cell in sheet.cells)
        fold = fold_mark((job.width / 2, 0), (job.width / 2, job.height))
    fronts, backs = lay(sheet, "front"), lay(sheet._replace(cells=under), "back")
    return PageDraft("front", (*fronts, *backs), shows="gutterfold", extra=fold)


def _how_to(job: ImpositionJob) -> PageDraft:
    drawn = LateOps(partial(folding_page, job))
    return PageDraft("front", (), shows=TITLE, extra=drawn)
