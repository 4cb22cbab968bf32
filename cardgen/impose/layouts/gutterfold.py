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

from cardgen.impose.areas import folded
from cardgen.impose.cells import behind, below
from cardgen.impose.howto_fold import TITLE, howto_fold
from cardgen.impose.job import Copies, Job
from cardgen.impose.marks import fold_mark
from cardgen.impose.pages import Draft, Making, Pages
from cardgen.impose.sheets import Leaf, lay, leaves
from cardgen.model.page import Page

ID = "gutterfold"
TWO_SIDED = False
_HINT = "Print at 100 % on one side; fold on the dotted line, glue, then cut"


def impose(copies: Copies, job: Job) -> Sequence[Page]:
    """Give the pages. Raises Refused when a card does not fit the paper."""
    sheets = leaves(copies, job, folded)
    drafts: list[Making] = [partial(_page, leaf, job) for leaf in sheets]
    return Pages([*drafts, partial(_howto, job)] if drafts else [], job, _HINT)


def _page(leaf: Leaf, job: Job) -> Draft:
    if leaf.area.bottom < job.height / 2:
        under = tuple(below(cell, job.height) for cell in leaf.cells)
        fold = fold_mark((0, job.height / 2), (job.width, job.height / 2))
    else:
        under = tuple(behind(cell, job.width) for cell in leaf.cells)
        fold = fold_mark((job.width / 2, 0), (job.width / 2, job.height))
    fronts, backs = lay(leaf, "front"), lay(leaf._replace(cells=under), "back")
    return Draft("front", (*fronts, *backs), shows="gutterfold", extra=fold)


def _howto(job: Job) -> Draft:
    return Draft("front", (), shows=TITLE, extra=howto_fold(job))
