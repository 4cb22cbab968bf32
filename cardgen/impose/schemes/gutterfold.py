"""Fronts above a fold, backs below it: both sides meet, whatever the printer does.

Print on one side, fold along the dotted line with the pictures outside, glue the halves
together, and cut through both. Front and back were printed in one go, so no printer can
shift them. The backs stand upside down below the fold; folded, each lies behind its
front, and a card that is turned over like the page of a book shows its back upright.

The fold keeps 5 mm off the bleed. A card without a back leaves white paper behind it.

    cardgen render dragons --layout gutterfold
"""

from collections.abc import Sequence
from functools import partial
from typing import Literal

from cardgen.impose.cells import Arrangement, below_fold
from cardgen.impose.job import Copies, Job
from cardgen.impose.marks import fold_marks
from cardgen.impose.pages import Draft, Making, Pages
from cardgen.impose.seats import seats_of
from cardgen.impose.sheets import best_folded, by_size, fill, lay
from cardgen.model.face import Item
from cardgen.model.page import Page

ID = "gutterfold"
DUPLEX: Literal["long-edge", "short-edge"] | None = None
_HINT = "Print at 100 % on one side; fold on the dotted line, glue, then cut"


def impose(copies: Copies, job: Job) -> Sequence[Page]:
    """Give the pages. Raises Refused when a card does not fit the paper."""
    drafts: list[Making] = []
    for items in by_size(copies):
        above = best_folded(items[0].front, job)
        drafts += [partial(_page, page, above, job) for page in fill(items, above)]
    return Pages(drafts, job, _HINT)


def _page(page: Sequence[Item], above: Arrangement, job: Job) -> Draft:
    places = list(zip(above.cells, page, strict=False))
    under = [(below_fold(cell, above.rows, job.height), item) for cell, item in places]
    fronts = lay(places, "front", above, above.turn)
    backs = lay(under, "back", above, above.folded_under)
    fold = fold_marks(seats_of(fronts), job.height / 2, job.width)
    return Draft("front", (*fronts, *backs), shows="gutterfold", folds=fold)
